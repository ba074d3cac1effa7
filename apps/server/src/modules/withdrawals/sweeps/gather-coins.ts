import { type NetworkAsset, type OpenNetwork, selectNetworks, suspensionOf } from '../../chains/index.ts';
import { readHalt } from '../../ledger/index.ts';
import { sweepInputs } from '../input-store.ts';
import { byOutputs, findSpentBy } from '../pay-by-outputs.ts';
import { hotAddress } from '../pay-withdrawals.ts';
import { findByHash, tryEach, type WayOfPaying } from '../paying.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import { movesByExpiry } from './carry-by-expiry.ts';
import { movesByNonce } from './carry-by-nonce.ts';
import { carryByOutputs, coldByOutputs } from './carry-by-outputs.ts';
import { freeOf } from './held-balances.ts';
import { movableOf } from './lossless-moves.ts';
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
export function gatherCoins(ports: WithdrawalPorts, network: OpenNetwork): Promise<void> {
  switch (network.kind) {
    case 'evm':
      return moveBy(stepsOf(movesByNonce), ports, network);
    case 'tron':
      return moveBy(stepsOf(movesByExpiry), ports, network);
    case 'bitcoin': {
      // What lies at customers' addresses pays by itself.
      const plan = (moving: Moving<typeof network>): Promise<void> => planCold(moving, coldByOutputs(moving));
      const findMined = findSpentBy(sweepInputs);
      return moveBy({ paying: byOutputs, plan, carry: carryByOutputs, findMined }, ports, network);
    }
  }
}

/** The steps of a look. */
interface MovingSteps<N extends OpenNetwork> {
  readonly paying: WayOfPaying<N>;
  readonly plan: (moving: Moving<N>) => Promise<void>;
  readonly carry: (moving: Moving<N>) => Promise<void>;
  readonly findMined: WayOfPaying<N>['findMined'];
}

function stepsOf<N extends AccountNetwork>(way: WayOfMoving<N>): MovingSteps<N> {
  return {
    paying: way.paying,
    plan: async (moving) => {
      await way.paying.checkNext?.({ ports: moving.ports, network: moving.network, from: moving.paying });
      const cold = {
        freeOf: (known: NetworkAsset) => freeOf(moving, known),
        bind: async (rawAmount: bigint, receiver: string, known: NetworkAsset) => {
          const most = await movableOf(way, moving, known, { from: moving.paying, to: receiver, amount: rawAmount });
          return most === null ? null : { rawAmount: most, write: () => Promise.resolve() };
        },
      };
      return tryEach([() => planGathering(way, moving), () => planCold(moving, cold)], (step) => step());
    },
    carry: way.carry,
    findMined: findByHash,
  };
}

async function moveBy<N extends OpenNetwork>(
  { paying: way, plan, carry, findMined }: MovingSteps<N>,
  ports: WithdrawalPorts,
  network: N,
): Promise<void> {
  const { db, clock, signer } = ports;
  const name = network.settings.network;
  const state = (await selectNetworks(db)).find((one) => one.network === name);
  if (signer === null || state === undefined || suspensionOf(network, state, clock.now()) !== null) return;
  const terms = (await signer.moves())[name];
  const paying = await hotAddress(way, ports, network, signer);
  const settle = (): Promise<void> => settleSweeps(ports, network, (payments) => findMined(network, ports, payments));
  if (terms === undefined || paying === null) return settle();
  const moving: Moving<N> = { ports, network, state, signer, paying, terms };
  // Nothing new is moved while the books are halted; what is out already is followed to its end.
  const isHalted = (await readHalt(db)).halted;
  const steps = [...(isHalted ? [] : [() => plan(moving)]), () => carry(moving), settle];
  // One move that cannot be carried, as when its coins are gone, keeps none from being planned, carried or settled.
  await tryEach(steps, (step) => step());
}
