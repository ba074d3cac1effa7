import { eventOf } from '@bourse/contract/event';
import { spotExitRefused } from '@bourse/contract/events';
import type { ErrorCode } from '@bourse/contract/error-code';
import { slippageDefaultBps } from '@bourse/contract/slippage-bounds';
import type { OrderId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import { readSlippage } from '../../identity/index.ts';
import { findOrder } from '../history-store.ts';
import { placeOrder, type PlaceOrderPorts } from '../place-order.ts';
import { type DueExit, exitKey, requestOfExit } from './exit-order.ts';
import { type ExitOutcome, selectDueExits, settleExit } from './exit-store.ts';

/** What {@link placeExits} works with. */
export type ExitPorts = PlaceOrderPorts & { readonly db: Database };

/** Exits read at a time. */
const atOnce = 100;
/** Refusals that are over some time: the exit waits for that. */
const passing: ReadonlySet<ErrorCode> = new Set(['MARKET_HALTED', 'TRADING_HALTED', 'SYSTEM_BUSY']);

/**
 * Places the orders that trade back what limit orders with exits have traded, each once: the lane knows an exit's key, and
 * after that is forgotten, its order is found. One that is refused is settled, too, and its customer is told; what stands
 * still for a while waits.
 */
export async function placeExits(ports: ExitPorts): Promise<void> {
  let after: OrderId | null = null;
  for (;;) {
    const exits = await selectDueExits(ports.db, after, atOnce);
    for (const exit of exits) await placeExit(ports, exit);
    after = exits.at(-1)?.parentId ?? null;
    if (after === null || exits.length < atOnce) return;
  }
}

/** Places due exits again and again, where the lane is. */
export function exitWork(ports: ExitPorts): Repetition {
  return { name: 'exits of orders', everyMs: 250, run: () => placeExits(ports) };
}

async function placeExit(ports: ExitPorts, exit: DueExit): Promise<void> {
  const outcome = await outcomeOf(ports, exit);
  if (outcome === null) return;
  const { db, clock, markets } = ports;
  await db.withTx('settle an exit', async (tx) => {
    const at = clock.now();
    const isOurs = await settleExit(tx, exit, outcome, at);
    if (!isOurs || 'orderId' in outcome) return;
    const { symbol } = markets.getMarket(exit.marketId);
    const { userId: owner, parentId, side } = exit;
    const told = { user_id: owner, order_id: String(parentId), symbol, side, code: outcome.refusal, at: toIso(at) };
    appendEvents(tx, at, [eventOf(spotExitRefused, told)]);
  });
}

/** What comes of an exit now; null where it has to wait. */
async function outcomeOf(ports: ExitPorts, exit: DueExit): Promise<ExitOutcome | null> {
  const { db, markets } = ports;
  const market = markets.getMarket(exit.marketId);
  if (markets.haltOf(market, exit.side) !== null) return null;
  const key = exitKey(exit);
  const known = await findOrder(db, exit.userId, { clientOrderId: key });
  if (known !== undefined) return { orderId: String(known.id) };
  const slippageBps = (await readSlippage(db, exit.userId)) ?? slippageDefaultBps;
  const context = { userId: exit.userId, idempotencyKey: undefined, hashInput: () => key };
  const placed = await placeOrder(ports, context, requestOfExit(market, exit, slippageBps));
  if (placed.ok) return { orderId: placed.value.id };
  return passing.has(placed.error.code) ? null : { refusal: placed.error.code };
}
