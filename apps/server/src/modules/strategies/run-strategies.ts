import { hourMs, type Instant, instant, secondMs } from '@bourse/kernel/instant';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { accountsOf, readHalt, userAccount } from '../ledger/index.ts';
import { beginStep, change, endRun, endStep, type RunnerPorts, type Work } from './move-run.ts';
import { planStep, type StepPlan } from './plan-step.ts';
import type { Because, Run } from './run.ts';
import { indexOf, worthOf } from './run-answer.ts';
import { selectOpen } from './run-store.ts';
import { findLastStep } from './step-store.ts';
import { closesOf, decide, isLost, type Stance } from './strategy.ts';
import { type StrategyTerms, termsOf } from './strategy-terms.ts';

const batch = 100;
/** How long nothing is tried after an order that nobody took. */
const pauseMs = 10 * secondMs;

/**
 * Runs the strategies: each hour's closes decide once for a run; a step is written down before its order, whose key it is, so
 * that it is placed once whatever ends in between. A term that is over, a loss at its limit or its customer ends a run.
 */
export function strategyRunner(ports: RunnerPorts): Repetition {
  return {
    name: 'strategies',
    everyMs: 5 * secondMs,
    byTime: true,
    run: async () => {
      if ((await readHalt(ports.db)).halted) return;
      const desk = await ports.door.desk();
      for (let after = '0'; ;) {
        const runs = await selectOpen(ports.db, after, batch);
        const terms = await termsOf(
          ports,
          ports.db,
          runs.map(({ termsId }) => termsId),
        );
        for (const run of runs) await advance(ports, desk, run, present(terms.get(run.termsId), 'its terms'));
        const last = runs.at(-1);
        if (last === undefined || runs.length < batch) return;
        after = last.id;
      }
    },
  };
}

/** Does the next of a run: ends the step that is under way, decides, begins a step, or ends the run. */
async function advance(ports: RunnerPorts, desk: UserId, run: Run, terms: StrategyTerms): Promise<void> {
  const deskAccounts = await accountsOf(ports.resolve, {
    deskUsdt: userAccount(desk, terms.usdt.id, 'change'),
    deskCoin: userAccount(desk, run.coin, 'change'),
  });
  const work = { ports, run, terms, accounts: { ...deskAccounts, ...run.accounts } };
  const last = await findLastStep(ports.db, run.id);
  if (last !== undefined && last.done === null) return endStep(work, desk, last);
  const now = ports.clock.now();
  const price = indexOf(ports, terms);
  const because = run.because ?? endingOf(run, now);
  const isLosing =
    because === null && price !== null && isLost(run.amount, worthOf(run, terms, price), terms.lossLimit);
  const ending = isLosing ? 'loss' : because;
  if (ending !== null && run.because === null)
    return change(work, 'close a run', () => ({ run: { ...run, because: ending } }));
  // Nothing is decided, and nothing traded, by a price that nobody knows; nor right after an order that nobody took.
  const isPaused = last?.done?.filled === 0n && now - last.begunAt < pauseMs;
  const plan = price === null || isPaused ? undefined : await nextPlan(work, now, price, ending);
  if (plan === undefined) return;
  if (plan !== null) return beginStep(work, (last?.step ?? 0) + 1, plan);
  if (ending !== null) await endRun(work);
}

const endingOf = ({ endsAt }: Run, now: Instant): Because | null => (now >= endsAt ? 'term' : null);

/** The next order; null where everything is sold that can be; undefined where nothing has to be done. */
async function nextPlan(
  work: Work,
  now: Instant,
  price: NonNullable<ReturnType<typeof indexOf>>,
  ending: Because | null,
): Promise<StepPlan | null | undefined> {
  const { ports, run, terms } = work;
  const { market, rule } = terms;
  const sale = planStep(market, run, 'sell', price);
  if (ending !== null) return ports.markets.haltOf(market, 'sell') === null ? sale : undefined;
  const hour = instant(now - (now % hourMs));
  if (run.decidedAt !== null && run.decidedAt >= hour) return undefined;
  const stance: Stance = sale === null ? 'cash' : 'coin';
  const closes = await ports.closes(ports.db, market, hour, closesOf(rule));
  // Where too little is recorded, the hour is not decided by yet.
  if (closes.length < closesOf(rule)) return undefined;
  const wanted = decide(rule, closes, stance);
  const side = wanted === 'coin' ? 'buy' : 'sell';
  const plan = wanted === stance ? null : planStep(market, run, side, price);
  if (plan !== null && ports.markets.haltOf(market, side) !== null) return undefined;
  if (plan !== null) return plan;
  await change(work, 'decide a run', (found) => ({ run: { ...found, decidedAt: hour } }));
  return undefined;
}
