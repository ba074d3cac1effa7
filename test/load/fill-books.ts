import type { Queryable } from '@bourse/server/platform/database/sql';

/** What books are filled with. */
export interface FillOptions {
  readonly orders: number;
  /** Among how many customers they are divided; each gets what their orders hold, and no more. */
  readonly customers: number;
}

/** A statement must end within the half minute that the server allows it. */
const atOnce = 100_000;
/** Ids of the customers begin here, beyond those of anybody who registers in a test. */
const firstCustomer = 1_000_000;

/**
 * Open orders of two markets, the best bid 50,000.00 on BTC/USDT and 3,000.00 on ETH/USDT, the best ask a tick above, with
 * 2,500 levels a side: price in ticks of 0.01, quantity in lots, held in atoms. Of a hundred, ten are filled by half, two
 * are icebergs, two end in a month, and two are stops that no price here reaches.
 */
const ordersSql = `
  WITH drawn AS (
    SELECT i, 1 + i % 2 AS market_id, CASE WHEN (i / 2) % 2 = 0 THEN 'buy' ELSE 'sell' END AS side,
      $1::bigint + (i * 7919) % $2::bigint AS user_id, (i * 31) % 2500 AS away, 1 + i % 97 AS lots,
      CASE WHEN (i / 4) % 10 = 3 THEN 'part' ELSE CASE (i / 4) % 50 WHEN 7 THEN 'iceberg' WHEN 19 THEN 'timed' WHEN 29 THEN 'stop'
        ELSE 'plain' END END AS kind
    FROM generate_series($3::bigint, $4::bigint - 1) AS i
  ), priced AS (
    SELECT *, CASE market_id WHEN 1 THEN 5000000 ELSE 300000 END
        + CASE side WHEN 'buy' THEN -away ELSE 1 + away END AS ticks,
      CASE market_id WHEN 1 THEN 1000 ELSE 100000000000000 END AS lot,
      CASE market_id WHEN 1 THEN 10 ELSE 100 END AS tick_lot,
      CASE kind WHEN 'part' THEN lots / 2 ELSE 0 END AS filled_lots
    FROM drawn
  )
  INSERT INTO spot_orders (id, created_at, updated_at, user_id, market_id, client_order_id, side, type, time_in_force,
    post_only, price, amount, amount_in, maker_fee_bps, taker_fee_bps, filled, turnover, fee, held, held_account, status,
    reason, special)
  SELECT $5::bigint + i, taken.at, taken.at, p.user_id, market_id, CASE WHEN i % 3 = 0 THEN 'fill-' || i END, side, 'limit',
    CASE p.kind WHEN 'timed' THEN 'GTD' ELSE 'GTC' END, false, ticks::numeric * 1000000, lots::numeric * lot, 'base', 10, 20,
    filled_lots::numeric * lot, ticks::numeric * filled_lots * tick_lot, 0,
    CASE side WHEN 'buy' THEN ticks::numeric * tick_lot ELSE lot END * (lots - filled_lots), a.id, 1, NULL,
    CASE p.kind
      WHEN 'iceberg' THEN jsonb_build_object('selfTrade', 'expire_taker', 'display', shown, 'visible', shown)
      WHEN 'timed' THEN jsonb_build_object('selfTrade', 'expire_taker',
        'expiresAt', extract(epoch FROM taken.at)::bigint * 1000 + 2592000000)
      WHEN 'stop' THEN jsonb_build_object('selfTrade', 'expire_taker', 'pending', 'stop',
        'stopPrice', (CASE side WHEN 'buy' THEN 20000000 ELSE 100 END * 1000000::bigint)::text)
    END
  -- The house writes milliseconds, and finds an order by the moment that it remembers.
  FROM (SELECT date_trunc('milliseconds', now()) AS at) taken,
    LATERAL (SELECT *, ((1 + (lots - 1) / 10) * lot::numeric)::text AS shown FROM priced) p
    JOIN ledger_accounts a ON a.user_id = p.user_id AND a.kind = 'change'
      AND a.asset_id = CASE WHEN side = 'buy' THEN 3 ELSE market_id END`;

const accountsSql = `
  INSERT INTO ledger_accounts (user_id, asset_id, kind)
  SELECT $1::bigint + n, asset, 'change' FROM generate_series(0, $2::bigint - 1) AS n, unnest(ARRAY[1, 2, 3]) AS asset`;

const issuanceSql = `
  INSERT INTO ledger_accounts (house, asset_id, kind) SELECT 'issuance', asset, 'house' FROM unnest(ARRAY[1, 2, 3]) AS asset
  ON CONFLICT DO NOTHING`;

/** Everything that the orders hold comes from issuance, by postings as anything else. */
const heldSql = `
  WITH held AS (SELECT held_account AS id, sum(held) AS amount FROM spot_orders WHERE id >= $1::bigint GROUP BY 1),
  credited AS (
    UPDATE ledger_accounts a SET held = a.held + h.amount FROM held h WHERE a.id = h.id RETURNING a.id, a.asset_id, h.amount
  ), debited AS (
    UPDATE ledger_accounts a SET available = a.available - c.amount
    FROM (SELECT asset_id, sum(amount) AS amount FROM credited GROUP BY 1) c
    WHERE a.house = 'issuance' AND a.asset_id = c.asset_id RETURNING a.id, a.asset_id
  )
  INSERT INTO postings (at, batch_id, debit_account, credit_account, asset_id, amount, kind, reference)
  SELECT now(), gen_random_uuid(), d.id, c.id, c.asset_id, c.amount, 'genesis', 'fill'
  FROM credited c JOIN debited d USING (asset_id)`;

/**
 * Fills the books of a server that is not running with open orders, the ledger with what they hold.
 * @param run carries out one statement, in one transaction with the others.
 */
export async function fillBooks(run: Pick<Queryable, 'query'>, { orders, customers }: FillOptions): Promise<void> {
  await run.query(accountsSql, [firstCustomer, customers]);
  await run.query(issuanceSql);
  // The lane takes its ids from this sequence, and must go on behind ours.
  const { rows } = await run.query<{ first: string }>(
    `SELECT setval('spot_order_ids', nextval('spot_order_ids') + $1::bigint) - $1::bigint AS first`,
    [Math.ceil(orders / 1_000 + 1) * 1_000],
  );
  const first = rows[0]?.first ?? '';
  for (let from = 0; from < orders; from += atOnce) {
    await run.query(ordersSql, [firstCustomer, customers, from, Math.min(orders, from + atOnce), first]);
  }
  await run.query(heldSql, [first]);
}
