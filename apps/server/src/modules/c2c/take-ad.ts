import { c2cCalls } from '@bourse/contract/c2c';
import { c2cScales, type C2cTerms } from '@bourse/contract/c2c-rules';
import type { InputOf } from '@bourse/contract/call';
import { type Atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { ActTerms } from '../../platform/database/act.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { lockVerified } from '../identity/index.ts';
import { readVerifiedName } from '../kyc/index.ts';
import { type MoneyRequester, productAccount, runMoneyOperation, userAccount } from '../ledger/index.ts';
import type { ListedAsset } from '../registry/index.ts';
import { openThread, sayInThread } from '../threads/index.ts';
import { moneyText, priceText } from './ad-answer.ts';
import { type Ad, changeRemaining, findAd } from './ad-store.ts';
import { type C2cPorts, family, subjectOf } from './c2c-ports.ts';
import { readC2cTerms } from './c2c-settings.ts';
import { coinsFor, feeOf, moneyOf } from './c2c.ts';
import { checkLetGo, checkLevelLimit, checkScore } from './may-trade.ts';
import { type Method, readMethods, sealPayment } from './methods.ts';
import { movedEvent } from './order-events.ts';
import { countRunning, insertOrder, setThread } from './order-store.ts';
import { isBlocked } from './people-store.ts';

/** How much is taken: the coins, and the money for them. */
interface Deal {
  readonly amount: Atoms;
  readonly money: Atoms;
  readonly fee: Atoms;
}

/** What both sides have agreed, as the receipt of whoever takes says it. */
function termsOfDeal({ ad, deal }: Taking, { code, scale }: ListedAsset): ActTerms {
  return {
    ad_id: ad.id,
    currency: code,
    fiat: ad.fiat,
    price: priceText(ad.price),
    number: formatAmount(deal.amount, scale),
    money: moneyText(deal.money),
    fee: formatAmount(deal.fee, scale),
  };
}

/** @returns PARAMETER_ERROR (coins or money, one of both), INVALID_AMOUNT. */
function readDeal(
  { price, feeBps }: Ad,
  asset: ListedAsset,
  { number, money }: InputOf<typeof c2cCalls.buy>,
): Result<Deal, Rejection> {
  if ((number === undefined) === (money === undefined)) return rejectField(number === undefined ? 'number' : 'money');
  const given = number === undefined ? parseAmount(money ?? '', c2cScales.money) : parseAmount(number, asset.scale);
  if (!given.ok || given.value <= 0n) return reject('INVALID_AMOUNT');
  const amount = number === undefined ? coinsFor(given.value, price, asset) : given.value;
  const paid = number === undefined ? given.value : moneyOf(given.value, price, asset);
  const fee = amount === null ? null : feeOf(amount, feeBps);
  if (amount === null || paid === null || fee === null) return reject('INVALID_AMOUNT');
  return ok({ amount, money: paid, fee });
}

/** The method of the seller by which the order is paid. @returns PAYMENT_METHOD_REQUIRED. */
async function chooseMethod(
  { sealer }: C2cPorts,
  tx: Tx,
  ad: Ad,
  seller: UserId,
  named: string | undefined,
): Promise<Result<Method, Rejection>> {
  const own = await readMethods(tx, sealer, seller);
  const [onlyKind] = ad.methodKinds.length === 1 ? ad.methodKinds : [];
  const wanted: string | undefined = named ?? (ad.side === 2 ? onlyKind : undefined);
  const found =
    ad.side === 2
      ? own.find(({ id, kind }) => ad.methodIds.includes(id) && kind === wanted)
      : own.find(({ id, kind }) => id === wanted && ad.methodKinds.includes(kind));
  return found === undefined ? reject('PAYMENT_METHOD_REQUIRED') : ok(found);
}

interface Taking {
  readonly ad: Ad;
  readonly deal: Deal;
  readonly taker: UserId;
  readonly buyer: UserId;
  readonly seller: UserId;
}

/** @returns PRODUCT_NOT_OPEN (taken back, closed, or one has blocked the other), NOT_ALLOWED, VERIFICATION_REQUIRED. */
async function checkPeople(
  { sealer }: C2cPorts,
  tx: Tx,
  terms: C2cTerms,
  { ad, taker, buyer }: Taking,
  at: Instant,
): Promise<Result<undefined, Rejection>> {
  if (!terms.open || ad.closedAt !== null || (await isBlocked(tx, taker, ad.userId))) return reject('PRODUCT_NOT_OPEN');
  const score = await checkScore(tx, taker);
  if (!score.ok) return score;
  const letGo = await checkLetGo(tx, buyer, at);
  if (!letGo.ok) return taker === buyer ? letGo : reject('PRODUCT_NOT_OPEN');
  // The money comes from, or goes to, an account under this name.
  const name = await readVerifiedName(tx, sealer, taker);
  return name === null ? reject('VERIFICATION_REQUIRED', { level: 1 }) : ok(undefined);
}

/** @returns BELOW_MIN_NOTIONAL, LIMIT_EXCEEDED (the advertisement, the level, orders that run), PRODUCT_SOLD_OUT. */
async function checkRoom(
  tx: Tx,
  terms: C2cTerms,
  { ad, deal, taker }: Taking,
  at: Instant,
): Promise<Result<undefined, Rejection>> {
  const bounds = { minimum: ad.minimum, maximum: ad.maximum };
  if (deal.money < bounds.minimum) return reject('BELOW_MIN_NOTIONAL');
  if (deal.money > bounds.maximum) return reject('LIMIT_EXCEEDED', { field: 'money' });
  const level = await checkLevelLimit(tx, taker, { money: deal.money, fiat: ad.fiat }, at);
  if (!level.ok) return level;
  if ((await countRunning(tx, taker)) >= terms.orders_max) return reject('LIMIT_EXCEEDED', { open: terms.orders_max });
  return deal.amount > ad.remaining ? reject('PRODUCT_SOLD_OUT') : ok(undefined);
}

async function prepare(
  ports: C2cPorts,
  tx: Tx,
  taking: Taking,
  named: string | undefined,
  at: Instant,
): Promise<Result<Taking & { readonly method: Method }, Rejection>> {
  // Of two orders of one customer the second counts the first; of two takers of one advertisement likewise.
  await lockVerified(tx, taking.taker);
  const ad = await findAd(tx, taking.ad.id, true);
  if (ad === undefined) return reject('NOT_FOUND');
  const now = { ...taking, ad };
  const terms = await readC2cTerms(tx, at);
  const people = await checkPeople(ports, tx, terms, now, at);
  if (!people.ok) return people;
  const method = await chooseMethod(ports, tx, ad, now.seller, named);
  if (!method.ok) return method;
  const room = await checkRoom(tx, terms, now, at);
  return room.ok ? ok({ ...now, method: method.value }) : room;
}

/** Writes the order with its thread and its time to pay. @returns its id. */
async function open(
  { sealer, registry }: C2cPorts,
  tx: Tx,
  { ad, deal, buyer, seller, method }: Taking & { readonly method: Method },
  at: Instant,
): Promise<string> {
  const payUntil = instant(at + ad.payMinutes * minuteMs);
  const id = await insertOrder(tx, {
    ...deal,
    adId: ad.id,
    buyerId: buyer,
    sellerId: seller,
    assetId: ad.assetId,
    fiat: ad.fiat,
    price: ad.price,
    methodKind: method.kind,
    payment: sealPayment(sealer, seller, method.payment),
    createdAt: at,
    payUntil,
  });
  const thread = await openThread(tx, subjectOf(id), [buyer, seller], at);
  setThread(tx, id, thread);
  changeRemaining(tx, ad.id, -deal.amount);
  const { code } = registry.getAsset(ad.assetId);
  await sayInThread(tx, thread, { word: 'c2c.opened', args: { minutes: String(ad.payMinutes), currency: code } }, at);
  scheduleDue(tx, [{ module: family, reference: `pay:${id}`, dueAt: payUntil }]);
  return id;
}

/**
 * Takes an advertisement. Of a sale the coins are in escrow already; into a purchase the taker's go there now.
 * @returns NOT_FOUND, PARAMETER_ERROR, INVALID_AMOUNT, SELF_TRADE, ID_REUSED, PRODUCT_NOT_OPEN, NOT_ALLOWED (score, then
 * orders let go), VERIFICATION_REQUIRED, PAYMENT_METHOD_REQUIRED, BELOW_MIN_NOTIONAL, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT,
 * TRADING_HALTED, INSUFFICIENT_BALANCE; otherwise the id of the order.
 */
export async function takeAd(
  ports: C2cPorts,
  requester: MoneyRequester,
  input: InputOf<typeof c2cCalls.buy>,
): Promise<Result<string, Rejection>> {
  const ad = await findAd(ports.db, input.id);
  if (ad === undefined) return reject('NOT_FOUND');
  const asset = ports.registry.getAsset(ad.assetId);
  const deal = readDeal(ad, asset, input);
  if (!deal.ok) return deal;
  const { userId: taker } = requester;
  if (ad.userId === taker) return reject('SELF_TRADE');
  const isSale = ad.side === 2;
  const [buyer, seller] = isSale ? [taker, ad.userId] : [ad.userId, taker];
  return runMoneyOperation(ports, {
    call: c2cCalls.buy,
    requester,
    clientKey: input.client_order_id,
    accounts: { legal: userAccount(seller, asset.id, 'legal'), escrow: productAccount(seller, asset.id, family) },
    prepare: (tx, at) => prepare(ports, tx, { ad, deal: deal.value, taker, buyer, seller }, input.method, at),
    decide: async ({ tx, at, accounts, balanceOf }, taking) => {
      const { amount } = deal.value;
      if (!isSale && balanceOf(accounts.legal).available < amount) return reject('INSUFFICIENT_BALANCE');
      const id = await open(ports, tx, taking, at);
      const escrow = { debit: accounts.legal, credit: accounts.escrow, assetId: asset.id, amount };
      tx.noteTerms?.(termsOfDeal(taking, asset));
      const facts = { orderId: id, amount, at };
      return ok({
        entry: { postings: isSale ? [] : [{ ...escrow, kind: 'c2c_escrow', reference: subjectOf(id) }] },
        events: [
          movedEvent(asset, { ...facts, userId: ad.userId, news: 'opened' }),
          movedEvent(asset, { ...facts, userId: taker, news: null }),
        ],
        answer: id,
      });
    },
  });
}
