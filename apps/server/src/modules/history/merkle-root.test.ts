import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { MerkleTree } from './merkle-root.ts';

const sha256 = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const leafOf = (text: string): Buffer => sha256(Uint8Array.of(0), Buffer.from(text));
const rootOf = (leaves: readonly Buffer[]): string | null => {
  const tree = new MerkleTree();
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
};

/** As RFC 9162 defines it: cut at the largest power of two below the number of leaves. */
function byDefinition(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (leaves.length === 1 && only !== undefined) return only;
  const cut = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(Uint8Array.of(1), byDefinition(leaves.slice(0, cut)), byDefinition(leaves.slice(cut)));
}

test('a root is the one of RFC 9162 for every number of leaves', () => {
  assert.equal(rootOf([]), null);
  for (let count = 1; count <= 70; count += 1) {
    const leaves = Array.from({ length: count }, (_, place) => leafOf(String(place)));
    assert.equal(rootOf(leaves), byDefinition(leaves).toString('hex'), String(count));
  }
});

test('the last leaf counts once: [A,B,C] and [A,B,C,C] have other roots', () => {
  const leaves = ['A', 'B', 'C'].map(leafOf);
  assert.notEqual(rootOf(leaves), rootOf([...leaves, leafOf('C')]));
});

test('a node does not pass for a leaf, and any change of a leaf, its place or their number changes the root', () => {
  const random = seededRandom(430);
  const leaves = Array.from({ length: 33 }, (_, place) => leafOf(String(place)));
  const root = rootOf(leaves);
  const first = leafOf('0');
  const above = sha256(Uint8Array.of(1), first, leafOf('1'));
  assert.notEqual(
    rootOf([leafOf(above.toString('binary')), ...leaves.slice(2)]),
    root,
    'hashed as a leaf it is another',
  );
  for (let round = 0; round < 50; round += 1) {
    const place = random.int(0, leaves.length - 1);
    assert.notEqual(rootOf(leaves.with(place, leafOf('other'))), root);
    assert.notEqual(rootOf(leaves.toSpliced(place, 1)), root);
    assert.notEqual(rootOf(leaves.toSpliced(place, 0, leafOf('more'))), root);
    const other = (place + 1) % leaves.length;
    const swapped = leaves.with(place, leaves[other] ?? first).with(other, leaves[place] ?? first);
    assert.notEqual(rootOf(swapped), root);
  }
});
