import type { OutputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import { useCall } from '../../base/api/use-call.ts';
import { useSession } from '../../base/session/session.ts';
import type { Contract } from './lever-view.ts';

/** The cross account of a currency. */
export type CrossAccount = OutputOf<typeof leverCalls.cross>['accounts'][number];
/** Whether positions have margins of their own, or one balance behind all. */
export type MarginMode = OutputOf<typeof leverCalls.cross>['margin_mode'];

const busyMs = 1_000;
const idleMs = 10_000;

/** The margin mode of the contract account, and what stands behind its cross positions. */
export function useMarginMode() {
  const isSignedIn = useSession((session) => session.token !== null);
  const read = useCall(
    leverCalls.cross,
    {},
    {
      enabled: isSignedIn,
      everyMs: (told) => (told?.accounts.some(({ positions }) => positions > 0) === true ? busyMs : idleMs),
    },
  );
  const told = isSignedIn ? read.data : undefined;
  const mode: MarginMode = told?.margin_mode ?? 'isolated';
  return { isSignedIn, isKnown: told !== undefined, mode, accounts: told?.accounts ?? [] };
}

/** Whether a new position of a contract has cross margin; one with a session never has. */
export function useOpensCross({ session }: Pick<Contract, 'session'>): boolean {
  const { mode } = useMarginMode();
  return mode === 'cross' && session === null;
}
