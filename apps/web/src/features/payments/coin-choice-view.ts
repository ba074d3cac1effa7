import { Big } from 'big.js';
import { type Balance, isEmpty } from '../../base/money/account-worth.ts';

/** A coin that can be chosen. */
export interface ChoosableCoin {
  readonly code: string;
  /** Of the spot account, which deposits reach and withdrawals leave; undefined for a coin that there is none of. */
  readonly balance: Balance | undefined;
  /** Whether a network takes it now. */
  readonly isOpen: boolean;
}

/** What is known of the coins beside the customer's own. */
export interface CoinNames {
  readonly knownAs: (code: string) => string;
  /** The coins that some network takes. */
  readonly open: ReadonlySet<string>;
}

const rankOf = ({ balance, isOpen }: ChoosableCoin): number =>
  (isOpen ? 0 : 2) + (balance === undefined || isEmpty(balance) ? 1 : 0);

/** The coins that match a search: those that a network takes before the rest, owned ones first, the most worth first. */
export function choosableCoins(
  balances: readonly Balance[],
  query: string,
  { knownAs, open }: CoinNames,
): readonly ChoosableCoin[] {
  const wanted = query.trim().toLowerCase();
  return balances
    .filter(({ currency: code }) => `${code} ${knownAs(code)}`.toLowerCase().includes(wanted))
    .map((balance) => ({ code: balance.currency, balance, isOpen: open.has(balance.currency) }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || new Big(b.balance.value ?? '0').cmp(a.balance.value ?? '0'));
}
