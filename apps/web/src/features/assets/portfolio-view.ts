import { accountTypes, type AccountType } from '@bourse/contract/wallet';
import { Big } from 'big.js';
import { type Balance, isEmpty, shownAccounts, type Wallets } from '../../base/money/account-worth.ts';
import { sumOf } from '../../base/money/amount-problem.ts';

/** Reads an account out of an address; undefined when it names none. */
export function findAccount(text: string | undefined): AccountType | undefined {
  return accountTypes.find((account) => account === text);
}

/** What there is of a coin in all accounts together. */
export function sumOfAccounts(
  accounts: Readonly<Record<AccountType, Pick<Balance, 'available' | 'held'>>>,
): Pick<Balance, 'available' | 'held'> {
  const all = shownAccounts.map((account) => accounts[account]);
  return { available: sumOf(all.map(({ available }) => available)), held: sumOf(all.map(({ held }) => held)) };
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

/** What a coin is worth in all accounts and products together, the greatest first, for the chart of the allocation. */
export function worthByCoin({
  accounts,
  products,
}: Wallets): readonly { readonly currency: string; readonly worth: string }[] {
  const all = new Map<string, string>();
  for (const { currency, value } of [...shownAccounts.flatMap((account) => accounts[account]), ...products]) {
    if (value !== null) all.set(currency, sumOf([all.get(currency) ?? '0', value]));
  }
  return [...all]
    .map(([currency, worth]) => ({ currency, worth }))
    .filter(({ worth }) => new Big(worth).gt(0))
    .toSorted((a, b) => new Big(b.worth).cmp(a.worth));
}
