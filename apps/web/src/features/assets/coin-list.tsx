import type { AccountType } from '@bourse/contract/wallet';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Input } from '@bourse/ui/input';
import { listRowClass } from '@bourse/ui/list-row';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { navigate } from '../../base/router/navigation.ts';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { keepHideSmall } from '../../base/preferences/keep-preferences.ts';
import { type Coin, useCoins } from '../../base/market/use-coins.ts';
import { type Balance, isEmpty, ownedOf, type Wallets } from '../../base/money/account-worth.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { CoinRowActs } from './coin-row-acts.tsx';
import { coinsOf } from './portfolio-view.ts';
import { useWorth, type Worth } from './use-worth.ts';

interface CoinListProps {
  readonly wallets: Wallets;
  readonly account: AccountType;
}

/** The coins of one account, each leading to its own page. */
export function CoinList({ wallets, account }: CoinListProps) {
  const t = useTranslations('assets');
  const names = useTranslations('app.account');
  const coins = useCoins();
  const worth = useWorth(wallets.fiat.code);
  const hideSmall = usePreferences((preferences) => preferences.hideSmall);
  const [query, setQuery] = useState<string | null>(null);
  const balances = wallets.accounts[account];
  const shown = coinsOf(
    balances,
    { hideSmall, query: query ?? '', rate: worth.rate },
    (code) => coins.get(code)?.knownAs ?? '',
  );
  return (
    <section
      className="mt-3.5 min-w-0 tablet:mt-0 tablet:rounded-card tablet:py-3 tablet:surface-1"
      aria-labelledby="coins-head"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 pr-2 pl-4 desk:pl-5">
        <h2 id="coins-head" className="min-w-0 flex-1 truncate text-heading">
          {t('coinsIn', { account: names(account) })}
        </h2>
        <Checkbox
          label={t('hideSmall')}
          checked={hideSmall}
          onChange={(event) => keepHideSmall(event.target.checked)}
        />
        <IconButton
          label={query === null ? t('searchCoins') : t('endSearch')}
          icon={<Icon of={query === null ? Search : X} />}
          onClick={() => setQuery(query === null ? '' : null)}
        />
      </div>
      {query === null ? null : (
        <div className="px-4 pb-2 desk:px-5">
          <Input
            low
            type="search"
            // The customer has just asked for it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            aria-label={t('searchCoins')}
            placeholder={t('searchCoins')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            lead={<Icon of={Search} size={16} className="text-t3" />}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <NoCoins isFiltered={balances.some((balance) => !isEmpty(balance))} />
      ) : (
        <ul>
          {shown.map((balance) => (
            <li key={balance.currency}>
              <CoinRow balance={balance} account={account} coin={coins.get(balance.currency)} worth={worth} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface CoinRowProps {
  readonly balance: Balance;
  readonly account: AccountType;
  readonly coin: Coin | undefined;
  readonly worth: Worth;
}

function CoinRow({ balance, account, coin, worth }: CoinRowProps) {
  const t = useTranslations('assets');
  const numbers = useNumbers();
  const { currency, held, value } = balance;
  const isHeld = !isEmpty({ available: '0', held });
  const isWide = useIsAtLeast('tablet');
  const row = (
    <AppLink
      to="/pages/fund/assets_record"
      search={{ currency, account }}
      className={`${listRowClass()} min-w-0 desk:pl-5`}
    >
      <CoinIcon symbol={currency} size={36} src={coin?.image} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{currency}</span>
        <span className="block truncate text-caption text-t3">{coin?.fullName}</span>
      </span>
      <span className="min-w-0 text-end">
        <span className="block">
          <ShownAmount text={numbers.whole(ownedOf(balance), 2)} />
        </span>
        <span className="block text-caption text-t3">
          <ShownAmount
            text={isEmpty(balance) && value === null ? numbers.fixed('0', 2) : worth.about(value)}
            size="caption"
          />
        </span>
        {isHeld ? (
          <span className="block text-caption text-t3">
            <ShownAmount text={t('inOrders', { amount: numbers.whole(held, 2) })} size="caption" />
          </span>
        ) : null}
      </span>
    </AppLink>
  );
  if (!isWide) return row;
  return (
    <div className="flex items-center">
      {row}
      <CoinRowActs currency={currency} />
    </div>
  );
}

function NoCoins({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTranslations('assets');
  if (isFiltered) return <EmptyState title={t('noMatch')} text={t('noMatchHint')} />;
  return (
    <EmptyState
      title={t('nothingHere')}
      text={t('nothingHereHint')}
      action={<Button onClick={() => navigate('/pages/fund/transfer')}>{t('act.transfer')}</Button>}
    />
  );
}
