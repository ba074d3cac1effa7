import type { InputOf, OutputOf } from '@bourse/contract/call';
import { conversionCalls } from '@bourse/contract/conversion';
import { eventOf } from '@bourse/contract/event';
import { walletConverted } from '@bourse/contract/events';
import type { AccountId, UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { withIdempotency } from '../../../platform/database/idempotency.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import {
  applyLocked,
  houseAccount,
  lockBalances,
  type Posting,
  type ResolveAccounts,
  userAccount,
} from '../../ledger/index.ts';
import { citeTick, recordTick } from '../../prices/index.ts';
import type { TransferRequester } from '../transfer-between-accounts.ts';
import { type Offer, offerAnswer, offerAt, pricePair, readWish, ticksOf, type Wish } from './conversion-request.ts';
import { readConversionFee } from './conversion-settings.ts';
import { insertConversion, lockQuote, markQuoteUsed } from './conversion-store.ts';
import type { QuotePorts } from './quote-conversion.ts';

export interface ConvertPorts extends QuotePorts {
  readonly resolve: ResolveAccounts;
}

type ConversionAnswer = OutputOf<typeof conversionCalls.convert>;

/** Fees of conversions have a lane of their own, so that they never wait for a batch of orders. */
const feeLane = 1;

/** The accounts that a conversion touches. */
interface Accounts {
  readonly pays: AccountId;
  readonly receives: AccountId;
  readonly treasuryIn: AccountId;
  readonly treasuryOut: AccountId;
  readonly fees: AccountId;
}

/** One conversion under way. */
interface Conversion {
  readonly userId: UserId;
  readonly wish: Wish;
  readonly quoteId: string | undefined;
  readonly accounts: Accounts;
  readonly at: Instant;
}

async function accountsOf(resolve: ResolveAccounts, userId: UserId, { from, to }: Wish): Promise<Accounts> {
  const ids = await resolve([
    userAccount(userId, from.id, 'change'),
    userAccount(userId, to.id, 'change'),
    houseAccount('treasury', from.id),
    houseAccount('treasury', to.id),
    houseAccount('fees', to.id, feeLane),
  ]);
  const [pays, receives, treasuryIn, treasuryOut, fees] = ids.map((id) => present(id, 'a resolved account'));
  const of = (id: AccountId | undefined): AccountId => present(id, 'one of five accounts');
  return {
    pays: of(pays),
    receives: of(receives),
    treasuryIn: of(treasuryIn),
    treasuryOut: of(treasuryOut),
    fees: of(fees),
  };
}

/**
 * Converts an amount on change into another currency out of the house's treasury, at a quote or at the index of the moment.
 * @returns in this order PARAMETER_ERROR (one currency), CURRENCY_NOT_FOUND, INVALID_AMOUNT, ID_REUSED; with a quote
 * NOT_FOUND, PARAMETER_ERROR (it is for something else), QUOTE_EXPIRED; without one PRICE_UNAVAILABLE, INVALID_AMOUNT
 * (below the minimum at this price); then TRADING_HALTED, INSUFFICIENT_BALANCE, PRODUCT_SOLD_OUT (the treasury).
 */
export async function convert(
  ports: ConvertPorts,
  { userId, idempotencyKey, hashInput }: TransferRequester,
  input: InputOf<typeof conversionCalls.convert>,
): Promise<Result<ConversionAnswer, Rejection>> {
  const wish = readWish(ports.registry, input);
  if (!wish.ok) return wish;
  const accounts = await accountsOf(ports.resolve, userId, wish.value);
  const at = ports.clock.now();
  const conversion: Conversion = { userId, wish: wish.value, quoteId: input.quote_id, accounts, at };
  const key = input.client_order_id ?? idempotencyKey;
  const id = { userId, call: conversionCalls.convert.name, key, inputHash: hashInput() };
  return ports.db.withTx('convert', (tx) => withIdempotency(tx, id, at, () => postConversion(ports, tx, conversion)));
}

/** What was agreed, and the tick of its prices where that is written down already. */
interface Agreed {
  readonly offer: Offer;
  readonly tickId: number | null;
}

/** The terms: those of the quote, which is used up by it, or those of this moment. */
async function agree({ feed }: ConvertPorts, tx: Tx, conversion: Conversion): Promise<Result<Agreed, Rejection>> {
  const { wish, quoteId, userId, at } = conversion;
  if (quoteId === undefined) {
    const prices = pricePair(feed, wish);
    if (!prices.ok) return prices;
    return agreedOn(offerAt(wish.amount, prices.value, await readConversionFee(tx, at)), null);
  }
  const quote = await lockQuote(tx, userId, quoteId);
  if (quote === null) return reject('NOT_FOUND');
  const { from, to, amount } = wish;
  const isForThis = quote.fromAsset === from.id && quote.toAsset === to.id && quote.amount === amount;
  if (!isForThis) return rejectField('quote_id');
  // A quote of a release before there were ticks has no evidence, and is older than ten seconds anyhow.
  if (quote.used || quote.validUntil < at || quote.tickId === null) return reject('QUOTE_EXPIRED');
  markQuoteUsed(tx, quoteId);
  const prices = { from: { asset: from, price: quote.fromPrice }, to: { asset: to, price: quote.toPrice } };
  return agreedOn(offerAt(amount, prices, quote.feeBps), quote.tickId);
}

function agreedOn(offer: Result<Offer, Rejection>, tickId: number | null): Result<Agreed, Rejection> {
  return offer.ok ? ok({ offer: offer.value, tickId }) : offer;
}

async function postConversion(
  ports: ConvertPorts,
  tx: Tx,
  conversion: Conversion,
): Promise<Result<ConversionAnswer, Rejection>> {
  const { userId, accounts, at } = conversion;
  const agreed = await agree(ports, tx, conversion);
  if (!agreed.ok) return agreed;
  const { offer } = agreed.value;
  const locked = await lockBalances(tx, Object.values(accounts));
  if (!locked.ok) return locked;
  const available = (account: AccountId): bigint => present(locked.value.get(account), 'a locked account').available;
  if (available(accounts.pays) < offer.amount) return reject('INSUFFICIENT_BALANCE');
  if (available(accounts.treasuryOut) < offer.terms.gross) return reject('PRODUCT_SOLD_OUT');
  const id = await insertConversion(tx, userId, offer, at);
  applyLocked(tx, locked.value, { at, postings: postingsOf(accounts, offer, id) });
  citeTick(tx, `conversion:${id}`, agreed.value.tickId ?? (await recordTick(tx, at, ticksOf(offer))));
  const shown = offerAnswer(offer);
  const { number, received, fee, from_currency_id, to_currency_id } = shown;
  const told = { from_currency_id, to_currency_id, number, received, fee, at: toIso(at) };
  appendEvents(tx, at, [eventOf(walletConverted, { conversion_id: id, user_id: userId, ...told })]);
  return ok({ id, ...shown, created_at: toIso(at) });
}

/** The fee is posted apart, so that a bill shows what the conversion cost. */
function postingsOf(accounts: Accounts, { amount, from, to, terms }: Offer, id: string): Posting[] {
  const { pays, receives, treasuryIn, treasuryOut, fees } = accounts;
  const reference = `conversion:${id}`;
  const kind = 'conversion';
  const paid = { debit: pays, credit: treasuryIn, assetId: from.asset.id, amount, kind, reference } as const; // the kind stays a literal
  const given = {
    debit: treasuryOut,
    credit: receives,
    assetId: to.asset.id,
    amount: terms.gross,
    kind,
    reference,
  } as const; // as above
  const kept = { ...given, debit: receives, credit: fees, amount: terms.fee, kind: 'conversion_fee' } as const; // as above
  return terms.fee === 0n ? [paid, given] : [paid, given, kept];
}
