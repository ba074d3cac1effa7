import type { sourceFaults } from '@bourse/contract/networks';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { err, ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import {
  addressKindOf,
  atomsOf,
  findReceiver,
  type FoundDeposit,
  type NetworkState,
  NotShown,
  type OpenNetwork,
  rawOf,
  type SentTransaction,
} from '../chains/index.ts';
import type { HoldChange } from '../ledger/index.ts';
import type { AccountNetwork } from './sweeps/moving.ts';
import { holdOf, withdrawalEvent } from './tell-withdrawal.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { insertWithdrawal } from './withdrawal-store.ts';
import { worthInBtc } from './worth.ts';

type SourceFault = (typeof sourceFaults)[number];

/** Whether blocks from a height on are as deep as a deposit must be, by what was read of the network. */
export function isDeepAt(
  { required, needsFinal }: Pick<FoundDeposit, 'required' | 'needsFinal'>,
  height: number,
  read: Pick<NetworkState, 'height' | 'final'>,
): boolean {
  if (read.height === null || read.height < height + required - 1) return false;
  return !needsFinal || read.final === null || height <= read.final;
}

/**
 * What sending found coins back takes, as of any withdrawal.
 * @returns CHAIN_SUSPENDED where the currency does not leave over the network, INVALID_AMOUNT where nothing would arrive.
 */
export function feeOfReturn(
  { settings: { assets } }: OpenNetwork,
  { assetId, amount }: Pick<FoundDeposit, 'assetId' | 'amount'>,
): Result<Atoms, Rejection> {
  const known = assets.find(({ asset }) => asset.id === assetId);
  const terms = known?.withdrawal ?? null;
  if (known === undefined || terms === null) return reject('CHAIN_SUSPENDED');
  const arrives = amount - terms.fee;
  const isPayable = arrives > 0n && atomsOf(known, rawOf(known, arrives)) === arrives;
  return isPayable ? ok(terms.fee) : reject('INVALID_AMOUNT');
}

/** What a withdrawal of all of it is worth. @returns PRICE_UNAVAILABLE. */
export function worthOfReturn(
  { feed, registry }: Pick<WithdrawalPorts, 'feed' | 'registry'>,
  { assetId, amount }: Pick<FoundDeposit, 'assetId' | 'amount'>,
): Result<Atoms, Rejection> {
  return worthInBtc(feed, registry, registry.getAsset(assetId), amount);
}

/** Whether somebody outside the house has an address. @returns NOT_A_RECEIVER. */
export async function checkOutside(
  db: Queryable,
  networks: readonly OpenNetwork[],
  { settings }: OpenNetwork,
  address: string,
): Promise<Result<undefined, Rejection>> {
  const where = { network: settings.network, kind: addressKindOf(settings), address };
  const { kind } = await findReceiver(db, networks, where);
  return kind === 'outside' ? ok(undefined) : reject('NOT_A_RECEIVER', { field: 'tx_hash' });
}

/** The transaction that brought found coins, where every node shows that it did; who signed it gets them back. */
export async function findSource(
  { nodes, settings: { assets } }: AccountNetwork,
  read: Pick<NetworkState, 'height' | 'final'>,
  deposit: FoundDeposit,
  txHash: string,
): Promise<Result<SentTransaction, SourceFault>> {
  const known = assets.find(({ asset }) => asset.id === deposit.assetId);
  const { contract } = present(known, 'the currency, whose terms were read');
  try {
    const told = await Promise.all(nodes.map((node) => node.findSent(txHash)));
    const [sent] = told;
    if (sent === undefined || sent === null) return err('unknown');
    if (told.some((one) => one?.hash !== sent.hash || one.from !== sent.from)) return err('unknown');
    if (told.some((one) => one?.succeeded !== true)) return err('failed');
    if (!isDeepAt(deposit, sent.height, read)) return err('too_new');
    const raised = await Promise.all(nodes.map((node) => node.raisedBy(sent, contract, deposit.to)));
    return raised.some((amount) => amount < deposit.rawAmount) ? err('unrelated') : ok(sent);
  } catch (error) {
    return err(error instanceof NotShown ? 'not_shown' : 'node_silent');
  }
}

/** The withdrawal of all of a found deposit to its sender, in the transaction that credits it. */
export type RequestReturn = (tx: Tx, at: Instant) => Promise<Omit<HoldChange, 'account'>>;

/**
 * Looks again at what two persons have approved, before it is credited and sent back.
 * @returns null where it is not to be sent back; as an error why it cannot be.
 * @throws Error when a node does not answer, or there is no price.
 */
export async function prepareReturn(
  ports: WithdrawalPorts,
  network: AccountNetwork,
  deposit: FoundDeposit,
): Promise<Result<RequestReturn | null, string>> {
  const { returnTo, owner, assetId, amount } = deposit;
  if (returnTo === null || owner === null) return ok(null);
  const { address, txHash } = returnTo;
  const fee = feeOfReturn(network, deposit);
  if (!fee.ok) return err(fee.error.code);
  const told = await Promise.all(network.nodes.map((node) => node.findSent(txHash)));
  if (told.some((sent) => sent?.succeeded !== true || sent.from !== address)) return err(`${txHash} is gone`);
  const outside = await checkOutside(ports.db, ports.networks, network, address);
  if (!outside.ok) return err(outside.error.code);
  const worth = worthOfReturn(ports, deposit);
  // Prices come back, and the state by which it was asked for may not: the next look tries again.
  if (!worth.ok) throw new Error(`${deposit.to} on ${network.settings.network} waits: ${worth.error.code}`);
  return ok(async (tx, at) => {
    const to = { network: network.settings.network, address, memo: null, receiver: null };
    // Two persons have looked at it, and it is nothing that its customer asked for: no hold, no review, and no limit.
    const rest = { review: [], needsTwo: false, heldUntil: null, returnsDeposit: deposit.id };
    const wanted = { owner, assetId, ...to, amount, fee: fee.value, worth: worth.value, ...rest };
    const withdrawal = await insertWithdrawal(tx, wanted, at);
    appendEvents(tx, at, [withdrawalEvent(ports.registry, withdrawal, at)]);
    return { amount: atoms(amount), reason: holdOf(withdrawal.id) };
  });
}
