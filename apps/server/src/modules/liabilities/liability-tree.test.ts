import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountId } from '@bourse/kernel/ids';
import fc from 'fast-check';
import { type Leaf, packLeaves, unpackLeaves } from './leaf-bytes.ts';
import { leafOf, parentOf, pathOf, rootOf, type TreeNode } from './liability-tree.ts';

const leaf = (place: number, amount: bigint): TreeNode =>
  leafOf({ salt: 's', uid: String(place), asset: 'BTC', account: 'change', amount });

const climb = (node: TreeNode, path: ReturnType<typeof pathOf>): TreeNode =>
  path.reduce((below, step) => (step.side === 'left' ? parentOf(step, below) : parentOf(below, step)), node);

test('every leaf of every tree leads to its root, whose sum is that of all, through chunks as without them', () => {
  const atoms = fc.bigInt(0n, 10n ** 38n - 1n);
  fc.assert(
    fc.property(fc.array(atoms, { minLength: 1, maxLength: 70 }), (amounts) => {
      const leaves = amounts.map((amount, place) => leaf(place, amount));
      const root = rootOf(leaves);
      assert.deepEqual([root.leaves, root.sum], [leaves.length, amounts.reduce((sum, one) => sum + one, 0n)]);
      for (const [place, node] of leaves.entries()) assert.deepEqual(climb(node, pathOf(leaves, place)), root);
      const chunks = Array.from({ length: Math.ceil(leaves.length / 8) }, (_, chunk) =>
        rootOf(leaves.slice(chunk * 8, chunk * 8 + 8)),
      );
      assert.deepEqual(rootOf(chunks), root);
    }),
  );
});

test('a leaf cannot be below zero, and another amount, owner or place is another root', () => {
  assert.throws(() => leaf(1, -1n), /less than nothing/);
  const roots = [
    [leaf(1, 5n), leaf(2, 5n)],
    [leaf(1, 6n), leaf(2, 4n)],
    [leaf(2, 5n), leaf(1, 5n)],
    [leaf(1, 5n), leaf(3, 5n)],
  ].map((nodes) => rootOf(nodes).hash);
  assert.equal(new Set(roots).size, 4);
});

test('leaves are kept to the atom', () => {
  const leaves: Leaf[] = [0n, 1n, 2n ** 64n, 10n ** 38n - 1n].map((amount, place) => ({
    account: accountId(String(2 ** 40 + place)),
    node: leaf(place, amount),
  }));
  assert.deepEqual(unpackLeaves(packLeaves(leaves)), leaves);
});
