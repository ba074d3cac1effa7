import type { SignRefusal } from '@bourse/contract/signer';
import { withdrawalStates } from '@bourse/contract/withdrawal';
import { present } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { type FindsMined, type MinedPayment, type OpenNetwork, rawOf } from '../chains/index.ts';
import { withdrawalPayments } from './payment-store.ts';
import type { NewPayment, Payment } from './signed-payment-store.ts';
import type { Signer } from './signer-client.ts';
import { withdrawalEvent } from './tell-withdrawal.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { moveWithdrawal, selectInState, type Withdrawal } from './withdrawal-store.ts';

/** So many payments are looked at at once. */
export const batch = 100;
const { signing, broadcast } = withdrawalStates;

/** Where one network is paid. */
export interface Paying<N extends OpenNetwork = OpenNetwork> {
  readonly ports: WithdrawalPorts;
  readonly network: N;
  readonly signer: Signer;
  /** The house's address there. */
  readonly from: string;
}

/**
 * How payments leave over networks of one kind. A withdrawal is bound for good to what only one payment can use: all that is
 * ever signed of it uses that, so that at most one is carried. Each step leaves behind what the next begins with, and may be
 * done again.
 */
export interface WayOfPaying<N extends OpenNetwork> {
  /** The number of the first payment from an address that is used for the first time. */
  readonly firstNonce: (network: N, address: string) => Promise<number>;
  /** Looks before a number is given whether the next one is free. @throws Error where it is not. */
  readonly checkNext?: (paying: Pick<Paying<N>, 'ports' | 'network' | 'from'>) => Promise<void>;
  /** Takes what is ready from `requested` or `reviewed` to `signing`, and binds it. */
  readonly giveNext: (paying: Paying<N>) => Promise<void>;
  /** Has signed what is bound and has no signature. */
  readonly signNext: (paying: Paying<N>) => Promise<void>;
  /** Hands what is signed to the node: from `signing` to `broadcast`. */
  readonly sendNext: (paying: Paying<N>) => Promise<void>;
  /** Sees to what was handed over and stands in no block. */
  readonly mendStuck: (paying: Paying<N>) => Promise<void>;
  /** Of all that was signed of a withdrawal, the newest first, what stands in a block; null where nothing does. */
  readonly findMined: (
    network: N,
    ports: WithdrawalPorts,
    payments: readonly Payment[],
  ) => Promise<FoundPayment | null>;
}

/** A payment that stands in a block. */
export interface FoundPayment {
  readonly txHash: string;
  readonly mined: MinedPayment;
}

/** Does a step for each, whatever became of those before. @throws Error, the first of them, when all were tried. */
export async function tryEach<T>(all: readonly T[], step: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) await step(one).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Asks the node for each payment by its hash. */
export async function findByHash(
  { payments: node }: { readonly payments: FindsMined },
  _ports: WithdrawalPorts,
  payments: readonly Payment[],
): Promise<FoundPayment | null> {
  for (const { txHash } of payments) {
    const mined = await node.findMined(txHash);
    if (mined !== null) return { txHash, mined };
  }
  return null;
}

/** What a withdrawal pays, in the smallest unit of the network. */
export function paidOf({ network, from }: Paying, withdrawal: Withdrawal) {
  const asset = present(
    network.settings.assets.find((one) => one.asset.id === withdrawal.assetId),
    'the currency of a withdrawal, which stays set up until it is paid',
  );
  const amount = rawOf(asset, withdrawal.amount - withdrawal.fee);
  return { contract: asset.contract, from, to: withdrawal.address, amount };
}

/** What every request to the signer says of a withdrawal. */
export function requestOf(paying: Paying, withdrawal: Withdrawal, attempt: number) {
  const { contract, to, amount } = paidOf(paying, withdrawal);
  const { network } = paying.network.settings;
  return { id: `withdrawal:${withdrawal.id}`, network, to, contract, amount: amount.toString(), replace: attempt > 1 };
}

/** The signer refuses to sign a withdrawal. */
export class SignerRefused extends Error {
  readonly refusal: SignRefusal;

  constructor(withdrawalId: string, refusal: SignRefusal) {
    super(`the signer refuses withdrawal ${withdrawalId}: ${refusal}`);
    this.refusal = refusal;
  }
}

/**
 * Has a payment signed, and writes it down. @param carryingOf what is known of its carrying when it is signed.
 * @throws SignerRefused.
 */
export async function signPayment(
  { ports, signer }: Paying,
  request: Parameters<Signer['sign']>[0],
  payment: Pick<NewPayment, 'subjectId' | 'attempt'>,
  carryingOf: (signed: string) => Pick<NewPayment, 'mostCarrying' | 'gas'>,
): Promise<void> {
  const signed = await signer.sign(request);
  if (!signed.ok) throw new SignerRefused(payment.subjectId, signed.error);
  const { db, clock } = ports;
  const carrying = carryingOf(signed.value.signed);
  await db.withTx('note a payment', (tx) =>
    withdrawalPayments.insert(tx, { ...payment, ...signed.value, ...carrying }, clock.now()),
  );
}

/** Those that are bound and not signed yet, in the order of their numbers. */
export async function selectUnsigned({ ports, network }: Paying): Promise<Withdrawal[]> {
  const waiting = await selectInState(ports.db, network.settings.network, signing, batch);
  const known = new Set((await withdrawalPayments.select(ports.db, idsOf(waiting))).map(({ subjectId }) => subjectId));
  return waiting.filter(({ id }) => !known.has(id)).toSorted(byNonce);
}

/** Hands what is signed to the node, in the order of the numbers; one that is not signed keeps those behind it waiting. */
export async function sendSigned(paying: Paying): Promise<void> {
  const { ports, network } = paying;
  const waiting = await selectInState(ports.db, network.settings.network, signing, batch);
  const payments = newestOf(await withdrawalPayments.select(ports.db, idsOf(waiting)));
  for (const withdrawal of waiting.toSorted(byNonce)) {
    const payment = payments.get(withdrawal.id);
    if (payment === undefined) return;
    await send(paying, withdrawal, payment);
  }
}

/** Hands what is signed to the node, where none has to go before another. */
export async function sendEach(paying: Paying): Promise<void> {
  const waiting = await selectPayable(paying, signing);
  await tryEach(waiting, ({ withdrawal, payment }) => send(paying, withdrawal, payment));
}

/** What is bound and stands in no block, signed or not. */
export async function selectUnmined({ ports: { db }, network }: Paying): Promise<Withdrawal[]> {
  const { network: name } = network.settings;
  const bound = [
    ...(await selectInState(db, name, signing, batch)),
    ...(await selectInState(db, name, broadcast, batch)),
  ];
  return bound.filter(({ height }) => height === null);
}

/** What of a state is signed and stands in no block, with its newest payment, in the order of the numbers. */
export async function selectPayable(
  { ports, network }: Paying,
  state: typeof signing | typeof broadcast,
): Promise<{ readonly withdrawal: Withdrawal; readonly payment: Payment }[]> {
  const found = await selectInState(ports.db, network.settings.network, state, batch);
  const open = found.filter(({ height }) => height === null);
  const payments = newestOf(await withdrawalPayments.select(ports.db, idsOf(open)));
  return open.toSorted(byNonce).flatMap((withdrawal) => {
    const payment = payments.get(withdrawal.id);
    return payment === undefined ? [] : [{ withdrawal, payment }];
  });
}

/** Hands a payment to the node for the first time. */
export async function send({ ports, network }: Paying, withdrawal: Withdrawal, payment: Payment): Promise<void> {
  const { db, clock, registry } = ports;
  await network.payments.broadcast(payment.signed);
  const at = clock.now();
  await db.withTx('note a broadcast', async (tx) => {
    withdrawalPayments.noteSent(tx, payment, at);
    const { txHash } = payment;
    const moved = await moveWithdrawal(tx, withdrawal.id, [signing, broadcast], { txHash }, at);
    if (moved !== null) appendEvents(tx, at, [withdrawalEvent(registry, moved, at)]);
  });
}

/** Hands a payment to the node again. */
export async function resend({ ports, network }: Paying, payment: Payment): Promise<void> {
  await network.payments.broadcast(payment.signed);
  await ports.db.withTx('note a broadcast', async (tx) => withdrawalPayments.noteSent(tx, payment, ports.clock.now()));
}

/** What was handed over and stands in no block, with its newest payment, in the order of the numbers. */
export async function selectOpen({
  ports,
  network,
}: Paying): Promise<{ readonly withdrawal: Withdrawal; readonly payment: Payment | undefined }[]> {
  const sent = await selectInState(ports.db, network.settings.network, broadcast, batch);
  const open = sent.filter(({ height }) => height === null);
  const payments = newestOf(await withdrawalPayments.select(ports.db, idsOf(open)));
  return open.toSorted(byNonce).map((withdrawal) => ({ withdrawal, payment: payments.get(withdrawal.id) }));
}

const idsOf = (all: readonly Withdrawal[]): string[] => all.map(({ id }) => id);
const byNonce = (a: Withdrawal, b: Withdrawal): number => (a.nonce ?? 0) - (b.nonce ?? 0);

function newestOf(payments: readonly Payment[]): ReadonlyMap<string, Payment> {
  const newest = new Map<string, Payment>();
  for (const payment of payments) if (!newest.has(payment.subjectId)) newest.set(payment.subjectId, payment);
  return newest;
}
