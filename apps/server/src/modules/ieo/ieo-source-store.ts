import { house, own, pool, type PostingSource, product } from '../../platform/posting-source.ts';

const [change, inside] = [own('o.user_id', 'change'), product('o.user_id', 'ieo')];

/** Subscriptions: what was paid in, given back and forfeited, and the coins that have arrived for it. */
export const subscriptionSource: PostingSource = {
  table: 'ieo_orders',
  prefix: 'ieo',
  kinds: ['ieo_deposit', 'ieo_instalment', 'ieo_refund', 'ieo_forfeit', 'ieo_payment', 'ieo_release', 'ieo_unsold'],
  countsAs: { ieo_instalment: 'ieo_deposit' },
  asks: `SELECT o.id, p.kind, p.debit, p.credit, p.asset_id, p.amount
    FROM ieo_orders o JOIN ieo_projects j ON j.id = o.project_id CROSS JOIN LATERAL (VALUES
      ('ieo_deposit', ${change}, ${inside}, j.pay_asset, o.paid + o.refunded + o.forfeited),
      ('ieo_refund', ${inside}, ${change}, j.pay_asset, o.refunded),
      ('ieo_forfeit', ${inside}, ${house('treasury')}, j.pay_asset, o.forfeited),
      ('ieo_payment', ${inside}, ${house('treasury')}, j.pay_asset, o.spent),
      ('ieo_release', ${pool('ieo')}, ${change}, j.coin_id, o.released),
      ('ieo_unsold', ${pool('ieo')}, ${house('treasury')}, j.coin_id,
        CASE WHEN o.outcome = 2 THEN coalesce(o.allotted, 0) * j.lot ELSE 0 END)
    ) AS p (kind, debit, credit, asset_id, amount) WHERE o.id = ANY ($1::bigint[])`,
};

/** What nobody was allotted of an issue, once it has gone back. */
export const unsoldSource: PostingSource = {
  table: 'ieo_projects',
  prefix: 'draw',
  kinds: ['ieo_unsold'],
  asks: `SELECT j.id, 'ieo_unsold', ${pool('ieo')}, ${house('treasury')}, j.coin_id, (j.lots - coalesce(j.passed_lots, 0)) * j.lot
    FROM ieo_projects j WHERE j.id = ANY ($1::bigint[]) AND j.phase >= 3
      AND NOT EXISTS (SELECT FROM due_work d WHERE d.module = 'ieo' AND d.reference = 'unsold:' || j.id AND d.state <> 'done')`,
};
