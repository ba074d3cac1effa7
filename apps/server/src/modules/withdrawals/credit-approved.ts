import type { Tx } from '../../platform/database/database.ts';
import {
  addressAssetKey,
  creditFound,
  disapproveFound,
  type FoundDeposit,
  lockAddressBalance,
  readAddressBooks,
  selectFound,
  selectNetworks,
  suspensionOf,
} from '../chains/index.ts';
import { selectBusy } from './find-unseen.ts';
import { tryEach } from './paying.ts';
import { isDeepAt, prepareReturn } from './return-found.ts';
import { type AccountNetwork, assetOf } from './sweeps/moving.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';

/**
 * Credits what two persons have approved once it is deep enough and every node has as much at the address beyond what the books
 * know of, and with that requests the withdrawal to its sender where it is sent back; where less lies there, or it cannot be
 * sent back any more, it is approved no more.
 * @throws Error that says so, or when a node does not answer.
 */
export async function creditApproved(ports: WithdrawalPorts, network: AccountNetwork): Promise<void> {
  const approved = await selectFound(ports.db, network.settings.network, 'approved');
  await tryEach(approved, (deposit) => creditOne(ports, network, deposit));
}

async function creditOne(ports: WithdrawalPorts, network: AccountNetwork, deposit: FoundDeposit): Promise<void> {
  const { db, clock } = ports;
  const { network: name } = network.settings;
  const { to: address, assetId, rawAmount } = deposit;
  const known = assetOf(network, deposit);
  const state = (await selectNetworks(db)).find((one) => one.network === name);
  if (state === undefined || state.height === null) return;
  if (suspensionOf(network, state, clock.now(), assetId) !== null) return;
  const { height } = state;
  if (!isDeepAt(deposit, deposit.height, state)) return;
  /** What the books know to lie there; null while something of the house is under way. */
  const readBooks = async (tx: Tx): Promise<bigint | null> => {
    // Behind its row nothing is planned to leave the address.
    await lockAddressBalance(tx, { network: name, address, assetId });
    if ((await selectBusy(tx, name)).has(address)) return null;
    return (await readAddressBooks(tx, name, [address], height)).get(addressAssetKey({ address, assetId })) ?? 0n;
  };
  const books = await db.withTx('read an address', readBooks);
  if (books === null) return;
  const held = await Promise.all(network.nodes.map((node) => node.balanceAt(known.contract, address, height)));
  if (held.some((one) => one < books + rawAmount)) {
    // What another has credited meanwhile lies there still, and the books know of it.
    if (!(await db.withTx('approve no more', (tx) => disapproveFound(tx, deposit.id)))) return;
    throw new Error(`less ${known.asset.code} lies at ${address} on ${name} than was approved`);
  }
  const requestReturn = await prepareReturn(ports, network, deposit);
  if (!requestReturn.ok) {
    await db.withTx('approve no more', (tx) => disapproveFound(tx, deposit.id));
    const { error } = requestReturn;
    throw new Error(`${known.asset.code} found at ${address} on ${name} cannot be sent back: ${error}`);
  }
  await creditFound(ports, state, deposit, async (tx) => (await readBooks(tx)) === books, requestReturn.value);
}
