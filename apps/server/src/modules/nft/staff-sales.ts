import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { listWork } from './list-work.ts';
import { movedEvents } from './nft-events.ts';
import type { NftContext } from './nft-ports.ts';
import { readNftTerms } from './nft-settings.ts';
import { findRunning, lockWork } from './offer-store.ts';
import { royaltyOf } from './resell-work.ts';
import { findCurrency, readAmounts, type Span } from './sale-terms.ts';
import { readRate, royaltyMost } from './staff-work.ts';
import { offerRows } from './staff-lists.ts';

type OfferAnswer = OutputOf<typeof nftStaffCalls.offer>;

/** When something of the house is sold. @returns END_BEFORE_START, also where its end is over. */
export function spanOf(
  { start, end }: { readonly start: string; readonly end: string },
  now: Instant,
): Result<Span, Rejection> {
  const [startsAt, endsAt] = [instant(Date.parse(start)), instant(Date.parse(end))];
  return endsAt > startsAt && endsAt > now ? ok({ startsAt, endsAt }) : reject('END_BEFORE_START');
}

/**
 * Offers a work of the house. The artist gets what is named here of the first sale, half of it at most; the house keeps the rest, and no fee beside it.
 * @returns NOT_FOUND, CURRENCY_NOT_FOUND, INVALID_PRICE, INVALID_INCREASE, INVALID_AMOUNT, PARAMETER_ERROR, END_BEFORE_START,
 * STATE_CHANGED (another's, in a box, or offered already).
 */
export async function offerWork(
  ports: NftContext,
  context: CallContext,
  wish: InputOf<typeof nftStaffCalls.offer>,
): Promise<Result<OfferAnswer, Rejection>> {
  const { db, clock, registry } = ports;
  const [at, staffId, action] = [clock.now(), requireStaff(context), nftStaffCalls.offer.name];
  const { code, reason } = wish;
  return db.withTx<Result<OfferAnswer, Rejection>>(action, async (tx) => {
    const work = await lockWork(tx, code);
    if (work === undefined) return reject('NOT_FOUND');
    const asset = findCurrency(registry, (await readNftTerms(tx, at)).currencies, wish.currency_id);
    if (!asset.ok) return asset;
    const amounts = readAmounts(wish, asset.value.scale);
    if (!amounts.ok) return amounts;
    const rate = readRate(wish.royalty, royaltyMost, 'royalty');
    if (!rate.ok) return rate;
    const span = spanOf(wish, at);
    if (!span.ok) return span;
    const isFree = work.ownerId === null && work.boxId === null && (await findRunning(tx, code)) === undefined;
    if (!isFree) return reject('STATE_CHANGED');
    const { id: workId, artistId } = work;
    const shares = { artistId, royalty: await royaltyOf(tx, artistId, rate.value), fee: 0n };
    const sale = { ...amounts.value, ...span.value, ...shares, assetId: asset.value.id };
    const id = await listWork(tx, code, { ...sale, workId, sellerId: null, createdAt: at }, at);
    const { type, price, start, end } = wish;
    const after = { offer: id, type, price, currency: asset.value.code, start, end, royalty: wish.royalty };
    await recordAudit(tx, { at, staffId, action, subject: `nft:${code}`, reason, after });
    const offer = present(await findRunning(tx, code), 'the offer');
    appendEvents(tx, at, movedEvents(registry, offer, [{ userId: null, news: null, amount: offer.price }], at));
    return ok(present((await offerRows(ports, tx, [offer]))[0], 'its answer'));
  });
}
