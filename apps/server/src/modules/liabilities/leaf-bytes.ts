import { accountId, type AccountId } from '@bourse/kernel/ids';
import type { TreeNode } from './liability-tree.ts';

/** A leaf with the account that it is of. */
export interface Leaf {
  readonly account: AccountId;
  readonly node: TreeNode;
}

const leafBytes = 56;
const half = 1n << 64n;

/** Leaves as a chunk keeps them: hash, amount and account of each, big-endian. */
export function packLeaves(leaves: readonly Leaf[]): Buffer {
  const bytes = Buffer.alloc(leaves.length * leafBytes);
  for (const [place, { account, node }] of leaves.entries()) {
    const start = place * leafBytes;
    bytes.write(node.hash, start, 'hex');
    bytes.writeBigUInt64BE(node.sum / half, start + 32);
    bytes.writeBigUInt64BE(node.sum % half, start + 40);
    bytes.writeBigUInt64BE(BigInt(account), start + 48);
  }
  return bytes;
}

/** The reverse of {@link packLeaves}. */
export function unpackLeaves(bytes: Buffer): Leaf[] {
  return Array.from({ length: bytes.length / leafBytes }, (_, place) => {
    const start = place * leafBytes;
    const sum = bytes.readBigUInt64BE(start + 32) * half + bytes.readBigUInt64BE(start + 40);
    return {
      account: accountId(bytes.readBigUInt64BE(start + 48).toString()),
      node: { hash: bytes.toString('hex', start, start + 32), sum, leaves: 1 },
    };
  });
}
