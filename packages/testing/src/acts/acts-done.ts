import assert from 'node:assert/strict';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { type ActKind, isActKind } from '@bourse/contract/receipt-kinds';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';

/** Where a family's acts are done. */
export interface Stage {
  /** On which acts are signed. */
  readonly db: BatchDatabase;
  /** Receipts go by this clock from now on. */
  readonly goBy: (clock: Clock) => void;
}

/** How the receipt of an act is asked for; the key of each is the name of its call. */
export interface ActDone {
  readonly user: UserId;
  /** The id that it was answered with, where it was. */
  readonly subject: string | null;
}

/** One act of each kind of a family. */
export type ActsDone = ReadonlyMap<ActKind, ActDone>;

/** Does one act of each kind of a family. */
export type DoActs = (stage: Stage) => Promise<ActsDone>;

type Run = <C extends AnyCall>(call: C, user: UserId, fields: object, key?: string) => Promise<OutputOf<C>>;

/** Makes calls, each under its own name as the key, and notes who has made them. */
export function noting(run: Run) {
  const done = new Map<ActKind, ActDone>();
  return {
    done,
    act: async <C extends AnyCall>(call: C, user: UserId, fields: object): Promise<OutputOf<C>> => {
      assert.ok(isActKind(call.name) && !done.has(call.name), call.name);
      const answer = await run(call, user, fields, call.name);
      const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null;
      done.set(call.name, { user, subject: typeof id === 'string' ? id : null });
      return answer;
    },
  };
}
