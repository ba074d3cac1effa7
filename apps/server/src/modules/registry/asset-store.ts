import type { AssetStatus } from '@bourse/contract/asset-status';
import type { Asset } from '@bourse/kernel/amount';
import { assetId, type AssetId } from '@bourse/kernel/ids';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** One way in and out of an asset. */
export interface AssetChain {
  readonly chain: string;
  readonly subName: string;
  readonly open: boolean;
}

/** Where an asset stands in the course of its listing (S147), and why. */
export interface Listing {
  readonly status: AssetStatus;
  /** Why staff changed it last. */
  readonly reason: string;
  /** How often staff have changed it: of two listings, the one with the higher version came later. */
  readonly version: number;
}

/** What can be owned, or a symbol of which there is only a price. */
export type AssetKind = 'coin' | 'tracked';

/** An asset with what customers see of it. */
export interface ListedAsset extends Asset {
  readonly name: string;
  /** A tracked symbol is the base of contracts, and nothing that anybody can have. */
  readonly kind: AssetKind;
  readonly open: boolean;
  readonly listing: Listing;
  readonly chains: readonly AssetChain[];
}

interface AssetRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly scale: number;
  readonly kind: AssetKind;
  readonly status: string;
  readonly listing_status: AssetStatus;
  readonly listing_reason: string;
  readonly listing_version: number;
  readonly chains: readonly { chain: string; sub_name: string; status: string }[] | null;
}

/** All assets, in the order in which customers see them. */
export async function selectAssets(db: Queryable): Promise<ListedAsset[]> {
  const { rows } = await db.query<AssetRow>(
    `SELECT a.id, a.code, a.name, a.scale, a.kind, a.status, a.listing_status, a.listing_reason, a.listing_version,
       (SELECT json_agg(json_build_object('chain', c.chain, 'sub_name', c.sub_name, 'status', c.status) ORDER BY c.sort)
        FROM asset_chains c WHERE c.asset_id = a.id) AS chains
     FROM assets a ORDER BY a.sort, a.id`,
  );
  return rows.map((row): ListedAsset => ({
    id: assetId(row.id),
    code: row.code,
    name: row.name,
    scale: row.scale,
    kind: row.kind,
    open: row.status === 'open',
    listing: { status: row.listing_status, reason: row.listing_reason, version: row.listing_version },
    chains: (row.chains ?? []).map((c) => ({ chain: c.chain, subName: c.sub_name, open: c.status === 'open' })),
  }));
}

/** Where an asset stands in the database: two may have approved a change a moment ago. */
export async function readListing(db: Queryable, id: AssetId): Promise<Pick<Listing, 'status' | 'reason'> | undefined> {
  const { rows } = await db.query<Pick<Listing, 'status' | 'reason'>>(
    'SELECT listing_status AS status, listing_reason AS reason FROM assets WHERE id = $1',
    [id],
  );
  return rows[0];
}

/** Changes where an asset stands; gives the version of the change and what was before, or null when it stands there already. */
export async function updateListing(
  tx: Tx,
  id: AssetId,
  status: AssetStatus,
  reason: string,
): Promise<{ readonly version: number; readonly before: AssetStatus } | null> {
  const { rows } = await tx.query<{ version: number; before: AssetStatus }>(
    `UPDATE assets a SET listing_status = $2, listing_reason = $3, listing_version = a.listing_version + 1
     FROM (SELECT listing_status AS before FROM assets WHERE id = $1 FOR UPDATE) earlier
     WHERE a.id = $1 AND earlier.before <> $2 RETURNING a.listing_version AS version, earlier.before`,
    [id, status, reason],
  );
  return rows[0] ?? null;
}

/** An asset to be listed beside those of the migrations. */
export interface NewAsset extends Asset {
  readonly name: string;
  readonly sort: number;
  /** A coin unless told. */
  readonly kind?: AssetKind;
  /** How it enters and leaves, closed until there is a wallet for it. */
  readonly chain?: Pick<AssetChain, 'chain' | 'subName'>;
}

/** Lists an asset unless one of that id is there. `loadRegistry` must be read again to see it. */
export async function listAsset(tx: Tx, asset: NewAsset): Promise<void> {
  await tx.query(
    'INSERT INTO assets (id, code, name, scale, sort, kind) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING',
    [asset.id, asset.code, asset.name, asset.scale, asset.sort, asset.kind ?? 'coin'],
  );
  if (asset.chain === undefined) return;
  await tx.query(
    `INSERT INTO asset_chains (asset_id, chain, sub_name, sort) VALUES ($1, $2, $3, $4)
     ON CONFLICT (asset_id, chain) DO NOTHING`,
    [asset.id, asset.chain.chain, asset.chain.subName, asset.sort],
  );
}

/** A network over which an asset comes and goes. */
export interface OpenWay extends Pick<AssetChain, 'chain' | 'subName'> {
  readonly assetId: AssetId;
}

/** Opens exactly these ways of assets in and out, and closes all others. `loadRegistry` must be read again to see it. */
export async function setOpenWays(tx: Tx, ways: readonly OpenWay[]): Promise<void> {
  const wanted = JSON.stringify(
    ways.map(({ assetId: asset, chain, subName }, place) => ({ asset, chain, name: subName, sort: 100 + place })),
  );
  const given = 'jsonb_to_recordset($1::jsonb) AS w (asset integer, chain text, name text, sort integer)';
  await tx.query(
    `INSERT INTO asset_chains (asset_id, chain, sub_name, status, sort)
     SELECT asset, chain, name, 'open', sort FROM ${given}
     ON CONFLICT (asset_id, chain) DO UPDATE SET status = 'open', sub_name = EXCLUDED.sub_name`,
    [wanted],
  );
  await tx.query(
    `UPDATE asset_chains c SET status = 'closed' WHERE status = 'open' AND NOT EXISTS (
       SELECT FROM ${given} WHERE w.asset = c.asset_id AND w.chain = c.chain)`,
    [wanted],
  );
}
