import type { Timers } from '@bourse/kernel/clock';
import { DatabaseFault } from './database-error.ts';

/** Until when a statement is waited for: begins to wait, and says what ended it. Gives a way to wait no more. */
export type Patience = (end: (cause: DatabaseFault) => void) => () => void;

/** Waits so long. */
export function timeLimit(scheduler: Timers, timeoutMs: number): Patience {
  return (end) =>
    scheduler.after(timeoutMs, () => {
      end(new DatabaseFault(`no answer in ${String(timeoutMs)} ms`, false, undefined));
    });
}

/** How a statement ended: its result, or why there is none. */
export type Outcome<T> = { readonly value: T } | { readonly cause: unknown };

/** Makes a value of either end. */
export function outcomeOf<T>(answer: Promise<T>): Promise<Outcome<T>> {
  return answer.then(
    (value) => ({ value }),
    (cause: unknown) => ({ cause }),
  );
}

/** Waits for a statement's result, its failure, or the end of the patience. The statement itself may still go on. */
export async function answerWithin<T>(patience: Patience, answer: Promise<T>): Promise<Outcome<T>> {
  const late = Promise.withResolvers<Outcome<T>>();
  const stop = patience((cause) => {
    late.resolve({ cause });
  });
  const outcome = await Promise.race([outcomeOf(answer), late.promise]);
  stop();
  return outcome;
}
