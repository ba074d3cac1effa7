import type { InputOf } from '@bourse/contract/call';
import { fiatCalls } from '@bourse/contract/fiat';
import { fiatTimes, waitingMax } from '@bourse/contract/fiat-rules';
import { mulDiv, oneUnit } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import { withIdempotency } from '../../../platform/database/idempotency.ts';
import type { CallContext } from '../../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { scheduleDue } from '../../../platform/jobs/due-work.ts';
import { lockVerified } from '../../identity/index.ts';
import { checkFiatOrder } from '../../kyc/index.ts';
import { houseAccount, openAccountsIn, placeHold } from '../../ledger/index.ts';
import { citeTick } from '../../prices/index.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import { payerFields as fieldsOf } from './offers.ts';
import { type OrderAnswer, orderAnswer, subjectOf } from './order-answer.ts';
import { countOpenOrdersOf, type FiatOrder, insertOrder } from './order-store.ts';
import { payerIn, readPayer, sealPayer } from './payer.ts';
import { type FiatQuote, lockQuote, markQuoteUsed } from './quote-store.ts';
import { findOpenMethod } from './read-offer.ts';

/** The module of holds and due work. */
export const fiatModule = 'fiat';
/** Decimals of the limit of a fiat order. */
const limitScale = 6;

interface Submitting {
  readonly owner: UserId;
  readonly quoteId: string;
  readonly payer: Readonly<Record<string, unknown>>;
  readonly at: Instant;
}

/** The quote, which is used up by this. @returns NOT_FOUND, QUOTE_EXPIRED. */
async function takeQuote(tx: Tx, { owner, quoteId, at }: Submitting): Promise<Result<FiatQuote, Rejection>> {
  const quote = await lockQuote(tx, owner, quoteId);
  if (quote === undefined) return reject('NOT_FOUND');
  if (quote.used || quote.validUntil < at) return reject('QUOTE_EXPIRED');
  markQuoteUsed(tx, quoteId);
  return ok(quote);
}

/** @returns LIMIT_EXCEEDED of the level, then for who has five open. */
async function checkLimits(
  { registry }: FiatPorts,
  tx: Tx,
  { owner, at }: Submitting,
  { usdt }: FiatQuote,
): Promise<Result<undefined, Rejection>> {
  const dollars = present(registry.findAssetByCode('USDT'), 'USDT');
  const counted = mulDiv(usdt, oneUnit({ scale: limitScale }), oneUnit(dollars), 'up');
  const level = await checkFiatOrder(tx, owner, counted, at);
  if (!level.ok) return level;
  return (await countOpenOrdersOf(tx, owner)) >= waitingMax ? reject('LIMIT_EXCEEDED', { open: waitingMax }) : level;
}

/** Reserves what is bought on the treasury. @returns TRADING_HALTED, PRODUCT_SOLD_OUT. */
async function reserve(tx: Tx, { id, assetId, gross, createdAt }: FiatOrder): Promise<Result<undefined, Rejection>> {
  const [treasury] = await openAccountsIn(tx, [houseAccount('treasury', assetId)]);
  const account = present(treasury, 'the treasury');
  const held = await placeHold(tx, { account, module: fiatModule, reference: subjectOf(id) }, gross, createdAt);
  return !held.ok && held.error.code === 'INSUFFICIENT_BALANCE' ? reject('PRODUCT_SOLD_OUT') : held;
}

async function openOrder(ports: FiatPorts, tx: Tx, asked: Submitting): Promise<Result<OrderAnswer, Rejection>> {
  const { owner, payer: sent, at } = asked;
  const taken = await takeQuote(tx, asked);
  if (!taken.ok) return taken;
  const { tickId, validUntil: _, ...terms } = taken.value;
  // The row of the customer is locked until the end: of two at once, the second counts the first.
  const { country } = await lockVerified(tx, owner);
  if (country !== terms.country) return reject('AREA_NOT_SUPPORTED');
  const payer = readPayer(sent, fieldsOf(terms.country, terms.method));
  if (!payer.ok) return payer;
  const open = await findOpenMethod(ports, tx, terms.country, terms.method, at);
  if (open === null) return reject('PRODUCT_NOT_OPEN');
  const within = await checkLimits(ports, tx, asked, taken.value);
  if (!within.ok) return within;
  const proofUntil = instant(at + fiatTimes.proofMinutes * minuteMs);
  const { name: provider, transfer } = open.provider;
  const sealed = sealPayer(ports.sealer, owner, payer.value);
  const facts = { ...terms, userId: owner, provider, transfer, payer: sealed, createdAt: at, proofUntil };
  const order = await insertOrder(tx, facts);
  const held = await reserve(tx, order);
  if (!held.ok) return held;
  if (tickId !== null) citeTick(tx, subjectOf(order.id), tickId);
  scheduleDue(tx, [{ module: fiatModule, reference: `proof:${order.id}`, dueAt: proofUntil }]);
  return ok(orderAnswer(ports, order));
}

/**
 * Opens an order at a quote and reserves its coins on the treasury.
 * @returns PARAMETER_ERROR (the payer is no object), ID_REUSED, NOT_FOUND, QUOTE_EXPIRED, AREA_NOT_SUPPORTED, PARAMETER_ERROR
 * (a field of the payer), PRODUCT_NOT_OPEN, LIMIT_EXCEEDED (level, then five open), TRADING_HALTED, PRODUCT_SOLD_OUT.
 */
export async function submitOrder(
  ports: FiatPorts,
  context: CallContext & { readonly userId: UserId },
  input: InputOf<typeof fiatCalls.submit>,
): Promise<Result<OrderAnswer, Rejection>> {
  const { userId: owner } = context;
  const payer = payerIn(input.payer);
  if (payer === null) return rejectField('payer');
  const at = ports.clock.now();
  const asked: Submitting = { owner, quoteId: input.quote_id, payer, at };
  const key = input.client_order_id ?? context.idempotencyKey;
  const id = { userId: owner, call: fiatCalls.submit.name, key, inputHash: context.hashInput() };
  return ports.db.withTx('buy with fiat money', (tx) => withIdempotency(tx, id, at, () => openOrder(ports, tx, asked)));
}
