import * as z from 'zod/mini';
import type { IncomingTransfer } from './chain-node.ts';
import { tronAddress } from './tron-address.ts';
import type { TronBlock, TronInfo } from './tron-api.ts';

const hexAddress = z.string().check(z.regex(/^41[0-9a-f]{40}$/));
const coinSchema = z.object({ owner_address: hexAddress, to_address: hexAddress, amount: z._default(z.number(), 0) });
const ownerSchema = z.object({ owner_address: hexAddress });

/** keccak256 of `Transfer(address,address,uint256)`, the first topic of a token's event (TRC-20). */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** What a block moves, of TRX and of the tokens that the house knows, and what its transactions burn. */
export interface TronMoves {
  readonly moves: readonly IncomingTransfer[];
  /** In sun, by who paid it. */
  readonly fees: readonly { readonly from: string; readonly amount: bigint }[];
}

/**
 * Reads the moves of a block. TRX moves by a transfer that the network has marked SUCCESS, a token by the events of its own
 * contract in a call that has; names of other kinds of contracts, as of TRC-10 tokens that anybody can call USDT, mean nothing.
 * @throws Error where the infos are not those of the block: the node has changed its mind meanwhile.
 */
export function readMoves(block: TronBlock, infos: readonly TronInfo[], contracts: ReadonlySet<string>): TronMoves {
  const { transactions, timestampMs, height } = block;
  const byId = new Map(infos.map((info) => [info.id, info]));
  const areOfBlock = infos.every((one) => one.blockNumber === height && one.blockTimeStamp === timestampMs);
  if (!areOfBlock || byId.size !== transactions.length) throw new Error('the block was given up while it was read');
  const moves: IncomingTransfer[] = [];
  const fees: { readonly from: string; readonly amount: bigint }[] = [];
  for (const transaction of transactions) {
    const info = byId.get(transaction.txID);
    if (info === undefined) throw new Error('the block was given up while it was read');
    const from = ownerOf(transaction);
    if (from !== null && info.fee > 0) fees.push({ from, amount: BigInt(info.fee) });
    moves.push(...coinOf(transaction, info), ...tokensOf(transaction, info, contracts));
  }
  return { moves, fees };
}

type Transaction = TronBlock['transactions'][number];

/** Who signed a transaction, in base58; null where it names nobody. */
export function ownerOf({ raw_data: { contract } }: Transaction): string | null {
  const owner = z.safeParse(ownerSchema, contract[0]?.parameter.value);
  return owner.success ? tronAddress(owner.data.owner_address) : null;
}

/** A transaction has one contract, and one result; anything else is not what the network makes today. */
export const hasSucceeded = ({ ret }: Transaction, info: TronInfo): boolean =>
  ret.length === 1 && ret[0]?.contractRet === 'SUCCESS' && info.result !== 'FAILED';

function coinOf(transaction: Transaction, info: TronInfo): IncomingTransfer[] {
  const [contract, ...more] = transaction.raw_data.contract;
  if (contract?.type !== 'TransferContract' || more.length > 0 || !hasSucceeded(transaction, info)) return [];
  const { owner_address: from, to_address: to, amount } = z.parse(coinSchema, contract.parameter.value);
  // More than a number of JSON holds exactly would be 9 thousand million TRX.
  if (!Number.isSafeInteger(amount)) throw new Error(`the amount of ${transaction.txID} cannot be read exactly`);
  if (amount <= 0) return [];
  const ends = { from: tronAddress(from), to: tronAddress(to) };
  return [{ txHash: transaction.txID, position: 0, contract: null, ...ends, amount: BigInt(amount) }];
}

function tokensOf(transaction: Transaction, info: TronInfo, contracts: ReadonlySet<string>): IncomingTransfer[] {
  if (!hasSucceeded(transaction, info) || info.receipt.result !== 'SUCCESS') return [];
  return transfersIn(info, contracts);
}

/** What the known tokens tell of in a transaction that has succeeded. */
export function transfersIn({ id, log }: TronInfo, contracts: ReadonlySet<string>): IncomingTransfer[] {
  return log.flatMap(({ address, topics, data }, place): IncomingTransfer[] => {
    const contract = tronAddress(address);
    const [event, from, to, ...more] = topics;
    if (!contracts.has(contract) || event !== transferTopic || more.length > 0) return [];
    if (from?.length !== 64 || to?.length !== 64 || !/^[0-9a-f]{64}$/.test(data)) return [];
    const amount = BigInt(`0x${data}`);
    if (amount === 0n) return [];
    const ends = { from: tronAddress(from.slice(24)), to: tronAddress(to.slice(24)) };
    return [{ txHash: id, position: place + 1, contract, ...ends, amount }];
  });
}

/** By how much an address has more after moves than before. @param contract null for TRX. */
export function netOf(
  { moves, fees }: TronMoves,
  { contract, address }: { readonly contract: string | null; readonly address: string },
): bigint {
  let net = 0n;
  for (const move of moves) {
    if (move.contract !== contract) continue;
    if (move.to === address) net += move.amount;
    if (move.from === address) net -= move.amount;
  }
  if (contract === null) for (const { from, amount } of fees) if (from === address) net -= amount;
  return net;
}
