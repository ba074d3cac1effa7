import { invariant } from '@bourse/kernel/invariant';
import {
  type Address,
  BaseError,
  BlockNotFoundError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  createPublicClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseEventLogs,
  type PublicClient,
  type RpcTransactionReceipt,
  toHex,
} from 'viem';
import type { AccountNode, Block, FindOwn, IncomingTransfer, SeenTransfer } from './chain-node.ts';
import { findSent, raisedBy } from './evm-source.ts';
import { TokenSilent, unlessSilent } from './payment-refused.ts';
import { promptMs } from './prompt-answer.ts';

/** What of a network the house follows. */
export interface EvmNodeSettings {
  readonly url: string;
  readonly chainId: number;
  /** The tokens' contracts, with the checksum of EIP-55. */
  readonly contracts: readonly string[];
}

const timeoutMs = 10_000;
type Receipt = RpcTransactionReceipt;

/** A node that speaks the JSON-RPC of Ethereum. */
export function evmNode({ url, chainId, contracts }: EvmNodeSettings): AccountNode {
  const client = createPublicClient({ transport: http(url, { batch: true, retryCount: 1, timeout: timeoutMs }) });
  const prompt = createPublicClient({ transport: http(url, { retryCount: 0, timeout: promptMs }) });
  const known: ReadonlySet<string> = new Set(contracts);
  let isRightChain: boolean | null = null;
  const check = async (): Promise<void> => {
    isRightChain ??= (await client.getChainId()) === chainId;
    if (!isRightChain) throw new Error(`the node at ${new URL(url).host} is not of chain ${String(chainId)}`);
  };
  const findBlock = async (height: number): Promise<Block | null> => {
    await check();
    try {
      const { number, hash, parentHash } = await client.getBlock({ blockNumber: BigInt(height) });
      return { height: heightOf(number), hash, parentHash };
    } catch (error) {
      if (error instanceof BlockNotFoundError) return null;
      throw error;
    }
  };
  const balanceAt: AccountNode['balanceAt'] = (contract, address, height) => {
    const [owner, blockNumber] = [address as Address, BigInt(height)]; // as it was kept
    if (contract === null) return client.getBalance({ address: owner, blockNumber });
    return balanceOf(client, contract, owner, blockNumber);
  };
  return {
    head: async () => {
      await check();
      const [latest, final] = await Promise.all([client.getBlockNumber({ cacheTime: 0 }), finalHeight(client)]);
      return { height: heightOf(latest), final };
    },
    findBlock,
    listTransfers: (block, findOwn) => listTransfers(client, known, block, findOwn),
    readTransaction: async (block, txHash) => {
      const current = await findBlock(block.height);
      if (current?.hash !== block.hash) return [];
      const receipt = await client.request({
        method: 'eth_getTransactionReceipt',
        params: [txHash as Hex], // as the node gave it
      });
      if (receipt === null || receipt.blockHash !== block.hash) return [];
      return [...(await ownCoin(client, receipt)), ...tokensOf(receipt, known)];
    },
    balanceAt,
    findSent: async (txHash) => {
      await check();
      return findSent(client, txHash);
    },
    raisedBy: (sent, contract, address) => raisedBy(client, balanceAt, sent, contract, address),
    isContract: async (address) => {
      const code = await prompt.getCode({ address: address as Address }); // as it was checked
      // Of a key's own account that only points to code (EIP-7702) the key still has what lies there.
      return code !== undefined && !code.startsWith('0xef0100');
    },
  };
}

/** A height is far below what a number holds exactly. */
const heightOf = (height: bigint): number => Number.parseInt(height.toString(), 10);

/** Networks without finality refuse the word. */
async function finalHeight(client: PublicClient): Promise<number | null> {
  try {
    const { number } = await client.getBlock({ blockTag: 'finalized' });
    return heightOf(number);
  } catch {
    return null;
  }
}

/** What a successful transaction moved of the network's own coin; what contracts pass on is not seen. */
async function ownCoin(client: PublicClient, receipt: Receipt): Promise<IncomingTransfer[]> {
  const { value, to, from } = await client.getTransaction({ hash: receipt.transactionHash });
  if (receipt.status !== '0x1' || to === null || value === 0n) return [];
  const [sender, receiver] = [getAddress(from), getAddress(to)];
  return [{ txHash: receipt.transactionHash, position: 0, contract: null, from: sender, to: receiver, amount: value }];
}

/** What the known tokens tell of in a transaction; one that failed tells of nothing. */
function tokensOf(receipt: Receipt, known: ReadonlySet<string>): IncomingTransfer[] {
  if (receipt.status !== '0x1') return [];
  return receipt.logs.flatMap((log, place) => {
    const contract = getAddress(log.address);
    if (!known.has(contract)) return [];
    const [event] = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: [log] });
    if (event === undefined || event.args.value === 0n) return [];
    const { from, to, value: amount } = event.args;
    return [{ txHash: receipt.transactionHash, position: place + 1, contract, from, to, amount }];
  });
}

async function listTransfers(
  client: PublicClient,
  known: ReadonlySet<string>,
  block: Block,
  findOwn: FindOwn,
): Promise<SeenTransfer[]> {
  const number = toHex(block.height);
  const [{ transactions, hash }, receipts] = await Promise.all([
    client.getBlock({ blockNumber: BigInt(block.height), includeTransactions: true }),
    client.request({ method: 'eth_getBlockReceipts', params: [number] }),
  ]);
  // What was asked for by number may be of another block by now; the next look follows it.
  if (hash !== block.hash || receipts === null) throw new Error('the block was given up while it was read');
  invariant(receipts.length === transactions.length, 'a node gives a receipt of every transaction');
  const succeeded = new Set(receipts.filter(({ status }) => status === '0x1').map((one) => one.transactionHash));
  const coins = transactions.flatMap(({ hash: txHash, from, to, value }): IncomingTransfer[] =>
    to === null || value === 0n || !succeeded.has(txHash)
      ? []
      : [{ txHash, position: 0, contract: null, from: getAddress(from), to: getAddress(to), amount: value }],
  );
  const moves = [...coins, ...receipts.flatMap((receipt) => tokensOf(receipt, known))];
  const own = await findOwn([...new Set(moves.map(({ to }) => to))]);
  const incoming = moves.filter(({ to }) => own.has(to));
  const short = await shortOf(client, block, incoming, moves);
  return incoming.map((one) => ({ ...one, isWhole: one.contract === null || !short.has(keyOf(one)) }));
}

const keyOf = ({ contract, to }: Pick<IncomingTransfer, 'contract' | 'to'>): string => `${contract ?? ''} ${to}`;

/** The tokens and addresses whose balance did not grow by what the block's transfers tell. */
async function shortOf(
  client: PublicClient,
  { height }: Block,
  incoming: readonly IncomingTransfer[],
  moves: readonly IncomingTransfer[],
): Promise<ReadonlySet<string>> {
  const tokens = new Map(incoming.filter(({ contract }) => contract !== null).map((one) => [keyOf(one), one]));
  const short = new Set<string>();
  await Promise.all(
    [...tokens].map(async ([key, { contract, to }]) => {
      const balanceAt = (at: number): Promise<bigint> => balanceOf(client, contract ?? '', to as Address, BigInt(at)); // as the node gave it
      const found = await Promise.all([balanceAt(height - 1), balanceAt(height)]).catch(unlessSilent);
      const told = moves.reduce((sum, move) => {
        if (move.contract !== contract) return sum;
        return sum + (move.to === to ? move.amount : 0n) - (move.from === to ? move.amount : 0n);
      }, 0n);
      if (found === null || found[1] - found[0] < told) short.add(key);
    }),
  );
  return short;
}

/** @throws TokenSilent. */
async function balanceOf(client: PublicClient, contract: string, owner: Address, blockNumber: bigint): Promise<bigint> {
  const address = contract as Address; // of those that were set up
  try {
    return await client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner], blockNumber });
  } catch (error) {
    const isSilent = (one: unknown): boolean =>
      one instanceof ContractFunctionRevertedError || one instanceof ContractFunctionZeroDataError;
    if (!(error instanceof BaseError) || error.walk(isSilent) === null) throw error;
    throw new TokenSilent(`${contract} does not tell of balances`, { cause: error });
  }
}
