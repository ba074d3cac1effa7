import type { OutputOf } from '@bourse/contract/call';
import { leverDirections } from '@bourse/contract/lever';
import { type leverStaffCalls, stressMoves } from '@bourse/contract/lever-staff';
import { formatAmount } from '@bourse/kernel/amount';
import { poolAnswer, readPool } from '../../pools/index.ts';
import { formatPrice, price } from '../../prices/index.ts';
import type { ContractLane } from '../lane/contract-lane.ts';
import type { ContractState } from '../lane/contract-state.ts';
import { family } from '../orders/contract-terms.ts';
import { crossLiquidationTicks } from '../cross/cross-margin.ts';
import { crossStressAt } from '../cross/cross-risk.ts';
import type { LiveContract } from '../lane/lane-batch.ts';
import { ticksText } from './lever-answer.ts';
import { signed } from '../lever-events.ts';
import type { ContractLanePorts } from '../lever-ports.ts';
import { equityAt, initialMargin, ticksDown, ticksUp, valueAtPrice } from './margin.ts';
import type { Position } from './position.ts';

type ContractRisk = OutputOf<typeof leverStaffCalls.risk>['list'][number];

/** How many of the largest positions are shown. */
const shown = 10;

/** What a mark price would do at once, before anything of it changes the book. */
export interface Stress {
  readonly liquidated: number;
  readonly lots: number;
  /** What the liquidated would have lost beyond their margins, cross accounts beyond their balances, in atoms. */
  readonly deficit: bigint;
}

/** Works out what a mark price would liquidate. @param mark in 10^-12. */
export function stressAt(state: ContractState, mark: bigint): Stress {
  const [down, up] = [ticksDown(state.terms, mark), ticksUp(state.terms, mark)];
  let { liquidated, lots, deficit } = crossStressAt(state, mark);
  for (const position of state.live()) {
    const level = state.liquidationOf(position);
    if (level === null || (position.sign === 1 ? up > level : down < level)) continue;
    const equity = equityAt(state.terms, position, mark);
    liquidated += 1;
    lots += position.lots;
    if (equity < 0n) deficit -= equity;
  }
  return { liquidated, lots, deficit };
}

function largeAnswer(state: ContractState, position: Position, mark: bigint | null): ContractRisk['largest'][number] {
  const { terms } = state;
  const { scale } = terms.asset;
  const { isCross } = position;
  const level = isCross ? crossLevel(state, position) : state.liquidationOf(position);
  const own = isCross ? { ...position, margin: initialMargin(position.cost, position.multiple) } : position;
  return {
    id: String(position.id),
    user_id: position.userId,
    type: position.sign === 1 ? leverDirections.long : leverDirections.short,
    lots: position.lots,
    value: formatAmount(mark === null ? position.cost : valueAtPrice(terms, mark, position.lots, 'down'), scale),
    multiple: position.multiple,
    margin_mode: isCross ? 'cross' : 'isolated',
    margin: formatAmount(own.margin, scale),
    equity: signed(mark === null ? own.margin : equityAt(terms, own, mark), scale),
    liquidation_price: level === null ? null : ticksText(terms, level),
  };
}

/** The mark price that would liquidate the account of a cross position, the others as they are. */
function crossLevel({ cross, terms }: ContractState, { userId }: Position): number | null {
  if (userId === null) return null;
  const balance = cross.find(userId, terms.asset.id)?.balance ?? 0n;
  return crossLiquidationTicks(balance, cross.legs(userId, terms.asset.id), terms.market.symbol);
}

/** How a contract stands. */
export async function riskOf(
  ports: ContractLanePorts,
  lane: ContractLane,
  contract: LiveContract,
): Promise<ContractRisk> {
  const { state } = contract;
  const { terms } = state;
  const { asset } = terms;
  const mark = lane.markOf(contract);
  const pool = await readPool(ports.db, family, asset.id);
  const open = state.live().filter(({ lots }) => lots > 0);
  const house = state.of(null).reduce((sum, { sign, lots }) => sum + sign * lots, 0);
  const largest = open.toSorted((one, other) => other.lots - one.lots).slice(0, shown);
  return {
    product_id: terms.productId,
    terms_id: terms.termsId,
    symbol: terms.market.symbol,
    level_type: terms.product,
    currency: asset.code,
    state: terms.isOpen ? 1 : 3,
    mark_price: mark === null ? null : formatPrice(price(mark)),
    open_interest: state.openInterest,
    max_open_interest: terms.maxOpenInterest,
    value: formatAmount(mark === null ? 0n : valueAtPrice(terms, mark, state.openInterest, 'down'), asset.scale),
    positions: open.length,
    owed: signed(state.owed(), asset.scale),
    house_lots: house,
    pool: poolAnswer(asset, pool),
    largest: largest.map((position) => largeAnswer(state, position, mark)),
    stress: mark === null ? [] : stressMoves.map((move) => stressAnswer(state, mark, move, pool.available)),
  };
}

function stressAnswer(state: ContractState, mark: bigint, move: number, free: bigint): ContractRisk['stress'][number] {
  const moved = (mark * BigInt(100 + move)) / 100n;
  const { deficit, ...counts } = stressAt(state, moved);
  return {
    move,
    price: formatPrice(price(moved)),
    ...counts,
    deficit: formatAmount(deficit, state.terms.asset.scale),
    covered: deficit <= free,
  };
}
