import { type Atoms, zeroAtoms } from '@bourse/kernel/amount';
import type { Branded } from '@bourse/kernel/brand';
import { type MarketId, type OrderId, orderId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import { yieldToEventLoop } from '../../platform/clock/yield-to-event-loop.ts';
import type { Tx } from '../../platform/database/database.ts';
import { orderOpen, type SpotOrder } from './spot-order.ts';
import { type OrderRow, orderOfRow } from './spot-store.ts';

/**
 * An open order as one text. A restart takes a million of them, and most are never looked at again: the book needs a few
 * numbers of each (see `open-order-lines.ts`), and the rest is read when something happens to the order.
 */
export type OrderText = Branded<string, 'OrderText'>;

/** Open orders of one market that follow each other, in the order of their ids. */
export interface OrderPart {
  readonly market: MarketId;
  readonly lastId: OrderId;
  readonly count: number;
  /** A line each, which is an {@link OrderText}. */
  readonly lines: string;
}

type Column = keyof OrderRow;
type Reader<V> = (text: string) => V;

const asText: Reader<string> = (text) => text;
// No column that may be null holds the empty text, so nothing is confused with it.
const asTextOrNull: Reader<string | null> = (text) => (text === '' ? null : text);
const asNumber: Reader<number> = (text) => Number.parseInt(text, 10);
const asAtoms: Reader<Atoms> = (text) => (text === '0' ? zeroAtoms : (BigInt(text) as Atoms)); // numeric(38,0) is the range of Atoms
const asDate: Reader<Date> = (text) => new Date(Number.parseInt(text, 10));

/** How every column is read, in the order of a line; the first ones make a line of `open-order-lines.ts`. */
const readers: { readonly [C in Column]: Reader<OrderRow[C]> } = {
  id: asText,
  user_id: asText,
  price: (text) => (text === '' ? null : asAtoms(text)),
  amount: asAtoms,
  filled: asAtoms,
  client_order_id: asTextOrNull,
  market_id: asNumber,
  // The CHECKs of the table let no other words in than those of the row's types.
  side: asText as Reader<OrderRow['side']>,
  post_only: (text) => text === 't',
  type: asText as Reader<OrderRow['type']>, // see side
  time_in_force: asText as Reader<OrderRow['time_in_force']>, // see side
  amount_in: asText as Reader<OrderRow['amount_in']>, // see side
  special: asTextOrNull,
  created_at: asDate,
  updated_at: asDate,
  maker_fee_bps: asNumber,
  taker_fee_bps: asNumber,
  turnover: asAtoms,
  fee: asAtoms,
  held: asAtoms,
  held_account: asText,
  status: asNumber as Reader<OrderRow['status']>, // see side
  reason: asTextOrNull as Reader<OrderRow['reason']>, // see side
};

const columns = Object.keys(readers) as Column[]; // the keys of a record by column
/** Stands in no id, number, word or client order id; nor does the end of a line. */
const separator = '|';

/** What a plain limit order that nothing has happened to says in every column but these: most orders of a full book. */
const untouched = {
  filled: '0',
  post_only: 'f',
  type: 'limit',
  time_in_force: 'GTC',
  amount_in: 'base',
  special: '',
  turnover: '0',
  fee: '0',
  status: String(orderOpen),
  reason: '',
} as const;
const untouchedColumns = columns.filter(
  (column) => !Object.hasOwn(untouched, column) && column !== 'side' && column !== 'updated_at',
);

/** A line begins with the side of a plain limit order, in capitals when it is untouched, or with an x. */
const plainSql = `type = 'limit' AND time_in_force = 'GTC' AND NOT post_only AND special IS NULL`;

function written(column: Column): string {
  // Cheaper than extract(), which reckons in numeric, and exact for the milliseconds that the server writes.
  if (column === 'created_at' || column === 'updated_at') return `(date_part('epoch', ${column}) * 1000)::bigint`;
  if (column === 'post_only') return `CASE WHEN post_only THEN 't' ELSE 'f' END`;
  const canBeNull = column === 'price' || column === 'client_order_id' || column === 'special' || column === 'reason';
  // concat_ws leaves out what is null.
  return canBeNull ? `coalesce(${column}::text, '')` : column;
}

const lineSql = (kind: string, said: readonly Column[]): string =>
  `concat_ws('${separator}', ${kind}, ${said.map(written).join(', ')})`;

/** As many at once as keep both sides busy: while one part is worked on, the database makes the next. */
const ordersAtOnce = 20_000;

// One market at a time: over several, the planner sometimes prefers to sort all that is left for every part.
const partSql = `
  SELECT max(id) AS last_id, count(*)::int AS count, string_agg(line, E'\\n') AS lines
  FROM (
    SELECT id, CASE
        WHEN ${plainSql} AND filled = 0 AND updated_at = created_at
        THEN ${lineSql("CASE side WHEN 'buy' THEN 'B' ELSE 'S' END", untouchedColumns)}
        ELSE ${lineSql(`CASE WHEN ${plainSql} THEN left(side, 1) ELSE 'x' END`, columns)}
      END AS line
    FROM spot_orders
    WHERE status = ${String(orderOpen)} AND market_id = $1 AND id > $2
    ORDER BY id LIMIT ${String(ordersAtOnce)}
  ) AS part`;

interface PartRow {
  readonly last_id: string | null;
  readonly count: number;
  readonly lines: string | null;
}

/**
 * Hands over the open orders of a market part by part, in the order of their arrival. The next part is on its way while
 * one is worked on.
 */
export async function readOpenOrders(tx: Tx, market: MarketId, take: (part: OrderPart) => void): Promise<void> {
  const ask = async (after: OrderId | 0): Promise<OrderPart | null> => {
    const [row] = (await tx.query<PartRow>(partSql, [market, after])).rows;
    if (row === undefined || row.last_id === null || row.lines === null) return null;
    return { market, lastId: orderId(asNumber(row.last_id)), count: row.count, lines: row.lines };
  };
  let next = ask(0);
  for (let part = await next; part !== null; part = await next) {
    next = part.count < ordersAtOnce ? Promise.resolve(null) : ask(part.lastId);
    // Nothing awaits it before the end of this event loop tick; its failure is handled below.
    next.catch(() => undefined);
    await yieldToEventLoop();
    take(part);
  }
}

/** The id of the order. */
export function idOfText(text: OrderText): OrderId {
  return orderId(Number.parseInt(text.slice(text.indexOf(separator) + 1), 10));
}

/** The whole order. */
export function orderOfText(text: OrderText): SpotOrder {
  const [kind = '', ...fields] = text.split(separator);
  const isUntouched = kind === 'B' || kind === 'S';
  const said = isUntouched ? untouchedColumns : columns;
  invariant(fields.length === said.length, 'an order has as many fields as columns');
  const texts = new Map<Column, string>(said.map((column, place) => [column, present(fields[place], column)]));
  const implied: Partial<Record<Column, string>> = {
    ...untouched,
    side: kind === 'B' ? 'buy' : 'sell',
    updated_at: texts.get('created_at') ?? '',
  };
  const entries = columns.map((column) => [column, readers[column](texts.get(column) ?? implied[column] ?? '')]);
  return orderOfRow(Object.fromEntries(entries) as OrderRow); // every column was read by its own reader
}
