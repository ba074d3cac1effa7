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

/** How far level `i` is from the middle, in basis points: closer together where it matters. */
function distanceBps(level: number, halfSpreadBps: number): number {
  return halfSpreadBps + 2.2 * level + 0.14 * level * level;
}

/**
 * The prices of one side around the middle, the best first; no two alike, and none below one tick.
 * @param middle in ticks; need not be whole.
 */
export function ladderPrices(side: Slot['side'], middle: number, halfSpreadBps: number): Ticks[] {
  const prices: Ticks[] = [];
  let last = 0;
  for (let level = 0; level < levelsASide; level += 1) {
    const distance = (middle * distanceBps(level, halfSpreadBps)) / 10_000;
    const step = side === 'sell' ? Math.ceil(middle + distance) : Math.floor(middle - distance);
    const apart = side === 'sell' ? Math.max(step, last + 1) : Math.min(step, level === 0 ? step : last - 1);
    last = Math.max(1, apart);
    prices.push(ticks(last));
  }
  return prices;
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

/** How much an order stands at the wrong place: 1 is a whole level; what could be taken at a loss is above all others. */
export function urgency(order: StandingOrder, middle: number, prices: readonly Ticks[]): number {
  const target = prices[order.level] ?? order.price;
  const next = prices[order.level + 1] ?? prices[order.level - 1] ?? target;
  const off = Math.abs(order.price - target) / Math.max(1, Math.abs(next - target));
  const isBeyondMiddle = order.side === 'buy' ? order.price >= middle : order.price <= middle;
  return off + (isBeyondMiddle ? 1_000 : 0);
}

/** An order moves when it is more than this off its place. */
const tolerance = 0.7;

/**
 * Which orders to move, and whither: the most urgent first to be chosen, and in an order in which no side runs into the
 * other. What is nearly right stays, because every move is a row that changes.
 */
export function chooseMoves<T extends StandingOrder>(
  standing: readonly T[],
  middle: number,
  pricesOf: Readonly<Record<Slot['side'], readonly Ticks[]>>,
  most: number,
): { readonly order: T; readonly price: Ticks }[] {
  const urgent = standing
    .map((order) => ({ order, need: urgency(order, middle, pricesOf[order.side]) }))
    .filter(({ need }) => need > tolerance)
    .toSorted((a, b) => b.need - a.need)
    .slice(0, most);
  const moves = urgent.map(({ order }) => ({ order, price: pricesOf[order.side][order.level] ?? order.price }));
  // First whatever gives way, then whatever follows.
  const givesWay = ({ order, price }: (typeof moves)[number]): boolean =>
    order.side === 'buy' ? price < order.price : price > order.price;
  return [...moves.filter(givesWay), ...moves.filter((move) => !givesWay(move))];
}
