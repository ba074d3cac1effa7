import type { AccountNode, BlockId, IncomingTransfer, SeenTransfer } from './chain-node.ts';
import { unlessSilent } from './payment-refused.ts';
import { type TronApi, tronApi, type TronNodeAt } from './tron-api.ts';
import { findSent, raisedBy } from './tron-source.ts';
import { netOf, readMoves, type TronMoves } from './tron-transfers.ts';

/** What of a network the house follows. */
export interface TronNodeSettings extends TronNodeAt {
  /** The tokens' contracts, in base58. */
  readonly contracts: readonly string[];
}

interface ReadBlock extends TronMoves, BlockId {
  readonly parentHash: string;
}

/** The ends of what a node can be asked about: it knows the state at its newest block, and at the newest final one. */
interface Ends {
  readonly newest: BlockId;
  readonly final: BlockId;
}

/** So many blocks are remembered, and so far back balances can be worked out: three times what is not final. */
const blocksKept = 64;
const triesMax = 3;

/**
 * A node that speaks the HTTP API of TRON. It knows what lies at an address at two blocks alone, the newest and the newest
 * final one (19 behind); in between balances are worked out by the moves of the blocks.
 */
export function tronNode({ contracts, ...at }: TronNodeSettings): AccountNode {
  const api = tronApi(at);
  const chain = recentBlocks(api, new Set(contracts));
  return {
    head: async () => {
      const { newest, final } = await endsOf(api);
      return { height: newest.height, final: final.height };
    },
    findBlock: api.findBlock,
    listTransfers: async (block, findOwn) => {
      const { moves } = await chain.read(block);
      const own = await findOwn([...new Set(moves.map(({ to }) => to))]);
      const incoming = moves.filter(({ to }) => own.has(to));
      const short = await shortOf(api, chain, block, incoming);
      return incoming.map((one): SeenTransfer => ({ ...one, isWhole: !short.has(keyOf(one)) }));
    },
    readTransaction: async (block, txHash) => {
      if ((await api.findBlock(block.height))?.hash !== block.hash) return [];
      // Anew each time: a node that was wrong once may be right by now.
      return (await chain.load(block)).moves.filter((one) => one.txHash === txHash);
    },
    balanceAt: (contract, address, height) =>
      whileStill(api, async ({ newest }) => {
        const balance = await balanceOf(api, 'wallet', contract, address);
        const above = await chain.above(height, newest);
        return above.reduce((rest, block) => rest - netOf(block, { contract, address }), balance);
      }),
    isContract: api.isContract,
    findSent: (txHash) => findSent(api, txHash),
    raisedBy: (sent, contract, address) => raisedBy(api, sent, contract, address),
  };
}

async function endsOf(api: TronApi): Promise<Ends> {
  const [newest, final] = await Promise.all([api.newestBlock('wallet'), api.newestBlock('walletsolidity')]);
  return { newest, final };
}

/** What is read while no block is added or given up. @throws Error when there always is. */
async function whileStill<T>(api: TronApi, read: (ends: Ends) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const before = await endsOf(api);
    const value = await read(before);
    const after = await endsOf(api);
    if (after.newest.hash === before.newest.hash && after.final.hash === before.final.hash) return value;
  }
  throw new Error('the chain moved on while it was read');
}

type RecentBlocks = ReturnType<typeof recentBlocks>;

/** What blocks move, each read once while it is recent. */
function recentBlocks(api: TronApi, contracts: ReadonlySet<string>) {
  const known = new Map<string, ReadBlock>();
  const load = async ({ height, hash }: BlockId): Promise<ReadBlock> => {
    const [block, infos] = await Promise.all([api.findBlock(height), api.infosOf(height)]);
    // What was asked for by its height may be another block by now; the next look follows it.
    if (block?.hash !== hash) throw new Error('the block was given up while it was read');
    return { height, hash, parentHash: block.parentHash, ...readMoves(block, infos, contracts) };
  };
  const read = async (block: BlockId): Promise<ReadBlock> => {
    const before = known.get(block.hash);
    if (before !== undefined) return before;
    const kept = await load(block);
    known.set(block.hash, kept);
    const [oldest] = known.keys();
    if (known.size > blocksKept && oldest !== undefined) known.delete(oldest);
    return kept;
  };
  return {
    load,
    read,
    /** The blocks from the newest down to just above a height. @throws Error where these are too many. */
    above: async (height: number, newest: BlockId): Promise<ReadBlock[]> => {
      if (height > newest.height || newest.height - height > blocksKept) {
        throw new Error(`what lay at an address at block ${String(height)} is not known any more`);
      }
      const blocks: ReadBlock[] = [];
      for (let at = newest; at.height > height;) {
        const block = await read(at);
        blocks.push(block);
        at = { height: at.height - 1, hash: block.parentHash };
      }
      return blocks;
    },
  };
}

const keyOf = ({ contract, to }: Pick<IncomingTransfer, 'contract' | 'to'>): string => `${contract ?? ''} ${to}`;

/**
 * The tokens and addresses whose balance has not grown, from the newest final block to the newest, by what the blocks between
 * them tell. Of a block that is final already when it is read nothing is known from before: then what it brought must lie
 * there still, less what has left since. What that does not find, the comparison with the books does.
 */
async function shortOf(
  api: TronApi,
  chain: RecentBlocks,
  { height }: BlockId,
  incoming: readonly IncomingTransfer[],
): Promise<ReadonlySet<string>> {
  const tokens = new Map(incoming.filter(({ contract }) => contract !== null).map((one) => [keyOf(one), one]));
  if (tokens.size === 0) return new Set();
  return whileStill(api, async ({ newest, final }) => {
    const short = new Set<string>();
    const isFinal = height <= final.height;
    if (newest.height - height >= blocksKept) return short;
    const since = await chain.above(isFinal ? height - 1 : final.height, newest);
    for (const [key, { contract, to: address }] of tokens) {
      const before = isFinal ? 0n : await balanceOf(api, 'walletsolidity', contract, address).catch(unlessSilent);
      const after = await balanceOf(api, 'wallet', contract, address).catch(unlessSilent);
      const told = since.reduce((sum, block) => sum + netOf(block, { contract, address }), 0n);
      if (before === null || after === null || after - before < told) short.add(key);
    }
    return short;
  });
}

function balanceOf(
  api: TronApi,
  state: 'wallet' | 'walletsolidity',
  contract: string | null,
  address: string,
): Promise<bigint> {
  return contract === null ? api.coinsOf(state, address) : api.tokensOf(state, contract, address);
}
