import type { Atoms } from '@bourse/kernel/amount';
import { assetId, type MarketId, marketId } from '@bourse/kernel/ids';
import type { Tx } from '../../platform/database/database.ts';
import { builder, type Queryable } from '../../platform/database/sql.ts';
import type { Registry } from '../registry/index.ts';
import { type Market, type MarketStatus, unitsOf } from './market.ts';

interface MarketRow {
  id: number;
  base_asset: number;
  quote_asset: number;
  symbol: string;
  tick: bigint;
  lot: bigint;
  min_notional: bigint;
  maker_fee_bps: number;
  taker_fee_bps: number;
  status: MarketStatus;
  status_reason: string;
  sort: number;
}

const qb = builder<{ markets: MarketRow }>();

/** All markets, in the order in which customers see them. @throws InvariantError on a market that must not be listed. */
export async function selectMarkets(db: Queryable, registry: Registry): Promise<Market[]> {
  const rows = await db.run(qb.selectFrom('markets').selectAll().orderBy('sort').orderBy('id').compile());
  return rows.map((row) => {
    const base = registry.getAsset(assetId(row.base_asset));
    return {
      id: marketId(row.id),
      base,
      quote: registry.getAsset(assetId(row.quote_asset)),
      symbol: row.symbol,
      tickAtoms: row.tick,
      units: unitsOf(row.tick, row.lot, base.scale),
      minNotional: row.min_notional as Atoms, // the column is numeric(38,0), the range of Atoms
      makerFeeBps: row.maker_fee_bps,
      takerFeeBps: row.taker_fee_bps,
      status: row.status,
      statusReason: row.status_reason,
    };
  });
}

/** Changes the status; false when the market has it already. */
export async function updateStatus(tx: Tx, id: MarketId, status: MarketStatus, reason: string): Promise<boolean> {
  const changed = await tx.run(
    qb
      .updateTable('markets')
      .set({ status, status_reason: reason })
      .where('id', '=', id)
      .where('status', '<>', status)
      .returning('id')
      .compile(),
  );
  return changed.length > 0;
}

/** Lists a market unless one of that id is there. */
export async function insertMarket(tx: Tx, row: Omit<MarketRow, 'status' | 'status_reason'>): Promise<void> {
  const values = { ...row, status: 'open' as const, status_reason: '' };
  await tx.run(
    qb
      .insertInto('markets')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .compile(),
  );
}
