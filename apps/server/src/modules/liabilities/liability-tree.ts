import { createHash, createHmac } from 'node:crypto';
import { invariant, present } from '@bourse/kernel/invariant';

/**
 * A node of a sum tree: what stands below it, and a hash that commits to both children with their sums, so that no sum above can
 * be smaller than one below (Chalkias et al., "Broken proofs of solvency in blockchain custodial wallets and exchanges", 2022).
 */
export interface TreeNode {
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
  /** In atoms. */
  readonly sum: bigint;
  readonly leaves: number;
}

/** What stands beside the way from a leaf to the root. */
export interface PathStep extends TreeNode {
  readonly side: 'left' | 'right';
}

/** What one account of a customer has. */
export interface LeafContent {
  /** Known to the customer alone. */
  readonly salt: string;
  readonly uid: string;
  /** By its code. */
  readonly asset: string;
  readonly account: string;
  /** In atoms. */
  readonly amount: bigint;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The leaf of an account; the hash is over the JSON `["leaf", salt, uid, asset, account, amount]`. */
export function leafOf({ salt, uid, asset, account, amount }: LeafContent): TreeNode {
  invariant(amount >= 0n, 'no customer has less than nothing');
  return {
    hash: sha256(JSON.stringify(['leaf', salt, uid, asset, account, amount.toString()])),
    sum: amount,
    leaves: 1,
  };
}

/** The node above two; the hash is over the JSON `["node", left hash, left sum, right hash, right sum, leaves]`. */
export function parentOf(left: TreeNode, right: TreeNode): TreeNode {
  const leaves = left.leaves + right.leaves;
  const hash = sha256(
    JSON.stringify(['node', left.hash, left.sum.toString(), right.hash, right.sum.toString(), leaves]),
  );
  return { hash, sum: left.sum + right.sum, leaves };
}

/** The level above: neighbours two by two; one that is left over stands there itself. */
function above(level: readonly TreeNode[]): TreeNode[] {
  const next: TreeNode[] = [];
  for (let place = 0; place < level.length; place += 2) {
    const left = present(level[place], 'a node');
    const right = level[place + 1];
    next.push(right === undefined ? left : parentOf(left, right));
  }
  return next;
}

/** The root above nodes in their order, of which there is at least one. */
export function rootOf(nodes: readonly TreeNode[]): TreeNode {
  let level = nodes;
  while (level.length > 1) level = above(level);
  return present(level[0], 'a node to stand on');
}

/** What stands beside the way from one of the nodes to their root, from below. */
export function pathOf(nodes: readonly TreeNode[], place: number): PathStep[] {
  const path: PathStep[] = [];
  let [level, at] = [nodes, place];
  while (level.length > 1) {
    const isRight = at % 2 === 1;
    const beside = level[isRight ? at - 1 : at + 1];
    if (beside !== undefined) path.push({ ...beside, side: isRight ? 'left' : 'right' });
    [level, at] = [above(level), Math.floor(at / 2)];
  }
  return path;
}

/** The salt of an account's leaf on the day of a secret. */
export const saltOf = (secret: Buffer, account: string): string =>
  createHmac('sha256', secret).update(`salt:${account}`).digest('hex');

/** What the leaves of a day are ordered by, so that nobody's neighbour is the same twice: as the database computes it. */
export const orderKeyOf = (secret: Buffer, account: string): Buffer =>
  createHash('sha256').update(secret).update(account).digest();
