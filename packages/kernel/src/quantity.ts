import { atoms, type Atoms } from './amount.ts';
import type { Branded } from './brand.ts';
import { invariant } from './invariant.ts';

/** A price inside a market, in multiples of its tick. */
export type Ticks = Branded<number, 'Ticks'>;
/** A quantity inside a market, in multiples of its lot. */
export type Lots = Branded<number, 'Lots'>;

/** @throws InvariantError when `value` is not an integer from 0 to 2^53 - 1. */
export function ticks(value: number): Ticks {
  invariant(Number.isSafeInteger(value) && value >= 0, 'ticks are a non-negative safe integer');
  return value as Ticks; // checked on the line above
}

/** @throws InvariantError when `value` is not an integer from 0 to 2^53 - 1. */
export function lots(value: number): Lots {
  invariant(Number.isSafeInteger(value) && value >= 0, 'lots are a non-negative safe integer');
  return value as Lots; // checked on the line above
}

/**
 * What a market's integers mean in atoms.
 * `lotAtoms` base atoms are one lot; one lot at one tick costs `tickLotAtoms` quote atoms.
 * Both are whole by the market's own check when it is listed, so a trade never has a fraction to round.
 */
export interface MarketUnits {
  readonly lotAtoms: bigint;
  readonly tickLotAtoms: bigint;
}

/** Quote atoms that `quantity` costs at `price`: exact, in bigint, so the product cannot wrap. */
export function notionalAtoms(units: MarketUnits, price: Ticks, quantity: Lots): Atoms {
  return atoms(BigInt(price) * BigInt(quantity) * units.tickLotAtoms);
}

/** Base atoms of `quantity`. */
export function quantityAtoms(units: MarketUnits, quantity: Lots): Atoms {
  return atoms(BigInt(quantity) * units.lotAtoms);
}

/** The same integer as a number; null when it is too large to be one exactly, or negative. */
export function safeIntegerOf(value: bigint): number | null {
  return value >= 0n && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null;
}
