import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf, columnOf } from '../../../platform/database/array-literal.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Sender } from '../../../platform/database/statement-list.ts';
import type { ContractTerms } from '../orders/contract-terms.ts';
import type { Fill, Overnight, Trigger } from './effects.ts';
import { type Position, statusOf } from '../positions/position.ts';

type Read = (position: Position) => number | bigint | string | boolean | null;
const isoOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));

/** What of a position changes, with how it is written. */
const changing: readonly (readonly [column: string, type: string, read: Read])[] = [
  ['pending', 'int', ({ pending }) => pending],
  ['lots', 'int', ({ lots }) => lots],
  ['reserve', 'numeric', ({ reserve }) => reserve],
  ['margin', 'numeric', ({ margin }) => margin],
  ['cost', 'numeric', ({ cost }) => cost],
  ['opened_lots', 'int', ({ openedLots }) => openedLots],
  ['opened_cost', 'numeric', ({ openedCost }) => openedCost],
  ['closed_lots', 'int', ({ closedLots }) => closedLots],
  ['closed_value', 'numeric', ({ closedValue }) => closedValue],
  ['fees', 'numeric', ({ fees }) => fees],
  ['overnight', 'numeric', ({ overnight }) => overnight],
  ['funding', 'numeric', ({ funding }) => funding],
  ['realised', 'numeric', ({ realised }) => realised],
  ['take_profit', 'bigint', ({ takeProfit }) => takeProfit],
  ['stop_loss', 'bigint', ({ stopLoss }) => stopLoss],
  ['closing_id', 'bigint', ({ closing }) => closing?.id ?? null],
  ['closing_ticks', 'bigint', ({ closing }) => closing?.ticks ?? null],
  ['closing_lots', 'int', ({ closing }) => closing?.lots ?? null],
  ['close_reason', 'text', ({ closeReason }) => closeReason],
  ['status', 'smallint', statusOf],
  ['watched_from', 'timestamptz', ({ watchedFrom }) => toIso(watchedFrom)],
  ['opened_at', 'timestamptz', ({ openedAt }) => isoOf(openedAt)],
  ['closes_at', 'timestamptz', ({ closesAt }) => isoOf(closesAt)],
  ['closed_at', 'timestamptz', ({ closedAt }) => isoOf(closedAt)],
  ['charged_until', 'timestamptz', ({ chargedUntil }) => toIso(chargedUntil)],
];

const fixed: typeof changing = [
  ['id', 'bigint', ({ id }) => id],
  ['user_id', 'bigint', ({ userId }) => userId],
  ['terms_id', 'bigint', ({ termsId }) => termsId],
  ['sign', 'smallint', ({ sign }) => sign],
  ['multiple', 'int', ({ multiple }) => multiple],
  ['is_cross', 'boolean', ({ isCross }) => isCross],
  ['limit_ticks', 'bigint', ({ limit }) => limit],
  ['ordered', 'int', ({ ordered }) => ordered],
  ['created_at', 'timestamptz', ({ createdAt }) => toIso(createdAt)],
];

const written = [...fixed, ...changing];
const names = written.map(([column]) => column).join(', ');
const upsert = `INSERT INTO lever_positions (product_id, market_id, asset_id, product, symbol, ${names})
  SELECT $1, $2, $3, $4, $5, ${names} FROM unnest(${written.map(([, type], place) => `$${String(place + 6)}::${type}[]`).join(', ')})
    AS p (${names})
  ON CONFLICT (id) DO UPDATE SET ${changing.map(([column]) => `${column} = EXCLUDED.${column}`).join(', ')}`;

/** Writes positions of one contract as they are now. */
export function writePositions(tx: Sender, terms: ContractTerms, positions: readonly Position[]): void {
  if (positions.length === 0) return;
  const { productId, product, market, asset } = terms;
  tx.send(
    upsert,
    [productId, market.id, asset.id, product, market.symbol, ...written.map(([, , read]) => columnOf(positions, read))],
    positions.length,
  );
}

/** Writes what was opened and closed of a contract. */
export function insertFills(tx: Sender, productId: string, at: Instant, fills: readonly Fill[]): void {
  if (fills.length === 0) return;
  tx.send(
    `INSERT INTO lever_fills (at, product_id, position_id, opens, reason, ticks, lots, fee, profit, taker)
     SELECT $1, CASE WHEN taker IS NOT NULL THEN $2::bigint END, f.*
     FROM unnest($3::bigint[], $4::boolean[], $5::text[], $6::bigint[], $7::int[], $8::numeric[], $9::numeric[],
       $10::text[]) AS f (position_id, opens, reason, ticks, lots, fee, profit, taker)`,
    [
      toIso(at),
      productId,
      columnOf(fills, ({ positionId }) => positionId),
      columnOf(fills, ({ kind }) => kind === 'open'),
      columnOf(fills, ({ reason }) => reason),
      columnOf(fills, ({ ticks }) => ticks),
      columnOf(fills, ({ lots }) => lots),
      columnOf(fills, ({ fee }) => fee),
      columnOf(fills, ({ profit }) => profit),
      columnOf(fills, ({ taker }) => taker),
    ],
    fills.length,
  );
}

/** A mark price by its place in the chain. */
export interface MarkPlace {
  readonly id: number;
  readonly at: Instant;
}

/** Writes what a mark price has reached. @param tickPrice a tick in 10^-12. */
export function insertTriggers(tx: Sender, mark: MarkPlace, tickPrice: bigint, triggers: readonly Trigger[]): void {
  if (triggers.length === 0) return;
  tx.send(
    `INSERT INTO lever_triggers (at, mark_id, position_id, reason, direction, level, watched_from)
     SELECT $1, $2, * FROM unnest($3::bigint[], $4::text[], $5::smallint[], $6::numeric[], $7::timestamptz[])`,
    [
      toIso(mark.at),
      mark.id,
      columnOf(triggers, ({ positionId }) => positionId),
      columnOf(triggers, ({ reason }) => reason),
      columnOf(triggers, ({ sign }) => sign),
      columnOf(triggers, ({ ticks }) => BigInt(ticks) * tickPrice),
      columnOf(triggers, ({ watchedFrom }) => toIso(watchedFrom)),
    ],
    triggers.length,
  );
}

/** Writes the fees of a midnight. */
export function insertOvernights(tx: Sender, mark: MarkPlace, fees: readonly Overnight[]): void {
  if (fees.length === 0) return;
  tx.send(
    `INSERT INTO lever_overnights (mark_id, position_id, at, lots, value, rate, fee)
     SELECT $1, * FROM unnest($2::bigint[], $3::timestamptz[], $4::int[], $5::numeric[], $6::numeric[], $7::numeric[])`,
    [
      mark.id,
      columnOf(fees, ({ positionId }) => positionId),
      columnOf(fees, ({ midnight }) => toIso(midnight)),
      columnOf(fees, ({ lots }) => lots),
      columnOf(fees, ({ value }) => value),
      columnOf(fees, ({ rate }) => rate),
      columnOf(fees, ({ fee }) => fee),
    ],
    fees.length,
  );
}

/** Notes that the marks of contracts up to a moment have been worked. */
export function updateMarked(tx: Sender, productIds: readonly string[], until: Instant): void {
  tx.send(
    `INSERT INTO lever_contracts (product_id, marked_until) SELECT id, $2 FROM unnest($1::bigint[]) AS p (id)
     ON CONFLICT (product_id) DO UPDATE SET marked_until = EXCLUDED.marked_until`,
    [arrayOf(productIds), toIso(until)],
  );
}

/** Deletes a customer's orders that were cancelled before a moment and never opened anything; so many at most. */
export async function deleteUnopened(db: Database, owner: UserId, before: Instant, limit: number): Promise<number> {
  return db.withTx('prune orders of contracts', async (tx) => {
    const { rowCount } = await tx.query(
      `DELETE FROM lever_positions WHERE id IN (
       SELECT id FROM lever_positions p WHERE user_id = $1 AND status = 4 AND closed_at < $2 ORDER BY p.id LIMIT $3)`,
      [owner, toIso(before), limit],
    );
    return rowCount;
  });
}
