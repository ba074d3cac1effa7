import { walletCalls } from '@bourse/contract/wallet';
import { Badge } from '@bourse/ui/badge';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Input } from '@bourse/ui/input';
import { listRowClass, ListRowSkeleton } from '@bourse/ui/list-row';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useFiat, useNumbers } from '../../base/money/use-money.ts';
import { useWorthFigure } from '../../base/money/use-worth-figure.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { type ChoosableCoin, choosableCoins } from './coin-choice-view.ts';
import { useOpenCoins } from './use-open-coins.ts';

interface CoinChoiceProps {
  readonly way: 'deposit' | 'withdraw';
}

/** The coins with what there is of each, and a search; each leads on to its own page. */
export function CoinChoice({ way }: CoinChoiceProps) {
  const t = useTranslations('payments.choose');
  const app = useTranslations('app.state');
  const coins = useCoins();
  const open = useOpenCoins();
  const [query, setQuery] = useState('');
  const { data, isError, error, isFetching, refetch } = useCall(walletCalls.list, {});
  if (data === undefined) {
    if (isError)
      return <LoadFailed said={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />;
    return (
      <SkeletonDelay label={app('loading')}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <ListRowSkeleton key={row} />
        ))}
      </SkeletonDelay>
    );
  }
  const knownAs = (code: string): string => coins.get(code)?.knownAs ?? '';
  const shown = choosableCoins(data.accounts.change, query, { knownAs, open });
  return (
    <>
      <div className="px-4 pb-2">
        <Input
          low
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          lead={<Icon of={Search} size={16} className="text-t3" />}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneHint')} />
      ) : (
        <ul className="pb-6">
          {shown.map((coin) => (
            <li key={coin.code}>
              <CoinRow coin={coin} way={way} told={data.fiat.code} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface CoinRowProps {
  readonly coin: ChoosableCoin;
  readonly way: CoinChoiceProps['way'];
  /** The currency in which worth is told. */
  readonly told: string;
}

function CoinRow({ coin: { code, balance, isOpen }, way, told }: CoinRowProps) {
  const t = useTranslations('payments.choose');
  const numbers = useNumbers();
  const figure = useWorthFigure(told);
  const fiat = useFiat();
  const coin = useCoins().get(code);
  const worth = figure(balance?.value ?? null);
  return (
    <AppLink
      to={way === 'deposit' ? '/pages/fund/receive' : '/pages/fund/withdraw'}
      search={{ currency: code }}
      className={listRowClass()}
    >
      <CoinIcon symbol={code} size={36} src={coin?.image} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {code}
          {isOpen ? null : <Badge>{t('closed')}</Badge>}
        </span>
        <span className="block truncate text-caption text-t3">{coin?.fullName}</span>
      </span>
      <span className="flex-none text-end">
        <span className="block">
          <ShownAmount text={numbers.whole(balance?.available ?? '0', 2)} />
        </span>
        {worth === null ? null : (
          <span className="block text-caption text-t3">
            <ShownAmount text={`\u2248 ${worth} ${fiat.code}`} size="caption" />
          </span>
        )}
      </span>
    </AppLink>
  );
}
