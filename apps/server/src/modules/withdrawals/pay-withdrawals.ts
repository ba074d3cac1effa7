import { withdrawalStates } from '@bourse/contract/withdrawal';
import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import {
  type CarryingFee,
  type OpenNetwork,
  rawOf,
  selectNetworks,
  suspensionOf,
} from '../chains/index.ts';
import { readHalt } from '../ledger/index.ts';
import { hotAddress } from './hot-address.ts';
import {
  giveNonces,
  insertPayment,
  noteSent,
  type Payment,
  selectPayments,
} from './payment-store.ts';
import { raisedFee } from './raised-fee.ts';
import { settlePayments } from './settle-payments.ts';
import type { Signer } from './signer-client.ts';
import { withdrawalEvent } from './tell-withdrawal.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { moveWithdrawal, selectInState, selectReady, type Withdrawal } from './withdrawal-store.ts';

const batch = 100;
/** A payment that stands in no block for so long is signed anew at a higher fee. */
const stuckMs = 5 * minuteMs;
/** A node may forget what waits: it is handed over again. */
const resendMs = minuteMs;
const { signing, broadcast } = withdrawalStates;

/** Where one network is paid. */
interface Paying {
  readonly ports: WithdrawalPorts;
  readonly network: OpenNetwork;
  readonly signer: Signer;
  /** The house's address there. */
  readonly from: string;
}

/**
 * One look at the payments of a network. Each step leaves behind what the next begins with, and may be done again: a nonce
 * is given for good, the signer answers the same payment for the same withdrawal, and a node takes it once. An error means
 * that nothing is known: the amount stays held, and the next look asks again.
 * @throws Error when the signer or the node does not answer.
 */
export async function payWithdrawals(ports: WithdrawalPorts, network: OpenNetwork): Promise<void> {
  const { db, clock, signer } = ports;
  const name = network.settings.network;
  const state = (await selectNetworks(db)).find((one) => one.network === name);
  if (signer === null || suspensionOf(network, state, clock.now()) !== null) return;
  // Nothing new goes out while the books are halted; what is out already is followed to its end.
  const isHalted = (await readHalt(db)).halted;
  const from = await hotAddress(db, network, signer);
  if (from !== null) {
    const paying: Paying = { ports, network, signer, from };
    if (!isHalted) await giveNext(paying);
    await signNext(paying);
    await sendNext(paying);
    await mendStuck(paying);
  }
  await settlePayments(ports, network);
}

/** Gives what is ready its place among the payments of the address. */
async function giveNext({ ports, network }: Paying): Promise<void> {
  const { db, clock, registry } = ports;
  const name = network.settings.network;
  const at = clock.now();
  const ready = await selectReady(db, name, at, batch);
  if (ready.length === 0) return;
  await db.withTx('give nonces', async (tx) => {
    const given = new Set(
      await giveNonces(
        tx,
        name,
        ready.map(({ id }) => id),
        at,
      ),
    );
    const told = ready.filter(({ id }) => given.has(id));
    appendEvents(
      tx,
      at,
      told.map((one) => withdrawalEvent(registry, { ...one, state: signing }, at)),
    );
  });
}

/** What a withdrawal pays, in the smallest unit of the network. */
function paidOf({ network, from }: Paying, withdrawal: Withdrawal) {
  const asset = present(
    network.settings.assets.find((one) => one.asset.id === withdrawal.assetId),
    'the currency of a withdrawal, which stays set up until it is paid',
  );
  const amount = rawOf(asset, withdrawal.amount - withdrawal.fee);
  return { contract: asset.contract, from, to: withdrawal.address, amount };
}

async function sign(paying: Paying, withdrawal: Withdrawal, fee: CarryingFee, attempt: number): Promise<void> {
  const { ports, network, signer } = paying;
  const { contract, to, amount } = paidOf(paying, withdrawal);
  const signed = await signer.sign({
    id: `withdrawal:${withdrawal.id}`,
    network: network.settings.network,
    to,
    contract,
    amount: amount.toString(),
    nonce: present(withdrawal.nonce, 'the nonce of a withdrawal that is signed'),
    gas: fee.gas.toString(),
    maxFeePerGas: fee.maxFeePerGas.toString(),
    maxPriorityFeePerGas: fee.maxPriorityFeePerGas.toString(),
    replace: attempt > 1,
  });
  if (!signed.ok) throw new Error(`the signer refuses withdrawal ${withdrawal.id}: ${signed.error}`);
  const { db, clock } = ports;
  const payment = { withdrawalId: withdrawal.id, attempt, ...signed.value, ...fee };
  await db.withTx('note a payment', (tx) => insertPayment(tx, payment, clock.now()));
}

/** Has signed what has a nonce and no signature. One that is refused keeps those behind it waiting: nonces go in order. */
async function signNext(paying: Paying): Promise<void> {
  const { ports, network } = paying;
  const waiting = await selectInState(ports.db, network.settings.network, signing, batch);
  const known = new Set((await selectPayments(ports.db, idsOf(waiting))).map(({ withdrawalId }) => withdrawalId));
  for (const withdrawal of waiting.toSorted(byNonce)) {
    if (known.has(withdrawal.id)) continue;
    const fee = await network.payments.feeOf(paidOf(paying, withdrawal));
    await sign(paying, withdrawal, fee, 1);
  }
}

/** Hands what is signed to the node, in the order of the nonces. */
async function sendNext(paying: Paying): Promise<void> {
  const { ports, network } = paying;
  const { db, clock, registry } = ports;
  const waiting = await selectInState(db, network.settings.network, signing, batch);
  const payments = newestOf(await selectPayments(db, idsOf(waiting)));
  for (const withdrawal of waiting.toSorted(byNonce)) {
    const payment = payments.get(withdrawal.id);
    if (payment === undefined) return;
    await network.payments.broadcast(payment.signed);
    const at = clock.now();
    await db.withTx('note a broadcast', async (tx) => {
      noteSent(tx, payment, at);
      const { txHash } = payment;
      const moved = await moveWithdrawal(tx, withdrawal.id, [signing, broadcast], { txHash }, at);
      if (moved !== null) appendEvents(tx, at, [withdrawalEvent(registry, moved, at)]);
    });
  }
}

/** Hands over again what stands in no block, and after a while signs it anew at a higher fee. */
async function mendStuck(paying: Paying): Promise<void> {
  const { ports, network } = paying;
  const { db, clock } = ports;
  const now = clock.now();
  const sent = await selectInState(db, network.settings.network, broadcast, batch);
  const open = sent.filter(({ height }) => height === null);
  const payments = newestOf(await selectPayments(db, idsOf(open)));
  // The one with the lowest nonce holds up all behind it.
  for (const [place, withdrawal] of open.toSorted(byNonce).entries()) {
    const payment = payments.get(withdrawal.id);
    if (payment?.sentAt === undefined || payment.sentAt === null) continue;
    if (place === 0 && now - payment.signedAt >= stuckMs) await replace(paying, withdrawal, payment);
    else if (now - payment.sentAt >= resendMs) await resend(paying, payment);
  }
}

async function resend({ ports, network }: Paying, payment: Payment): Promise<void> {
  await network.payments.broadcast(payment.signed);
  await ports.db.withTx('note a broadcast', async (tx) => noteSent(tx, payment, ports.clock.now()));
}

async function replace(paying: Paying, withdrawal: Withdrawal, payment: Payment): Promise<void> {
  const { ports, network } = paying;
  const now = await network.payments.feeOf(paidOf(paying, withdrawal));
  const fee = raisedFee(payment, now);
  await sign(paying, withdrawal, fee, payment.attempt + 1);
  const [newest] = await selectPayments(ports.db, [withdrawal.id]);
  if (newest !== undefined) await resend(paying, newest);
}

const idsOf = (all: readonly Withdrawal[]): string[] => all.map(({ id }) => id);
const byNonce = (a: Withdrawal, b: Withdrawal): number => (a.nonce ?? 0) - (b.nonce ?? 0);

function newestOf(payments: readonly Payment[]): ReadonlyMap<string, Payment> {
  const newest = new Map<string, Payment>();
  for (const payment of payments) if (!newest.has(payment.withdrawalId)) newest.set(payment.withdrawalId, payment);
  return newest;
}
