import { type BitcoinChain, bitcoinChains } from '@bourse/contract/bitcoin-chain';
import * as z from 'zod/mini';
import { addressOfScript } from './bitcoin-address.ts';
import { type BitcoinBlock, parseBlock, parseHeader, type BitcoinTransaction } from './bitcoin-block.ts';
import { type BitcoinRpc, bitcoinRpc, RpcError } from './bitcoin-rpc.ts';
import type { Block, BlockId, IncomingTransfer, OutputNode } from './chain-node.ts';

/** What of a network the house follows. */
export interface BitcoinNodeSettings {
  readonly url: string;
  readonly chain: BitcoinChain;
}

const infoSchema = z.object({ chain: z.enum(bitcoinChains), blocks: z.int().check(z.gte(0)) });
const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/));
const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const outputSchema = z.nullable(z.object({ bestblock: hashSchema }));

/** Bitcoin Core's "block height out of range". */
const outOfRange = -8;
/** So many blocks are kept: each is asked for when it is read, and again when what it brought is credited. */
const blocksKept = 8;

/** A node that speaks the JSON-RPC of Bitcoin Core. What it tells of a block is hashed, and must be what the block is called. */
export function bitcoinNode({ url, chain }: BitcoinNodeSettings): OutputNode {
  const rpc = bitcoinRpc(url);
  const blocks = new Map<string, BitcoinBlock>();
  const findHash = (height: number): Promise<string | null> =>
    rpc('getblockhash', [height], hashSchema).catch((error: unknown) => {
      if (error instanceof RpcError && error.code === outOfRange) return null;
      throw error;
    });
  const readBlock = async ({ hash, height }: BlockId): Promise<BitcoinBlock> => {
    const known = blocks.get(hash);
    if (known !== undefined) return known;
    const block = parseBlock(Buffer.from(await rpc('getblock', [hash, 0], hex), 'hex'));
    if (block.hash !== hash) throw new Error(`the node gave another block than the one at height ${String(height)}`);
    blocks.set(hash, block);
    for (const old of [...blocks.keys()].slice(0, -blocksKept)) blocks.delete(old);
    return block;
  };
  return {
    head: async () => {
      const info = await rpc('getblockchaininfo', [], infoSchema);
      if (info.chain !== chain) throw new Error(`the node at ${new URL(url).host} is of the chain ${info.chain}`);
      return { height: info.blocks, final: null };
    },
    findBlock: (height) => findBlock(rpc, findHash, height),
    listTransactions: async (block) =>
      (await readBlock(block)).transactions.map((one) => ({ ...one, outputs: outputsOf(chain, one) })),
    readTransaction: async (block, txHash) => {
      if ((await findHash(block.height)) !== block.hash) return [];
      const found = (await readBlock(block)).transactions.find((one) => one.txHash === txHash);
      return found === undefined ? [] : outputsOf(chain, found);
    },
    unspentAsOf: async ({ txHash, position }) => {
      const found = await rpc('gettxout', [txHash, position, false], outputSchema);
      return found === null ? null : found.bestblock;
    },
  };
}

async function findBlock(
  rpc: BitcoinRpc,
  findHash: (height: number) => Promise<string | null>,
  height: number,
): Promise<Block | null> {
  const hash = await findHash(height);
  if (hash === null) return null;
  const header = parseHeader(Buffer.from(await rpc('getblockheader', [hash, false], hex), 'hex'));
  if (header.hash !== hash) throw new Error(`the node gave another block than the one at height ${String(height)}`);
  return { height, hash, parentHash: header.parentHash };
}

/** What a transaction pays to addresses; an output of nothing, or to a script without an address, is no transfer. */
function outputsOf(chain: BitcoinChain, { txHash, outputs }: BitcoinTransaction): IncomingTransfer[] {
  return outputs.flatMap(({ script, amount }, position) => {
    const to = addressOfScript(chain, script);
    return to === null || amount === 0n ? [] : [{ txHash, position, contract: null, from: '', to, amount }];
  });
}
