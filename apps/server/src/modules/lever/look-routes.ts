import type { InputOf, OutputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import { leverStaffCalls } from '@bourse/contract/lever-staff';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { poolAnswer, readPool } from '../pools/index.ts';
import { formatPrice } from '../prices/index.ts';
import { formatRate } from '../products/index.ts';
import type { ContractLane } from './contract-lane.ts';
import { family } from './contract-terms.ts';
import type { LiveContract } from './lane-batch.ts';
import { fundingAnswer } from './funding-answer.ts';
import { availableNow, priceText, quoteAnswer } from './quote-order.ts';
import { amountText, sessionAnswer, ticksText, tiersAnswer } from './lever-answer.ts';
import type { ContractLanePorts } from './lever-ports.ts';
import { crossRisks } from './cross-risk.ts';
import { riskOf } from './risk.ts';

const bookLevels = 20;

/** A contract with its terms, prices and book. */
async function dealAnswer(
  ports: ContractLanePorts,
  lane: ContractLane,
  contract: LiveContract,
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
  const index = ports.feed()?.index(market.symbol) ?? null;
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

/** The calls that show contracts as the lane has them. */
export function lookRoutes(ports: ContractLanePorts, lane: ContractLane): Binding[] {
  return [
    bind(leverCalls.deal, async ({ userId }, input) => {
      const found = await lane.find(input);
      return found.ok ? ok(await dealAnswer(ports, lane, found.value, userId)) : found;
    }),
    bind(leverCalls.contracts, async (_context, input) => contractsAnswer(ports, lane, input)),
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
