import type { InputOf, OutputOf } from '@bourse/contract/call';
import { etfCalls, etfOpened } from '@bourse/contract/etf';
import { eventOf } from '@bourse/contract/event';
import type { Lang } from '@bourse/contract/lang';
import { type Atoms, formatAmount } from '@bourse/kernel/amount';
import type { AccountId, UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { err, ok, type Result } from '@bourse/kernel/result';
import { endOfTerm, firstWholeDay } from '@bourse/kernel/term';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import {
  type AccountKey,
  type MoneyOutcome,
  type MoneyRequester,
  poolAccount,
  productAccount,
  runMoneyOperation,
  userAccount,
} from '../ledger/index.ts';
import { citeTick, recordTick } from '../prices/index.ts';
import { changeSold, checkOffer, checkRoom, findTerms, readSold, readStake } from '../products/index.ts';
import { type BasketPrices, priceBasket } from './basket-prices.ts';
import { type Basket, selectBaskets } from './basket-store.ts';
import { move, referenceOf } from './coin-moves.ts';
import { holdingsFor, sharePriceOf, sharesFor } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { type Holding, insertPosition, type NewPosition, type Position, sumOwned } from './etf-store.ts';
import { type EtfTerms, family } from './etf-terms.ts';
import { positionAnswer } from './position-answer.ts';

/** What a purchase comes to at the prices of a moment. */
export interface Offer {
  readonly terms: EtfTerms;
  readonly basket: Basket;
  readonly prices: BasketPrices;
  /** What one share costs, rounded up. */
  readonly sharePrice: bigint;
  readonly shares: bigint;
  /** Atoms of each coin. */
  readonly coins: ReturnType<typeof holdingsFor>;
}

/** The offer of an amount. @returns PRICE_UNAVAILABLE below the quorum and before the product has begun, INVALID_AMOUNT for no share. */
export async function offerOf(
  db: Parameters<typeof selectBaskets>[0],
  { registry, feed }: EtfPorts,
  terms: EtfTerms,
  amount: Atoms,
): Promise<Result<Offer, Rejection>> {
  const basket = (await selectBaskets(db, registry, [terms.productId])).get(terms.productId);
  if (basket === undefined) return reject('PRICE_UNAVAILABLE');
  const prices = priceBasket(
    feed,
    basket.coins.map(({ id }) => registry.getAsset(id)),
  );
  if (!prices.ok) return prices;
  const sharePrice = sharePriceOf(basket.coins, prices.value.priceOf, 'up');
  const shares = sharesFor(amount, terms.asset.scale, sharePrice);
  if (shares === 0n) return reject('INVALID_AMOUNT');
  return ok({ terms, basket, prices: prices.value, sharePrice, shares, coins: holdingsFor(basket.coins, shares) });
}

/** The accounts of a customer and the pool, in the currency and in each coin, by their names in an operation. */
export function accountKeys(
  userId: UserId,
  terms: EtfTerms,
  coins: readonly Holding['assetId'][],
): Record<string, AccountKey> {
  const keys: Record<string, AccountKey> = {
    change: userAccount(userId, terms.asset.id, 'change'),
    pool: poolAccount(family, terms.asset.id),
  };
  for (const id of coins) {
    keys[`change ${String(id)}`] = userAccount(userId, id, 'change');
    keys[`product ${String(id)}`] = productAccount(userId, id, family);
    keys[`pool ${String(id)}`] = poolAccount(family, id);
  }
  return keys;
}

const named = (accounts: Readonly<Record<string, AccountId>>, name: string): AccountId => present(accounts[name], name);

/** Coins with the accounts between which they move. */
export function holdingsIn(accounts: Readonly<Record<string, AccountId>>, coins: Offer['coins']): Holding[] {
  return [...coins].map(([assetId, amount]) => ({
    assetId,
    amount,
    change: named(accounts, `change ${String(assetId)}`),
    product: named(accounts, `product ${String(assetId)}`),
    pool: named(accounts, `pool ${String(assetId)}`),
  }));
}

/** Tells that a position was opened. */
export function openedEvent(position: Position, scale: number) {
  return eventOf(etfOpened, {
    user_id: position.userId,
    position_id: position.id,
    config_id: position.productId,
    currency_id: position.assetId,
    amount: formatAmount(position.amount, scale),
    shares: formatAmount(position.shares, 8),
    expires_at: toIso(position.expiresAt),
    renewed: position.renewedFrom !== null,
    at: toIso(position.createdAt),
  });
}

type Answer = OutputOf<typeof etfCalls.buy>;

/**
 * Buys shares: the currency goes to the pool, the coins of the shares out of it into the customer's sub-accounts.
 * @returns in this order NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, ID_REUSED, PRODUCT_NOT_OPEN, PRICE_CHANGED,
 * PRICE_UNAVAILABLE, TRADING_HALTED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT, INSUFFICIENT_BALANCE, POOL_EXHAUSTED.
 */
export async function openEtf(
  ports: EtfPorts,
  requester: MoneyRequester & { readonly lang: Lang },
  input: InputOf<typeof etfCalls.buy>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, sale } = ports;
  const shown = await findTerms(db, sale, input.config_id, clock.now());
  if (!shown.ok) return shown;
  const stake = readStake(input.amount, shown.value);
  if (!stake.ok) return stake;
  const { userId, lang } = requester;
  return runMoneyOperation(ports, {
    call: etfCalls.buy,
    requester,
    clientKey: input.client_order_id,
    accounts: accountKeys(
      userId,
      shown.value,
      shown.value.basket.map(({ asset }) => asset.id),
    ),
    prepare: async (tx, at) => {
      const terms = await findTerms(tx, sale, input.config_id, at);
      if (!terms.ok) return terms;
      const offer = checkOffer(terms.value, input.terms_id ?? shown.value.termsId);
      return offer.ok ? offerOf(tx, ports, terms.value, stake.value) : err(offer.error);
    },
    decide: async ({ tx, at, accounts, balanceOf }, offer) => {
      const { terms } = offer;
      const [owned, sold] = [await sumOwned(tx, userId, terms.productId), await readSold(tx, terms.productId)];
      const room = checkRoom(terms, { stake: stake.value, owned, sold });
      if (!room.ok) return room;
      if (balanceOf(named(accounts, 'change')).available < stake.value) return reject('INSUFFICIENT_BALANCE');
      const holdings = holdingsIn(accounts, offer.coins);
      if (holdings.some(({ pool, amount }) => balanceOf(pool).available < amount)) return reject('POOL_EXHAUSTED');
      const [change, pool] = [named(accounts, 'change'), named(accounts, 'pool')];
      const whose = { userId, change, pool, holdings, autoRenew: input.auto_renew };
      return ok(await carryOut(ports, tx, { offer, wanted: newPosition(offer, whose, stake.value, at), lang }));
    },
  });
}

function newPosition(
  { terms, basket, shares, sharePrice }: Offer,
  whose: Pick<NewPosition, 'userId' | 'change' | 'pool' | 'holdings' | 'autoRenew'>,
  amount: Atoms,
  at: Instant,
): NewPosition {
  const startsAt = firstWholeDay(at);
  const { productId, termsId, asset, termDays, penalty } = terms;
  return {
    ...whose,
    productId,
    termsId,
    assetId: asset.id,
    amount,
    shares,
    epoch: basket.epoch,
    entryPrice: sharePrice,
    termDays,
    penalty,
    createdAt: at,
    startsAt,
    expiresAt: endOfTerm(startsAt, termDays),
    renewedFrom: null,
  };
}

async function carryOut(
  ports: EtfPorts,
  tx: Tx,
  { offer, wanted, lang }: { readonly offer: Offer; readonly wanted: NewPosition; readonly lang: Lang },
): Promise<MoneyOutcome<Answer>> {
  const position = await insertPosition(tx, wanted);
  const { id, assetId, change, pool, amount, holdings, createdAt: at } = position;
  changeSold(tx, [{ productId: position.productId, by: amount }]);
  scheduleDue(tx, [{ module: family, reference: `expiry:${id}`, dueAt: position.expiresAt }]);
  if (offer.prices.ticks.length > 0)
    citeTick(tx, `${referenceOf(id)}:buy`, await recordTick(tx, at, offer.prices.ticks));
  return {
    entry: {
      postings: [
        ...move({ id, assetId, kind: 'etf_purchase' }, [change, pool], amount),
        ...holdings.flatMap((coin) =>
          move({ id, assetId: coin.assetId, kind: 'etf_purchase' }, [coin.pool, coin.product], coin.amount),
        ),
      ],
    },
    events: [openedEvent(position, offer.terms.asset.scale)],
    answer: positionAnswer(ports, position, offer.terms, { lang, now: at, prices: offer.prices }),
  };
}
