import type { ErrorCode } from '@bourse/contract/error-code';
import { eventOf } from '@bourse/contract/event';
import { exitRefusalCodes, spotExitRefused } from '@bourse/contract/events';
import { slippageDefaultBps } from '@bourse/contract/slippage-bounds';
import type { MarketId, OrderId, UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import type { Result } from '@bourse/kernel/result';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import { apart } from '../../../platform/jobs/apart.ts';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import { resting as restingWork } from '../../../platform/jobs/resting.ts';
import { readSlippage } from '../../identity/index.ts';
import type { Market } from '../../markets/index.ts';
import type { OrderAnswer } from '../order-answer.ts';
import { placeOrder, type PlaceOrderPorts } from '../place-order.ts';
import { affordableExit, exitKey, requestOfExit, type WaitingExit } from './exit-order.ts';
import {
  type ExitOutcome,
  type ExitRefusal,
  hasWaitingExit,
  selectDueExits,
  settleExit,
  wasCancelled,
} from './exit-store.ts';

/** What {@link placeExits} works with. */
export interface ExitPorts extends PlaceOrderPorts {
  readonly db: Database;
  /** Whom of these customers the edge would refuse an order now: what is placed for them does not come through it. */
  readonly barred: (users: readonly UserId[], now: Instant) => Promise<ReadonlySet<UserId>>;
  /** Until when exits that the lane has refused are left alone: many of them would keep it from other work. */
  readonly resting: Map<OrderId, Instant>;
  /** Whether a market is of this lane, as all are unless told; the exits of the others are another engine's. */
  readonly owns?: ((market: MarketId) => boolean) | undefined;
}

/** Exits read, and placed together, at a time. */
const atOnce = 100;
/** So long an exit that the lane has refused is left alone. */
const restMs = 5_000;
/** An exit that could not be placed for so long is given up. */
const longestWaitMs = dayMs;
/** Refusals of everything: until the next pass nothing else is asked of the lane. */
const refusesAll: ReadonlySet<ErrorCode> = new Set(['TRADING_HALTED', 'SYSTEM_BUSY']);
/**
 * Refusals that may be over some time: the market stands, its price is too far away, the book is empty, or the customer has
 * too many open orders.
 */
const passing: ReadonlySet<ErrorCode> = new Set([
  ...refusesAll,
  'MARKET_HALTED',
  'INVALID_PRICE',
  'LIMIT_EXCEEDED',
  'NO_LIQUIDITY',
]);

/** What comes of an exit now; while it waits, with the code of what keeps it waiting if that is a refusal. */
type Attempt = ExitOutcome | { readonly waits: ErrorCode | null };

/**
 * Places the orders that trade back what limit orders with exits have traded, each once: the lane knows an exit's key, and
 * after that is forgotten, its order is found. While a customer may place no orders theirs wait, and so they do on refusals
 * that pass: MARKET_HALTED, INVALID_PRICE, LIMIT_EXCEEDED, NO_LIQUIDITY, TRADING_HALTED, SYSTEM_BUSY, the last two of which
 * end the pass. After 24 hours, or on any other refusal of {@link placeOrder}, an exit is settled with its code, and its
 * customer is told.
 * @throws what went wrong with some of them, after all were tried.
 */
export async function placeExits(ports: ExitPorts, stop?: AbortSignal): Promise<void> {
  const { db, clock, resting, owns = () => true } = ports;
  const tries = apart();
  for (const [id, until] of resting) if (until <= clock.now()) resting.delete(id);
  let after: OrderId | null = null;
  for (;;) {
    const due: readonly WaitingExit[] = await selectDueExits(db, after, atOnce);
    after = due.at(-1)?.parentId ?? null;
    if (after === null) break;
    const exits = due.filter(({ parentId, marketId }) => !resting.has(parentId) && owns(marketId));
    const users = [...new Set(exits.map(({ userId }) => userId))];
    const barred = await ports.barred(users, clock.now());
    const slippage = new Map(
      await Promise.all(users.map(async (user) => [user, await readSlippage(db, user)] as const)),
    );
    const place = async (exit: WaitingExit): Promise<Attempt> => {
      const attempt = barred.has(exit.userId)
        ? { waits: null }
        : await attemptOf(ports, exit, slippage.get(exit.userId) ?? slippageDefaultBps);
      await conclude(ports, exit, attempt);
      return attempt;
    };
    // Handed over in one tick of the event loop, they share a batch of the lane.
    const attempts = await Promise.all(exits.map((exit) => tries.one(() => place(exit))));
    if (due.length < atOnce || attempts.some(isEndOfPass) || stop?.aborted === true) break;
  }
  tries.end();
}

/**
 * Places due exits again and again, where the lane is. They fall due when a batch of the lane is written, in statements
 * that name no piece of work; see decision 347.
 */
export function exitWork(ports: Omit<ExitPorts, 'resting'>): Repetition {
  const waiting = new Map<OrderId, Instant>();
  const run = (stop?: AbortSignal): Promise<void> => placeExits({ ...ports, resting: waiting }, stop);
  const work = { name: 'exits of orders', everyMs: 250, run };
  const nextAt = async (): Promise<Instant | null> => ((await hasWaitingExit(ports.db)) ? ports.clock.now() : null);
  return restingWork(work, { db: ports.db, wokenBy: ['spot_exits'], due: { clock: ports.clock, nextAt } });
}

function isEndOfPass(attempt: Attempt | undefined): boolean {
  return attempt !== undefined && 'waits' in attempt && attempt.waits !== null && refusesAll.has(attempt.waits);
}

/** Settles an exit that has an order or a refusal, or has waited for too long. */
async function conclude(ports: ExitPorts, exit: WaitingExit, attempt: Attempt): Promise<void> {
  const { db, clock, lane, markets } = ports;
  const outcome = 'waits' in attempt ? outcomeOfWait(exit, attempt.waits, clock.now()) : attempt;
  if (outcome === null) {
    const isRefused = 'waits' in attempt && attempt.waits !== null && !isEndOfPass(attempt);
    if (isRefused) ports.resting.set(exit.parentId, instant(clock.now() + restMs));
    return;
  }
  const isCancelled = await db.withTx('settle an exit', async (tx) => {
    const at = clock.now();
    const isOurs = await settleExit(tx, exit, outcome, at);
    if ('orderId' in outcome) return !isOurs && (await wasCancelled(tx, exit));
    if (!isOurs) return false;
    const { symbol } = markets.getMarket(exit.marketId);
    const { userId: owner, parentId, side } = exit;
    const told = { user_id: owner, order_id: String(parentId), symbol, side, code: outcome.refusal, at: toIso(at) };
    appendEvents(tx, at, [eventOf(spotExitRefused, told)]);
    return false;
  });
  // Its customer has cancelled it while it was placed.
  if (isCancelled) {
    await lane.submit({ kind: 'cancel', userId: exit.userId, order: { clientOrderId: exitKey(exit) }, marketId: null });
  }
}

/** What becomes of an exit that cannot be placed now: null where it goes on waiting. */
function outcomeOfWait({ since }: WaitingExit, code: ErrorCode | null, now: Instant): ExitOutcome | null {
  if (now - since < longestWaitMs) return null;
  const isTold = code === 'INVALID_PRICE' || code === 'LIMIT_EXCEEDED' || code === 'NO_LIQUIDITY';
  return { refusal: isTold ? code : 'EXPIRED' };
}

/** Tries to place an exit. Nothing is awaited before its order is handed over. */
async function attemptOf(ports: ExitPorts, exit: WaitingExit, slippageBps: number): Promise<Attempt> {
  if (exit.placedId !== null) return { orderId: exit.placedId };
  const market = ports.markets.getMarket(exit.marketId);
  if (ports.markets.haltOf(market, exit.side) !== null) return { waits: null };
  const placed = await order(ports, market, exit, slippageBps);
  if (placed.ok || placed.error.code !== 'INSUFFICIENT_BALANCE') return attemptFrom(placed);
  const affordable = affordableExit(market, exit, slippageBps);
  if (affordable === null) return attemptFrom(placed);
  const smaller = await order(ports, market, affordable, slippageBps);
  // What is then too small to be an order was not wanted that small.
  const isSmaller = smaller.ok || passing.has(smaller.error.code);
  return attemptFrom(isSmaller ? smaller : placed);
}

/** @returns what {@link placeOrder} refuses. */
async function order(
  ports: ExitPorts,
  market: Market,
  exit: WaitingExit,
  slippageBps: number,
): Promise<Result<OrderAnswer, Rejection>> {
  const key = exitKey(exit);
  // An exit protects what has traded already: a trigger that the price has passed triggers at once.
  const context = { userId: exit.userId, idempotencyKey: undefined, hashInput: () => key, takesPassedTrigger: true };
  return placeOrder(ports, context, requestOfExit(market, exit, slippageBps));
}

function attemptFrom(placed: Result<OrderAnswer, Rejection>): Attempt {
  if (placed.ok) return { orderId: placed.value.id };
  const { code } = placed.error;
  const refusal = passing.has(code)
    ? undefined
    : exitRefusalCodes.find((known): known is ExitRefusal => known === code);
  return refusal === undefined ? { waits: code } : { refusal };
}
