import { type Atoms, zeroAtoms } from '@bourse/kernel/amount';
import type { Branded } from '@bourse/kernel/brand';
import { type MarketId, marketId, orderId, userId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import { orderOpen, type SpotOrder } from './spot-order.ts';
import { readSpecial } from './special-terms.ts';
import { type OrderRow, orderOfRow } from './spot-store.ts';

/**
 * An open order as one text. A restart takes a million of them, and most are never looked at again: the book needs a few
 * numbers of each, and the rest is read when something happens to the order.
 */
export type OrderText = Branded<string, 'OrderText'>;

/** What the book needs of an order to stand it in its place. */
export type RestingOrder = Pick<
  SpotOrder,
  | 'id'
  | 'userId'
  | 'marketId'
  | 'clientOrderId'
  | 'side'
  | 'postOnly'
  | 'price'
  | 'amount'
  | 'filled'
  | 'type'
  | 'timeInForce'
  | 'amountIn'
  | 'special'
>;

type Column = keyof OrderRow;
type Reader<V> = (text: string) => V;

const asText: Reader<string> = (text) => text;
// No column that may be null holds the empty text, so nothing is confused with it.
const asTextOrNull: Reader<string | null> = (text) => (text === '' ? null : text);
const asNumber: Reader<number> = (text) => Number.parseInt(text, 10);
const asAtoms: Reader<Atoms> = (text) => (text === '0' ? zeroAtoms : (BigInt(text) as Atoms)); // numeric(38,0) is the range of Atoms
const asDate: Reader<Date> = (text) => new Date(Number.parseInt(text, 10));

/** How every column is read; those that make a {@link RestingOrder} come first. */
const readers: { readonly [C in Column]: Reader<OrderRow[C]> } = {
  id: asText,
  user_id: asText,
  market_id: asNumber,
  client_order_id: asTextOrNull,
  // The CHECKs of the table let no other words in than those of the row's types.
  side: asText as Reader<OrderRow['side']>,
  post_only: (text) => text === 't',
  price: (text) => (text === '' ? null : asAtoms(text)),
  amount: asAtoms,
  filled: asAtoms,
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
const restingColumns = columns.indexOf('created_at');
/** Stands in no id, number, word or client order id. */
const separator = '|';

const written = columns.map((column) =>
  column.endsWith('_at') ? `(extract(epoch FROM ${column}) * 1000)::bigint` : column,
);
const cursorSql = `DECLARE open_orders NO SCROLL CURSOR FOR
  SELECT market_id, concat(${written.join(`, '${separator}', `)}) AS order_text
  FROM spot_orders WHERE status = ${String(orderOpen)} ORDER BY market_id, id`;

const fetchedAtOnce = 10_000;

interface TextRow {
  readonly market_id: number;
  readonly order_text: OrderText;
}

/**
 * Hands over the open orders part by part, each of one market and in the order of their arrival. The next part is on its
 * way while one is worked on.
 */
export async function readOpenOrders(
  tx: Tx,
  take: (market: MarketId, orders: readonly OrderText[]) => void,
): Promise<void> {
  await tx.query(cursorSql);
  const fetch = (): Promise<{ rows: TextRow[] }> =>
    tx.query<TextRow>(`FETCH ${String(fetchedAtOnce)} FROM open_orders`);
  let next = fetch();
  for (;;) {
    const { rows } = await next;
    if (rows.length === 0) return;
    next = fetch();
    for (const [market, part] of Map.groupBy(rows, (row) => row.market_id)) {
      take(
        marketId(market),
        part.map((row) => row.order_text),
      );
    }
  }
}

/** What the book needs of it. */
export function restingOrderOf(text: OrderText): RestingOrder {
  const fields = text.split(separator, restingColumns);
  // By their places, because this runs a million times at a restart.
  return {
    id: orderId(asNumber(fields[0] ?? '')),
    userId: userId(fields[1] ?? ''),
    marketId: marketId(asNumber(fields[2] ?? '')),
    clientOrderId: asTextOrNull(fields[3] ?? ''),
    side: readers.side(fields[4] ?? ''),
    postOnly: readers.post_only(fields[5] ?? ''),
    price: readers.price(fields[6] ?? ''),
    amount: asAtoms(fields[7] ?? ''),
    filled: asAtoms(fields[8] ?? ''),
    type: readers.type(fields[9] ?? ''),
    timeInForce: readers.time_in_force(fields[10] ?? ''),
    amountIn: readers.amount_in(fields[11] ?? ''),
    special: readSpecial(asTextOrNull(fields[12] ?? '')),
  };
}

/** The whole order. */
export function orderOfText(text: OrderText): SpotOrder {
  const fields = text.split(separator);
  invariant(fields.length === columns.length, 'an order has as many fields as columns');
  const entries = columns.map((column, place) => [column, readers[column](present(fields[place], column))]);
  return orderOfRow(Object.fromEntries(entries) as OrderRow); // every column was read by its own reader
}
