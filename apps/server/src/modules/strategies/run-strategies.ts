import { isUncertain } from '@bourse/contract/error-code';
import { atoms, zeroAtoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { hourMs, type Instant, instant, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { appendEvents, type OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import {
  accountsOf,
  type AccountsOf,
  applyLocked,
  lockBalances,
  type Posting,
  readHalt,
  userAccount,
} from '../ledger/index.ts';
import type { SpotDoor } from '../spot-desk/index.ts';
import { planStep, type StepPlan } from './plan-step.ts';
import type { Because, Run, Step } from './run.ts';
import { indexOf, runNews, worthOf } from './run-answer.ts';
import { lockRun, selectOpen, updateRun } from './run-store.ts';
import { findLastStep, insertStep, sumTrades, updateStep } from './step-store.ts';
import { closesOf, decide, isLost, type Stance } from './strategy.ts';
import { type ReadCloses, referenceOf, type StrategyPorts } from './strategy-ports.ts';
import { type StrategyTerms, termsOf } from './strategy-terms.ts';

const batch = 100;
/** How long nothing is tried after an order that nobody took. */
const pauseMs = 10 * secondMs;

/** What runs trade through. */
export interface RunnerPorts extends StrategyPorts {
  readonly closes: ReadCloses;
  readonly door: SpotDoor;
}

/**
 * Runs the strategies: each hour's closes decide once for a run; a step is written down before its order, whose key it is, so
 * that it is placed once whatever ends in between. A term that is over, a loss at its limit or its customer ends a run.
 */
export function strategyRunner(ports: RunnerPorts): Repetition {
  return {
    name: 'strategies',
    everyMs: 5 * secondMs,
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

interface Work {
  readonly ports: RunnerPorts;
  readonly run: Run;
  readonly terms: StrategyTerms;
  readonly accounts: AccountsOf<'deskUsdt' | 'deskCoin' | 'usdtChange' | 'usdtProduct' | 'coinChange' | 'coinProduct'>;
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
  const because = run.because ?? endingOf(run, terms, now);
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

const endingOf = ({ endsAt }: Run, _terms: StrategyTerms, now: Instant): Because | null =>
  now >= endsAt ? 'term' : null;

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
  const wanted = decide(rule, await ports.closes(ports.db, market, hour, closesOf(rule)), stance);
  const side = wanted === 'coin' ? 'buy' : 'sell';
  const plan = wanted === stance ? null : planStep(market, run, side, price);
  if (plan !== null && ports.markets.haltOf(market, side) !== null) return undefined;
  if (plan !== null) return plan;
  await change(work, 'decide a run', (found) => ({ run: { ...found, decidedAt: hour } }));
  return undefined;
}

interface Changed {
  readonly run: Run;
  readonly postings?: readonly Posting[];
  readonly events?: readonly OutgoingEvent[];
}

/** Changes a run in progress over its locked accounts. */
async function change(
  { ports, run: { id }, accounts }: Work,
  what: string,
  act: (run: Run, tx: Tx, at: Instant) => Changed | null,
): Promise<void> {
  const { db, clock } = ports;
  await db.withTx(what, async (tx) => {
    const at = clock.now();
    const run = present(await lockRun(tx, id), 'a run');
    // Its customer may have stopped it since the pass began: the next one comes again.
    if (run.status !== 1) return;
    const locked = await lockBalances(tx, Object.values(accounts));
    if (!locked.ok) return;
    const done = act(run, tx, at);
    if (done === null) return;
    updateRun(tx, done.run);
    const { postings = [], events = [] } = done;
    if (postings.length > 0) applyLocked(tx, locked.value, { at, postings: [...postings] });
    appendEvents(tx, at, events);
  });
}

/** Takes what an order spends over to the desk, and writes the order down. */
function beginStep(work: Work, step: number, plan: StepPlan): Promise<void> {
  const { accounts, terms } = work;
  const isPurchase = plan.side === 'buy';
  return change(work, 'begin to trade for a run', (run, tx, at) => {
    const left = isPurchase ? run.cash - plan.spends : run.coins - plan.spends;
    if (left < 0n) return null;
    insertStep(tx, { ...plan, runId: run.id, step, begunAt: at });
    const moved = isPurchase
      ? { debit: accounts.usdtProduct, credit: accounts.deskUsdt, assetId: terms.usdt.id }
      : { debit: accounts.coinProduct, credit: accounts.deskCoin, assetId: run.coin };
    return {
      run: isPurchase ? { ...run, cash: atoms(left) } : { ...run, coins: atoms(left) },
      postings: [{ ...moved, amount: plan.spends, kind: 'strategies_trade', reference: referenceOf(run.id) }],
    };
  });
}

/** Places the order of a step, and takes back what it has brought and what it has not spent. */
async function endStep(work: Work, desk: UserId, step: Step): Promise<void> {
  const { accounts, ports, terms } = work;
  const { side, amount, price, spends } = step;
  const key = `ai-${step.runId}-${String(step.step)}`;
  const placed = await ports.door.place(desk, { market: terms.market, side, amount, price, key });
  // Nobody knows whether it was placed: the same order is asked for again.
  if (!placed.ok && (isUncertain(placed.error.code) || placed.error.code === 'SYSTEM_BUSY')) return;
  const done = placed.ok ? placed.value : { filled: zeroAtoms, turnover: zeroAtoms, fee: zeroAtoms };
  const [spent, got] = side === 'buy' ? [done.turnover, done.filled] : [done.filled, done.turnover];
  const gain = atoms(got - done.fee);
  const rest = atoms(spends - spent);
  await change(work, 'trade for a run', (run, tx, at) => {
    updateStep(tx, step, done, at);
    const usdt = { debit: accounts.deskUsdt, credit: accounts.usdtProduct, assetId: terms.usdt.id };
    const coin = { debit: accounts.deskCoin, credit: accounts.coinProduct, assetId: run.coin };
    const [back, brought] = side === 'buy' ? [usdt, coin] : [coin, usdt];
    const postings = [
      { ...back, amount: rest },
      { ...brought, amount: gain },
    ].filter((posting) => posting.amount > 0n);
    const [cash, coins] = side === 'buy' ? [rest, gain] : [gain, rest];
    return {
      run: { ...run, cash: atoms(run.cash + cash), coins: atoms(run.coins + coins) },
      postings: postings.map((posting) => ({ ...posting, kind: 'strategies_trade', reference: referenceOf(run.id) })),
    };
  });
}

/** Gives everything back: USDT, and what of the coin is too little for an order. */
async function endRun(work: Work): Promise<void> {
  const { accounts, ports, run: known, terms } = work;
  const traded = (await sumTrades(ports.db, [known.id])).get(known.id);
  await change(work, 'end a run', (run, _tx, at) => {
    const { cash, coins } = run;
    const usdt = { debit: accounts.usdtProduct, credit: accounts.usdtChange, assetId: terms.usdt.id, amount: cash };
    const coin = { debit: accounts.coinProduct, credit: accounts.coinChange, assetId: run.coin, amount: coins };
    const ended: Run = {
      ...run,
      status: traded === undefined ? 3 : 2,
      cash: zeroAtoms,
      coins: zeroAtoms,
      endedAt: at,
      returned: cash,
    };
    return {
      run: ended,
      postings: [usdt, coin]
        .filter(({ amount }) => amount > 0n)
        .map((posting) => ({ ...posting, kind: 'strategies_end', reference: referenceOf(run.id) })),
      events: [runNews(ended, terms, at).ended(cash)],
    };
  });
}
