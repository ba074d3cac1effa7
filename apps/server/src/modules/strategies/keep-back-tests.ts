import { dayMs, hourMs, instant, minuteMs } from '@bourse/kernel/instant';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { backTest, backTestHours, closesToTest, hashOfCloses } from './back-test.ts';
import { insertBackTest, selectTested } from './back-test-store.ts';
import type { ReadCloses, StrategyPorts } from './strategy-ports.ts';
import { listTerms, type StrategyTerms } from './strategy-terms.ts';

/** A candle is complete this long after its end at the latest. */
const settleMs = minuteMs;
const hoursADay = dayMs / hourMs;

/**
 * Computes the back-test of each version in force once, over the newest thirty days of closes: when it is published, or as soon as
 * so many are recorded. Nobody types these figures in.
 */
export function backTester(ports: StrategyPorts, closes: ReadCloses): Repetition {
  return {
    name: 'strategy back-tests',
    everyMs: minuteMs,
    run: async () => {
      const terms = await listTerms(ports, ports.clock.now());
      const tested = await selectTested(
        ports.db,
        terms.map(({ termsId }) => termsId),
      );
      for (const one of terms.filter(({ termsId }) => !tested.has(termsId))) await test(ports, closes, one);
    },
  };
}

async function test(ports: StrategyPorts, read: ReadCloses, terms: StrategyTerms): Promise<void> {
  const { clock, db, feed } = ports;
  const { lossLimit, market, rule, termsId } = terms;
  const now = clock.now();
  const settled = now - settleMs;
  const until = instant(settled - (settled % hourMs));
  const count = closesToTest(rule);
  const closes = await read(db, market, until, count);
  if (closes.length < count) return;
  const { hours, ...figures } = backTest(rule, closes, { feeBps: market.takerFeeBps, lossLimit });
  const from = instant(until - backTestHours * hourMs);
  const kept = {
    ...figures,
    from,
    to: instant(from + hours * hourMs),
    days: Math.ceil(hours / hoursADay),
    closesHash: hashOfCloses(closes.slice(0, count - backTestHours + hours)),
    feeBps: market.takerFeeBps,
    simulated: feed?.simulated ?? false,
  };
  await db.withTx('keep a back-test', (tx) => insertBackTest(tx, termsId, kept, now));
}
