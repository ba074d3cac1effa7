import { quantile, round } from '../figures.ts';
import type { LoadResult, Sample } from './run-load.ts';

/** One line of what an exchange has to withstand. */
export interface Verdict {
  readonly target: string;
  readonly verdict: 'met' | 'missed' | 'unknown';
  readonly found: string;
}

/** Times of one kind of request that was answered as asked, in milliseconds. */
export interface Times {
  readonly sent: number;
  readonly ok: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
}

export interface LoadReport {
  readonly operations: Readonly<Record<string, Times>>;
  /** How many answers had which code, by kind of request: `order ok`, `cancel ORDER_NOT_FOUND`. */
  readonly codes: Readonly<Record<string, number>>;
  readonly unsent: number;
  /** 99 of 100 requests were sent no later than this after they were due. */
  readonly lateP99Ms: number;
  readonly targets: readonly Verdict[];
}

/** What was seen beside the load itself. */
export interface Beside {
  /** Orders that were taken and looked for afterwards, and how many of them are not there as they were taken. */
  readonly checked: number;
  readonly lost: number;
  /** Of single requests before the load, and ten seconds after it. */
  readonly calmP50Ms: number;
  readonly afterP50Ms: number;
  /** 99 of 100 accepted orders at capacity, from an earlier run; null when nobody has told. */
  readonly capacityP99Ms: number | null;
}

/** A refusal in time. */
const refusedWithinMs = 100;
/** So quick that nobody minds how often it is the time of before. */
export const quickMs = 50;

function timesOf(samples: readonly Sample[]): Times {
  const took = samples.filter(({ code }) => code === 'ok').map(({ tookMs }) => tookMs);
  const [p50Ms, p99Ms] = [quantile(took, 0.5), quantile(took, 0.99)];
  return { sent: samples.length, ok: took.length, p50Ms, p99Ms, mostMs: quantile(took, 1) };
}

const judge = (target: string, isMet: boolean | null, found: string): Verdict => ({
  target,
  verdict: isMet === null ? 'unknown' : isMet ? 'met' : 'missed',
  found,
});

function judgeAll(samples: readonly Sample[], p99Ms: number, beside: Beside): Verdict[] {
  const { checked, lost, calmP50Ms, afterP50Ms, capacityP99Ms } = beside;
  const broken = samples.filter(({ status }) => status >= 500 && status !== 503).length;
  const silent = samples.filter(({ code }) => code === 'no answer').length;
  const busy = samples.filter(({ code }) => code === 'SYSTEM_BUSY').map(({ tookMs }) => tookMs);
  const busyMs = quantile(busy, 0.99);
  const limitMs = capacityP99Ms === null ? null : 2 * capacityP99Ms;
  return [
    judge('D1 no order that was taken is lost', checked === 0 ? null : lost === 0, `${lost} of ${checked} looked for`),
    judge('I1 no answer is a 500', broken === 0, `${broken} answers`),
    judge('every request is answered', silent === 0, `${silent} without an answer`),
    judge(
      'O1 what is too much is refused within 100 ms',
      busy.length === 0 ? null : busyMs <= refusedWithinMs,
      busy.length === 0 ? 'nothing was too much' : `99 of 100 within ${busyMs} ms`,
    ),
    judge(
      'O1 99 of 100 accepted orders within twice the time at capacity',
      limitMs === null ? null : p99Ms <= limitMs,
      limitMs === null ? `${p99Ms} ms; tell that at capacity by --capacity-p99` : `${p99Ms} ms of ${limitMs} ms`,
    ),
    judge(
      'O1 as before ten seconds after',
      afterP50Ms <= Math.max(2 * calmP50Ms, quickMs),
      `${afterP50Ms} ms, before ${calmP50Ms} ms`,
    ),
  ];
}

/** Puts together what a load has met, and what that says of the targets that can be seen from outside. */
export function reportOf({ samples, unsent }: LoadResult, beside: Beside): LoadReport {
  const byOperation = Map.groupBy(samples, ({ operation }) => operation);
  const operations = Object.fromEntries([...byOperation].map(([name, some]) => [name, timesOf(some)]));
  const byCode = Map.groupBy(samples, ({ operation, code }) => `${operation} ${code}`);
  const codes = Object.fromEntries([...byCode].map(([name, some]) => [name, some.length]));
  const lateP99Ms = quantile(
    samples.map(({ lateMs }) => lateMs),
    0.99,
  );
  const targets = judgeAll(samples, operations['order']?.p99Ms ?? Number.NaN, beside);
  return { operations, codes, unsent, lateP99Ms: round(lateP99Ms), targets };
}
