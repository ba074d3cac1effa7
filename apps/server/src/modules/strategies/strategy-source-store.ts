import { own, type PostingSource, product } from '../../platform/posting-source.ts';

const [change, inside] = [own('o.user_id', 'change'), product('o.user_id', 'strategies')];

/**
 * Runs of strategies: what was put in and came back, and what their steps have traded through the house's desk. Of the coin an end
 * gives back what the steps have left.
 * @param desk SQL of the id of the house's account that trades for runs.
 */
export function strategySource(desk: string): PostingSource {
  const trader = own(desk, 'change');
  return {
    table: 'strategy_runs',
    prefix: 'strategies',
    kinds: ['strategies_start', 'strategies_end', 'strategies_trade'],
    asks: `SELECT o.id, p.kind, p.debit, p.credit, p.asset_id, p.amount
      FROM (SELECT r.*, t.spent, t.left_over FROM strategy_runs r CROSS JOIN LATERAL (
              SELECT coalesce(sum(CASE side WHEN 'buy' THEN coalesce(turnover, spends) ELSE coalesce(fee - turnover, 0) END), 0) AS spent,
                coalesce(sum(CASE side WHEN 'buy' THEN coalesce(filled - fee, 0) ELSE -coalesce(filled, spends) END), 0) AS left_over
              FROM strategy_steps WHERE run_id = r.id) t
            WHERE r.id = ANY ($1::bigint[])) o
      CROSS JOIN LATERAL (VALUES
        ('strategies_start', ${change}, ${inside}, asset_id_of('USDT'), o.amount),
        ('strategies_end', ${inside}, ${change}, asset_id_of('USDT'), coalesce(o.returned, 0)),
        ('strategies_end', ${inside}, ${change}, o.coin_asset, CASE o.status WHEN 1 THEN 0 ELSE o.left_over END),
        ('strategies_trade', ${inside}, ${trader}, asset_id_of('USDT'), o.spent),
        ('strategies_trade', ${trader}, ${inside}, o.coin_asset, o.left_over)) AS p (kind, debit, credit, asset_id, amount)`,
  };
}
