import { type Asset, type Atoms, atoms, maxAtoms, parseAmount } from '@bourse/kernel/amount';
import type { MarketId } from '@bourse/kernel/ids';
import { invariant } from '@bourse/kernel/invariant';
import { type Lots, lots, type MarketUnits, safeIntegerOf, type Ticks, ticks } from '@bourse/kernel/quantity';

/** `halted`: staff have stopped it; it takes no orders, and open ones can be cancelled. */
export type MarketStatus = 'open' | 'halted';

/** Traded on spot, or a tracked symbol with a price and contracts alone, whose terms of spot orders apply to nothing. */
export type MarketKind = 'spot' | 'tracked';

/** A pair of assets that is traded (S8), with the terms that new orders get. */
export interface Market {
  readonly kind: MarketKind;
  /** The `match_id` of the wire. */
  readonly id: MarketId;
  readonly base: Asset;
  readonly quote: Asset;
  /** `BTC/USDT`. */
  readonly symbol: string;
  /** The price step: quote atoms for one whole unit of the base asset. */
  readonly tickAtoms: bigint;
  readonly units: MarketUnits;
  /** The least that an order may be worth, in quote atoms. */
  readonly minNotional: Atoms;
  /** How far from the last trade an order may reach, in basis points; null for no bound. */
  readonly bandBps: number | null;
  /** How many open orders a customer may have; null for no bound. */
  readonly maxOpenOrders: number | null;
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
  readonly status: MarketStatus;
  /** Why staff changed the status last. */
  readonly statusReason: string;
  /** How often staff have changed it, by which the newer of two statuses is known. */
  readonly statusVersion: number;
}

/** Whether a market was prepared for the listing of its coin, and has not been opened since: customers see none of it. */
export function isUnlisted({ status, statusVersion }: Pick<Market, 'status' | 'statusVersion'>): boolean {
  return status === 'halted' && statusVersion === 0;
}

/**
 * Works out what a lot at a tick costs.
 * @param tickAtoms quote atoms for one whole unit of the base asset.
 * @param lotAtoms base atoms.
 * @throws InvariantError when it is no whole number of quote atoms: such a market cannot be listed.
 */
export function unitsOf(tickAtoms: bigint, lotAtoms: bigint, baseScale: number): MarketUnits {
  const product = tickAtoms * lotAtoms;
  const whole = 10n ** BigInt(baseScale);
  invariant(tickAtoms > 0n && lotAtoms > 0n, 'tick and lot are positive');
  invariant(product % whole === 0n, 'a lot at a tick is no whole number of quote atoms');
  return { lotAtoms, tickLotAtoms: product / whole };
}

/** Reads a price of the wire; null unless it is positive, a multiple of the tick and within the engine's range. */
export function parsePrice(market: Market, text: string): Ticks | null {
  const steps = wholeSteps(text, market.quote.scale, market.tickAtoms);
  return steps === null ? null : ticks(steps);
}

/** Reads a quantity in base currency; null unless it is positive, a multiple of the lot and within the engine's range. */
export function parseQuantity(market: Market, text: string): Lots | null {
  const steps = wholeSteps(text, market.base.scale, market.units.lotAtoms);
  return steps === null ? null : lots(steps);
}

function wholeSteps(text: string, scale: number, step: bigint): number | null {
  const amount = parseAmount(text, scale);
  if (!amount.ok || amount.value <= 0n || amount.value > maxAtoms || amount.value % step !== 0n) return null;
  return safeIntegerOf(amount.value / step);
}

/** The price of so many ticks: quote atoms for one whole unit of the base asset. */
export function priceAtoms(market: Market, price: Ticks): Atoms {
  return atoms(BigInt(price) * market.tickAtoms);
}

/** `btc_usdt`, `BTCUSDT` and `BTC/USDT` are one symbol (S8). */
export function symbolKey(symbol: string): string {
  return symbol.replace(/[/_]/, '').toUpperCase();
}
