import { own, pool, type PostingSource, product } from '../../platform/posting-source.ts';

const [change, inside] = [own('o.user_id', 'change'), product('o.user_id', 'dual')];

/** Orders of dual investment: what was paid in, and what came of it. */
export const dualSource: PostingSource = {
  table: 'dual_orders',
  prefix: 'dual',
  kinds: ['dual_purchase', 'dual_return', 'dual_conversion', 'dual_payout'],
  asks: `SELECT o.id, p.kind, p.debit, p.credit, p.asset_id, p.amount FROM dual_orders o CROSS JOIN LATERAL (VALUES
      ('dual_purchase', ${change}, ${inside}, o.pay_asset, o.amount),
      ('dual_return', ${inside}, ${change}, o.pay_asset, CASE WHEN NOT o.is_converted THEN o.amount ELSE 0 END),
      ('dual_payout', ${pool('dual')}, ${change}, o.pay_asset, CASE WHEN NOT o.is_converted THEN o.kept - o.amount ELSE 0 END),
      ('dual_conversion', ${inside}, ${pool('dual')}, o.pay_asset, CASE WHEN o.is_converted THEN o.amount ELSE 0 END),
      ('dual_payout', ${pool('dual')}, ${change}, o.other_asset, CASE WHEN o.is_converted THEN o.converted ELSE 0 END)
    ) AS p (kind, debit, credit, asset_id, amount) WHERE o.id = ANY ($1::bigint[])`,
};
