import { own, pool, type PostingSource, product } from '../../platform/posting-source.ts';
import type { EarningFamily } from './position-moves.ts';

/**
 * Positions that earn for whole days. One that was renewed has neither bought nor given back its principal: that went on in the
 * one that names it.
 */
export function earningSource(family: EarningFamily): PostingSource {
  const table = `${family}_positions`;
  const [change, inside] = [own('o.user_id', 'change'), product('o.user_id', family)];
  return {
    table,
    prefix: family,
    kinds: [`${family}_purchase`, `${family}_return`, `${family}_yield`, `${family}_penalty`],
    asks: `SELECT o.id, p.kind, p.debit, p.credit, o.asset_id, p.amount FROM ${table} o CROSS JOIN LATERAL (VALUES
        ('${family}_purchase', ${change}, ${inside}, CASE WHEN o.renewed_from IS NULL THEN o.amount ELSE 0 END),
        ('${family}_return', ${inside}, ${change}, CASE WHEN o.status = 2
          AND NOT EXISTS (SELECT FROM ${table} n WHERE n.renewed_from = o.id) THEN o.amount ELSE 0 END),
        ('${family}_yield', ${pool(family)}, ${change},
          CASE WHEN o.paid = (SELECT coalesce(sum(d.amount), 0) FROM ${family}_dividends d WHERE d.position_id = o.id)
            THEN o.paid ELSE -1 END),
        ('${family}_penalty', ${change}, ${pool(family)}, coalesce(o.penalty, 0))) AS p (kind, debit, credit, amount)
      WHERE o.id = ANY ($1::bigint[])`,
  };
}
