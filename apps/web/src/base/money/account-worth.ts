import type { OutputOf } from '@bourse/contract/call';
import type { AccountType, walletCalls } from '@bourse/contract/wallet';
import { Big } from 'big.js';
import { sumOf } from './amount-problem.ts';
import type { FiatRate } from './fiat-list.ts';
import { percentShares } from './percent-shares.ts';

/** All four accounts as the server tells them. */
export type Wallets = OutputOf<typeof walletCalls.list>;
/** One coin of one account. */
export type Balance = Wallets['accounts']['change'][number];

/**
 * Worth in the chosen currency. The server tells it in the account's own, which is the chosen one except for the moment
 * in which it changes, or while the account has none and shows dollars.
 * @returns null where it is not known.
 */
export function shownWorth(worth: string | null, told: string, chosen: FiatRate): string | null {
  if (worth === null || told === chosen.currency_code) return worth;
  return told === 'USD' ? new Big(worth).times(chosen.rate).toFixed() : null;
}

/** One of the accounts, or what lies in products (S161). */
export type Place = AccountType | 'products';

/** What an account is worth and its part of all. */
export interface AccountPart {
  readonly account: Place;
  /** null where nothing in it has a price. */
  readonly worth: string | null;
  /** 0 to 1, for drawing. */
  readonly share: number;
  /** In percent with one decimal, all together a hundred; null where it is not known. */
  readonly percent: string | null;
  /** By which it is known wherever the accounts are drawn together. */
  readonly colour: string;
}

function worthOfAll(values: readonly (string | null)[], isOwned: boolean): string | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 && isOwned ? null : sumOf(known);
}

function worthIn({ accounts, products }: Wallets, place: Place): string | null {
  if (place === 'products') {
    return worthOfAll(
      products.map(({ value }) => value),
      products.some(({ amount }) => new Big(amount).gt(0)),
    );
  }
  return worthOfAll(
    accounts[place].map(({ value }) => value),
    accounts[place].some((balance) => !isEmpty(balance)),
  );
}

/** The four accounts in the order in which customers use them and what lies in products, with what each is worth. */
export function accountParts(wallets: Wallets): readonly AccountPart[] {
  const places: readonly Place[] = [...shownAccounts, ...(wallets.products.length === 0 ? [] : ['products' as const])];
  const worths = places.map((account) => ({ account, worth: worthIn(wallets, account) }));
  const known = worths.map(({ worth }) => worth ?? '0');
  const total = new Big(sumOf(known));
  const percents = percentShares(known, 1);
  return worths.map(({ account, worth }, index) => {
    const share = worth === null || total.eq(0) ? null : new Big(worth).div(total);
    return {
      account,
      worth,
      share: share === null ? 0 : share.toNumber(),
      percent: share === null ? null : (percents[index] ?? null),
      colour: `var(--c${index + 1})`,
    };
  });
}

/** The accounts that there is something in, as the parts of a bar. */
export function drawnParts(parts: readonly AccountPart[]) {
  return parts.filter(({ share }) => share > 0).map(({ account, share, colour }) => ({ key: account, share, colour }));
}

/** Spot first: that is where the money of most people is. */
export const shownAccounts: readonly AccountType[] = ['change', 'legal', 'lever', 'micro'];

/** What there is of a coin, available and held together. */
export function ownedOf({ available, held }: Pick<Balance, 'available' | 'held'>): string {
  return sumOf([available, held]);
}

/** Whether there is nothing of a coin. */
export function isEmpty(balance: Pick<Balance, 'available' | 'held'>): boolean {
  return new Big(ownedOf(balance)).eq(0);
}
