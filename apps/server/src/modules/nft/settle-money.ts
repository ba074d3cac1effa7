import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import { type AccountKey, applyLocked, lockBalances, openAccountsIn } from '../ledger/index.ts';
import type { Margin } from './auctions/margin-store.ts';
import { accountKeys, marginReference, postingsOf, touched } from './money-accounts.ts';
import type { Move } from './money-moves.ts';
import type { Offer } from './market/offer-store.ts';

/** A margin that leaves the market, and where it goes. */
export interface Leaving {
  readonly offer: Offer;
  readonly margin: Margin;
  readonly movesOf: (margin: bigint) => readonly Move[];
}

function keysOf({ offer, margin }: Leaving): AccountKey[] {
  const { sellerId, artistId, assetId } = offer;
  const {
    buyer,
    margin: held,
    seller,
  } = accountKeys({ buyer: margin.userId, seller: sellerId, artist: artistId, assetId });
  return [buyer, held, seller];
}

/**
 * Writes the moves of margins, of however many offers: all balances are locked in one statement, for a transaction that locks
 * them twice waits for another that does the same. Whoever watches the clock has looked that money moves.
 */
export async function moveMargins(tx: Tx, leaving: readonly Leaving[], at: Instant): Promise<void> {
  if (leaving.length === 0) return;
  const opened = await openAccountsIn(tx, leaving.flatMap(keysOf));
  const postings = leaving.flatMap(({ offer, margin, movesOf }, place) => {
    const [buyer, held, seller] = opened.slice(3 * place).map((one) => present(one, 'an account'));
    const accounts = {
      buyer: present(buyer, 'change'),
      margin: present(held, 'of the market'),
      seller: present(seller, 'of the seller'),
    };
    return postingsOf(movesOf(margin.amount), accounts, offer.assetId, marginReference(margin.id));
  });
  const locked = await lockBalances(tx, touched(postings));
  // A halt since then rolls back, and it comes again.
  invariant(locked.ok, 'nothing falls due while money is stopped');
  applyLocked(tx, locked.value, { at, postings });
}
