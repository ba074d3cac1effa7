import type { Timers } from '@bourse/kernel/clock';
import { DatabaseFault } from './database-error.ts';

/** How long a statement is waited for. */
export interface Patience {
  readonly scheduler: Timers;
  readonly timeoutMs: number;
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

/** Waits for a statement's result, its failure, or the end of the time. The statement itself may still go on. */
export async function answerWithin<T>({ scheduler, timeoutMs }: Patience, answer: Promise<T>): Promise<Outcome<T>> {
  const late = Promise.withResolvers<Outcome<T>>();
  const stop = scheduler.after(timeoutMs, () => {
    late.resolve({ cause: new DatabaseFault(`no answer in ${String(timeoutMs)} ms`, false, undefined) });
  });
  const outcome = await Promise.race([outcomeOf(answer), late.promise]);
  stop();
  return outcome;
}
