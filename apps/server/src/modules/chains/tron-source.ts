import * as z from 'zod/mini';
import type { SentTransaction } from './chain-node.ts';
import { NotShown } from './payment-refused.ts';
import { tronHex } from './tron-address.ts';
import type { TronApi, TronInfo } from './tron-api.ts';
import { hasSucceeded, ownerOf, transfersIn } from './tron-transfers.ts';

/** What a contract passed on; of TRC-10 tokens it names the token. */
const innerSchema = z.object({
  transferTo_address: z._default(z.string(), ''),
  callValueInfo: z._default(
    z.array(z.object({ callValue: z._default(z.int(), 0), tokenId: z._default(z.string(), '') })),
    [],
  ),
  rejected: z._default(z.boolean(), false),
});

/** Reads what became of a transaction; null where it stands in no block. */
const infoOf = (api: TronApi, txHash: string): Promise<TronInfo | null> =>
  /^[0-9a-f]{64}$/.test(txHash) ? api.findInfo('wallet', txHash) : Promise.resolve(null);

/** A transaction with its signer, as its block tells. */
export async function findSent(api: TronApi, txHash: string): Promise<SentTransaction | null> {
  const info = await infoOf(api, txHash);
  if (info === null) return null;
  const block = await api.findBlock(info.blockNumber);
  const transaction = block?.transactions.find(({ txID }) => txID === txHash);
  const from = transaction === undefined ? null : ownerOf(transaction);
  if (block === null || transaction === undefined || from === null) return null;
  return { txHash, from, succeeded: hasSucceeded(transaction, info), height: block.height, hash: block.hash };
}

/** By how much a transaction raised a balance: TRX by its inner calls, a token by its own events. @throws NotShown. */
export async function raisedBy(
  api: TronApi,
  { txHash }: SentTransaction,
  contract: string | null,
  address: string,
): Promise<bigint> {
  const info = await infoOf(api, txHash);
  if (info === null) throw new NotShown('the node does not tell of the transaction any more');
  if (contract !== null) {
    const moves = transfersIn(info, new Set([contract]));
    return moves.reduce(
      (sum, { from, to, amount }) => sum + (to === address ? amount : 0n) - (from === address ? amount : 0n),
      0n,
    );
  }
  const hex = tronHex(address);
  return info.internal_transactions.reduce<bigint>((sum, one) => {
    const { transferTo_address: to, callValueInfo, rejected } = z.parse(innerSchema, one);
    if (to !== hex || rejected) return sum;
    const coins = callValueInfo.filter(({ tokenId }) => tokenId === '');
    return coins.reduce((all, { callValue }) => all + BigInt(callValue), sum);
  }, 0n);
}
