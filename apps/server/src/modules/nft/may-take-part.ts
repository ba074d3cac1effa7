import { nftScore } from '@bourse/contract/nft-rules';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { isMarketMaker } from '../access/index.ts';
import { findCustomer, mayBeOfStaff, readCreditScore, shareDevice } from '../identity/index.ts';
import type { MoneyRequester } from '../ledger/index.ts';
import type { Offer } from './market/offer-store.ts';

/** Who buys or bids. */
export type Trader = MoneyRequester & Pick<CallContext, 'device'>;

/** For so long a device that was used by two accounts links them. */
const linkDays = 30;

/**
 * Whether somebody may take part in auctions, draws and sales of the house at all: accounts of the house, market makers, staff
 * and those who share a device with staff do not (S95, S125). @returns NOT_ALLOWED.
 */
export async function checkOutsider(
  tx: Tx,
  { userId, device }: Trader,
  at: Instant,
): Promise<Result<undefined, Rejection>> {
  const isHouse = (await findCustomer(tx, userId))?.kind === 'house';
  const isInside = isHouse || (await isMarketMaker(tx, userId, at)) || (await mayBeOfStaff(tx, userId, device, at));
  return isInside ? reject('NOT_ALLOWED', { reason: 'house' }) : ok(undefined);
}

/**
 * Whether somebody may bid: not who sells, or made what the house sells, nor accounts that shared a device with theirs, nor
 * with a score below 60 (S60, S95).
 * @returns NOT_ALLOWED with `reason` own, house, linked or credit_score.
 */
export async function checkBidder(
  tx: Tx,
  { sellerId, artistId }: Offer,
  trader: Trader,
  at: Instant,
): Promise<Result<undefined, Rejection>> {
  const { userId } = trader;
  const seller: UserId = sellerId ?? artistId;
  if (seller === userId) return reject('NOT_ALLOWED', { reason: 'own' });
  const outsider = await checkOutsider(tx, trader, at);
  if (!outsider.ok) return outsider;
  const since = instant(at - linkDays * dayMs);
  if (await shareDevice(tx, userId, seller, since)) return reject('NOT_ALLOWED', { reason: 'linked' });
  const score = await readCreditScore(tx, userId);
  return score < nftScore.least ? reject('NOT_ALLOWED', { reason: 'credit_score', score }) : ok(undefined);
}
