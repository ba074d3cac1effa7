import { strategyCalls } from '@bourse/contract/strategy';
import type { UserId } from '@bourse/kernel/ids';
import { stoppedAmount } from './demo-strategies.ts';
import { type ActorPorts, ask, type RunningActor, startActor } from './run-actor.ts';

/**
 * One of the demo's customers has put the same into two strategies and stops whichever trades first, so that a run stands
 * there that is over: no price of before the first start could have been traded at.
 */
export function startRunStopper(ports: ActorPorts): RunningActor {
  return startActor(ports, (user) => stopFirst(ports, user));
}

/** @returns whether there is nothing to stop any more. */
async function stopFirst(ports: ActorPorts, user: UserId): Promise<boolean> {
  const runs = await ask(ports, user, strategyCalls.orders, { page: 1, limit: 100 });
  const own = runs?.list.filter(({ amount }) => amount === stoppedAmount) ?? [];
  if (own.length === 0 || own.some(({ closing, status }) => closing || status !== 1)) return runs !== null;
  const traded = own.find(({ trades }) => trades > 0);
  return traded !== undefined && (await ask(ports, user, strategyCalls.stop, { id: traded.id })) !== null;
}
