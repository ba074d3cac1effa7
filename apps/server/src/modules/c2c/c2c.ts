import { c2cScales, c2cStates } from '@bourse/contract/c2c-rules';
import { type Asset, type Atoms, atoms, bpsOf, maxAtoms, mulDiv, oneUnit } from '@bourse/kernel/amount';

/** Where an order stands; see `c2cStates` of the contract. */
export type OrderState = 0 | 1 | 2 | 3 | 4 | 5 | 6;
/** The two sides of an order. */
export type Party = 'buyer' | 'seller';
/** Who moves an order: a side, a timer, or two members of staff. */
export type Actor = Party | 'timer' | 'staff';
/** What can be done to an order. */
export type Act = 'pay' | 'release' | 'cancel' | 'expire' | 'remind' | 'dispute' | 'appeal' | 'rule' | 'carry_out';

interface Rule {
  readonly by: readonly Actor[];
  readonly from: readonly OrderState[];
}

const { unpaid, paid, completed, cancelled, disputed, decided, appealed } = c2cStates;
const afterPayment = [paid, disputed, decided, appealed] as const;

/**
 * Who may do what from where. A side ends an order only to its own loss: the seller releases, the buyer lets go. The one
 * thing that a timer ends is an order whose buyer never said that they paid, and what two persons have decided is carried
 * out when the time of an appeal is over.
 */
export const rules: Readonly<Record<Act, Rule>> = {
  pay: { by: ['buyer'], from: [unpaid] },
  release: { by: ['seller'], from: afterPayment },
  cancel: { by: ['buyer'], from: [unpaid, ...afterPayment] },
  expire: { by: ['timer'], from: [unpaid] },
  remind: { by: ['timer'], from: [paid] },
  dispute: { by: ['buyer', 'seller', 'timer'], from: [paid] },
  appeal: { by: ['buyer', 'seller'], from: [decided] },
  rule: { by: ['staff'], from: [disputed, appealed] },
  carry_out: { by: ['timer'], from: [decided] },
};

/** Whether somebody may do something to an order that stands somewhere. */
export function judge(act: Act, by: Actor, state: OrderState): 'ok' | 'NOT_ALLOWED' | 'STATE_CHANGED' {
  const rule = rules[act];
  if (!rule.by.includes(by)) return 'NOT_ALLOWED';
  return rule.from.includes(state) ? 'ok' : 'STATE_CHANGED';
}

/** Whether nothing happens to an order any more. */
export const isEnded = (state: OrderState): boolean => state === completed || state === cancelled;

/** The side that a ruling goes against. */
export const loserOf = (outcome: Party): Party => (outcome === 'buyer' ? 'seller' : 'buyer');

/** What a price is multiplied with: a coin in atoms, a price in its decimals, money in hundredths. */
const perMoney = (asset: Pick<Asset, 'scale'>): bigint =>
  oneUnit(asset) * 10n ** BigInt(c2cScales.price - c2cScales.money);

/**
 * What coins cost, in hundredths of the fiat currency, rounded up: whoever takes a crumb pays for it. Null where it is no
 * amount that can be paid.
 */
export function moneyOf(amount: Atoms, price: bigint, asset: Pick<Asset, 'scale'>): Atoms | null {
  const product = amount * price;
  if (product > maxAtoms * perMoney(asset)) return null;
  const money = mulDiv(amount, price, perMoney(asset), 'up');
  return money === 0n ? null : money;
}

/** The coins that money buys, cut to the atom; null where it buys none. */
export function coinsFor(money: Atoms, price: bigint, asset: Pick<Asset, 'scale'>): Atoms | null {
  const coins = (money * perMoney(asset)) / price;
  return coins === 0n || coins > maxAtoms ? null : atoms(coins);
}

/** The least coins that cost at least some money. */
export function leastCoins(money: Atoms, price: bigint, asset: Pick<Asset, 'scale'>): Atoms | null {
  const coins = (money * perMoney(asset) + price - 1n) / price;
  return coins === 0n || coins > maxAtoms ? null : atoms(coins);
}

/** What the house keeps of coins that reach a buyer, rounded up; null where nothing would be left. */
export function feeOf(amount: Atoms, feeBps: number): Atoms | null {
  const fee = bpsOf(amount, feeBps, 'up');
  return fee >= amount ? null : fee;
}

/** How somebody has traded, counted from orders. */
export interface Conduct {
  readonly completed: number;
  /** Orders that this person let go, let expire, or lost a dispute over. */
  readonly failed: number;
  readonly paySeconds: number | null;
  readonly releaseSeconds: number | null;
  readonly ratingSum: number;
  readonly ratings: number;
}

/** A share of two whole numbers as a decimal of so many places, cut; null of nothing. */
export function shareText(part: number, whole: number, places: number): string | null {
  if (whole === 0) return null;
  const scaled = (BigInt(part) * 10n ** BigInt(places)) / BigInt(whole);
  const digits = scaled.toString().padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return text.replace(/\.?0+$/, '');
}
