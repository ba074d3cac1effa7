import { formatAmount } from '@bourse/kernel/amount';
import { atomsOf, selectNetworks, suspensionOf } from '../../chains/index.ts';
import { writeFloat } from '../holdings-store.ts';
import { findHotWallet } from '../payment-store.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import { freeOf } from './held-balances.ts';
import { type AccountNetwork, eachInTurn } from './moving.ts';

/**
 * Looks what the paying address of a network holds of each currency that has a float, and has promised to nobody.
 * @throws Error, once, when it has fallen below a floor: how much somebody must carry from cold, by hand.
 */
export async function watchFloats(ports: WithdrawalPorts, network: AccountNetwork): Promise<void> {
  const { db, clock } = ports;
  const { network: name, assets } = network.settings;
  const state = (await selectNetworks(db)).find((one) => one.network === name);
  const paying = await findHotWallet(db, name);
  if (paying === undefined || state === undefined || suspensionOf(network, state, clock.now()) !== null) return;
  const alarms: string[] = [];
  await eachInTurn(assets, async (known) => {
    const { hot, asset } = known;
    if (hot === null) return;
    const raw = await freeOf({ ports, network, state, paying }, known);
    // What is promised beyond what lies there counts as much as what lies there.
    const free = raw < 0n ? -atomsOf(known, -raw) : atomsOf(known, raw);
    const isLow = free < hot.floor;
    const hasFallen = await db.withTx('note a float', (tx) =>
      writeFloat(tx, name, { assetId: asset.id, free }, isLow, clock.now()),
    );
    if (hasFallen) alarms.push(`${formatAmount(hot.target - free, asset.scale)} ${asset.code}`);
  });
  if (alarms.length > 0) {
    throw new Error(
      `the paying address of ${name} is below its floor: carry ${alarms.join(', ')} there from cold, by hand`,
    );
  }
}
