import type { EvmNetwork } from '@bourse/server/modules/chains/index';
import type { AccountChain, ChainBlock } from './account-chain.ts';

type Node = EvmNetwork['nodes'][number];
type Transfer = Awaited<ReturnType<Node['readTransaction']>>[number];

/** Nobody has answered. */
export class NodeSilent extends Error {}

/** How a process asks somebody outside: the way takes time, and neither question nor answer has to arrive. @throws NodeSilent. */
export type AskOutside = <T>(answer: () => T | Promise<T>) => Promise<T>;

/** From so many blocks behind the newest on the network gives up nothing. */
const finalBehind = 8;

/** What a block's transactions move: a coin is at the place 0, tokens are behind it. */
function transfersOf({ transactions }: ChainBlock): Transfer[] {
  return transactions.flatMap(({ txHash, moves, succeeded }) =>
    succeeded
      ? moves.map((move, place) => ({ ...move, txHash, position: move.contract === null ? 0 : place + 1 }))
      : [],
  );
}

/** A node that follows the chain, as a process sees it. @param lag how many blocks it is behind. */
export function accountNode(chain: AccountChain, ask: AskOutside, lag = 0): Node {
  const blockAt = (height: number): ChainBlock | null =>
    height > chain.head.height - lag ? null : (chain.blockAt(height) ?? null);
  return {
    head: () =>
      ask(() => ({
        height: Math.max(chain.head.height - lag, 1),
        final: Math.max(chain.head.height - finalBehind, 0),
      })),
    findBlock: (height) => ask(() => blockAt(height)),
    listTransfers: async (block, findOwn) => {
      const found = await ask(() => blockAt(block.height));
      if (found?.hash !== block.hash) throw new NodeSilent('the block was given up while it was read');
      const moves = transfersOf(found);
      const own = await findOwn([...new Set(moves.map(({ to }) => to))]);
      return moves.filter(({ to }) => own.has(to)).map((one) => ({ ...one, isWhole: true }));
    },
    readTransaction: ({ height, hash }, txHash) =>
      ask(() => {
        const found = blockAt(height);
        return found?.hash === hash ? transfersOf(found).filter((one) => one.txHash === txHash) : [];
      }),
    balanceAt: (contract, address, height) =>
      ask(() => {
        if (height > chain.head.height) throw new NodeSilent('there is no such block');
        return chain.balanceAt(contract, address, height);
      }),
    isContract: () => ask(() => false),
    // No contract stands on it, so nothing is passed on.
    findSent: () => ask(() => null),
    raisedBy: () => ask(() => 0n),
  };
}

/** What a transaction here says of what it pays, in the place of a call. */
const paidBy = (move: Omit<Transfer, 'txHash' | 'position'> | undefined): string =>
  move === undefined ? '' : [move.contract, move.to, move.amount].join(' ');

/** Sends payments to the chain, as a process does. */
export function accountPayments(chain: AccountChain, ask: AskOutside): EvmNetwork['payments'] {
  return {
    countMined: (address, height) =>
      ask(() => {
        if (height !== undefined && height > chain.head.height) throw new NodeSilent('there is no such block');
        return chain.countMined(address, height);
      }),
    countAgreed: (address, height) => ask(() => chain.countMined(address, height)),
    findUse: ({ address, nonce }, height) =>
      ask(() => {
        const found = chain.findUse(address, nonce, height);
        if (found === null) return null;
        const { block, use } = found;
        const [move] = use.moves;
        return { height: block.height, hash: block.hash, txHash: use.txHash, to: null, value: 0n, input: paidBy(move) };
      }),
    isPaidBy: (payment, { input }) => input === paidBy(payment),
    feeOf: ({ contract }) => ask(() => chain.feeOf(contract)),
    // Its tokens arrive whole.
    arrives: ({ amount }) => ask(() => amount),
    broadcast: (signed) => ask(() => chain.accept(signed)),
    findMined: (txHash) =>
      ask(() => {
        const found = chain.findMined(txHash);
        if (found === undefined) return null;
        const { height, transaction } = found;
        return { height, succeeded: transaction.succeeded, fee: transaction.fee };
      }),
  };
}
