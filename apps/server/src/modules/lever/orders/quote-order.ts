import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { leverCalls } from '@bourse/contract/lever';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../../platform/http/rejection.ts';
import { listUserBalances } from '../../ledger/index.ts';
import { formatPrice, price } from '../../prices/index.ts';
import type { ContractLane } from '../lane/contract-lane.ts';
import type { ContractState } from '../lane/contract-state.ts';
import type { ContractTerms } from './contract-terms.ts';
import { legOf } from '../cross/cross-standing.ts';
import { availableOf } from '../cross/cross-funds.ts';
import { crossLiquidationTicks } from '../cross/cross-margin.ts';
import { readOrder } from './order-request.ts';
import { amountText, liquidationOf, ticksText } from '../positions/lever-answer.ts';
import type { ContractLanePorts } from '../lever-ports.ts';
import { initialMargin, shareOf, ticksDown, tierOf, valueAt } from '../positions/margin.ts';
import { newPosition, planOrder, walkBook } from './orders.ts';
import type { Position } from '../positions/position.ts';

/** A price of 10^-12 as decimals. */
export const priceText = (value: bigint | null): string | null => (value === null ? null : formatPrice(price(value)));

/** What a customer has free on the contract account, in atoms. */
export async function freeOf({ db }: ContractLanePorts, owner: UserId, { asset }: ContractTerms): Promise<bigint> {
  const balances = await listUserBalances(db, owner);
  return balances.find((one) => one.kind === 'lever' && one.assetId === asset.id)?.available ?? 0n;
}

/** What a customer has for new orders: what is free, and with cross margin what the account has beyond its positions and orders. */
export async function availableNow(ports: ContractLanePorts, owner: UserId, state: ContractState): Promise<bigint> {
  const free = await freeOf(ports, owner, state.terms);
  if (!state.opensCross(owner)) return free;
  const available = availableOf(state, owner, free);
  return available > 0n ? available : 0n;
}

/** The price that would liquidate a position of a quote: alone, or with the cross account that it would join. */
function levelOf(state: ContractState, owner: UserId, position: Position, free: bigint, fee: bigint): number | null {
  const { terms, cross } = state;
  if (!state.opensCross(owner)) return liquidationOf(terms, position);
  const balance = cross.find(owner, terms.asset.id)?.balance ?? 0n;
  const legs = [...cross.legs(owner, terms.asset.id), legOf(state, position)];
  return crossLiquidationTicks(balance + free - fee, legs, terms.market.symbol);
}

/** The most that can be lost: margin and fee, or with cross margin everything that stands behind the positions. */
async function worstOf(ports: ContractLanePorts, owner: UserId, state: ContractState, alone: bigint): Promise<bigint> {
  if (!state.opensCross(owner)) return alone;
  const { equity } = state.cross.standing(owner, state.terms.asset.id);
  const all = equity + (await freeOf(ports, owner, state.terms));
  return all > alone ? all : alone;
}

/** What an order would cost now, and where it would be liquidated. */
export async function quoteAnswer(
  ports: ContractLanePorts,
  lane: ContractLane,
  owner: UserId,
  input: InputOf<typeof leverCalls.quote>,
): Promise<Result<OutputOf<typeof leverCalls.quote>, Rejection>> {
  const found = await lane.find(input);
  if (!found.ok) return found;
  const { state } = found.value;
  const { terms } = state;
  const mark = lane.markOf(found.value);
  const wanted = readOrder(terms, owner, input, { at: ports.clock.now(), mark });
  if (!wanted.ok) return wanted;
  const { lots, multiple, limit } = wanted.value;
  const moment = { at: ports.clock.now(), mark };
  // What the book or the account does not hold is shown, not refused.
  const plan = planOrder(state, wanted.value, moment, null);
  if (!plan.ok && ['LIMIT_EXCEEDED', 'INVALID_PRICE', 'PRICE_UNAVAILABLE'].includes(plan.error.code)) return plan;
  const taking = walkBook(state, wanted.value, limit, lots);
  const isFilled = limit !== null || taking.lots === lots;
  const assumed = limit ?? ticksDown(terms, present(mark, 'the mark price'));
  const cost = limit === null && isFilled ? taking.value : taking.value + valueAt(terms, assumed, lots - taking.lots);
  const margin = initialMargin(cost, multiple);
  const position = { ...newPosition(terms, { ...wanted.value, id: 0, userId: owner }, moment), lots, cost, margin };
  const { scale } = terms.asset;
  const waiting = limit === null ? 0 : lots - taking.lots;
  const fee = shareOf(cost - valueAt(terms, assumed, waiting), terms.takerFee);
  const openFee = fee + (waiting === 0 ? 0n : shareOf(valueAt(terms, assumed, waiting), terms.makerFee));
  const level = levelOf(state, owner, position, await freeOf(ports, owner, terms), fee);
  const tier = tierOf(terms.tiers, cost) ?? present(terms.tiers.at(-1), 'a tier');
  return ok({
    terms_id: terms.termsId,
    price: isFilled ? meanPrice(terms, lots, cost) : null,
    number: lots,
    amount: amountText(terms, lots),
    value: formatAmount(cost, scale),
    margin: formatAmount(margin, scale),
    open_fee: formatAmount(openFee, scale),
    close_fee: formatAmount(shareOf(cost, terms.takerFee), scale),
    maintenance: formatAmount(shareOf(cost, tier.maintenance), scale),
    liquidation_price: level === null ? null : ticksText(terms, level),
    worst: formatAmount(await worstOf(ports, owner, state, margin + openFee), scale),
    available: formatAmount(await availableNow(ports, owner, state), scale),
    mark_price: priceText(mark),
  });
}

function meanPrice({ market, asset, lotTickAtoms }: ContractTerms, lots: number, cost: bigint): string {
  return formatAmount((cost * market.tickAtoms) / (BigInt(lots) * lotTickAtoms), asset.scale);
}
