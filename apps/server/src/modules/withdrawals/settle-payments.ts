import { withdrawalStates } from '@bourse/contract/withdrawal';
import { atoms } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { atomsOf, type MinedPayment, type NetworkAsset, type OpenNetwork, selectNetworks } from '../chains/index.ts';
import {
  type AccountsOf,
  accountsOf,
  applyLocked,
  houseAccount,
  lockBalances,
  post,
  userAccount,
} from '../ledger/index.ts';
import { giveBack } from './give-back.ts';
import { type FoundPayment, tryEach } from './paying.ts';
import { insertNetworkFee, markPosted, selectUnposted, withdrawalPayments } from './payment-store.ts';
import type { Payment } from './signed-payment-store.ts';
import { holdOf, withdrawalEvent } from './tell-withdrawal.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { moveWithdrawal, noteHeight, selectInState, type Withdrawal } from './withdrawal-store.ts';

const batch = 100;
const { broadcast, confirmed, rejected } = withdrawalStates;

/** Follows what was handed to the network to its end: paid where it stands deep enough, given back where it failed there. */
export async function settlePayments(
  ports: WithdrawalPorts,
  network: OpenNetwork,
  findMined: (payments: readonly Payment[]) => Promise<FoundPayment | null>,
): Promise<void> {
  const { db } = ports;
  const { network: name, paymentBlocks } = network.settings;
  const state = (await selectNetworks(db)).find((one) => one.network === name);
  if (state === undefined || state.paused !== null || state.height === null) return;
  const { height: readHeight } = state;
  const sent = await selectInState(db, name, broadcast, batch);
  const payments = Map.groupBy(
    await withdrawalPayments.select(
      db,
      sent.map(({ id }) => id),
    ),
    ({ subjectId }) => subjectId,
  );
  // What is not known of one keeps no other from its end.
  const settleEach = (): Promise<void> =>
    tryEach(sent, async (withdrawal) => {
      const found = await findMined(payments.get(withdrawal.id) ?? []);
      const height = found?.mined.height ?? null;
      if (height !== withdrawal.height) {
        await db.withTx('note a block', async (tx) => noteHeight(tx, withdrawal.id, height, found?.txHash ?? null));
      }
      if (found !== null && readHeight >= found.mined.height + paymentBlocks - 1) {
        await settle(ports, { withdrawal, network, lane: state.lane, ...found });
      }
    });
  await tryEach([settleEach, () => postFees(ports, name, state.lane)], (step) => step());
}

/** A withdrawal whose payment stands deep enough. */
interface Settled extends FoundPayment {
  readonly withdrawal: Withdrawal;
  readonly network: OpenNetwork;
  readonly lane: number;
}

/** Ends a withdrawal by its payment: paid where that succeeded, given back where it failed. */
export async function settle(ports: WithdrawalPorts, settled: Settled): Promise<void> {
  const { withdrawal, network, txHash, mined } = settled;
  const coin = network.settings.assets.find(({ contract }) => contract === null);
  const { owner, assetId } = withdrawal;
  const accounts = await accountsOf(ports.resolve, {
    spot: userAccount(owner, assetId, 'change'),
    outside: houseAccount('issuance', assetId, settled.lane),
    fees: houseAccount('fees', assetId),
  });
  await ports.db.withTx<Result<undefined, Rejection>>('settle a withdrawal', async (tx) => {
    const at = ports.clock.now();
    if (coin !== undefined) noteFee(tx, withdrawal, coin, mined);
    if (mined.succeeded) return pay(ports, tx, settled, accounts);
    const change = { rejectedBecause: 'failed_on_network', txHash, height: mined.height } as const;
    const given = await giveBack(ports, tx, withdrawal, [broadcast, rejected], change, at);
    // Another process has settled it, or the books are halted: the next look sees.
    return given.ok ? ok(undefined) : given;
  });
}

function noteFee(tx: Tx, { id, network }: Withdrawal, coin: NetworkAsset, { fee }: MinedPayment): void {
  const amount = atomsOf(coin, fee);
  if (amount > 0n) insertNetworkFee(tx, { withdrawalId: id, network, assetId: coin.asset.id, amount: atoms(amount) });
}

/** The amount leaves the customer's account: what arrives for the network, the fee for the house. */
async function pay(
  { registry, clock }: WithdrawalPorts,
  tx: Tx,
  { withdrawal, txHash, mined }: Settled,
  { spot, outside, fees }: AccountsOf<'spot' | 'outside' | 'fees'>,
): Promise<Result<undefined, Rejection>> {
  const { id, assetId, amount, fee } = withdrawal;
  const locked = await lockBalances(tx, [spot, outside, fees]);
  if (!locked.ok) return locked;
  const at = clock.now();
  const moved = await moveWithdrawal(tx, id, [broadcast, confirmed], { txHash, height: mined.height }, at);
  if (moved === null) return ok(undefined);
  const reference = `withdrawal:${id}`;
  const out = { debit: spot, assetId, reference };
  applyLocked(tx, locked.value, {
    at,
    holds: [{ account: spot, amount: atoms(-amount), reason: holdOf(id) }],
    postings: [
      { ...out, credit: outside, amount: atoms(amount - fee), kind: 'withdrawal' },
      ...(fee > 0n ? [{ ...out, credit: fees, amount: fee, kind: 'withdrawal_fee' } as const] : []),
    ],
  });
  appendEvents(tx, at, [withdrawalEvent(registry, moved, at)]);
  return ok(undefined);
}

/** What carrying has cost is paid by the treasury; where it has none of the coin, the rest waits until it does. */
async function postFees({ db, clock, resolve }: WithdrawalPorts, network: string, lane: number): Promise<void> {
  for (const { withdrawalId, assetId, amount } of await selectUnposted(db, network, batch)) {
    const [debit, credit] = await resolve([houseAccount('treasury', assetId), houseAccount('issuance', assetId, lane)]);
    const posting = {
      debit: present(debit, 'the treasury'),
      credit: present(credit, 'the account of the network'),
      assetId,
      amount,
      kind: 'network_fee',
      reference: `withdrawal:${withdrawalId}`,
    } as const;
    const posted = await db.withTx<Result<unknown, Rejection>>('post a network fee', async (tx) =>
      (await markPosted(tx, withdrawalId)) ? post(tx, { at: clock.now(), postings: [posting] }) : ok(undefined),
    );
    if (!posted.ok) return;
  }
}
