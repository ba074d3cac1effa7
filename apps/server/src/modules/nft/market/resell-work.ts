import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { nftScore } from '@bourse/contract/nft-rules';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { rateScale } from '@bourse/kernel/term';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { withIdempotency } from '../../../platform/database/idempotency.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { lockAndFindClosed, readCreditScore } from '../../identity/index.ts';
import { type MoneyRequester, readHalt } from '../../ledger/index.ts';
import { findItem } from '../artworks/item-store.ts';
import { listWork } from './list-work.ts';
import { movedEvents } from '../nft-events.ts';
import type { NftContext } from '../nft-ports.ts';
import { readNftTerms, rejectClosed } from '../nft-settings.ts';
import { findRunning, lockWork } from './offer-store.ts';
import { resaleAnswers } from './resale-answer.ts';
import { findCurrency, isShownRate, rateOfBps, readAmounts, readSpan } from './sale-terms.ts';

type Answer = OutputOf<typeof nftCalls.resell>;

/** What the artist gets of a resale: nothing any more once their account is closed. */
export async function royaltyOf(tx: Tx, artist: UserId, royalty: bigint): Promise<bigint> {
  return (await lockAndFindClosed(tx, [artist])).has(artist) ? 0n : royalty;
}

type Input = InputOf<typeof nftCalls.resell>;

async function list(
  ports: NftContext,
  tx: Tx,
  owner: UserId,
  input: Input,
  at: Instant,
): Promise<Result<Answer, Rejection>> {
  const { registry } = ports;
  // Of two offers of one work at once the second finds it offered.
  const work = await lockWork(tx, input.code);
  if (work?.ownerId !== owner) return reject('NOT_FOUND');
  const terms = await readNftTerms(tx, at);
  if (!terms.open) return rejectClosed();
  const asset = findCurrency(registry, terms.currencies, input.currency_id);
  if (!asset.ok) return asset;
  const amounts = readAmounts(input, asset.value.scale);
  if (!amounts.ok) return amounts;
  const span = readSpan(input, at);
  if (!span.ok) return span;
  const score = input.type === 'auction' ? await readCreditScore(tx, owner) : nftScore.least;
  if (score < nftScore.least) return reject('NOT_ALLOWED', { reason: 'credit_score', score });
  const fee = rateOfBps(terms.fee_bps);
  if (!isShownRate(input.fee, fee)) return reject('PRICE_CHANGED', { fee: formatAmount(fee, rateScale) });
  if ((await findRunning(tx, input.code)) !== undefined) return reject('STATE_CHANGED');
  if ((await readHalt(tx)).halted) return reject('TRADING_HALTED');
  const { id: workId, artistId } = work;
  const shares = { artistId, royalty: await royaltyOf(tx, artistId, work.royalty), fee };
  const sale = { ...amounts.value, ...span.value, ...shares, assetId: asset.value.id };
  await listWork(tx, input.code, { ...sale, workId, sellerId: owner, createdAt: at }, at);
  const offer = present(await findRunning(tx, input.code), 'the offer');
  appendEvents(tx, at, movedEvents(registry, offer, [{ userId: owner, news: null, amount: offer.price }], at));
  return ok(present((await resaleAnswers(ports, tx, owner, [offer]))[0], 'its answer'));
}

/**
 * Offers an own work; the fee of now and the royalty of the work hold for it whatever comes (S97).
 * @returns in this order NOT_FOUND (no such work), ID_REUSED, NOT_FOUND (another's), PRODUCT_NOT_OPEN, CURRENCY_NOT_FOUND,
 * INVALID_PRICE, INVALID_INCREASE, INVALID_AMOUNT, PARAMETER_ERROR, END_BEFORE_START, NOT_ALLOWED (an auction with a score
 * below 60, S60), PRICE_CHANGED (another fee was shown), STATE_CHANGED, TRADING_HALTED.
 */
export async function resellWork(
  ports: NftContext,
  { userId, idempotencyKey, hashInput }: MoneyRequester,
  input: Input,
): Promise<Result<Answer, Rejection>> {
  const { db, clock } = ports;
  const item = await findItem(db, input.code);
  if (item?.kind !== 'work') return reject('NOT_FOUND');
  const at = clock.now();
  const key = input.client_order_id ?? idempotencyKey;
  const same = { userId, call: nftCalls.resell.name, key, inputHash: hashInput() };
  return db.withTx(nftCalls.resell.name, (tx) =>
    withIdempotency(tx, same, at, () => list(ports, tx, userId, input, at)),
  );
}
