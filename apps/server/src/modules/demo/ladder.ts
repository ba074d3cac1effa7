import { present } from '@bourse/kernel/invariant';
import {
  lots,
  type Lots,
  type MarketUnits,
  notionalAtoms,
  safeIntegerOf,
  type Ticks,
  ticks,
} from '@bourse/kernel/quantity';
import type { Random } from '@bourse/kernel/random';
import type { Touch } from './touch.ts';

/** Orders that the market maker keeps on each side. */
export const levelsASide = 24;

/** One order of the ladder, by which it is known as long as it lives. */
export interface Slot {
  readonly side: 'buy' | 'sell';
  /** 0 is the best. */
  readonly level: number;
}

/** Every slot of a market, the best first. */
export const allSlots: readonly Slot[] = Array.from({ length: levelsASide }, (_, level) => [
  { side: 'buy', level } as const,
  { side: 'sell', level } as const,
]).flat();

/** How far the last level is from the touch, as a part of the price. */
const reach = 0.024;

/**
 * The prices of one side, the touch first: each level is a constant factor further away than the one before, so that the
 * book is dense where it trades. No two are alike, and none is below one tick.
 */
export function ladderPrices(side: Slot['side'], touch: Ticks): Ticks[] {
  const away = side === 'sell' ? 1 : -1;
  const growth = Math.max(1, touch * reach) ** (1 / (levelsASide - 1));
  let distance = -1;
  return Array.from({ length: levelsASide }, (_, level) => {
    distance = level === 0 ? 0 : Math.max(distance + 1, Math.round(growth ** level));
    return ticks(Math.max(1, touch + away * distance));
  });
}

/**
 * What an order of a level is about, in lots: more behind than in front, each a little different, and never so little
 * that the market refuses it.
 * @param notional what an order is worth on average, in quote atoms.
 */
export function levelQuantity(
  units: MarketUnits,
  price: Ticks,
  level: number,
  notional: bigint,
  minNotional: bigint,
  random: Random,
): Lots {
  const factor = Math.round((0.3 + 1.4 * random.next() ** 2) * (1 + level / 12) * 1_000);
  const wanted = (notional * BigInt(factor)) / 1_000n;
  const lotAtoms = notionalAtoms(units, price, lots(1));
  // Twice the minimum, so that it is still above it when half of it was taken.
  const least = (2n * minNotional) / lotAtoms + 1n;
  const many = wanted / lotAtoms;
  return lots(present(safeIntegerOf(many > least ? many : least), 'a market whose lots fit an order'));
}

/** An order of the ladder that stands in the book. */
export interface StandingOrder extends Slot {
  readonly price: Ticks;
}

/** How much an order stands at the wrong place: 1 is a whole level. */
function urgency(order: StandingOrder, prices: readonly Ticks[]): number {
  const target = prices[order.level] ?? order.price;
  const next = prices[order.level + 1] ?? prices[order.level - 1] ?? target;
  return Math.abs(order.price - target) / Math.max(1, Math.abs(next - target));
}

/** An order moves when it is more than this off its place. */
const tolerance = 0.7;

/** An order of the ladder, and the price that it moves to. */
export interface Move<T extends StandingOrder> {
  readonly order: T;
  readonly price: Ticks;
}

/** Moves in an order in which no side runs into the other: first whatever gives way, then whatever follows the price. */
export interface Moves<T extends StandingOrder> {
  readonly givingWay: readonly Move<T>[];
  readonly following: readonly Move<T>[];
}

/**
 * Which orders to move, and whither: all that stand beyond the touch of their side, and of the others the most urgent.
 * What is nearly right stays, because every move is a row that changes.
 * @param most how many of the others move. They count apart, so that the side that follows the price closes up with the
 * side that gives way, and leaves no gap behind the touch.
 */
export function chooseMoves<T extends StandingOrder>(
  standing: readonly T[],
  { bid, ask }: Touch,
  pricesOf: Readonly<Record<Slot['side'], readonly Ticks[]>>,
  most: number,
): Moves<T> {
  const isBeyond = ({ side, price }: T): boolean => (side === 'buy' ? price > bid : price < ask);
  const wrong = standing
    .map((order) => ({ order, need: urgency(order, pricesOf[order.side]) }))
    .filter(({ order, need }) => need > tolerance || isBeyond(order))
    .toSorted((a, b) => b.need - a.need);
  const beyond = wrong.filter(({ order }) => isBeyond(order));
  const others = wrong.filter(({ order }) => !isBeyond(order)).slice(0, most);
  const moves = [...beyond, ...others].map(({ order }) => ({
    order,
    price: pricesOf[order.side][order.level] ?? order.price,
  }));
  const givesWay = ({ order, price }: Move<T>): boolean =>
    order.side === 'buy' ? price < order.price : price > order.price;
  return { givingWay: moves.filter(givesWay), following: moves.filter((move) => !givesWay(move)) };
}
