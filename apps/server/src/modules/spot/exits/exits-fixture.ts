import type { UserId } from '@bourse/kernel/ids';
import { alice, bob, carol, type LaneChanges, openSpot, type Spot } from '../spot-fixture.ts';
import { placeExits } from './place-exits.ts';

export const both = { exit_profit_price: '70000', exit_loss_price: '50000' };

/** The fields of a limit order. */
export const limit = (type: 'buy' | 'sell', price: string, amount: string): Readonly<Record<string, string>> => ({
  type,
  target_price: price,
  amount,
});

/** Spot trading in which three have coins and money enough. */
export async function openRichSpot(changes?: LaneChanges): Promise<Spot> {
  const spot = await openSpot(changes);
  for (const user of [alice, bob, carol]) {
    await spot.fund(user, 'BTC', '100');
    await spot.fund(user, 'USDT', '10000000');
  }
  return spot;
}

/** Places what is due, except for those who are barred. */
export function passExits(spot: Spot, ...barred: readonly UserId[]): Promise<void> {
  const { db, clock, markets, lane } = spot;
  return placeExits({ db, clock, markets, lane, barred: async () => new Set(barred), resting: new Map() });
}

/** The exits that are settled: side, price, stop, amount and state of their orders, or why there is none. */
export async function exitsOf(spot: Spot): Promise<unknown[]> {
  const { rows } = await spot.db.query<Record<string, unknown>>(
    `SELECT o.side, o.price::text AS price, o.special ->> 'stopPrice' AS stop, o.amount::text AS amount, o.status, e.refusal
     FROM spot_exits e LEFT JOIN spot_orders o ON o.id = e.order_id WHERE e.settled_at IS NOT NULL ORDER BY e.parent_id`,
  );
  return rows.map(({ refusal, side, price, stop, amount, status }) => refusal ?? [side, price, stop, amount, status]);
}

/** Ends all orders and forgets all exits, between two tests. */
export async function clearExits(spot: Spot): Promise<void> {
  for (const userId of [alice, bob, carol]) await spot.lane.cancelAll({ kind: 'cancel_all', userId, marketId: null });
  await spot.db.query('DELETE FROM spot_exits');
}

/** What the customer was told of exits, by code. */
export async function toldOf(spot: Spot): Promise<unknown[]> {
  const { rows } = await spot.db.query<{ code: string }>(
    `SELECT payload ->> 'code' AS code FROM outbox WHERE type = 'spot.exit_refused' ORDER BY seq`,
  );
  return rows.map(({ code }) => code);
}
