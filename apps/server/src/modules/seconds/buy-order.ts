import type { InputOf, OutputOf } from '@bourse/contract/call';
import { secondsCalls } from '@bourse/contract/seconds';
import { type Atoms, atoms, formatAmount, mulDiv, parseAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, secondMs, startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import {
  type AccountsOf,
  type MoneyOutcome,
  type MoneyRequester,
  poolAccount,
  runMoneyOperation,
  userAccount,
} from '../ledger/index.ts';
import { leverLoss } from '../lever/index.ts';
import { checkProtection, readDailyLoss } from '../protection/index.ts';
import type { ListedAsset } from '../registry/index.ts';
import { priced } from '../wallets/index.ts';
import { winOf } from './order.ts';
import { insertOrder, sumExposure, sumLoss } from './order-store.ts';
import { openedEvent, orderAnswer } from './seconds-answer.ts';
import { family, type SecondsPorts } from './seconds-ports.ts';
import { findTerms, type Period, type SecondsTerms } from './seconds-terms.ts';

/** A stake that fits the terms. */
export interface Stake {
  readonly terms: SecondsTerms;
  readonly period: Period;
  readonly amount: Atoms;
}

type StakeIn = Omit<InputOf<typeof secondsCalls.quote>, 'type'>;

/** @returns NOT_FOUND, PARAMETER_ERROR (a period that is not offered), INVALID_AMOUNT (with the bounds). */
export async function readStake(
  db: Queryable,
  ports: SecondsPorts,
  input: StakeIn,
  at: Instant,
): Promise<Result<Stake, Rejection>> {
  const found = await findTerms(db, ports, input, at);
  if (!found.ok) return found;
  const terms = found.value;
  const period = terms.periods.find(({ seconds }) => seconds === input.seconds);
  if (period === undefined) return rejectField('seconds');
  const { scale } = terms.asset;
  const amount = parseAmount(input.number, scale);
  const bounds = { minimum: formatAmount(terms.minimum, scale), maximum: formatAmount(terms.maximum, scale) };
  if (!amount.ok || amount.value < terms.minimum || amount.value > terms.maximum)
    return reject('INVALID_AMOUNT', bounds);
  return ok({ terms, period, amount: amount.value });
}

/** What a stake is worth in atoms of USDT at the index, rounded up. @returns PRICE_UNAVAILABLE. */
function worthOf(ports: SecondsPorts, asset: ListedAsset, stake: Atoms): Result<Atoms, Rejection> {
  const usdt = present(ports.registry.findAssetByCode('USDT'), 'USDT');
  if (asset.id === usdt.id) return ok(stake);
  const index = priced(ports.feed, asset);
  if (!index.ok) return index;
  const scale = 10n ** BigInt(asset.scale + 12 - usdt.scale);
  return ok(mulDiv(stake, index.value.price, scale, 'up'));
}

/** What a customer has lost today in options, with every open one counted as lost; in atoms of USDT. */
export function secondsLoss(db: Queryable, owner: UserId, now: Instant): Promise<bigint> {
  return sumLoss(db, owner, startOfDay(now));
}

/** What a customer may lose today still, in options and contracts together, in atoms of USDT; null without a limit. */
export async function lossLeft(
  { registry, feed }: Pick<SecondsPorts, 'registry' | 'feed'>,
  db: Queryable,
  owner: UserId,
  now: Instant,
): Promise<bigint | null> {
  const limit = await readDailyLoss(db, owner, now);
  if (limit === null) return null;
  const contracts = await leverLoss(db, { registry, feed: () => feed }, owner, now);
  // What cannot be valued leaves nothing.
  if (contracts === null) return 0n;
  const left = limit - (await secondsLoss(db, owner, now)) - contracts;
  return left > 0n ? left : 0n;
}

interface Purchase {
  readonly stake: Stake;
  readonly worth: Atoms;
}

/** Refuses what needs no balance; in the order of the contract, from SUITABILITY_REQUIRED to PRICE_UNAVAILABLE. */
async function prepare(
  ports: SecondsPorts,
  tx: Tx,
  owner: UserId,
  input: StakeIn,
  at: Instant,
): Promise<Result<Purchase, Rejection>> {
  const allowed = await checkProtection(tx, owner, at);
  if (!allowed.ok) return allowed;
  const stake = await readStake(tx, ports, input, at);
  if (!stake.ok) return stake;
  const { terms, amount } = stake.value;
  if (!terms.isOpen) return reject('PRODUCT_NOT_OPEN');
  if (input.terms_id !== undefined && input.terms_id !== terms.termsId) return reject('PRICE_CHANGED');
  if ((ports.feed?.index(terms.market.symbol) ?? null) === null) return reject('PRICE_UNAVAILABLE');
  const worth = worthOf(ports, terms.asset, amount);
  return worth.ok ? ok({ stake: stake.value, worth: worth.value }) : worth;
}

/**
 * Buys a timed option: the stake is held on the options account, and what it can win on the pool, until it is settled.
 * @returns NOT_FOUND, PARAMETER_ERROR, INVALID_AMOUNT, ID_REUSED, SUITABILITY_REQUIRED, SELF_EXCLUDED, PRODUCT_NOT_OPEN,
 * PRICE_CHANGED, PRICE_UNAVAILABLE, TRADING_HALTED, LIMIT_EXCEEDED (`daily_loss` or `exposure`), INSUFFICIENT_BALANCE,
 * POOL_EXHAUSTED.
 */
export async function buyOrder(
  ports: SecondsPorts,
  requester: MoneyRequester,
  input: InputOf<typeof secondsCalls.submit>,
): Promise<Result<OutputOf<typeof secondsCalls.submit>, Rejection>> {
  const first = await readStake(ports.db, ports, input, ports.clock.now());
  if (!first.ok) return first;
  const { userId } = requester;
  const asset = first.value.terms.asset.id;
  return runMoneyOperation(ports, {
    call: secondsCalls.submit,
    requester,
    clientKey: input.client_order_id,
    accounts: { micro: userAccount(userId, asset, 'micro'), pool: poolAccount(family, asset) },
    prepare: (tx, at) => prepare(ports, tx, userId, input, at),
    decide: async ({ tx, at, accounts, balanceOf }, purchase) => {
      const free = { micro: balanceOf(accounts.micro).available, pool: balanceOf(accounts.pool).available };
      return decide(ports, tx, { userId, direction: input.type === 1 ? 'up' : 'down', purchase, accounts, free, at });
    },
  });
}

interface Decision {
  readonly userId: UserId;
  readonly direction: 'up' | 'down';
  readonly purchase: Purchase;
  readonly accounts: AccountsOf<'micro' | 'pool'>;
  readonly free: { readonly micro: bigint; readonly pool: bigint };
  readonly at: Instant;
}

async function decide(
  ports: SecondsPorts,
  tx: Tx,
  { userId, direction, purchase: { stake, worth }, accounts, free, at }: Decision,
): Promise<Result<MoneyOutcome<OutputOf<typeof secondsCalls.submit>>, Rejection>> {
  const { terms, period, amount } = stake;
  const win = winOf(amount, period.payout);
  // Behind the lock of the options account and the pool: two purchases at once see each other.
  const left = await lossLeft(ports, tx, userId, at);
  if (left !== null && worth > left) return reject('LIMIT_EXCEEDED', { limit: 'daily_loss' });
  const room = terms.exposure - (await sumExposure(tx, terms.productId));
  if (win > room) return reject('LIMIT_EXCEEDED', { limit: 'exposure' });
  if (free.micro < amount) return reject('INSUFFICIENT_BALANCE');
  if (win === 0n || free.pool < win) return reject('POOL_EXHAUSTED');
  const order = await insertOrder(tx, {
    userId,
    productId: terms.productId,
    termsId: terms.termsId,
    marketId: terms.market.id,
    symbol: terms.market.symbol,
    assetId: terms.asset.id,
    microAccount: accounts.micro,
    poolAccount: accounts.pool,
    direction,
    periodSeconds: period.seconds,
    windowSeconds: terms.windowSeconds,
    payout: period.payout,
    stake: amount,
    win,
    worth,
    createdAt: at,
    expiresAt: instant(at + period.seconds * secondMs),
  });
  scheduleDue(tx, [{ module: family, reference: order.id, dueAt: order.expiresAt }]);
  const reason = { module: family, reference: order.id };
  return ok({
    entry: {
      postings: [],
      holds: [
        { account: accounts.micro, amount: atoms(amount), reason },
        { account: accounts.pool, amount: atoms(win), reason },
      ],
    },
    events: [openedEvent(ports.registry, order)],
    answer: orderAnswer(ports.registry, order),
  });
}
