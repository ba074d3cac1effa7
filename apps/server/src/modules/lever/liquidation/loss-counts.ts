import type { AssetId } from '@bourse/kernel/ids';
import { inUsdt, realisedLoss, sumInUsdt } from './daily-loss.ts';
import type { LiveContract, LossCounts } from '../lane/lane-batch.ts';
import type { ContractLanePorts } from '../lever-ports.ts';

/** What counts against own limits, by the contracts in memory: orders of one batch see each other. */
export function lossCounts(ports: ContractLanePorts, contracts: () => readonly LiveContract[]): LossCounts {
  return {
    lost: async (tx, owner, now) => {
      const own = await realisedLoss(tx, ports, owner, now);
      return own === null ? null : own + (await ports.otherLoss(tx, owner, now));
    },
    atStake: (owner) =>
      sumInUsdt(ports, [
        ...contracts().map(({ state }) => ({
          assetId: state.terms.asset.id,
          loss: state.of(owner).reduce((sum, { margin, reserve }) => sum + margin + reserve, 0n),
        })),
        ...(contracts()[0]?.state.cross.of(owner) ?? []).map(({ asset, balance }) => ({
          assetId: asset,
          loss: balance > 0n ? balance : 0n,
        })),
      ]),
    fromUsdt: (amount, asset: AssetId) => {
      // What one unit of USDT buys follows from what many are worth.
      const probe = 10n ** 18n;
      const worth = inUsdt(ports, asset, probe);
      return worth === null || worth <= 0n ? null : (amount * probe) / worth;
    },
  };
}
