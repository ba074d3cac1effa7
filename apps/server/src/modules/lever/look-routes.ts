import type { InputOf, OutputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import { leverStaffCalls } from '@bourse/contract/lever-staff';
import { categoryNames } from '@bourse/contract/market';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { poolAnswer, readPool } from '../pools/index.ts';
import { dayFigures, formatPrice, type MarketDays, readContractDays } from '../prices/index.ts';
import { formatRate } from '../products/index.ts';
import type { ContractLane } from './lane/contract-lane.ts';
import { family, type LeverProduct } from './orders/contract-terms.ts';
import type { LiveContract } from './lane/lane-batch.ts';
import { fundingAnswer } from './funding/funding-answer.ts';
import { availableNow, priceText, quoteAnswer } from './orders/quote-order.ts';
import { amountText, sessionAnswer, ticksText, tiersAnswer } from './positions/lever-answer.ts';
import type { ContractLanePorts } from './lever-ports.ts';
import { crossRisks } from './cross/cross-risk.ts';
import { riskOf } from './positions/risk.ts';

const bookLevels = 20;

/** A contract with its terms, prices and book. */
async function dealAnswer(
  ports: ContractLanePorts,
  lane: ContractLane,
  contract: LiveContract,
  days: Days,
  owner: UserId | null,
): Promise<OutputOf<typeof leverCalls.deal>> {
  const { state } = contract;
  const { terms } = state;
  const { market, asset } = terms;
  const depth = state.book.depth(bookLevels);
  const level = ({ price: at, quantity }: { price: number; quantity: number }) => ({
    price: ticksText(terms, at),
    number: quantity,
  });
  const feed = ports.feed();
  const index = feed?.index(market.symbol) ?? null;
  return {
    terms_id: terms.termsId,
    match_id: market.id,
    symbol: market.symbol,
    level_type: terms.product,
    currency_id: market.base.id,
    legal_id: market.quote.id,
    currency: asset.code,
    state: terms.isOpen ? 1 : 3,
    lot: amountText(terms, 1),
    tick: ticksText(terms, 1),
    multiples: [...terms.multiples],
    tiers: tiersAnswer(terms),
    maker_fee: formatRate(terms.makerFee),
    taker_fee: formatRate(terms.takerFee),
    overnight_fee: formatRate(terms.overnightFee),
    funding: fundingAnswer(lane, contract),
    longest_seconds: terms.longestMs === null ? null : terms.longestMs / 1_000,
    session: sessionAnswer(terms, lane.now()),
    mark_price: priceText(lane.markOf(contract)),
    index_price: index === null ? null : formatPrice(index.price),
    last_price: state.book.lastPrice === null ? null : ticksText(terms, state.book.lastPrice),
    day: dayFigures(market, (await days(terms.product)).get(market.id), state.book.lastPrice),
    simulated: feed?.simulated === true,
    bids: depth.bids.map(level),
    asks: depth.asks.map(level),
    trades: contract.trades.map(({ at, ticks, lots, side }) => ({
      price: ticksText(terms, ticks),
      number: lots,
      side,
      created_at: toIso(at),
    })),
    open_interest: state.openInterest,
    pool: poolAnswer(asset, await readPool(ports.db, family, asset.id)),
    available: owner === null ? null : formatAmount(await availableNow(ports, owner, state), asset.scale),
  };
}

/** Every contract of a product with its own prices and day. */
async function tickersAnswer(
  ports: ContractLanePorts,
  lane: ContractLane,
  days: Days,
  product: LeverProduct,
): Promise<OutputOf<typeof leverCalls.tickers>> {
  const known = await days(product);
  const feed = ports.feed();
  const wanted = lane.contracts().filter(({ state }) => state.terms.product === product);
  return wanted.map((contract) => {
    const { state } = contract;
    const { market } = state.terms;
    const index = feed?.index(market.symbol) ?? null;
    const last = state.book.lastPrice;
    return {
      match_id: market.id,
      symbol: market.symbol,
      currency_id: market.base.id,
      legal_id: market.quote.id,
      level_type: product,
      category: 'futures',
      ...categoryNames.futures,
      tick: ticksText(state.terms, 1),
      price: last === null ? null : ticksText(state.terms, last),
      ...dayFigures(market, known.get(market.id), last),
      simulated: feed?.simulated === true,
      mark_price: priceText(lane.markOf(contract)),
      index_price: index === null ? null : formatPrice(index.price),
      open_interest: amountText(state.terms, state.openInterest),
    };
  });
}

/** Every contract of a product. */
function contractsAnswer(
  { registry }: ContractLanePorts,
  lane: ContractLane,
  { level_type: product }: InputOf<typeof leverCalls.contracts>,
): Result<OutputOf<typeof leverCalls.contracts>, Rejection> {
  const wanted = lane.contracts().filter(({ state }) => state.terms.product === product);
  return ok(
    wanted.map((contract) => {
      const { terms } = contract.state;
      return {
        match_id: terms.market.id,
        symbol: terms.market.symbol,
        name: registry.getAsset(terms.market.base.id).name,
        currency_id: terms.market.base.id,
        legal_id: terms.market.quote.id,
        level_type: terms.product,
        max_multiple: present(terms.multiples.at(-1), 'a multiple'),
        state: terms.isOpen ? 1 : 3,
        session: sessionAnswer(terms, lane.now()),
        mark_price: priceText(lane.markOf(contract)),
      };
    }),
  );
}

type Days = (product: LeverProduct) => Promise<MarketDays>;

const daysMs = 1_000;

/** The last 24 hours of the contracts of a product, read once a second at most however many ask. */
function daysOf({ db }: ContractLanePorts, lane: ContractLane): Days {
  const known = new Map<LeverProduct, { readonly at: Instant; readonly days: Promise<MarketDays> }>();
  return (product) => {
    const now = lane.now();
    const last = known.get(product);
    if (last !== undefined && now - last.at < daysMs) return last.days;
    const ids = lane
      .contracts()
      .flatMap(({ state: { terms } }) => (terms.product === product ? [terms.market.id] : []));
    const days = readContractDays(db, ids, product, now);
    known.set(product, { at: now, days });
    // What could not be read is asked for anew.
    days.catch(() => known.delete(product));
    return days;
  };
}

/** The calls that show contracts as the lane has them. */
export function lookRoutes(ports: ContractLanePorts, lane: ContractLane): Binding[] {
  const days = daysOf(ports, lane);
  return [
    bind(leverCalls.deal, async ({ userId }, input) => {
      const found = await lane.find(input);
      return found.ok ? ok(await dealAnswer(ports, lane, found.value, days, userId)) : found;
    }),
    bind(leverCalls.contracts, async (_context, input) => contractsAnswer(ports, lane, input)),
    bind(leverCalls.tickers, async (_context, input) => ok(await tickersAnswer(ports, lane, days, input.level_type))),
    bind(leverCalls.quote, (context, input) => quoteAnswer(ports, lane, requireUser(context), input)),
    bind(leverCalls.tiers, async (_context, input) => {
      const found = await lane.find(input);
      if (!found.ok) return found;
      const { terms } = found.value.state;
      return ok({
        terms_id: terms.termsId,
        currency: terms.asset.code,
        multiples: [...terms.multiples],
        tiers: tiersAnswer(terms),
      });
    }),
    bind(leverStaffCalls.risk, async () => {
      const list = await Promise.all(lane.contracts().map((contract) => riskOf(ports, lane, contract)));
      return ok({ list, cross: crossRisks(lane.contracts()) });
    }),
  ];
}
