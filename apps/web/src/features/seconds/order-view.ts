import type { OutputOf } from '@bourse/contract/call';
import type { secondsCalls } from '@bourse/contract/seconds';
import { Big } from 'big.js';

/** An own order. */
export type SecondsOrder = OutputOf<typeof secondsCalls.detail>;
/** A market with its periods. */
export type SecondsMarket = OutputOf<typeof secondsCalls.periods>[number];

/** How an order stands: waiting for its first price, running, over and not settled, or how it ended. */
export type OrderState = 'starting' | 'running' | 'settling' | 'won' | 'lost' | 'returned';

const ends = { 1: 'won', 2: 'lost', 3: 'returned' } as const satisfies Record<1 | 2 | 3, OrderState>;

/** How an order stands at a moment of the server's clock, in milliseconds. */
export function stateOf({ result, strike, expires_at: expires }: SecondsOrder, nowMs: number): OrderState {
  if (result !== null) return ends[result];
  if (nowMs >= Date.parse(expires)) return 'settling';
  return strike === null ? 'starting' : 'running';
}

/** Whole seconds that are left, at least none. */
export function secondsLeft({ expires_at: expires }: Pick<SecondsOrder, 'expires_at'>, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(expires) - nowMs) / 1_000));
}

/** What an order would bring back if it ended at a price; null without its strike or a price. */
export function paysAt(
  { type, number, profit_if_won: win, strike }: SecondsOrder,
  price: string | null,
): string | null {
  if (strike === null || price === null) return null;
  const moved = new Big(price).cmp(strike);
  if (moved === 0) return number;
  return moved > 0 === (type === 1) ? new Big(number).plus(win).toFixed() : '0';
}

/** Profit on a stake, cut to the decimals of its currency. */
export function winOf(stake: string, payout: string, scale: number): string {
  return new Big(stake).times(payout).round(scale, Big.roundDown).toFixed();
}

/** What is wrong with a typed stake; null where nothing is. */
export type StakeProblem = 'missing' | 'tooFine' | 'belowMinimum' | 'aboveMaximum' | 'aboveBalance';

/** Judges a stake as the server will. @param stake in plain digits; null where the text is no number. */
export function problemOf(
  stake: string | null,
  { minimum, maximum }: Pick<SecondsMarket, 'minimum' | 'maximum'>,
  { scale, available }: { readonly scale: number; readonly available: string | null },
): StakeProblem | null {
  if (stake === null) return 'missing';
  const amount = new Big(stake);
  if (!amount.round(scale, Big.roundDown).eq(amount)) return 'tooFine';
  if (amount.lt(minimum)) return 'belowMinimum';
  if (amount.gt(maximum)) return 'aboveMaximum';
  return available !== null && amount.gt(available) ? 'aboveBalance' : null;
}

/** Stakes to choose from: the least, and round ones above it, up to the most. */
export function presetsOf({ minimum, maximum }: Pick<SecondsMarket, 'minimum' | 'maximum'>): readonly string[] {
  const made = [1, 5, 10].map((times) => new Big(minimum).times(times)).filter((stake) => stake.lte(maximum));
  return made.map((stake) => stake.toFixed());
}
