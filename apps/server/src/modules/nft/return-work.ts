import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import { applyLocked, lockBalances, openAccountsIn } from '../ledger/index.ts';
import { writeLog } from './log-store.ts';
import { endMargins, type Margin } from './margin-store.ts';
import { accountKeys, marginReference, postingsOf, touched } from './money-accounts.ts';
import { type Move, refundMoves } from './money-moves.ts';
import { type Offer, offerStates, updateOffer } from './offer-store.ts';

/** Writes the moves of margins, all of an offer. Whoever watches the clock has looked that money moves. */
export async function postAll(
  tx: Tx,
  { sellerId, artistId, assetId }: Offer,
  margins: readonly Margin[],
  movesOf: (margin: bigint) => readonly Move[],
  at: Instant,
): Promise<void> {
  if (margins.length === 0) return;
  const keys = margins.map(({ userId: buyer }) => accountKeys({ buyer, seller: sellerId, artist: artistId, assetId }));
  const opened = await openAccountsIn(
    tx,
    keys.flatMap(({ buyer, margin, seller }) => [buyer, margin, seller]),
  );
  const postings = margins.flatMap(({ id, amount }, place) => {
    const [buyer, margin, seller] = opened.slice(3 * place).map((one) => present(one, 'an account'));
    const accounts = { buyer: present(buyer, 'change'), margin: present(margin, 'of the market') };
    const all = { ...accounts, seller: present(seller, 'of the seller') };
    return postingsOf(movesOf(amount), all, assetId, marginReference(id));
  });
  const locked = await lockBalances(tx, touched(postings));
  invariant(locked.ok, 'nothing falls due while money is stopped');
  applyLocked(tx, locked.value, { at, postings });
}

/** Gives margins back. */
export async function giveBack(tx: Tx, offer: Offer, margins: readonly Margin[], at: Instant): Promise<void> {
  await postAll(tx, offer, margins, refundMoves, at);
  endMargins(
    tx,
    margins.map(({ id }) => id),
    'returned',
  );
}

/** The work is its owner's to keep, or to offer again. */
export function returnWork(tx: Tx, offer: Offer, marginKept: bigint | null, at: Instant): void {
  const { code, assetId, sellerId, isAuction } = offer;
  updateOffer(tx, { ...offer, state: offerStates.returned, payUntil: null, marginKept });
  const saleType = isAuction ? 'auction' : 'normal';
  const price = offer.high ?? offer.price;
  writeLog(tx, { code, kind: 'return', saleType, price, assetId, userId: sellerId, sellerId, at });
}
