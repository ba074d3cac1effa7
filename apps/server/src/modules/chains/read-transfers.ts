import { coinbaseMaturity } from '@bourse/contract/bitcoin-chain';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Block, CoinTransaction, FindOwn, OutPoint, SeenTransfer } from './chain-node.ts';
import type { BitcoinNetwork, OpenNetwork } from './chain-ports.ts';
import { type CoinOutput, findOutputs, insertOutputs, markSpent, type Spend } from './output-store.ts';

/** What a block brought to our addresses, and what else of it is written down with it. */
export interface ReadTransfers {
  readonly transfers: readonly SeenTransfer[];
  readonly write: (tx: Tx) => void;
}

/** Reads a block by the kind of its network. @throws Error when the node does not answer. */
export async function readTransfers(
  db: Queryable,
  network: OpenNetwork,
  block: Block,
  findOwn: FindOwn,
): Promise<ReadTransfers> {
  switch (network.kind) {
    case 'evm':
    case 'tron':
      return { transfers: await network.nodes[0].listTransfers(block, findOwn), write: () => undefined };
    case 'bitcoin':
      return readOutputs(db, network, block, findOwn);
  }
}

const keyOf = ({ txHash, position }: OutPoint): string => `${txHash}:${String(position)}`;

/** Outputs to our addresses, and those of ours that the block spends; whose spends a transaction pays for the house. */
async function readOutputs(
  db: Queryable,
  { settings, nodes }: BitcoinNetwork,
  block: Block,
  findOwn: FindOwn,
): Promise<ReadTransfers> {
  const { network } = settings;
  const transactions = await nodes[0].listTransactions(block);
  const own = await findOwn([...new Set(transactions.flatMap(({ outputs }) => outputs.map(({ to }) => to)))]);
  const made = transactions.flatMap(({ outputs, isCoinbase }) =>
    outputs
      .filter(({ to }) => own.has(to))
      .map(({ txHash, position, to, amount }): CoinOutput => ({
        txHash,
        position,
        address: to,
        amount,
        height: block.height,
        isCoinbase,
      })),
  );
  const known = await findOutputs(
    db,
    network,
    transactions.flatMap(({ inputs }) => inputs),
  );
  const ours = new Map([...known, ...made].map((one) => [keyOf(one), one]));
  const spends = transactions.flatMap(({ txHash: spentBy, inputs }) =>
    inputs.flatMap((input): Spend[] => {
      const output = ours.get(keyOf(input));
      return output === undefined ? [] : [{ ...input, spentBy, address: output.address }];
    }),
  );
  const payers = new Map(spends.map(({ spentBy, address }) => [spentBy, address]));
  return {
    transfers: transactions.flatMap((one) => transfersOf(one, own, payers.get(one.txHash) ?? '')),
    write: (tx) => {
      insertOutputs(tx, network, made);
      markSpent(tx, network, block.height, spends);
    },
  };
}

function transfersOf({ outputs, isCoinbase }: CoinTransaction, own: ReadonlySet<string>, from: string): SeenTransfer[] {
  const depth = isCoinbase ? { depthMin: coinbaseMaturity } : {};
  return outputs.filter(({ to }) => own.has(to)).map((one) => ({ ...one, ...depth, from, isWhole: true }));
}
