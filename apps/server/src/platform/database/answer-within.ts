import type { Scheduler } from '@bourse/kernel/clock';
import { DatabaseFault } from './database-error.ts';

/** How long a statement is waited for. */
export interface Patience {
  readonly scheduler: Scheduler;
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

/** Made once: a timer ends with every statement. */
const answered = new Error('the answer was there first');

/** Waits for a statement's result, its failure, or the end of the time. The statement itself may still go on. */
export async function answerWithin<T>({ scheduler, timeoutMs }: Patience, answer: Promise<T>): Promise<Outcome<T>> {
  const timer = new AbortController();
  const late = scheduler.sleep(timeoutMs, timer.signal).then(
    () => ({ cause: new DatabaseFault(`no answer in ${String(timeoutMs)} ms`, false, undefined) }),
    (cause: unknown) => ({ cause }),
  );
  const outcome = await Promise.race([outcomeOf(answer), late]);
  timer.abort(answered);
  return outcome;
}
