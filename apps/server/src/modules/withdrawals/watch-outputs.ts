import { formatAmount } from '@bourse/kernel/amount';
import { type BitcoinNetwork, selectNetworks, suspensionOf } from '../chains/index.ts';
import { writeFloat } from './holdings-store.ts';
import { readFree } from './free-outputs.ts';
import { findHotWallet } from './payment-store.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';

/**
 * Looks what a network of Bitcoin can spend by the signer's keys and has promised to nobody, and whether its outputs suffice
 * for the withdrawals that are ready. What carries a payment comes back as change only when it is deep enough, so that much
 * can lie there and still not be spent.
 * @throws Error, once, when it has fallen below the floor, or when withdrawals wait for outputs.
 */
export async function watchOutputs(ports: WithdrawalPorts, network: BitcoinNetwork): Promise<void> {
  const { db, clock, signer } = ports;
  const { network: name, assets } = network.settings;
  const state = (await selectNetworks(db)).find((one) => one.network === name);
  const from = await findHotWallet(db, name);
  const [known] = assets;
  if (signer === null || from === undefined || known === undefined || state === undefined || state.height === null)
    return;
  if (suspensionOf(network, state, clock.now()) !== null) return;
  const { free, queue } = await readFree({ ports, network, signer, from }, known, state.height);
  const { hot, asset } = known;
  const isBelow = hot !== null && free < hot.floor;
  const hasFallen = await db.withTx('note a float', (tx) =>
    writeFloat(tx, name, { assetId: asset.id, free }, isBelow || queue.unserved > 0, clock.now()),
  );
  if (!hasFallen) return;
  const wanted = (hot?.target ?? 0n) - free;
  const short =
    wanted > 0n ? `pay ${formatAmount(wanted, asset.scale)} ${asset.code} there` : 'pay several outputs there';
  throw new Error(
    queue.unserved > 0
      ? `the outputs of ${name} that can be spent do not suffice for ${String(queue.unserved)} of its withdrawals: ${short}, by hand`
      : `what can be spent on ${name} is below its floor: ${short}, by hand`,
  );
}
