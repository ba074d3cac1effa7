import {
  type AccountClaim,
  house,
  own,
  type NamedSource,
  pool,
  type PostingSource,
} from '../../platform/posting-source.ts';

const user = own('o.user_id', 'lever');
const [pot, funding] = [pool('lever_margin'), pool('lever_funding')];

/**
 * Positions. What the customer of an isolated one has put in, less what came back, is what the row says: margin and reserve now,
 * fees and funding, less what was realised. A cross position has none of its own. Funding passes through an account that is at
 * zero before and after; what cutting leaves over of it is posted for the one that paid first.
 */
export const leverSource: PostingSource = {
  table: 'lever_positions',
  prefix: 'lever',
  kinds: ['lever_margin', 'lever_returned', 'lever_fee', 'lever_overnight', 'lever_funding'],
  countsAs: { lever_returned: 'lever_margin' },
  mayGo: true,
  asks: `SELECT o.id, p.kind, p.debit, p.credit, o.asset_id, p.amount
    FROM (SELECT l.*, (SELECT coalesce(sum(f.collected - f.paid), 0) FROM lever_fundings f
            WHERE f.collected > f.paid AND f.product_id = l.product_id AND l.id = (SELECT y.position_id FROM lever_funding_payments y
              WHERE y.funding_id = f.id AND y.amount < 0 ORDER BY y.id LIMIT 1)) AS left_over
          FROM lever_positions l WHERE l.id = ANY ($1::bigint[])) o
    CROSS JOIN LATERAL (VALUES
      ('lever_margin', ${user}, ${pot}, CASE WHEN o.is_cross OR o.user_id IS NULL THEN 0
        ELSE o.margin + o.reserve + o.fees + o.overnight - o.funding - o.realised END),
      ('lever_fee', ${pot}, ${house('fees')}, o.fees),
      ('lever_overnight', ${pot}, ${house('fees')}, o.overnight),
      ('lever_funding', ${funding}, ${pot}, o.funding),
      ('lever_funding', ${funding}, ${pool('lever')}, o.left_over)) AS p (kind, debit, credit, amount)`,
};

/** What the insurance has put in or got back names a position. */
export const insuredSource: NamedSource = {
  table: 'lever_positions',
  kinds: ['lever_insured'],
  names: `SELECT r FROM unnest($1::text[]) AS r
    WHERE r ~ '^lever:[0-9]{1,18}$' AND EXISTS (SELECT FROM lever_positions WHERE id = substr(r, 7)::bigint)`,
};

/**
 * Everything that is put behind positions lies in one account: its balance is what isolated positions and cross accounts have, less
 * what was realised of others. What moves behind cross positions, and what the insurance pays, has no row of its own.
 */
export const potClaim: AccountClaim = {
  table: 'lever_positions, lever_cross_accounts',
  house: 'pool:lever_margin',
  kinds: ['lever_margin', 'lever_returned', 'lever_insured'],
  references: ['lever:cross'],
  claims: `SELECT asset_id, margin + reserve - realised FROM lever_positions
    UNION ALL SELECT asset_id, balance FROM lever_cross_accounts`,
};
