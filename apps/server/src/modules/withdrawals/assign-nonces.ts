import type { SignRequest } from '@bourse/contract/signer';
import { withdrawalStates } from '@bourse/contract/withdrawal';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { type NetworkState, pausedAssets, PaymentRefused, rawOf, selectNetworks } from '../chains/index.ts';
import { giveNonces } from './payment-store.ts';
import { batch, type Paying, tryEach, type WayOfPaying } from './paying.ts';
import type { ReviewReason } from './review-rules.ts';
import { freeNowOf } from './sweeps/held-balances.ts';
import { type AccountNetwork, assetOf, coinOf } from './sweeps/moving.ts';
import { withdrawalEvent } from './tell-withdrawal.ts';
import { noteShort, selectReady, sendToReview, type Withdrawal } from './withdrawal-store.ts';
import { whyUnsigned } from './would-sign.ts';

/** A payment that was tried at the paying address. */
export interface TriedPayment {
  /** What carrying it takes at the most, in the smallest unit of the network's own coin. */
  readonly cost: bigint;
  /** What the signer will be asked for; its nonce is not known yet. */
  readonly request: SignRequest;
}

/** How a payment is tried on networks of one kind, and signed once it has its nonce. */
export interface WayOfAssigning<N extends AccountNetwork> extends Pick<WayOfPaying<N>, 'checkNext'> {
  /** @throws PaymentRefused where the network would not carry it. */
  readonly tryPayment: (paying: Paying<N>, withdrawal: Withdrawal) => Promise<TriedPayment>;
  readonly signNext: (paying: Paying<N>) => Promise<void>;
  /** Whether one that has a nonce and no signature holds up all behind it: then none gets a nonce while there is such a one. */
  readonly isInOrder: boolean;
}

/** What becomes of a withdrawal whose turn it is: it gets its nonce, waits for the float, or goes to a review. */
type Verdict = 'payable' | 'short' | Extract<ReviewReason, 'not_carried' | 'not_signed' | 'signed_before'>;

/**
 * Gives what is ready its nonce, in the order of the requests, each only once it has shown that it can be carried, since a nonce
 * is given for good and holds up all behind it: it is held against what lies at the paying address and is promised to nobody,
 * tried there, and shown to the signer, who signs it before the next one is looked at. One that the address has too little for
 * waits, and no other with it; one that the network would not carry, or that is beyond the signer's policy, goes to somebody
 * who ends it or has it tried anew. Where a node or the signer does not answer nothing is known, and the next look asks again.
 * @throws Error, when all had their turn: what was not answered, and once for each what the address has too little for.
 */
export async function assignNonces<N extends AccountNetwork>(paying: Paying<N>, way: WayOfAssigning<N>): Promise<void> {
  const { ports, network } = paying;
  const { db, clock } = ports;
  const name = network.settings.network;
  const state = (await selectNetworks(db)).find((one) => one.network === name);
  if (state === undefined || state.height === null) return;
  const ready = await selectReady(db, { network: name, paused: pausedAssets(state) }, clock.now(), batch);
  if (ready.length === 0) return;
  await way.checkNext?.(paying);
  // What has a nonce from before is signed first; until the latest one is, no other gets a nonce.
  if (way.isInOrder) await way.signNext(paying);
  let isHeldUp = false;
  const short: Withdrawal[] = [];
  const looks = ready.map((withdrawal) => async (): Promise<void> => {
    if (isHeldUp) return;
    const verdict = await judge(paying, way, state, withdrawal);
    if (verdict === 'short') short.push(withdrawal);
    else if (verdict !== 'payable') {
      await db.withTx('send a withdrawal to a review', (tx) => sendToReview(tx, withdrawal.id, verdict, clock.now()));
    } else {
      await assignNonce(paying, withdrawal);
      isHeldUp = way.isInOrder;
      await way.signNext(paying);
      isHeldUp = false;
    }
  });
  await tryEach([...looks, () => tellShort(paying, short)], (step) => step());
}

async function judge<N extends AccountNetwork>(
  paying: Paying<N>,
  { tryPayment }: Pick<WayOfAssigning<N>, 'tryPayment'>,
  state: NetworkState,
  withdrawal: Withdrawal,
): Promise<Verdict> {
  const { ports, network, from, signer } = paying;
  const place = { ports, network, state, paying: from };
  const [known, coin] = [assetOf(network, withdrawal), coinOf(network)];
  const amount = rawOf(known, withdrawal.amount - withdrawal.fee);
  // A trial of what the address does not have would say that the network refuses it.
  if ((await freeNowOf(place, known)) < amount) return 'short';
  try {
    const { cost, request } = await tryPayment(paying, withdrawal);
    const needed = cost + (known.contract === null ? amount : 0n);
    if (coin !== undefined && (await freeNowOf(place, coin)) < needed) return 'short';
    return (await whyUnsigned(signer, request)) ?? 'payable';
  } catch (error) {
    if (error instanceof PaymentRefused) return 'not_carried';
    throw error;
  }
}

async function assignNonce({ ports, network }: Paying, withdrawal: Withdrawal): Promise<void> {
  const { db, clock, registry } = ports;
  const at = clock.now();
  await db.withTx('give a nonce', async (tx) => {
    const given = await giveNonces(tx, network.settings.network, [withdrawal.id], at);
    if (given.length === 0) return;
    appendEvents(tx, at, [withdrawalEvent(registry, { ...withdrawal, state: withdrawalStates.signing }, at)]);
  });
}

/** The alarm that an address has too little for withdrawals that wait; all others go on. */
export class PayingAddressShort extends Error {}

/** @throws PayingAddressShort that says for which withdrawals the address has had too little since this look. */
async function tellShort(paying: Paying, short: readonly Withdrawal[]): Promise<void> {
  const noted = await markShort(paying, short);
  if (noted.length === 0) return;
  throw new PayingAddressShort(
    `the paying address of ${paying.network.settings.network} has too little for withdrawals ${noted.join(', ')}: carry it there from cold, by hand`,
  );
}

/** Writes down since when withdrawals wait for what is not at the paying address. @returns the ids of those that wait since this look. */
export async function markShort({ ports: { db, clock } }: Paying, short: readonly Withdrawal[]): Promise<string[]> {
  const news = short.flatMap(({ id, shortSince }) => (shortSince === null ? [id] : []));
  return news.length === 0 ? [] : await db.withTx('note what is short', (tx) => noteShort(tx, news, clock.now()));
}
