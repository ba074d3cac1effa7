import type { Ticks } from '@bourse/kernel/quantity';
import type { Side, TriggerKind } from './order.ts';

/** Which way the price goes when it reaches a trigger. */
export type Direction = 'rising' | 'falling';

/** The direction of a trigger of an order of `side`. */
export const directionOf = (side: Side, kind: TriggerKind): Direction =>
  (side === 'buy') === (kind === 'stop_loss') ? 'rising' : 'falling';

/** Tells whether the last trade has reached a trigger of this direction. */
export const isTriggerReached = (direction: Direction, trigger: Ticks, lastPrice: Ticks | null): boolean =>
  lastPrice !== null && (direction === 'rising' ? lastPrice >= trigger : lastPrice <= trigger);
