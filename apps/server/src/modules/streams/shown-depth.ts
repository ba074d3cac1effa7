import { formatAmount } from '@bourse/kernel/amount';
import { quantityAtoms, type Ticks, ticks } from '@bourse/kernel/quantity';
import { type Market, priceAtoms } from '../markets/index.ts';
import type { PublishedDepth } from '../spot/index.ts';

/** Price and amount as the wire writes them. */
export type WireLevel = [price: string, amount: string];

/** One level that followers see. */
export interface ShownLevel {
  /** In ticks. */
  readonly price: number;
  /** In base atoms: the sum of a group may be beyond what lots can count. */
  readonly atoms: bigint;
}

/** One side of a book, best first. */
export type ShownSide = readonly ShownLevel[];

/** How many levels of each side a follower sees. */
export const shownLevels = 200;
/** How many levels are asked for, which is more where they are joined to groups. */
export const readLevels = 1_000;

function group(side: ShownSide, name: 'bids' | 'asks', step: number): ShownLevel[] {
  const groups: { price: number; atoms: bigint }[] = [];
  for (const { price, atoms } of side) {
    const at = name === 'bids' ? price - (price % step) : Math.ceil(price / step) * step;
    const last = groups.at(-1);
    if (last?.price === at) last.atoms += atoms;
    else groups.push({ price: at, atoms });
  }
  return groups;
}

/**
 * What followers see of one side: its best levels, or with a step its best groups, bids joined downwards and asks
 * upwards. Where more levels may follow than were read, the last group may lack some of its own, and is left out.
 */
export function showSide(
  market: Market,
  name: 'bids' | 'asks',
  levels: PublishedDepth['bids'],
  step: Ticks | null,
): ShownSide {
  const read = step === null ? levels.slice(0, shownLevels) : levels;
  const side = read.map(({ price, quantity }) => ({ price, atoms: quantityAtoms(market.units, quantity) }));
  if (step === null) return side;
  const groups = group(side, name, step);
  // Bids below one step have no group above zero.
  const whole = (levels.length < readLevels ? groups : groups.slice(0, -1)).filter(({ price }) => price > 0);
  return whole.slice(0, shownLevels);
}

/** Writes levels for the wire. */
export function writeLevels(market: Market, side: ShownSide): WireLevel[] {
  return side.map(({ price, atoms }) => [
    formatAmount(priceAtoms(market, ticks(price)), market.quote.scale),
    formatAmount(atoms, market.base.scale),
  ]);
}

/**
 * What turns one state of a side into the next: each level with another amount, and with nothing where it is gone.
 * @param ahead tells whether one price is better than another.
 */
export function compareSides(
  before: ShownSide,
  after: ShownSide,
  ahead: (one: number, other: number) => boolean,
): ShownLevel[] {
  const changes: ShownLevel[] = [];
  let [old, now] = [0, 0];
  for (;;) {
    const [was, is] = [before[old], after[now]];
    if (was === undefined && is === undefined) return changes;
    if (is === undefined || (was !== undefined && ahead(was.price, is.price))) {
      if (was !== undefined) changes.push({ price: was.price, atoms: 0n });
      old += 1;
    } else if (was === undefined || ahead(is.price, was.price)) {
      changes.push(is);
      now += 1;
    } else {
      if (was.atoms !== is.atoms) changes.push(is);
      old += 1;
      now += 1;
    }
  }
}

/** Better bids are higher. */
export const bidAhead = (one: number, other: number): boolean => one > other;
/** Better asks are lower. */
export const askAhead = (one: number, other: number): boolean => one < other;
