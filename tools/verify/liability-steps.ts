/** Whether what the house owes somebody stands in what it has published; nothing here is of the server. */
import type { Sha256 } from './chain-steps.ts';

/** A day as it was published. */
export interface LiabilityDay {
  readonly date: string;
  readonly at: string;
  readonly content: string;
  readonly previous_hash: string;
  readonly hash: string;
}

/** What stands beside the way from a leaf to the root. */
interface PathStep {
  readonly side: string;
  readonly hash: string;
  readonly sum: string;
  readonly leaves: number;
}

/** One account of a customer, with its way. */
export interface OwnLeaf {
  readonly asset: string;
  readonly account: string;
  readonly atoms: string;
  readonly salt: string;
  readonly path: readonly PathStep[];
}

/** What a customer was told of a day. */
export interface OwnProof extends LiabilityDay {
  readonly uid: string;
  readonly leaves: readonly OwnLeaf[];
}

export const liabilityStepNames = ['day', 'published', 'chained', 'owned', 'ways', 'sums'] as const;

/** One thing that was checked. */
export interface LiabilityStep {
  readonly name: (typeof liabilityStepNames)[number];
  readonly fits: boolean;
  /** What does not fit, or how much was checked. */
  readonly about: string | null;
}

interface Asset {
  readonly asset: string;
  readonly leaves: number;
  readonly total: string;
  readonly root: string | null;
  readonly house: readonly { readonly total: string }[];
}

const assetsIn = (content: string): readonly Asset[] =>
  (JSON.parse(content) as { readonly assets: readonly Asset[] }).assets; // as it is published

const isAmount = (text: string): boolean => /^(?:0|[1-9]\d*)$/.test(text);

/** Follows a leaf to its root. @returns null where an amount on the way is none, for example below zero. */
async function climb(
  uid: string,
  leaf: OwnLeaf,
  sha256: Sha256,
): Promise<{ readonly hash: string; readonly sum: bigint; readonly leaves: number } | null> {
  if (!isAmount(leaf.atoms)) return null;
  const { asset, account, atoms, salt } = leaf;
  let node = {
    hash: await sha256(JSON.stringify(['leaf', salt, uid, asset, account, atoms])),
    sum: BigInt(atoms),
    leaves: 1,
  };
  for (const { side, hash, sum, leaves } of leaf.path) {
    if (!isAmount(sum) || !Number.isSafeInteger(leaves) || leaves < 1) return null;
    const beside = { hash, sum: BigInt(sum), leaves };
    const [left, right] = side === 'left' ? [beside, node] : [node, beside];
    const all = left.leaves + right.leaves;
    const text = JSON.stringify(['node', left.hash, left.sum.toString(), right.hash, right.sum.toString(), all]);
    node = { hash: await sha256(text), sum: left.sum + right.sum, leaves: all };
  }
  return node;
}

const hashOfDay = ({ date, at, content, previous_hash }: LiabilityDay, sha256: Sha256): Promise<string> =>
  sha256(JSON.stringify([date, at, content, previous_hash]));

/** The first day, newest first, that does not carry its hash or that of the one before it; null where all do. */
async function brokenDay(days: readonly LiabilityDay[], sha256: Sha256): Promise<string | null> {
  for (const [place, day] of days.entries()) {
    const before = days[place + 1];
    const isChained = before === undefined || (day.previous_hash === before.hash && day.date > before.date);
    if (!isChained || (await hashOfDay(day, sha256)) !== day.hash) return day.date;
  }
  return null;
}

/** The first leaf that does not lead to its published root; null where all do. */
async function lostLeaf(own: OwnProof, assets: ReadonlyMap<string, Asset>, sha256: Sha256): Promise<string | null> {
  for (const leaf of own.leaves) {
    const [top, asset] = [await climb(own.uid, leaf, sha256), assets.get(leaf.asset)];
    const isThere =
      top !== null && top.hash === asset?.root && top.sum.toString() === asset.total && top.leaves === asset.leaves;
    if (!isThere) return `${leaf.asset} ${leaf.account}`;
  }
  return null;
}

/** The first asset of which customers and house together do not have exactly what there is; null where all do. */
function unbalanced(assets: readonly Asset[]): string | null {
  const found = assets.find(({ total, house }) => {
    const owned = house.reduce((sum, one) => sum + BigInt(one.total), 0n);
    return !isAmount(total) || BigInt(total) + owned !== 0n;
  });
  return found?.asset ?? null;
}

const step = (name: LiabilityStep['name'], wrong: string | null, checked: string | null = null): LiabilityStep => ({
  name,
  fits: wrong === null,
  about: wrong ?? checked,
});

/**
 * Checks what a customer was told against what everybody is told.
 * @param days the published days, the newest first, from wherever they were kept.
 */
export async function checkLiabilities(
  own: OwnProof,
  days: readonly LiabilityDay[],
  sha256: Sha256,
): Promise<LiabilityStep[]> {
  const published = days.find(({ date }) => date === own.date);
  const list = assetsIn(own.content);
  const assets = new Map(list.map((asset) => [asset.asset, asset]));
  const accounts = own.leaves.map(({ asset, account }) => `${asset} ${account}`);
  const twice = accounts.find((name, place) => accounts.indexOf(name) !== place) ?? null;
  return [
    step('day', (await hashOfDay(own, sha256)) === own.hash ? null : own.date, own.date),
    step('published', published?.hash === own.hash ? null : own.date),
    step('chained', await brokenDay(days, sha256), String(days.length)),
    step('owned', twice, String(accounts.length)),
    step('ways', await lostLeaf(own, assets, sha256), null),
    step('sums', unbalanced(list), String(list.length)),
  ];
}
