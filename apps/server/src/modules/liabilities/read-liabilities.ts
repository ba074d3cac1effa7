import type { InputOf, OutputOf } from '@bourse/contract/call';
import { type liabilityCalls, publishedDays } from '@bourse/contract/liabilities';
import { formatAmount } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import type { PublicDocument } from '../../platform/http/public-document.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { type CustomerAccount, listCustomerAccounts } from '../ledger/index.ts';
import { unpackLeaves } from './leaf-bytes.ts';
import {
  type LiabilityDay,
  listChunkRoots,
  listDays,
  selectDay,
  selectLeaves,
  selectSecret,
} from './liability-store.ts';
import { orderKeyOf, type PathStep, pathOf, saltOf, type TreeNode } from './liability-tree.ts';
import { type LiabilityPorts, type PublishedContent, readContent } from './publish-day.ts';

type Published = OutputOf<typeof liabilityCalls.published>;
type Own = OutputOf<typeof liabilityCalls.mine>;

const dayOut = ({ day, at, content, previousHash, hash }: LiabilityDay): Published['days'][number] => ({
  date: day,
  at: toIso(at),
  content,
  previous_hash: previousHash,
  hash,
});

const nothing: PublishedContent = { assets: [], chain: null };

/** The days that were published last, and what the newest says. */
export async function readLiabilities(db: Queryable): Promise<Published> {
  const days = await listDays(db, publishedDays);
  const [newest] = days;
  const { assets, chain, history = null } = newest === undefined ? nothing : readContent(newest.content);
  return {
    days: days.map(dayOut),
    assets: assets.map(({ asset, decimals, leaves, total, root, house }) => {
      const written = (atoms: string): string => formatAmount(BigInt(atoms), decimals);
      return {
        asset,
        decimals,
        leaves,
        total: written(total),
        root,
        house: house.map((one) => ({ name: one.name, total: written(one.total) })),
      };
    }),
    chain,
    history,
  };
}

/** The same as a file for whoever wants to keep it. */
export function liabilityFile(db: Queryable): PublicDocument {
  return {
    path: '/proof/liabilities.json',
    read: async () => ({ days: (await listDays(db, publishedDays)).map(dayOut) }),
  };
}

/** The tree of an asset on a day, as far as a way through it needs it. */
interface Tree {
  readonly db: Queryable;
  readonly day: string;
  readonly assetId: AssetId;
  readonly secret: Buffer;
  readonly chunks: readonly { readonly firstKey: Buffer; readonly root: TreeNode }[];
}

/** The leaf of an account with the way to the root; null where it had nothing. */
async function findPath(
  { db, day, assetId, secret, chunks }: Tree,
  { account }: CustomerAccount,
): Promise<{ readonly leaf: TreeNode; readonly path: readonly PathStep[] } | null> {
  const key = orderKeyOf(secret, account);
  const chunk = chunks.findLastIndex(({ firstKey }) => Buffer.compare(firstKey, key) <= 0);
  const bytes = chunk < 0 ? null : await selectLeaves(db, day, assetId, chunk);
  if (bytes === null) return null;
  const leaves = unpackLeaves(bytes);
  const place = leaves.findIndex((one) => one.account === account);
  const leaf = leaves[place]?.node;
  if (leaf === undefined) return null;
  const below = pathOf(
    leaves.map(({ node }) => node),
    place,
  );
  const over = pathOf(
    chunks.map(({ root }) => root),
    chunk,
  );
  return { leaf, path: [...below, ...over] };
}

/**
 * What of a customer stands in the tree of a day, and how it leads to the published root.
 * @returns NOT_FOUND where nothing was published on the day, or its leaves are no longer kept.
 */
export async function readOwnPath(
  { db, registry }: LiabilityPorts,
  owner: UserId,
  { date }: InputOf<typeof liabilityCalls.mine>,
): Promise<Result<Own, Rejection>> {
  const day = await selectDay(db, date ?? null);
  const secret = day === null ? null : await selectSecret(db, day.day);
  if (day === null || secret === null) return reject('NOT_FOUND');
  const published = new Map(readContent(day.content).assets.map((one) => [one.asset, one]));
  const byAsset = Map.groupBy(await listCustomerAccounts(db, owner), ({ assetId }) => assetId);
  const leaves: Own['leaves'][number][] = [];
  for (const [assetId, accounts] of byAsset) {
    const { code, scale } = registry.getAsset(assetId);
    const tree = { db, day: day.day, assetId, secret, chunks: await listChunkRoots(db, day.day, assetId) };
    for (const account of accounts) {
      const found = await findPath(tree, account);
      if (found === null) continue;
      leaves.push({
        asset: code,
        account: account.kind,
        amount: formatAmount(found.leaf.sum, scale),
        atoms: found.leaf.sum.toString(),
        salt: saltOf(secret, account.account),
        hash: found.leaf.hash,
        path: found.path.map(({ side, hash, sum, leaves: below }) => ({
          side,
          hash,
          sum: sum.toString(),
          leaves: below,
        })),
        root: present(published.get(code)?.root, 'the root'),
      });
    }
  }
  invariant(
    leaves.every(({ path, root, hash }) => path.length > 0 || root === hash),
    'a leaf alone is the root',
  );
  return ok({ ...dayOut(day), uid: owner, leaves });
}
