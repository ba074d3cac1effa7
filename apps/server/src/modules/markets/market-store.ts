import type { Asset, Atoms } from '@bourse/kernel/amount';
import { assetId, type MarketId, marketId } from '@bourse/kernel/ids';
import type { Tx } from '../../platform/database/database.ts';
import { builder, type Queryable } from '../../platform/database/sql.ts';
import type { Registry } from '../registry/index.ts';
import { type Market, type MarketKind, type MarketStatus, unitsOf } from './market.ts';

interface MarketRow {
  id: number;
  kind: MarketKind;
  base_asset: number;
  quote_asset: number;
  symbol: string;
  tick: bigint;
  lot: bigint;
  min_notional: bigint;
  band_bps: number | null;
  max_open_orders: number | null;
  maker_fee_bps: number;
  taker_fee_bps: number;
  status: MarketStatus;
  status_reason: string;
  status_version: number;
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
      kind: row.kind,
      base,
      quote: registry.getAsset(assetId(row.quote_asset)),
      symbol: row.symbol,
      tickAtoms: row.tick,
      units: unitsOf(row.tick, row.lot, base.scale),
      minNotional: row.min_notional as Atoms, // the column is numeric(38,0), the range of Atoms
      bandBps: row.band_bps,
      maxOpenOrders: row.max_open_orders,
      makerFeeBps: row.maker_fee_bps,
      takerFeeBps: row.taker_fee_bps,
      status: row.status,
      statusReason: row.status_reason,
      statusVersion: row.status_version,
    };
  });
}

/** How a market stands in the database: another node may have changed it a moment ago. */
export async function readStatus(
  db: Queryable,
  id: MarketId,
): Promise<Pick<Market, 'status' | 'statusReason' | 'statusVersion'> | undefined> {
  const [row] = await db.run(
    qb.selectFrom('markets').select(['status', 'status_reason', 'status_version']).where('id', '=', id).compile(),
  );
  return row && { status: row.status, statusReason: row.status_reason, statusVersion: row.status_version };
}

/** Changes the status; gives its version, or null when the market has it already. */
export async function updateStatus(tx: Tx, id: MarketId, status: MarketStatus, reason: string): Promise<number | null> {
  const changed = await tx.run(
    qb
      .updateTable('markets')
      .set((row) => ({ status, status_reason: reason, status_version: row('status_version', '+', 1) }))
      .where('id', '=', id)
      .where('status', '<>', status)
      .returning('status_version')
      .compile(),
  );
  return changed[0]?.status_version ?? null;
}

/** Opens a market that nobody has opened or halted yet; gives its version, or null where somebody has. */
export async function openUnlisted(tx: Tx, id: MarketId, reason: string): Promise<number | null> {
  const changed = await tx.run(
    qb
      .updateTable('markets')
      .set({ status: 'open', status_reason: reason, status_version: 1 })
      .where('id', '=', id)
      .where('status', '=', 'halted')
      .where('status_version', '=', 0)
      .returning('status_version')
      .compile(),
  );
  return changed[0]?.status_version ?? null;
}

/** What bounds the orders of a market, as the table has it for those that do not say. */
const usualRules = { band_bps: 5_000, max_open_orders: 10_000 } as const;

type Rule = keyof typeof usualRules;
type NewMarketRow = Omit<MarketRow, 'kind' | 'status' | 'status_reason' | 'status_version' | Rule> &
  Partial<Pick<MarketRow, 'kind' | Rule | 'status' | 'status_reason'>>;

/**
 * Lists a market if none of that id is there: one of spot, open and with the usual rules, where the row does not say
 * otherwise.
 */
export async function insertMarket(tx: Tx, row: NewMarketRow): Promise<void> {
  const usual = { kind: 'spot' as const, ...usualRules, status: 'open' as const, status_reason: '' };
  const values = { ...usual, ...row, status_version: 0 };
  await tx.run(
    qb
      .insertInto('markets')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .compile(),
  );
}

/** What a market is that is to be opened at the listing of its coin. */
export interface PreparedMarketRow {
  readonly id: MarketId;
  readonly base: Pick<Asset, 'id' | 'code'>;
  readonly quote: Pick<Asset, 'id' | 'code'>;
  readonly tick: bigint;
  readonly lot: bigint;
  readonly minNotional: bigint;
}

/** Lists a market that takes no orders before the listing of its coin, unless one of that id is there; for the usual fees. */
export async function prepareMarket(
  tx: Tx,
  { id, base, quote, tick, lot, minNotional }: PreparedMarketRow,
): Promise<void> {
  await insertMarket(tx, {
    id,
    base_asset: base.id,
    quote_asset: quote.id,
    symbol: `${base.code}/${quote.code}`,
    tick,
    lot,
    min_notional: minNotional,
    maker_fee_bps: 10,
    taker_fee_bps: 20,
    sort: id,
    status: 'halted',
    status_reason: 'not listed yet',
  });
}
