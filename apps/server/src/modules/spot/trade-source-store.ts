import { house, own, type PostingSource } from '../../platform/posting-source.ts';
import { marketAssets } from '../markets/index.ts';

const [buyer, seller] = [own('buyer', 'change'), own('seller', 'change')];

/** Trades of spot: each side pays the other, and its fee out of what it got. */
export const tradeSource: PostingSource = {
  table: 'spot_trades',
  prefix: 'trade',
  kinds: ['trade', 'trade_fee'],
  isTimed: true,
  asks: `SELECT t.id, p.kind, p.debit, p.credit, p.asset_id, p.amount
    FROM (SELECT id, market_id, quantity, turnover,
            CASE taker_side WHEN 'buy' THEN taker_user_id ELSE maker_user_id END AS buyer,
            CASE taker_side WHEN 'buy' THEN maker_user_id ELSE taker_user_id END AS seller,
            CASE taker_side WHEN 'buy' THEN taker_fee ELSE maker_fee END AS base_fee,
            CASE taker_side WHEN 'buy' THEN maker_fee ELSE taker_fee END AS quote_fee
          FROM spot_trades WHERE id = ANY ($1::bigint[]) AND at BETWEEN $5::timestamptz AND $6::timestamptz) t
    JOIN ${marketAssets} AS m ON m.id = t.market_id
    CROSS JOIN LATERAL (VALUES
      ('trade', ${seller}, ${buyer}, m.base_asset, t.quantity),
      ('trade', ${buyer}, ${seller}, m.quote_asset, t.turnover),
      ('trade_fee', ${buyer}, ${house('fees')}, m.base_asset, t.base_fee),
      ('trade_fee', ${seller}, ${house('fees')}, m.quote_asset, t.quote_fee)) AS p (kind, debit, credit, asset_id, amount)`,
};
