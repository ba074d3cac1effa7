import type { OutputOf } from '@bourse/contract/call';
import { accountTypes, type AccountType, type walletCalls } from '@bourse/contract/wallet';
import { Big } from 'big.js';
import { sumOf } from '../../money/amount-problem.ts';

/** All four accounts as the server tells them. */
export type Wallets = OutputOf<typeof walletCalls.list>;
/** One coin of one account. */
export type Balance = Wallets['accounts']['change'][number];

/** A currency with its units for one US dollar. */
interface Rate {
  readonly code: string;
  readonly rate: string;
}

/**
 * Worth in the chosen currency. The server tells it in the account's own, which is the chosen one except for the moment
 * in which it changes, or while the account has none and shows dollars.
 * @returns null where it is not known.
 */
export function shownWorth(worth: string | null, told: string, chosen: Rate): string | null {
  if (worth === null || told === chosen.code) return worth;
  return told === 'USD' ? new Big(worth).times(chosen.rate).toFixed() : null;
}

/** What an account is worth and its part of all. */
export interface AccountPart {
  readonly account: AccountType;
  /** null where nothing in it has a price. */
  readonly worth: string | null;
  /** 0 to 1, for drawing. */
  readonly share: number;
  /** In percent with one decimal; null where it is not known. */
  readonly percent: string | null;
}

function worthOfAll(balances: readonly Balance[]): string | null {
  const known = balances.flatMap(({ value }) => (value === null ? [] : [value]));
  const isOwned = balances.some((balance) => !isEmpty(balance));
  return known.length === 0 && isOwned ? null : sumOf(known);
}

/** The four accounts in the order in which customers use them, with what each is worth. */
export function accountParts({ accounts }: Wallets): readonly AccountPart[] {
  const worths = shownAccounts.map((account) => ({ account, worth: worthOfAll(accounts[account]) }));
  const total = new Big(sumOf(worths.map(({ worth }) => worth ?? '0')));
  return worths.map(({ account, worth }) => {
    const share = worth === null || total.eq(0) ? null : new Big(worth).div(total);
    return {
      account,
      worth,
      share: share === null ? 0 : share.toNumber(),
      percent: share === null ? null : share.times(100).toFixed(1, Big.roundHalfUp),
    };
  });
}

/** Spot first: that is where the money of most people is. */
export const shownAccounts: readonly AccountType[] = ['change', 'legal', 'lever', 'micro'];

/** Reads an account out of an address; undefined when it names none. */
export function findAccount(text: string | undefined): AccountType | undefined {
  return accountTypes.find((account) => account === text);
}

/** What there is of a coin, available and held together. */
export function ownedOf({ available, held }: Pick<Balance, 'available' | 'held'>): string {
  return sumOf([available, held]);
}

/** What there is of a coin in all accounts together. */
export function sumOfAccounts(
  accounts: Readonly<Record<AccountType, Pick<Balance, 'available' | 'held'>>>,
): Pick<Balance, 'available' | 'held'> {
  const all = shownAccounts.map((account) => accounts[account]);
  return { available: sumOf(all.map(({ available }) => available)), held: sumOf(all.map(({ held }) => held)) };
}

/** Whether there is nothing of a coin. */
export function isEmpty(balance: Pick<Balance, 'available' | 'held'>): boolean {
  return new Big(ownedOf(balance)).eq(0);
}

/** Worth below this many US dollars is small. */
const smallDollars = 1;

/** How the list of coins is narrowed. */
export interface CoinFilter {
  readonly hideSmall: boolean;
  readonly query: string;
  /** Units of the currency in which worth is told, for one US dollar. */
  readonly rate: string;
}

/**
 * The coins of an account, those of most worth first, then those without a price, then what there is none of. What has
 * no price is never small: nobody knows.
 * @param nameOf the full name of a coin, which a search looks through as well.
 */
export function coinsOf(
  balances: readonly Balance[],
  { hideSmall, query, rate }: CoinFilter,
  nameOf: (code: string) => string,
): readonly Balance[] {
  const wanted = query.trim().toLowerCase();
  const isWanted = ({ currency }: Balance): boolean =>
    wanted === '' || currency.toLowerCase().includes(wanted) || nameOf(currency).toLowerCase().includes(wanted);
  const least = new Big(rate).times(smallDollars);
  const isSmall = (balance: Balance): boolean =>
    isEmpty(balance) || (balance.value !== null && new Big(balance.value).lt(least));
  const rank = (balance: Balance): number => (isEmpty(balance) ? 2 : balance.value === null ? 1 : 0);
  return balances
    .filter((balance) => isWanted(balance) && !(hideSmall && isSmall(balance)))
    .toSorted((a, b) => rank(a) - rank(b) || new Big(b.value ?? '0').cmp(a.value ?? '0'));
}

/** What a coin is worth in all accounts together, the greatest first, for the chart of the allocation. */
export function worthByCoin({ accounts }: Wallets): readonly { readonly currency: string; readonly worth: string }[] {
  const all = new Map<string, string>();
  for (const { currency, value } of shownAccounts.flatMap((account) => accounts[account])) {
    if (value !== null) all.set(currency, sumOf([all.get(currency) ?? '0', value]));
  }
  return [...all]
    .map(([currency, worth]) => ({ currency, worth }))
    .filter(({ worth }) => new Big(worth).gt(0))
    .toSorted((a, b) => new Big(b.worth).cmp(a.worth));
}
