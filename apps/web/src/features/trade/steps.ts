import { Big } from 'big.js';
import { decimalsOf } from '../../base/money/show-number.ts';

/** A value cut down to a multiple of `step`. Both are plain decimals, `step` is positive. */
export function cutToStep(value: string, step: string): string {
  const exact = new Big(value);
  return exact.minus(exact.mod(step)).toFixed();
}

/** A value raised to a multiple of `step`. */
export function raiseToStep(value: string, step: string): string {
  const exact = new Big(value);
  const rest = exact.mod(step);
  return (rest.eq(0) ? exact : exact.minus(rest).plus(step)).toFixed();
}

/** Whether a value is a multiple of `step`. */
export function isOnStep(value: string, step: string): boolean {
  return new Big(value).mod(step).eq(0);
}

/**
 * The next multiple of `step` above or below a value; never below `least`. A value that is none goes to the nearest in
 * that direction.
 */
export function nextStep(value: string, step: string, direction: 1 | -1, least: string): string {
  const cut = new Big(cutToStep(value, step));
  const isOn = cut.eq(value);
  const next = direction === 1 ? cut.plus(step) : isOn ? cut.minus(step) : cut;
  return next.lt(least) ? new Big(least).toFixed() : next.toFixed();
}

/** The greater of two decimals. */
export function greater(one: string, other: string): string {
  return new Big(one).gt(other) ? one : other;
}

/** The smaller of two decimals. */
export function smaller(one: string, other: string): string {
  return new Big(one).lt(other) ? one : other;
}

/** A price with all decimals of its tick, as lists show it: `59950.10` at a tick of 0.01. One that is off the tick stays. */
export function padToTick(price: string, tick: string): string {
  return isOnStep(price, tick) ? new Big(price).toFixed(decimalsOf(tick)) : price;
}
