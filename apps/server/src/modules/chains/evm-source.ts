import {
  type Address,
  BaseError,
  concatHex,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  type PublicClient,
  RpcRequestError,
} from 'viem';
import type { AccountNode, SentTransaction } from './chain-node.ts';
import { NotShown, TokenSilent } from './payment-refused.ts';

/** A hash that names a transaction. */
const isHash = (text: string): text is Hex => /^0x[0-9a-f]{64}$/.test(text);

/** Where code is put for a simulation alone that answers with the balance of an address. */
const probe: Address = '0x00000000000000000000000000000000000ba1a0';
/** PUSH20 address BALANCE PUSH0 MSTORE PUSH1 32 PUSH0 RETURN. */
const balanceCode = (of: Address): Hex => concatHex(['0x73', of, '0x315f5260205ff3']);

/** The types of transactions that a key signs: of others, as a deposit of a rollup, nobody may have the key of the sender. */
const signedTypes: readonly string[] = ['0x0', '0x1', '0x2', '0x3', '0x4'];

/** A transaction with its signer, as its receipt tells. */
export async function findSent(client: PublicClient, txHash: string): Promise<SentTransaction | null> {
  if (!isHash(txHash)) return null;
  const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [txHash] });
  if (receipt === null || !signedTypes.includes(receipt.type)) return null;
  const { from, status, blockNumber, blockHash: hash } = receipt;
  const height = Number.parseInt(blockNumber, 16);
  return { txHash, from: getAddress(from), succeeded: status === '0x1', height, hash };
}

/** Whether a node has answered, and says that it cannot, as of a state that it has pruned. */
export const isToldByNode = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((one) => one instanceof RpcRequestError) !== null;

/** What a node cannot answer; @throws any other error. */
function asNotShown(error: unknown): never {
  if (!isToldByNode(error) && !(error instanceof TokenSilent)) throw error;
  throw new NotShown('the node does not tell of the state before a transaction', { cause: error });
}

/**
 * By how much a balance grew in the block of a transaction, and at the most by what the transaction brings when it is simulated
 * alone on the block before: another one in the same block does not count. @throws NotShown.
 */
export async function raisedBy(
  client: PublicClient,
  balanceAt: AccountNode['balanceAt'],
  { txHash, height }: SentTransaction,
  contract: string | null,
  address: string,
): Promise<bigint> {
  const [before, after, brought] = await Promise.all([
    balanceAt(contract, address, height - 1),
    balanceAt(contract, address, height),
    broughtBy(client, txHash, height, contract, address),
  ]).catch(asNotShown);
  const grown = after - before;
  return grown < brought ? grown : brought;
}

async function broughtBy(
  client: PublicClient,
  txHash: string,
  height: number,
  contract: string | null,
  address: string,
): Promise<bigint> {
  const [{ from, to, input, value, gas }, { timestamp: time }] = await Promise.all([
    client.getTransaction({ hash: txHash as Hex }), // the node has found it by this
    client.getBlock({ blockNumber: BigInt(height) }),
  ]);
  const owner = address as Address; // as it was kept
  const ask =
    contract === null
      ? { to: probe }
      : {
          to: contract as Address, // of those that were set up
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
        };
  const again = { account: from, to: to ?? undefined, data: input, value, gas };
  const [block] = await client.simulateBlocks({
    blockNumber: BigInt(height - 1),
    blocks: [
      {
        blockOverrides: { time },
        stateOverrides: [{ address: probe, code: balanceCode(owner) }],
        calls: [ask, again, ask],
      },
    ],
  });
  const [before, done, after] = block?.calls ?? [];
  const isTold = before?.status === 'success' && done?.status === 'success' && after?.status === 'success';
  return isTold ? BigInt(after.data) - BigInt(before.data) : 0n;
}
