import type { nodeViews } from '@bourse/contract/networks';
import { type StaffId, staffId, type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type AssetState, selectAssetStates } from './asset-state-store.ts';
import type { BlockId, ChainHead } from './chain-node.ts';
import type { NetworkSettings } from './network-settings.ts';

/** What a node says of a block that was read, and how far it is itself. */
export interface NodeView {
  readonly view: (typeof nodeViews)[number];
  readonly head: number | null;
}

/** How far a network has been read, and how it is. */
export interface NetworkState {
  readonly network: string;
  /** The lane of the account on which stands what came over it. */
  readonly lane: number;
  readonly height: number | null;
  readonly head: number | null;
  readonly final: number | null;
  readonly answeredAt: Instant | null;
  /** Since when the node has told of the same newest block; null while it moves on. */
  readonly headSince: Instant | null;
  readonly paused: string | null;
  /** Null where the house has paused it itself. */
  readonly pausedBy: StaffId | null;
  readonly nodes: readonly NodeView[];
  /** Its currencies that are not as any other. */
  readonly assets: readonly AssetState[];
}

interface NetworkRow {
  readonly name: string;
  readonly number: number;
  readonly height: string | null;
  readonly head: string | null;
  readonly final: string | null;
  readonly answered_at: Date | null;
  readonly head_since: Date | null;
  readonly paused: string | null;
  readonly paused_by: string | null;
  readonly nodes: readonly NodeView[];
}

const numberOr = (text: string | null): number | null => (text === null ? null : Number.parseInt(text, 10));

/** Every network that was ever set up. */
export async function selectNetworks(db: Queryable): Promise<NetworkState[]> {
  const { rows } = await db.query<NetworkRow>(
    `SELECT name, number, height, head, final, answered_at, head_since, paused, paused_by, nodes FROM networks ORDER BY number`,
  );
  const assets = await selectAssetStates(db);
  return rows.map((row) => ({
    network: row.name,
    lane: row.number,
    height: numberOr(row.height),
    head: numberOr(row.head),
    final: numberOr(row.final),
    answeredAt: row.answered_at === null ? null : fromDate(row.answered_at),
    headSince: row.head_since === null ? null : fromDate(row.head_since),
    paused: row.paused,
    pausedBy: row.paused_by === null ? null : staffId(row.paused_by),
    nodes: row.nodes,
    assets: assets.get(row.name) ?? [],
  }));
}

/** Notes the networks that are set up. */
export async function upsertNetworks(tx: Tx, networks: readonly NetworkSettings[]): Promise<void> {
  await tx.query('LOCK TABLE networks IN SHARE ROW EXCLUSIVE MODE');
  for (const { network } of networks) {
    await tx.query(
      `INSERT INTO networks (name, number) SELECT $1, 1 + coalesce(max(number), 0) FROM networks
       ON CONFLICT (name) DO NOTHING`,
      [network],
    );
  }
}

/** Notes what a node told of how far its network is, and since when it is no further. */
export function noteHead(tx: Tx, network: string, { height, final }: ChainHead, at: Instant): void {
  tx.send(
    `UPDATE networks SET head = $2, final = $3, answered_at = $4::timestamptz,
       head_since = CASE WHEN head = $2 THEN coalesce(head_since, $4::timestamptz) END
     WHERE name = $1`,
    [network, height, final, toIso(at)],
  );
}

/** Moves on from where it was read to; false where another process has done so. */
export async function advance(tx: Tx, network: string, from: number | null, to: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE networks SET height = $3 WHERE name = $1 AND height IS NOT DISTINCT FROM $2',
    [network, from, to],
  );
  return rowCount === 1;
}

/** Where a network parted from what was read. */
export interface Parting {
  /** The newest block that was read. */
  readonly newest: string;
  /** The newest that the network still has. */
  readonly height: number;
}

/** Stops a network that gave up what is credited; where it is stopped already nothing changes. */
export function pauseForParting(tx: Tx, network: string, reason: string, { newest, height }: Parting): void {
  tx.send(
    `UPDATE networks SET paused = $2, parting_hash = $3, parting_height = $4, parting_accepted = false
     WHERE name = $1 AND paused IS NULL`,
    [network, reason, newest, height],
  );
}

/** Whether those who released the network have accepted that it gave up so much: not more, and of no other chain. */
export async function isPartingAccepted(db: Queryable, network: string, { newest, height }: Parting): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM networks WHERE name = $1 AND parting_accepted AND parting_hash = $2 AND parting_height <= $3`,
    [network, newest, height],
  );
  return rowCount > 0;
}

/** Stops what is credited and paid over a network until somebody has looked. */
export function pauseNetwork(tx: Tx, network: string, reason: string): void {
  tx.send('UPDATE networks SET paused = coalesce(paused, $2) WHERE name = $1', [network, reason]);
}

/** Stops it at the word of somebody. @returns false where it is stopped already. */
export async function pauseBy(tx: Tx, network: string, reason: string, by: StaffId): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE networks SET paused = $2, paused_by = $3 WHERE name = $1 AND paused IS NULL',
    [network, reason, by],
  );
  return rowCount === 1;
}

/** Lets a network go on that is paused for a reason, and with it what it gave up. @returns false where it is not, or for another one by now. */
export async function releaseNetwork(tx: Tx, network: string, reason: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE networks SET paused = NULL, paused_by = NULL, parting_accepted = parting_hash IS NOT NULL
     WHERE name = $1 AND paused = $2`,
    [network, reason],
  );
  return rowCount === 1;
}

/** How many networks are paused. */
export function countPaused(db: Queryable): Promise<number> {
  return countRows(db, 'SELECT 1 FROM networks WHERE paused IS NOT NULL', []);
}

/** Notes what the nodes of a network say. */
export function noteNodes(tx: Tx, network: string, nodes: readonly NodeView[]): void {
  tx.send('UPDATE networks SET nodes = $2::jsonb WHERE name = $1', [network, JSON.stringify(nodes)]);
}

/** How many of the newest blocks are remembered, each of them; a network that gives up more is paused. */
export const blocksKept = 512;

/** Remembers a block that was read, and of those that are old by now each 512th, so that a deep parting is found, too. */
export function insertBlock(tx: Tx, network: string, { height, hash }: BlockId): void {
  tx.send('INSERT INTO network_blocks (network, height, hash) VALUES ($1, $2, $3)', [network, height, hash]);
  tx.send(
    'DELETE FROM network_blocks WHERE network = $1 AND height > $2::bigint - $3 AND height <= $2 AND height % $3 <> 0',
    [network, height - blocksKept, blocksKept],
  );
}

/** The newest block that was read; undefined before the first. */
export async function findNewestBlock(db: Queryable, network: string): Promise<BlockId | undefined> {
  return (await selectBlocks(db, network, 1))[0];
}

/** Forgets the blocks above a height, which the network has given up. */
export function deleteBlocksAbove(tx: Tx, network: string, height: number): void {
  tx.send('DELETE FROM network_blocks WHERE network = $1 AND height > $2', [network, height]);
}

/** The blocks that are remembered, newest first. */
export async function selectBlocks(db: Queryable, network: string, limit: number | null = null): Promise<BlockId[]> {
  const { rows } = await db.query<{ height: string; hash: string }>(
    'SELECT height, hash FROM network_blocks WHERE network = $1 ORDER BY height DESC LIMIT $2',
    [network, limit],
  );
  return rows.map(({ height, hash }) => ({ height: Number.parseInt(height, 10), hash }));
}

/** A customer's address on a network, of an account; undefined before it was given. */
export async function findAddress(
  db: Queryable,
  owner: UserId,
  network: string,
  account: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ address: string }>(
    'SELECT address FROM deposit_addresses WHERE user_id = $1 AND network = $2 AND account = $3',
    [owner, network, account],
  );
  return rows[0]?.address;
}

/** The next child of an account that nobody has; the network's row is locked until the transaction ends. */
export async function nextChild(tx: Tx, network: string, account: string): Promise<number> {
  await tx.query('SELECT FROM networks WHERE name = $1 FOR UPDATE', [network]);
  const { rows } = await tx.query<{ next: number }>(
    'SELECT 1 + coalesce(max(child), -1) AS next FROM deposit_addresses WHERE network = $1 AND account = $2',
    [network, account],
  );
  return rows[0]?.next ?? 0;
}

/** An address that is given to a customer for good. */
export interface GivenAddress {
  readonly network: string;
  readonly account: string;
  readonly child: number;
  readonly owner: UserId;
  readonly address: string;
}

/** Writes down who has an address. */
export async function insertAddress(tx: Tx, given: GivenAddress, at: Instant): Promise<void> {
  await tx.query(
    `INSERT INTO deposit_addresses (network, account, child, user_id, address, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [given.network, given.account, given.child, given.owner, given.address, toIso(at)],
  );
}

/** Whose the addresses are, of those that are somebody's. */
export async function selectOwners(
  db: Queryable,
  network: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, UserId>> {
  const { rows } = await db.query<{ address: string; user_id: string }>(
    'SELECT address, user_id FROM deposit_addresses WHERE network = $1 AND address = ANY ($2)',
    [network, addresses],
  );
  return new Map(rows.map((row) => [row.address, userId(row.user_id)]));
}

/** Whose an address is, by network: the same key is another customer's on another one. */
export async function selectOwnersOf(db: Queryable, address: string): Promise<ReadonlyMap<string, UserId>> {
  const { rows } = await db.query<{ network: string; user_id: string }>(
    'SELECT network, user_id FROM deposit_addresses WHERE address = $1',
    [address],
  );
  return new Map(rows.map((row) => [row.network, userId(row.user_id)]));
}

/** Every address of customers on a network, in the order in which they were given, from after one of them on. */
export async function selectAddresses(
  db: Queryable,
  network: string,
  after: string,
  limit: number,
): Promise<{ readonly id: string; readonly address: string }[]> {
  const { rows } = await db.query<{ id: string; address: string }>(
    'SELECT id, address FROM deposit_addresses WHERE network = $1 AND id > $2 ORDER BY id LIMIT $3',
    [network, after, limit],
  );
  return rows;
}
