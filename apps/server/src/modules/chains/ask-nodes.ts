import type { BlockId, ChainNode } from './chain-node.ts';
import type { ChainPorts, OpenNetwork } from './chain-ports.ts';
import { type NodeView, noteNodes, selectBlocks } from './network-store.ts';

/** The newest blocks are on their way to some nodes: what is asked about is so much older. */
const settledBlocks = 2;

async function viewOf(node: ChainNode, known: BlockId): Promise<NodeView> {
  try {
    const [{ height: head }, block] = await Promise.all([node.head(), node.findBlock(known.height)]);
    if (block === null) return { view: 'behind', head };
    return { view: block.hash === known.hash ? 'agrees' : 'differs', head };
  } catch {
    return { view: 'silent', head: null };
  }
}

/** Asks every node of a network for a block that was read, and notes for staff whether they agree. */
export async function askNodes({ db }: Pick<ChainPorts, 'db'>, { settings, nodes }: OpenNetwork): Promise<void> {
  const blocks = await selectBlocks(db, settings.network);
  const known = blocks[Math.min(settledBlocks, blocks.length - 1)];
  if (known === undefined) return;
  const views = await Promise.all(nodes.map((node) => viewOf(node, known)));
  await db.withTx('note what nodes say', async (tx) => noteNodes(tx, settings.network, views));
}
