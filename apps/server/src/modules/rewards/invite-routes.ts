import type { OutputOf } from '@bourse/contract/call';
import { invitePool, rebateShares } from '@bourse/contract/reward-rules';
import { rewardsCalls } from '@bourse/contract/rewards';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { countInvited, listInvited, readInviteCode, readNicknames } from '../identity/index.ts';
import { listHouseBalances } from '../ledger/index.ts';
import { poolAnswer } from '../pools/index.ts';
import { listRebates, sumPaid } from './rebate-store.ts';
import type { RewardPorts } from './reward-ports.ts';

const shareText = (bps: number): string => formatAmount(BigInt(bps), 4);

const segmenter = new Intl.Segmenter();

/** The first and the last sign of a name; nothing of one that is short or gone. */
export function maskedName(nickname: string): string {
  const signs = Array.from(segmenter.segment(nickname), ({ segment }) => segment);
  return signs.length < 3 ? '***' : `${signs[0] ?? ''}***${signs.at(-1) ?? ''}`;
}

async function readInvite(
  { db, registry }: RewardPorts,
  owner: UserId,
  origin: string,
): Promise<OutputOf<typeof rewardsCalls.invite>> {
  const code = await readInviteCode(db, owner);
  const levels = rebateShares.map(async ({ level, bps }) => ({
    level,
    share: shareText(bps),
    invited: await countInvited(db, owner, level),
  }));
  const pools = await listHouseBalances(db, `pool:${invitePool}`);
  return {
    code,
    link: `${origin}/#/pages/common/register?code=${code}`,
    levels: await Promise.all(levels),
    totals: (await sumPaid(db, owner)).map(({ assetId, amount }) => {
      const { id, code: currency, scale } = registry.getAsset(assetId);
      return { currency_id: id, currency, number: formatAmount(amount, scale) };
    }),
    pools: pools.map((row) => poolAnswer(registry.getAsset(row.assetId), row)),
  };
}

/** Binds invitations and what they bring. */
export function inviteRoutes(ports: RewardPorts): Binding[] {
  const { db, registry } = ports;
  return [
    bind(rewardsCalls.invite, async (context) => ok(await readInvite(ports, requireUser(context), context.origin))),
    bind(rewardsCalls.invited, async (context, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const level = input.level === 1 ? 1 : 2;
      const { rows, total } = await listInvited(db, requireUser(context), level, slice.value);
      const list = rows.map(({ id, nickname, createdAt }) => ({
        id,
        name: maskedName(nickname),
        created_at: toIso(createdAt),
      }));
      return ok(pageOf(input, list, total));
    }),
    bind(rewardsCalls.rebates, async (context, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const { rows, total } = await listRebates(db, requireUser(context), slice.value);
      const names = await readNicknames(
        db,
        rows.map(({ payer }) => payer),
      );
      const list = rows.map((row) => {
        const { id: currencyId, code: currency, scale } = registry.getAsset(row.assetId);
        return {
          id: row.id,
          day: toIso(row.day).slice(0, 10),
          level: row.level,
          name: maskedName(names.get(row.payer) ?? ''),
          currency_id: currencyId,
          currency,
          fee: formatAmount(row.fee, scale),
          share: shareText(row.shareBps),
          number: formatAmount(row.amount, scale),
          state: row.state,
          created_at: toIso(row.at),
        };
      });
      return ok(pageOf(input, list, total));
    }),
  ];
}
