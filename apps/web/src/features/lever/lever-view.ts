import type { OutputOf } from '@bourse/contract/call';
import type { leverCalls } from '@bourse/contract/lever';
import { Big } from 'big.js';

/** A contract with its terms, prices and book. */
export type Contract = OutputOf<typeof leverCalls.deal>;
/** An own order and the position that it opens. */
export type Position = OutputOf<typeof leverCalls.orders>['list'][number];
/** What an order would cost. */
export type OrderQuote = OutputOf<typeof leverCalls.quote>;
/** `heyue` are the contracts, `high` the high-frequency ones (S10). */
export type Product = Contract['level_type'];
/** 1 is long, 2 is short (S67). */
export type Direction = Position['type'];

/** How an order stands, by its status (S11). */
export type PositionState = 'pending' | 'open' | 'closing' | 'closed' | 'cancelled';

const states = {
  0: 'pending',
  1: 'open',
  2: 'closing',
  3: 'closed',
  4: 'cancelled',
} as const satisfies Readonly<Record<Position['status'], PositionState>>;

export function stateOf({ status }: Pick<Position, 'status'>): PositionState {
  return states[status];
}

/** The mark price that ends a position, as a fraction of the way that the price has to go; null where none does. */
export function distanceOf(from: string | null, liquidation: string | null): string | null {
  if (from === null || liquidation === null || new Big(from).lte(0)) return null;
  return new Big(liquidation).minus(from).abs().div(from).toFixed();
}

/** Below this fraction a position is near its liquidation. */
const nearBelow = '0.02';

export function isNear(distance: string | null): boolean {
  return distance !== null && new Big(distance).lt(nearBelow);
}

/** Where entry and mark stand on a bar that begins at the liquidation price, in whole percent of the bar. */
export interface Gauge {
  readonly entry: number;
  readonly mark: number;
}

/** How much of the bar lies between liquidation and entry. */
const entryShare = 75;

/** The places on the bar of an open position; null where nothing liquidates it, or no price is known. */
export function gaugeOf({
  price,
  mark_price: mark,
  liquidation_price: liquidation,
}: Pick<Position, 'price' | 'mark_price' | 'liquidation_price'>): Gauge | null {
  if (price === null || mark === null || liquidation === null) return null;
  const whole = new Big(price).minus(liquidation);
  if (whole.eq(0)) return null;
  const gone = new Big(mark).minus(liquidation).div(whole).times(entryShare).round().toNumber();
  return { entry: entryShare, mark: Math.min(100, Math.max(0, gone)) };
}

/** Profit as a fraction of margin; null where either is not known. */
export function returnOf(profit: string | null, margin: string): string | null {
  return profit === null || new Big(margin).lte(0) ? null : new Big(profit).div(margin).toFixed();
}

/** What a position would bring if so much of it were closed at a price, before fees. @param amount in the base currency. */
export function profitAt(
  { type, price }: Pick<Position, 'type' | 'price'>,
  amount: string,
  at: string | null,
): string | null {
  if (price === null || at === null) return null;
  const moved = new Big(at).minus(price).times(amount);
  return (type === 1 ? moved : moved.times(-1)).toFixed();
}

/** What so many lots are in the base currency. */
export function amountOf(lots: string | number, lot: string): string {
  return new Big(lots).times(lot).toFixed();
}

/** What one lot of a position is: all positions tell amount and lots, and only a contract tells the lot itself. */
export function lotOf({ amount, lots }: Pick<Position, 'amount' | 'lots'>): string {
  return lots === 0 ? '0' : new Big(amount).div(lots).toFixed();
}

export type StopField = 'target' | 'stop';

/** The level that would trigger at once at a price, or on the wrong side of it; null where none does (S69). */
export function wrongStop(
  type: Direction,
  at: string | null,
  { target, stop }: Readonly<Record<StopField, string | null>>,
): StopField | null {
  if (at === null) return null;
  const isAhead = (level: string): boolean => (type === 1 ? new Big(level).gt(at) : new Big(level).lt(at));
  if (target !== null && !isAhead(target)) return 'target';
  // At the price itself both levels would trigger.
  return stop !== null && (isAhead(stop) || new Big(stop).eq(at)) ? 'stop' : null;
}

/** What a line of a position on the chart is called. */
export const lineId = (what: StopField | 'entry', { id }: Pick<Position, 'id'>): string => `${what}:${id}`;

/**
 * Which level of which position a line was dragged to: its own, or from the entry on the one that a price ahead of the mark
 * price, or behind it, stands for. Null where the position is gone.
 */
export function draggedTo(
  positions: readonly Pick<Position, 'id' | 'type' | 'mark_price'>[],
  line: string,
  price: string,
): { readonly id: string; readonly field: StopField } | null {
  const [what, id] = line.split(':');
  const position = positions.find((one) => one.id === id);
  if (position === undefined) return null;
  if (what === 'target' || what === 'stop') return { id: position.id, field: what };
  const isAhead = wrongStop(position.type, position.mark_price, { target: price, stop: null }) === null;
  return { id: position.id, field: isAhead ? 'target' : 'stop' };
}

/** Which positions closing many at once takes, by the numbers of the wire (S68). */
export const batches = { all: 0, long: 1, short: 2, winning: 3, losing: 4 } as const;
export type Batch = keyof typeof batches;

export function isIn(batch: Batch, { type, profit }: Pick<Position, 'type' | 'profit'>): boolean {
  switch (batch) {
    case 'all':
      return true;
    case 'long':
      return type === 1;
    case 'short':
      return type === 2;
    case 'winning':
      return profit !== null && new Big(profit).gt(0);
    case 'losing':
      return profit !== null && new Big(profit).lt(0);
  }
}

/** Open positions, what is nearest to its liquidation first where it is near, else as they came. */
export function inOrder(positions: readonly Position[]): readonly Position[] {
  const distance = (one: Position): string | null => distanceOf(one.mark_price, one.liquidation_price);
  return positions.toSorted((one, other) => Number(isNear(distance(other))) - Number(isNear(distance(one))));
}
