import type { OutputOf } from '@bourse/contract/call';
import { kycCalls } from '@bourse/contract/kyc';
import { ok } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import { readVerified } from '../identity/index.ts';

const levels = [1, 2] as const;

/** The levels of an account (S134). Nothing can be handed in yet, so a level is certified or it is not. */
export function levelStates(authLevel: number): OutputOf<typeof kycCalls.state> {
  return levels.map((level) => ({ level, state: level <= authLevel ? 2 : 0, reason: '' }));
}

/** Binds the calls of verification to what answers them. */
export function kycRoutes(db: Queryable): Binding[] {
  return [
    bind(kycCalls.state, async (context) => ok(levelStates((await readVerified(db, requireUser(context))).level))),
  ];
}
