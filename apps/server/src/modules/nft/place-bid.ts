import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { formatAmount, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { withIdempotency } from '../../platform/database/idempotency.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { leastBid, takeBid } from './auction.ts';
import { bidAnswers } from './bid-answer.ts';
import { openAuction } from './hold-margin.ts';
import { findItem } from './item-store.ts';
import { endOf } from './list-work.ts';
import { writeLog } from './log-store.ts';
import { insertBid } from './bid-store.ts';
import { findMargin } from './margin-store.ts';
import type { Trader } from './may-take-part.ts';
import { readHalt } from '../ledger/index.ts';
import { movedEvents } from './nft-events.ts';
import type { NftContext } from './nft-ports.ts';
import { findLatest, type Offer, updateOffer } from './offer-store.ts';

type Answer = OutputOf<typeof nftCalls.bid>;

/** Refuses a bid below the least one. @returns INVALID_INCREASE with that; otherwise the offer as it stands after the bid. */
function raised(offer: Offer, bid: bigint, at: Instant, scale: number): Result<Offer, Rejection> {
  const taken = takeBid(offer, bid, at);
  if (taken.ok) return taken;
  if (taken.error === 'closed') return reject('PRODUCT_NOT_OPEN');
  return reject('INVALID_INCREASE', { minimum: formatAmount(leastBid(offer), scale) });
}

async function carryThrough(
  ports: NftContext,
  tx: Tx,
  shown: Offer,
  trader: Trader,
  { price, offerId: seen }: { readonly price: bigint; readonly offerId: string | undefined },
  at: Instant,
): Promise<Result<Answer, Rejection>> {
  const { registry } = ports;
  const { userId } = trader;
  // Of two bids at once the second is held against the first.
  const open = await openAuction(tx, shown.id, seen, trader, at);
  if (!open.ok) return open;
  const before = open.value;
  const margin = await findMargin(tx, before.id, userId);
  if (margin === undefined) return reject('STATE_CHANGED');
  const taken = raised(before, price, at, registry.getAsset(before.assetId).scale);
  if (!taken.ok) return taken;
  // A bid is owed: none is taken while money is stopped.
  if ((await readHalt(tx)).halted) return reject('TRADING_HALTED');
  const offer = { ...taken.value, leaderId: userId, bids: before.bids + 1 };
  updateOffer(tx, offer);
  if (offer.endsAt !== before.endsAt) scheduleDue(tx, [endOf(offer)]);
  const bid = await insertBid(tx, { offerId: offer.id, userId, price, createdAt: at });
  const { code, assetId, sellerId } = offer;
  writeLog(tx, { code, kind: 'bid', saleType: 'auction', price, assetId, userId, sellerId: null, at });
  const outbid = before.leaderId === null || before.leaderId === userId ? [] : [before.leaderId];
  const told = [
    { userId, news: null, amount: price },
    { userId: sellerId, news: null, amount: price },
    ...outbid.map((one) => ({ userId: one, news: 'outbid', amount: price }) as const),
  ] as const;
  appendEvents(tx, at, movedEvents(registry, offer, told, at));
  const [answer] = await bidAnswers(ports, tx, userId, [bid]);
  return answer === undefined ? reject('NOT_FOUND') : ok(answer);
}

/**
 * Bids in an auction: a promise beyond the margin, which is held already. A bid of the last five minutes moves the end.
 * @returns in this order NOT_FOUND, INVALID_PRICE, ID_REUSED, NOT_ALLOWED, PRODUCT_NOT_OPEN, PRICE_CHANGED, STATE_CHANGED (no
 * margin is held), INVALID_INCREASE, TRADING_HALTED.
 */
export async function placeBid(
  ports: NftContext,
  trader: Trader,
  input: InputOf<typeof nftCalls.bid>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, registry } = ports;
  if ((await findItem(db, input.code)) === undefined) return reject('NOT_FOUND');
  const shown = await findLatest(db, input.code);
  if (shown === undefined) return reject('PRODUCT_NOT_OPEN');
  const price = parseAmount(input.price, registry.getAsset(shown.assetId).scale);
  if (!price.ok || price.value === 0n) return reject('INVALID_PRICE');
  const at = clock.now();
  const { userId, idempotencyKey, hashInput } = trader;
  const key = input.client_order_id ?? idempotencyKey;
  const same = { userId, call: nftCalls.bid.name, key, inputHash: hashInput() };
  return db.withTx(nftCalls.bid.name, (tx) =>
    withIdempotency(tx, same, at, () =>
      carryThrough(ports, tx, shown, trader, { price: price.value, offerId: input.offer_id }, at),
    ),
  );
}
