import { toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Witness } from '../history/index.ts';
import type { Discrepancy } from '../ledger/index.ts';
import type { Registry } from '../registry/index.ts';
import { unpackLeaves } from './leaf-bytes.ts';
import {
  type LiabilityDay,
  listChunkRoots,
  listDays,
  listKeptAssets,
  selectDaysBehind,
  selectLeaves,
  selectUnknownDays,
} from './liability-store.ts';
import { rootOf } from './liability-tree.ts';
import { genesisHash, hashOfDay, type PublishedAsset, readContent } from './publish-day.ts';

const daysAtOnce = 100;

const wrong = (day: string, expected: string, found: string): Discrepancy => ({
  check: 'liabilities',
  subject: `the published day ${day}`,
  expected,
  found,
});

/** What is the matter with the sums of an asset, or with its leaves while they are kept; null where they fit. */
async function faultOf(db: Queryable, day: string, registry: Registry, said: PublishedAsset): Promise<string | null> {
  const owned = said.house.reduce((sum, { total }) => sum + BigInt(total), 0n);
  if (BigInt(said.total) + owned !== 0n) return `customers and house do not add up to 0 in ${said.asset}`;
  const asset = registry.findAssetByCode(said.asset);
  const chunks = asset === undefined ? [] : await listChunkRoots(db, day, asset.id);
  if (asset === undefined || chunks.length === 0) return null;
  for (const [place, { root }] of chunks.entries()) {
    const bytes = (await selectLeaves(db, day, asset.id, place)) ?? Buffer.alloc(0);
    const made = rootOf(unpackLeaves(bytes).map(({ node }) => node));
    if (made.hash !== root.hash || made.sum !== root.sum) return `leaves ${String(place)} of ${said.asset}`;
  }
  const whole = rootOf(chunks.map(({ root }) => root));
  const isSame = whole.hash === said.root && whole.sum === BigInt(said.total) && whole.leaves === said.leaves;
  return isSame ? null : `the leaves of ${said.asset} come to another root`;
}

/** Makes each published day again: its hash, its sums, and its roots out of the leaves, where these are kept. */
export async function verifyDays(
  { db, registry }: { readonly db: Queryable; readonly registry: Registry },
  stop?: AbortSignal,
): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  let before: Pick<LiabilityDay, 'day' | 'hash'> = { day: '-infinity', hash: genesisHash };
  for (;;) {
    const days = await selectDaysBehind(db, before.day, daysAtOnce);
    for (const one of days) {
      stop?.throwIfAborted();
      const { day, at, content, previousHash, hash } = one;
      if (previousHash !== before.hash) found.push(wrong(day, `after ${before.hash}`, `after ${previousHash}`));
      const made = hashOfDay(day, toIso(at), content, previousHash);
      if (made !== hash) found.push(wrong(day, hash, made));
      const { assets } = readContent(content);
      for (const asset of assets) {
        const fault = await faultOf(db, day, registry, asset);
        if (fault !== null) found.push(wrong(day, 'what was published', fault));
      }
      const told = new Set(assets.filter(({ leaves }) => leaves > 0).map(({ asset }) => asset));
      for (const id of await listKeptAssets(db, day)) {
        const { code } = registry.getAsset(id);
        if (!told.has(code)) found.push(wrong(day, `leaves of ${code}`, 'none'));
      }
      before = one;
    }
    if (days.length < daysAtOnce) return found;
  }
}

/** The published days, for roots over the history that carry the hash of the last. */
export const dayWitness: Witness = {
  name: 'liabilities',
  head: async (db) => (await listDays(db, 1))[0]?.hash ?? null,
  missing: selectUnknownDays,
};
