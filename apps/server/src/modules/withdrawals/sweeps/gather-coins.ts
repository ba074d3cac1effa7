import { selectNetworks, suspensionOf } from '../../chains/index.ts';
import { readHalt } from '../../ledger/index.ts';
import { hotAddress } from '../pay-withdrawals.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import { movesByExpiry } from './carry-by-expiry.ts';
import { movesByNonce } from './carry-by-nonce.ts';
import type { AccountNetwork, Moving, WayOfMoving } from './moving.ts';
import { planCold } from './plan-cold.ts';
import { planGathering } from './plan-gathering.ts';
import { settleSweeps } from './settle-sweeps.ts';

/**
 * One look at what moves between the house's own addresses of a network: what lies at customers' addresses is gathered to
 * the paying one, and what that does not need goes to the cold one. As with withdrawals, each step may be done again, and an
 * error means that nothing is known.
 * @throws Error when the signer or the node does not answer, or refuses.
 */
export function gatherCoins(ports: WithdrawalPorts, network: AccountNetwork): Promise<void> {
  switch (network.kind) {
    case 'evm':
      return gatherBy(movesByNonce, ports, network);
    case 'tron':
      return gatherBy(movesByExpiry, ports, network);
  }
}

async function gatherBy<N extends AccountNetwork>(
  way: WayOfMoving<N>,
  ports: WithdrawalPorts,
  network: N,
): Promise<void> {
  const { db, clock, signer } = ports;
  const name = network.settings.network;
  const state = (await selectNetworks(db)).find((one) => one.network === name);
  if (signer === null || state === undefined || suspensionOf(network, state, clock.now()) !== null) return;
  const terms = (await signer.moves())[name];
  const paying = await hotAddress(way.paying, ports, network, signer);
  if (terms !== undefined && paying !== null) {
    const moving: Moving<N> = { ports, network, state, signer, paying, terms };
    // Nothing new is moved while the books are halted; what is out already is followed to its end.
    if (!(await readHalt(db)).halted) {
      await planGathering(way, moving);
      await planCold(moving);
    }
    await way.carry(moving);
  }
  await settleSweeps(ports, network);
}
