import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import {
  type AccountKey,
  applyLocked,
  houseAccount,
  lockBalances,
  type Posting,
  userAccount,
} from '../ledger/index.ts';
import type { ChainPorts, OpenNetwork } from './chain-ports.ts';
import { type Deposit, markCredited, selectDeep } from './deposit-store.ts';
import { announce } from './follow-chain.ts';
import { changeAddresses } from './house-store.ts';
import { type NetworkState, selectNetworks } from './network-store.ts';

/** So many are credited in one transaction. */
const batch = 500;

/**
 * Credits what is deep enough, each once: to the customer's spot account, or to the treasury where it came to the house.
 * The other side is the lane of `issuance` that stands for the network.
 * @throws Error when a node does not answer; what was credited before stays.
 */
export async function creditDeposits(ports: ChainPorts, network: OpenNetwork): Promise<void> {
  const { db } = ports;
  const name = network.settings.network;
  for (;;) {
    const state = (await selectNetworks(db)).find((one) => one.network === name);
    if (state === undefined || state.paused !== null || state.height === null) return;
    // Depth counts in blocks that were read: what the node only claims to have has been compared with nothing.
    const deep = await selectDeep(db, name, state.height, state.final, batch);
    const agreed = await whereAllAgree(network, deep);
    if (agreed.length > 0) await credit(ports, state, agreed);
    if (deep.length < batch || agreed.length === 0) return;
  }
}

/** Those that every node has, in the block in which they were seen; each transaction is read once. */
async function whereAllAgree({ settings, nodes }: OpenNetwork, deposits: readonly Deposit[]): Promise<Deposit[]> {
  const contracts = new Map(settings.assets.map(({ asset, contract }) => [asset.id, contract]));
  const transactions = [...Map.groupBy(deposits, ({ hash, txHash }) => `${hash} ${txHash}`).values()];
  const agreed = await Promise.all(
    transactions.map(async (told) => {
      const [first] = told;
      if (first === undefined) return [];
      const read = await Promise.all(nodes.map((node) => node.readTransaction(first, first.txHash)));
      return told.filter(({ position, to, rawAmount, assetId }) => {
        const contract = contracts.get(assetId);
        return read.every((moves) =>
          moves.some(
            (one) =>
              one.position === position && one.contract === contract && one.to === to && one.amount === rawAmount,
          ),
        );
      });
    }),
  );
  return agreed.flat();
}

async function credit(ports: ChainPorts, { lane }: NetworkState, deposits: readonly Deposit[]): Promise<void> {
  const { db, clock, resolve } = ports;
  const keys = deposits.flatMap((one): [AccountKey, AccountKey] => [
    houseAccount('issuance', one.assetId, lane),
    one.owner === null ? houseAccount('treasury', one.assetId) : userAccount(one.owner, one.assetId, 'change'),
  ]);
  const accounts = await resolve(keys);
  const postings = deposits.map(({ id, assetId, amount }, place): Posting => ({
    debit: present(accounts[2 * place], 'the account of the network'),
    credit: present(accounts[2 * place + 1], 'the account of the receiver'),
    assetId,
    amount,
    kind: 'deposit',
    reference: `deposit:${id}`,
  }));
  const at = clock.now();
  await db.withTx('credit deposits', (tx) => post(tx, ports, deposits, postings, at));
}

async function post(
  tx: Tx,
  { registry }: ChainPorts,
  deposits: readonly Deposit[],
  postings: readonly Posting[],
  at: Instant,
): Promise<void> {
  const locked = await lockBalances(
    tx,
    postings.flatMap(({ debit, credit: receiver }) => [debit, receiver]),
  );
  // While the books are halted nothing is credited; the next look tries again.
  if (!locked.ok) return;
  const credited = await markCredited(tx, deposits, at);
  const isCredited = (_: unknown, place: number): boolean => credited.has(deposits[place]?.id ?? '');
  applyLocked(tx, locked.value, { at, postings: postings.filter(isCredited) });
  const told = deposits.filter(isCredited).map((one) => ({ ...one, state: 'credited' as const }));
  const atCustomers = told.filter(({ owner }) => owner !== null);
  await changeAddresses(
    tx,
    atCustomers.map(({ to: address, ...one }) => ({ ...one, address })),
  );
  announce(tx, registry, told, at);
}
