import { loanCalls } from '@bourse/contract/loan';
import type { UserId } from '@bourse/kernel/ids';
import { closedNumber } from './demo-borrowing.ts';
import { type ActorPorts, ask, type RunningActor, startActor } from './run-actor.ts';

/** One of the demo's customers sells what a loan under lien has bought, once markets are open, so that a closed one stands there. */
export function startLoanCloser(ports: ActorPorts): RunningActor {
  return startActor(ports, (user) => closeBought(ports, user));
}

/** @returns whether there is nothing to close any more. */
async function closeBought(ports: ActorPorts, user: UserId): Promise<boolean> {
  const loans = await ask(ports, user, loanCalls.orders, { page: 1, limit: 100, status: 2 });
  const own = loans?.list.find(({ lien, number }) => lien !== null && !lien.closed && number === closedNumber);
  if (own === undefined) return loans !== null;
  return own.lien?.buying === false && (await ask(ports, user, loanCalls.close, { id: own.id })) !== null;
}
