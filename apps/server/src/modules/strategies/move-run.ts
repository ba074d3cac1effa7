import { isUncertain } from '@bourse/contract/error-code';
import { atoms, zeroAtoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { appendEvents, type OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type AccountsOf, applyLocked, lockBalances, type Posting } from '../ledger/index.ts';
import type { SpotDoor } from '../spot-desk/index.ts';
import type { StepPlan } from './plan-step.ts';
import type { Run, Step } from './run.ts';
import { runNews } from './run-answer.ts';
import { lockRun, updateRun } from './run-store.ts';
import { insertStep, sumTrades, updateStep } from './step-store.ts';
import { type ReadCloses, referenceOf, type StrategyPorts } from './strategy-ports.ts';
import type { StrategyTerms } from './strategy-terms.ts';

/** What runs trade through. */
export interface RunnerPorts extends StrategyPorts {
  readonly closes: ReadCloses;
  readonly door: SpotDoor;
}

/** A run in progress, with what it stands on. */
export interface Work {
  readonly ports: RunnerPorts;
  readonly run: Run;
  readonly terms: StrategyTerms;
  readonly accounts: AccountsOf<'deskUsdt' | 'deskCoin' | 'usdtChange' | 'usdtProduct' | 'coinChange' | 'coinProduct'>;
}

interface Changed {
  readonly run: Run;
  readonly postings?: readonly Posting[];
  readonly events?: readonly OutgoingEvent[];
}

/** Changes a run in progress over its locked accounts. */
export async function change(
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
export function beginStep(work: Work, step: number, plan: StepPlan): Promise<void> {
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
export async function endStep(work: Work, desk: UserId, step: Step): Promise<void> {
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
export async function endRun(work: Work): Promise<void> {
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
