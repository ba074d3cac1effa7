import { randomBytes } from 'node:crypto';
import type { AssetId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import {
  type CustomerBalance,
  type HouseHolding,
  listHouseHoldings,
  nextCustomerBalances,
  openCustomerBalances,
} from '../ledger/index.ts';
import { publishedRoot } from '../history/index.ts';
import { publishedHead } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';
import { type Leaf, packLeaves } from './leaf-bytes.ts';
import { type Chunk, deleteLeavesBefore, insertChunks, insertDay, insertSecret, selectDay } from './liability-store.ts';
import { leafOf, orderKeyOf, rootOf, saltOf, sha256, type TreeNode } from './liability-tree.ts';

/** What the proof of liabilities stands on. */
export interface LiabilityPorts {
  readonly db: Database;
  readonly registry: Registry;
}

/** A power of two, so that a chunk is a whole branch of the tree. */
const leavesAtOnce = 1_024;
/** So many chunks are written by one statement. */
const chunksAtOnce = 16;
/** Own paths are told for so long. */
const keptDays = 90;
export const genesisHash = '0'.repeat(64);

/** A UTC day as it is written: `2026-11-20`. */
const dayText = (at: Instant): string => toIso(at).slice(0, 10);

/** What a published day says of an asset; amounts are in atoms. */
export interface PublishedAsset {
  readonly asset: string;
  readonly decimals: number;
  readonly leaves: number;
  readonly total: string;
  /** Null where no customer has any. */
  readonly root: string | null;
  readonly house: readonly { readonly name: string; readonly total: string }[];
}

/** What a published day says. */
export interface PublishedContent {
  readonly assets: readonly PublishedAsset[];
  /** The head of the chain of settlement prices that was published last. */
  readonly chain: { readonly id: string; readonly hash: string } | null;
  /** The root over the history that was published last; days before there were any have none. */
  readonly history?: { readonly number: string; readonly hash: string } | null;
}

/** The hash of a day: of the JSON `[day, at, content, previous hash]`. */
export function hashOfDay(day: string, at: string, content: string, previousHash: string): string {
  return sha256(JSON.stringify([day, at, content, previousHash]));
}

/** Grows the trees of all assets, chunk by chunk, and keeps each. */
class Forest {
  private readonly roots = new Map<AssetId, TreeNode[]>();
  private asset: AssetId | null = null;
  private leaves: Leaf[] = [];
  private chunks: Chunk[] = [];
  private readonly tx: Tx;
  private readonly day: string;
  private readonly secret: Buffer;
  private readonly registry: Registry;

  constructor(tx: Tx, day: string, secret: Buffer, registry: Registry) {
    [this.tx, this.day, this.secret, this.registry] = [tx, day, secret, registry];
  }

  take({ account, userId, assetId, kind, total }: CustomerBalance): void {
    if (assetId !== this.asset || this.leaves.length === leavesAtOnce) this.keep();
    this.asset = assetId;
    const { code } = this.registry.getAsset(assetId);
    const salt = saltOf(this.secret, account);
    this.leaves.push({ account, node: leafOf({ salt, uid: userId, asset: code, account: kind, amount: total }) });
  }

  /** Every root, after the last balance. */
  finish(): ReadonlyMap<AssetId, TreeNode> {
    this.keep();
    this.flush();
    return new Map([...this.roots].map(([asset, roots]) => [asset, rootOf(roots)]));
  }

  private flush(): void {
    if (this.chunks.length > 0) insertChunks(this.tx, this.day, this.chunks);
    this.chunks = [];
  }

  private keep(): void {
    const [first] = this.leaves;
    if (this.asset === null || first === undefined) return;
    const roots = this.roots.get(this.asset) ?? [];
    const root = rootOf(this.leaves.map(({ node }) => node));
    this.chunks.push({
      assetId: this.asset,
      chunk: roots.length,
      firstKey: orderKeyOf(this.secret, first.account),
      root,
      leaves: packLeaves(this.leaves),
    });
    if (this.chunks.length === chunksAtOnce) this.flush();
    this.roots.set(this.asset, [...roots, root]);
    this.leaves = [];
  }
}

function contentOf(
  registry: Registry,
  roots: ReadonlyMap<AssetId, TreeNode>,
  holdings: readonly HouseHolding[],
): PublishedAsset[] {
  const ids = [...new Set([...roots.keys(), ...holdings.map(({ assetId }) => assetId)])].toSorted((a, b) => a - b);
  return ids.map((id) => {
    const { code, scale } = registry.getAsset(id);
    const root = roots.get(id);
    const house = holdings.filter(({ assetId }) => assetId === id);
    const owned = house.reduce((sum, { total }) => sum + total, 0n);
    // What M1 checks every second, of the same moment: otherwise nothing is published.
    invariant((root?.sum ?? 0n) + owned === 0n, `customers and house have all there is of ${code}`);
    return {
      asset: code,
      decimals: scale,
      leaves: root?.leaves ?? 0,
      total: (root?.sum ?? 0n).toString(),
      root: root?.hash ?? null,
      house: house.map(({ name, total }) => ({ name, total: total.toString() })),
    };
  });
}

/**
 * Publishes what the house owes its customers, once a day: one leaf for each account with something in it. Balances are read in
 * one `repeatable read` transaction, so that they are of one moment and nothing that trades waits.
 * @throws InvariantError where the balances do not add up, or one is negative; nothing is published then.
 */
export async function publishDay({ db, registry }: LiabilityPorts, now: Instant): Promise<void> {
  const day = dayText(now);
  if ((await selectDay(db, day)) !== null) return;
  // What is published stays: it needs none of the transaction's round trips.
  const root = await publishedRoot(db);
  await db.withTx(
    'publish liabilities',
    async (tx) => {
      const previous = await selectDay(tx, null);
      if (previous !== null && previous.day >= day) return;
      const secret = randomBytes(32);
      await insertSecret(tx, day, secret);
      const roots = await growTrees(tx, day, secret, registry);
      const head = await publishedHead(tx);
      const content: PublishedContent = {
        assets: contentOf(registry, roots, await listHouseHoldings(tx)),
        chain: head === null ? null : { id: head.id, hash: head.hash },
        history: root === null ? null : { number: root.number, hash: root.hash },
      };
      await publish(tx, day, now, JSON.stringify(content), previous?.hash ?? genesisHash);
      await deleteLeavesBefore(tx, dayText(instant(now - keptDays * dayMs)));
    },
    { isolation: 'repeatable read', isLong: true },
  );
}

async function growTrees(
  tx: Tx,
  day: string,
  secret: Buffer,
  registry: Registry,
): Promise<ReadonlyMap<AssetId, TreeNode>> {
  const forest = new Forest(tx, day, secret, registry);
  await openCustomerBalances(tx, secret);
  for (let page = await nextCustomerBalances(tx); page.length > 0; page = await nextCustomerBalances(tx)) {
    for (const balance of page) forest.take(balance);
  }
  return forest.finish();
}

async function publish(tx: Tx, day: string, at: Instant, content: string, previousHash: string): Promise<void> {
  await insertDay(tx, { day, at, content, previousHash, hash: hashOfDay(day, toIso(at), content, previousHash) });
}

/** What a published day says, read back. */
export function readContent(content: string): PublishedContent {
  return JSON.parse(content) as PublishedContent; // as publishDay has written it
}

/** How old the last published day is, in seconds; null before the first. */
export async function ageOfLastDay(db: Queryable, now: Instant): Promise<number | null> {
  const last = await selectDay(db, null);
  return last === null ? null : (now - last.at) / 1_000;
}
