import type { AnyCall, InputOf, OutputOf } from '@bourse/contract/call';
import { outcomeCalls } from '@bourse/contract/outcome';
import { errorText } from '@bourse/i18n/error-text';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database } from '../database/database.ts';
import { bind, type Binding, requireUser } from '../http/binding.ts';
import { rejectField, type Rejection } from '../http/rejection.ts';
import type { OpenRequests } from './open-requests.ts';
import { closeKeys, type NewKey, readKeys, type SettledKey } from './outcome-store.ts';

/** A call whose repetitions are known by their key, and how its keys are stored. */
export interface KeyedCall {
  readonly call: AnyCall;
  /** The rows that a key of the call may have. */
  readonly storedUnder: (key: string) => { readonly call: string; readonly keys: readonly string[] };
  /** The message of the first reply, made of what stands under the stored keys; undefined when nothing was done. */
  readonly answerOf: (rows: ReadonlyMap<string, SettledKey>, key: string) => unknown;
}

export interface OutcomePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly requests: OpenRequests;
  /** Every call that may be asked after. */
  readonly calls: readonly KeyedCall[];
}

/** An outcome before its code has a sentence. */
type Came = Omit<OutputOf<typeof outcomeCalls.outcome>, 'reason'>;

/** A call that stores each key as it is, under its own name. */
export function plainKeys(call: AnyCall): KeyedCall {
  return {
    call,
    storedUnder: (key) => ({ call: call.name, keys: [key] }),
    answerOf: (rows, key) => rows.get(key)?.answer ?? undefined,
  };
}

/**
 * Reports the outcome of a request by its key (S163). If no request with the key is in progress here and no answer is
 * stored, nothing was done; the same transaction closes the key, so that a late request is refused.
 * @returns PARAMETER_ERROR when no key is given, or two that differ, or a call without keys.
 */
export async function askOutcome(
  { db, clock, requests, calls }: OutcomePorts,
  userId: UserId,
  input: InputOf<typeof outcomeCalls.outcome>,
): Promise<Result<Came, Rejection>> {
  const key = input.key ?? input.client_order_id;
  if (key === undefined || (input.client_order_id ?? key) !== key) return rejectField('key');
  const asked = calls.filter(({ call }) => input.call === undefined || input.call === call.path);
  if (asked.length === 0) return rejectField('call');
  const open = asked.find(({ call }) => requests.isOpen({ userId, call: call.name, key }));
  if (open !== undefined) return ok({ state: 'open', call: open.call.path, answer: null, code: null });
  const closing = asked.flatMap((one): NewKey[] => {
    const stored = one.storedUnder(key);
    const closedBy = requests.refusalOf({ userId, call: one.call.name, key }) ?? 'KEY_CLOSED';
    return stored.keys.map((storedKey) => ({ call: stored.call, key: storedKey, closedBy }));
  });
  const settled = await db.withTx('settle keys', async (tx) => {
    await closeKeys(tx, userId, closing, clock.now());
    return readKeys(tx, userId, closing);
  });
  for (const one of asked) {
    const stored = one.storedUnder(key);
    const rows = settled.filter((row) => row.call === stored.call && stored.keys.includes(row.key));
    const answer = one.answerOf(new Map(rows.map((row) => [row.key, row])), key);
    if (answer !== undefined) return ok({ state: 'done', call: one.call.path, answer, code: null });
    const code = rows.find(({ closedBy }) => closedBy !== null && closedBy !== 'KEY_CLOSED')?.closedBy ?? null;
    if (code !== null) return ok({ state: 'refused', call: one.call.path, answer: null, code });
  }
  return ok({ state: 'never', call: null, answer: null, code: null });
}

/** Binds `/user/outcome`. */
export function outcomeRoutes(ports: OutcomePorts): Binding[] {
  return [
    bind(outcomeCalls.outcome, async (context, input) => {
      const came = await askOutcome(ports, requireUser(context), input);
      if (!came.ok) return came;
      const { code } = came.value;
      return ok({ ...came.value, reason: code === null ? null : errorText(code, context.lang) });
    }),
  ];
}
