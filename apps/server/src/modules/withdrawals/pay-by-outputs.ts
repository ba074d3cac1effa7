import { withdrawalStates } from '@bourse/contract/withdrawal';
import { minuteMs } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import {
  type BitcoinNetwork,
  findSpend,
  listSpendable,
  pausedAssets,
  selectNetworks,
  type SpendableOutput,
} from '../chains/index.ts';
import { chooseInputs, type CoinPayment, splitRest } from './choose-inputs.ts';
import { firstSplit, inputRequest, feeOf, raisedSplit, resendMs } from './coin-requests.ts';
import { type Input, type InputStore, selectTaken, withdrawalInputs } from './input-store.ts';
import { markShort } from './assign-nonces.ts';
import { giveNonces, withdrawalPayments } from './payment-store.ts';
import {
  batch,
  type FoundPayment,
  paidOf,
  type Paying,
  requestOf,
  resend,
  selectOpen,
  selectUnmined,
  selectUnsigned,
  sendEach,
  signPayment,
  tryEach,
  type WayOfPaying,
} from './paying.ts';
import { settle } from './settle-payments.ts';
import type { Payment } from './signed-payment-store.ts';
import { endForStranger, isNeverSigned, readSettled, type SettledChain } from './stranger.ts';
import { findSpender } from './taken-outputs.ts';
import { withdrawalEvent } from './tell-withdrawal.ts';
import { selectReady, sendToReview, type Withdrawal } from './withdrawal-store.ts';
import { whyUnsigned } from './would-sign.ts';

type PayingByOutputs = Paying<BitcoinNetwork>;

/** Payments of Bitcoin: each spends the same outputs for good, and an output is spent once. */
export const byOutputs: WayOfPaying<BitcoinNetwork> = {
  // Its payments have numbers for their order alone.
  firstNonce: () => Promise.resolve(0),
  giveNext,
  signNext,
  sendNext: sendEach,
  mendStuck: (paying) => tryEach([endTaken, resendStuck], (step) => step(paying)),
  findMined: findSpentBy(withdrawalInputs),
};

function paymentOf(paying: PayingByOutputs, withdrawal: Withdrawal): CoinPayment {
  const { to, amount, from } = paidOf(paying, withdrawal);
  return { chain: paying.network.settings.chain, to, amount, change: from };
}

/**
 * Gives what is ready the outputs that it spends. One that they do not suffice for waits, and can be taken back meanwhile; one
 * that is beyond the signer's policy goes to a review.
 */
async function giveNext(paying: PayingByOutputs): Promise<void> {
  const { ports, network } = paying;
  const { db, clock } = ports;
  const { network: name, feeRate } = network.settings;
  const state = (await selectNetworks(db)).find((one) => one.network === name);
  if (state === undefined || state.height === null) return;
  const { height } = state;
  const ready = await selectReady(db, { network: name, paused: pausedAssets(state) }, clock.now(), batch);
  if (ready.length === 0) return;
  const rates = { now: await network.payments.feeRate(), ceiling: BigInt(feeRate.ceiling) };
  const short: Withdrawal[] = [];
  const looks = ready.map((withdrawal) => async (): Promise<void> => {
    const free = await freeOutputs(paying, height);
    const payment = paymentOf(paying, withdrawal);
    const inputs = chooseInputs(payment, free, rates);
    const split = inputs === null ? null : splitRest(payment, inputs, rates.now);
    if (inputs === null || split === null) {
      short.push(withdrawal);
      return;
    }
    const request = { ...requestOf(paying, withdrawal, 1), ...inputRequest(inputs, split.change) };
    const reason = await whyUnsigned(paying.signer, request);
    if (reason === null) await bind(paying, withdrawal, inputs);
    else {
      await db.withTx('send a withdrawal to a review', (tx) => sendToReview(tx, withdrawal.id, reason, clock.now()));
    }
  });
  // That they do not suffice is told by watchOutputs, which knows how much is wanted.
  const mark = async (): Promise<void> => void (await markShort(paying, short));
  await tryEach([...looks, mark], (step) => step());
}

/** Outputs that are deep enough at a height and nothing has been given. */
export async function freeOutputs(
  { ports: { db }, network, from }: PayingByOutputs,
  height: number,
): Promise<SpendableOutput[]> {
  const spendable = await listSpendable(db, network, from, height);
  const taken = new Set((await selectTaken(db, network.settings.network, spendable)).map(pointOf));
  return spendable.filter((one) => !taken.has(pointOf(one)));
}

/** What the outputs do for the withdrawals that are ready. */
export interface Queue {
  /** Of outputs that are deep enough and free. */
  readonly spendable: bigint;
  /** Of all withdrawals that are ready. */
  readonly promised: bigint;
  /** How many withdrawals the outputs do not suffice for, one after another, with what carrying them takes. */
  readonly unserved: number;
  /** The outputs that none of them takes, the largest first. */
  readonly left: readonly SpendableOutput[];
}

/** Looks how far the outputs go, as they are given: what one withdrawal takes is no other's, and change is not there yet. */
export async function readQueue(paying: PayingByOutputs, height: number): Promise<Queue> {
  const { ports, network } = paying;
  const wanted = { network: network.settings.network, paused: [] };
  const ready = await selectReady(ports.db, wanted, ports.clock.now(), batch);
  const rates = { now: await network.payments.feeRate(), ceiling: BigInt(network.settings.feeRate.ceiling) };
  const free = await freeOutputs(paying, height);
  const queue = { spendable: free.reduce((sum, { amount }) => sum + amount, 0n), promised: 0n, unserved: 0 };
  const left = new Map(free.map((one) => [pointOf(one), one]));
  for (const withdrawal of ready) {
    const payment = paymentOf(paying, withdrawal);
    queue.promised += payment.amount;
    const inputs = chooseInputs(payment, [...left.values()], rates);
    if (inputs === null || splitRest(payment, inputs, rates.now) === null) queue.unserved += 1;
    else for (const one of inputs) left.delete(pointOf(one));
  }
  return { ...queue, left: [...left.values()] };
}

const pointOf = ({ txHash, position }: Pick<SpendableOutput, 'txHash' | 'position'>): string =>
  `${txHash}:${String(position)}`;

/** Who gives the same output to two withdrawals at once fails for the second, and the next look gives it another. */
async function bind(
  { ports, network }: PayingByOutputs,
  withdrawal: Withdrawal,
  inputs: readonly SpendableOutput[],
): Promise<void> {
  const { db, clock, registry } = ports;
  const name = network.settings.network;
  const at = clock.now();
  await db.withTx('give outputs', async (tx) => {
    // Behind the lock of the wallet's row: what another process has given meanwhile is seen.
    const given = await giveNonces(tx, name, [withdrawal.id], at);
    if (given.length === 0) return;
    await withdrawalInputs.insert(tx, name, withdrawal.id, inputs);
    appendEvents(tx, at, [withdrawalEvent(registry, { ...withdrawal, state: withdrawalStates.signing }, at)]);
  });
}

async function sign(
  paying: PayingByOutputs,
  withdrawal: Withdrawal,
  inputs: readonly Input[],
  change: bigint,
  attempt: number,
): Promise<void> {
  const request = { ...requestOf(paying, withdrawal, attempt), ...inputRequest(inputs, change) };
  await signPayment(paying, request, { subjectId: withdrawal.id, attempt }, (signed) => ({
    mostCarrying: feeOf(signed, inputs),
    gas: null,
  }));
}

/** Has signed what has its outputs and no signature. One that is refused keeps no other waiting. */
async function signNext(paying: PayingByOutputs): Promise<void> {
  const waiting = await selectUnsigned(paying);
  if (waiting.length === 0) return;
  const rate = await paying.network.payments.feeRate();
  const all = await inputsOf(paying, waiting);
  await tryEach(waiting, (withdrawal) => signFirst(paying, withdrawal, all.get(withdrawal.id) ?? [], rate));
}

async function signFirst(
  paying: PayingByOutputs,
  withdrawal: Withdrawal,
  inputs: readonly Input[],
  rate: bigint,
): Promise<void> {
  const { change } = firstSplit(paymentOf(paying, withdrawal), inputs, rate);
  await sign(paying, withdrawal, inputs, change, 1);
}

/** Ends what stands in no block and has an output that another transaction has spent for good. */
async function endTaken(paying: PayingByOutputs): Promise<void> {
  const { ports, network } = paying;
  const open = await selectUnmined(paying);
  const settled = open.length === 0 ? null : await readSettled(ports, network);
  if (settled === null) return;
  const all = await inputsOf(paying, open);
  await tryEach(open, (withdrawal) => endOne(paying, settled, withdrawal, all.get(withdrawal.id) ?? []));
}

async function endOne(
  paying: PayingByOutputs,
  settled: SettledChain<BitcoinNetwork>,
  withdrawal: Withdrawal,
  inputs: readonly Input[],
): Promise<void> {
  const { ports, network } = paying;
  const attempts = await withdrawalPayments.select(ports.db, [withdrawal.id]);
  const spender = await findSpender(settled, { inputs, pays: paymentOf(paying, withdrawal), attempts });
  if (spender === null) return;
  if (spender.by === 'house') return settle(ports, { ...spender, withdrawal, network, lane: settled.lane });
  const signNow = async (): Promise<void> => signFirst(paying, withdrawal, inputs, await network.payments.feeRate());
  if (attempts.length === 0 && !(await isNeverSigned(signNow))) return;
  const alarm = await endForStranger(ports, network, withdrawal, spender);
  if (alarm !== null) throw alarm;
}

async function inputsOf(
  { ports }: PayingByOutputs,
  withdrawals: readonly Withdrawal[],
): Promise<ReadonlyMap<string, readonly Input[]>> {
  const ids = withdrawals.map(({ id }) => id);
  return Map.groupBy(await withdrawalInputs.select(ports.db, ids), ({ subjectId }) => subjectId);
}

/** Hands over again what stands in no block, and after a while signs it anew at a higher fee. */
async function resendStuck(paying: PayingByOutputs): Promise<void> {
  const now = paying.ports.clock.now();
  const stuckMs = paying.network.settings.stuckMinutes * minuteMs;
  await tryEach(await selectOpen(paying), async ({ withdrawal, payment }) => {
    if (payment?.sentAt === undefined || payment.sentAt === null) return;
    if (now - payment.signedAt >= stuckMs && (await replace(paying, withdrawal, payment))) return;
    if (now - payment.sentAt >= resendMs) await resend(paying, payment);
  });
}

/** Signs a payment anew at a higher fee. @returns false where the settings or what it spends allow none. */
async function replace(paying: PayingByOutputs, withdrawal: Withdrawal, payment: Payment): Promise<boolean> {
  const inputs = (await inputsOf(paying, [withdrawal])).get(withdrawal.id) ?? [];
  const split = await raisedSplit(paying.network, paymentOf(paying, withdrawal), inputs, payment.mostCarrying);
  if (split === null) return false;
  await sign(paying, withdrawal, inputs, split.change, payment.attempt + 1);
  const [newest] = await withdrawalPayments.select(paying.ports.db, [withdrawal.id]);
  if (newest !== undefined) await resend(paying, newest);
  return true;
}

/** Finds the payment that has spent the first output of what it pays, by the blocks that were read. */
export function findSpentBy(inputs: InputStore): WayOfPaying<BitcoinNetwork>['findMined'] {
  return async ({ settings }, { db }, payments): Promise<FoundPayment | null> => {
    const [first] = await inputs.select(db, [...new Set(payments.map(({ subjectId }) => subjectId))]);
    const spend = first === undefined ? null : await findSpend(db, settings.network, first);
    const payment = payments.find(({ txHash }) => txHash === spend?.txHash);
    // What somebody else has signed is no payment of it; what becomes of it then says `findSpender`.
    if (spend === null || payment === undefined) return null;
    const { txHash, mostCarrying: fee } = payment;
    return { txHash, mined: { height: spend.height, succeeded: true, fee } };
  };
}
