import { createHash } from 'node:crypto';

const nodeOf = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest();

/**
 * Grows a Merkle tree leaf by leaf and keeps no more than a node of each height. A node is hashed behind a byte 1, a leaf behind a
 * byte 0 by whoever gives it, so that neither passes for the other; a node that is left over goes up as it is, and none is counted
 * twice: the tree of RFC 9162, section 2.1.1 (https://www.rfc-editor.org/rfc/rfc9162#section-2.1.1).
 */
export class MerkleTree {
  readonly #nodes: { readonly hash: Buffer; readonly height: number }[] = [];
  count = 0;

  add(leaf: Buffer): void {
    let node = { hash: leaf, height: 0 };
    for (let left = this.#nodes.at(-1); left?.height === node.height; left = this.#nodes.at(-1)) {
      this.#nodes.pop();
      node = { hash: nodeOf(left.hash, node.hash), height: node.height + 1 };
    }
    this.#nodes.push(node);
    this.count += 1;
  }

  /** In hexadecimal digits; null without a leaf. */
  root(): string | null {
    const hashes = this.#nodes.map(({ hash }) => hash);
    const last = hashes.pop();
    if (last === undefined) return null;
    return hashes.reduceRight((right, left) => nodeOf(left, right), last).toString('hex');
  }
}
