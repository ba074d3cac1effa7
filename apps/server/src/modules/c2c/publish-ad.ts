import { c2cCalls } from '@bourse/contract/c2c';
import { c2cMethodsMax, c2cMethods, type C2cMethod, type C2cTerms } from '@bourse/contract/c2c-rules';
import type { InputOf } from '@bourse/contract/call';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { lockVerified } from '../identity/index.ts';
import { type MoneyRequester, productAccount, runMoneyOperation, userAccount } from '../ledger/index.ts';
import { moneyText, priceText, rateText } from './ad-answer.ts';
import { countOpenAds, insertAd } from './ad-store.ts';
import { adSubjectOf, type C2cPorts, family } from './c2c-ports.ts';
import { readC2cTerms } from './c2c-settings.ts';
import { checkLevelLimit, checkScore } from './may-trade.ts';
import { readMethods } from './methods.ts';
import { movedEvent } from './order-events.ts';
import { type Offer, readOffer } from './read-offer.ts';

const isKind = (word: string): word is C2cMethod => c2cMethods.some((kind) => kind === word);

/** How an advertisement is paid. */
export interface Ways {
  readonly kinds: readonly C2cMethod[];
  readonly ids: readonly string[];
}

/** How orders of it are paid: own methods of a seller, kinds of a buyer. @returns PAYMENT_METHOD_REQUIRED. */
async function chooseMethods(
  { sealer }: C2cPorts,
  tx: Tx,
  owner: UserId,
  side: 1 | 2,
  named: readonly string[],
): Promise<Result<Ways, Rejection>> {
  const words = [...new Set(named)];
  if (words.length === 0 || words.length > c2cMethodsMax.named) return reject('PAYMENT_METHOD_REQUIRED');
  if (side === 1) {
    const kinds = words.filter(isKind);
    return kinds.length === words.length ? ok({ kinds, ids: [] }) : reject('PAYMENT_METHOD_REQUIRED');
  }
  const own = new Map((await readMethods(tx, sealer, owner)).map((one) => [one.id, one.kind]));
  const kinds = words.flatMap((id) => own.get(id) ?? []);
  if (kinds.length < words.length) return reject('PAYMENT_METHOD_REQUIRED');
  return ok({ kinds: [...new Set(kinds)], ids: words });
}

/**
 * Whether somebody may advertise now; behind the row of the customer, so that whoever publishes at the same time counts
 * this one. @returns PRODUCT_NOT_OPEN, NOT_ALLOWED (score); otherwise the terms.
 */
export async function checkAdvertiser(tx: Tx, owner: UserId, at: Instant): Promise<Result<C2cTerms, Rejection>> {
  const terms = await readC2cTerms(tx, at);
  if (!terms.open) return reject('PRODUCT_NOT_OPEN');
  await lockVerified(tx, owner);
  const score = await checkScore(tx, owner);
  return score.ok ? ok(terms) : score;
}

/** @returns PAYMENT_METHOD_REQUIRED, BELOW_MIN_NOTIONAL, VERIFICATION_REQUIRED, LIMIT_EXCEEDED (level). */
export async function checkOffer(
  ports: C2cPorts,
  tx: Tx,
  owner: UserId,
  offer: Pick<Offer, 'side' | 'total' | 'smallest' | 'maximum' | 'fiat'>,
  named: readonly string[],
  at: Instant,
): Promise<Result<Ways, Rejection>> {
  const ways = await chooseMethods(ports, tx, owner, offer.side, named);
  if (!ways.ok) return ways;
  if (offer.total < offer.smallest) return reject('BELOW_MIN_NOTIONAL');
  const level = await checkLevelLimit(tx, owner, { money: offer.maximum, fiat: offer.fiat }, at);
  return level.ok ? ways : level;
}

/** Refuses what needs no balance. */
async function prepare(
  ports: C2cPorts,
  tx: Tx,
  owner: UserId,
  offer: Offer,
  named: readonly string[],
  at: Instant,
): Promise<Result<Ways & { readonly terms: C2cTerms }, Rejection>> {
  const terms = await checkAdvertiser(tx, owner, at);
  if (!terms.ok) return terms;
  const ways = await checkOffer(ports, tx, owner, offer, named, at);
  if (!ways.ok) return ways;
  const { ads_max: most } = terms.value;
  if ((await countOpenAds(tx, owner)) >= most) return reject('LIMIT_EXCEEDED', { ads: most });
  return ok({ terms: terms.value, ...ways.value });
}

/**
 * Publishes an advertisement; the coins of a sale go from legal into escrow.
 * @returns CURRENCY_NOT_FOUND, INVALID_PRICE, INVALID_AMOUNT, PARAMETER_ERROR, TEXT_TOO_LONG, ID_REUSED, PRODUCT_NOT_OPEN,
 * NOT_ALLOWED (score), PAYMENT_METHOD_REQUIRED, BELOW_MIN_NOTIONAL, VERIFICATION_REQUIRED, LIMIT_EXCEEDED (level, then
 * advertisements), TRADING_HALTED, INSUFFICIENT_BALANCE; otherwise the id of the advertisement.
 */
export async function publishAd(
  ports: C2cPorts,
  requester: MoneyRequester,
  input: InputOf<typeof c2cCalls.publish>,
): Promise<Result<string, Rejection>> {
  const read = await readOffer(ports, input);
  if (!read.ok) return read;
  const offer = read.value;
  const { userId } = requester;
  const { asset, ...facts } = offer;
  return runMoneyOperation(ports, {
    call: c2cCalls.publish,
    requester,
    clientKey: input.client_order_id,
    accounts: {
      legal: userAccount(userId, asset.id, 'legal'),
      escrow: productAccount(userId, asset.id, family),
    },
    prepare: (tx, at) => prepare(ports, tx, userId, offer, input.methods, at),
    decide: async ({ tx, at, accounts, balanceOf }, { terms, kinds, ids }) => {
      const isSale = offer.side === 2;
      if (isSale && balanceOf(accounts.legal).available < offer.total) return reject('INSUFFICIENT_BALANCE');
      const ad = await insertAd(tx, {
        ...facts,
        userId,
        assetId: asset.id,
        methodKinds: kinds,
        methodIds: ids,
        feeBps: terms.fee_bps,
        payMinutes: terms.pay_minutes,
        createdAt: at,
      });
      tx.noteTerms?.({
        currency: asset.code,
        fiat: offer.fiat,
        price: priceText(offer.price),
        total: formatAmount(offer.total, asset.scale),
        minimum: moneyText(offer.minimum),
        maximum: moneyText(offer.maximum),
        fee_rate: rateText(terms.fee_bps),
      });
      const escrow = { debit: accounts.legal, credit: accounts.escrow, assetId: asset.id, amount: offer.total };
      return ok({
        entry: { postings: isSale ? [{ ...escrow, kind: 'c2c_escrow', reference: adSubjectOf(ad.id) }] : [] },
        events: [movedEvent(asset, { userId, orderId: null, news: null, amount: offer.total, at })],
        answer: ad.id,
      });
    },
  });
}
