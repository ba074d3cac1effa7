import { walletCalls } from '@bourse/contract/wallet';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { Skeleton } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { Stat } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { useQuote } from '../../base/market/quotes.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { isEmpty, ownedOf, type Wallets } from '../../base/money/account-worth.ts';
import { sumOf } from '../../base/money/amount-problem.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { ValuedAt } from '../../base/money/valued-at.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { CoinAbout } from './coin/coin-about.tsx';
import { CoinActs } from './coin/coin-acts.tsx';
import { CoinChart } from './coin/coin-chart.tsx';
import { CoinProfitCard } from './coin/coin-facts.tsx';
import { CoinBalances } from './coin-balances.tsx';
import { sumOfAccounts, worthByCoin } from './portfolio-view.ts';
import { Records } from './records/records.tsx';
import { useWorth } from './use-worth.ts';

/** One coin: its price, what there is of it and what that is worth and has cost, and every line of its history. */
export function AssetsRecordPage() {
  const t = useTranslations('assets');
  const { currency = 'USDT', account } = useSearch('/pages/fund/assets_record');
  const market = `${currency}/USDT`;
  const symbol = useQuote(market) === undefined ? null : market;
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader title={currency} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 desk:grid-cols-[372px_minmax(0,1fr)] desk:items-start desk:gap-3">
        {/* On a phone the price comes before what is known of the coin. */}
        <div className="max-desk:contents desk:grid desk:gap-3">
          <div className="desk:rounded-card desk:surface-1 desk:py-4">
            <CoinHead currency={currency} symbol={symbol} />
          </div>
          <div className="max-desk:order-2 desk:rounded-card desk:surface-1 desk:py-4">
            <CoinAbout currency={currency} />
          </div>
        </div>
        <div className="max-desk:contents desk:grid desk:grid-cols-[minmax(0,1fr)] desk:gap-3">
          {symbol === null ? null : (
            <div className="max-desk:order-1 desk:rounded-card desk:surface-1 desk:py-4">
              <CoinChart key={symbol} symbol={symbol} />
            </div>
          )}
          <div className="max-desk:order-3 desk:rounded-card desk:surface-1 desk:py-4">
            <h2 className="px-4 text-heading">{t('records.title')}</h2>
            <Records key={currency} keptAs="coinRecords" account={account} coin={currency} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Worth follows the prices as often as this. */
const worthEveryMs = 15_000;

function CoinHead({ currency, symbol }: { readonly currency: string; readonly symbol: string | null }) {
  const t = useTranslations('assets');
  const numbers = useNumbers();
  const coin = useCoins().get(currency);
  const { data, isError, error, isFetching, refetch } = useCall(walletCalls.getInfo, { currency });
  const { data: wallets } = useCall(walletCalls.list, {}, { everyMs: worthEveryMs });
  if (isError) {
    return (
      <LoadFailed
        className="mx-4"
        said={t('loadFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const total = data === undefined ? null : sumOfAccounts(data.accounts);
  const inProducts =
    wallets === undefined
      ? null
      : sumOf(wallets.products.filter((one) => one.currency === currency).map(({ amount }) => amount));
  // What stands above its worth is what that is the worth of.
  const owned = total === null || inProducts === null ? null : sumOf([ownedOf(total), inProducts]);
  return (
    <div className="px-4">
      <div className="flex items-center gap-3">
        <CoinIcon symbol={currency} size={40} src={coin?.image} />
        <div className="min-w-0">
          <p className="text-caption text-t3">{coin?.fullName}</p>
          {owned === null ? (
            <Skeleton width={160} height={26} />
          ) : (
            <ShownAmount text={numbers.whole(owned, 2)} size="title" unit={currency} />
          )}
        </div>
      </div>
      {wallets === undefined ? (
        <Skeleton height={40} className="mt-1" />
      ) : (
        <CoinWorth wallets={wallets} currency={currency} />
      )}
      <Slab columns={2} className="mt-4 desk:[--slab-fill:var(--s2)]">
        <Stat
          label={t('available')}
          value={<ShownAmount text={total === null ? null : numbers.whole(total.available, 2)} />}
        />
        <Stat label={t('held')} value={<ShownAmount text={total === null ? null : numbers.whole(total.held, 2)} />} />
        {inProducts === null || inProducts === '0' ? null : (
          <Stat
            className="col-span-2"
            label={t('inProducts')}
            value={<ShownAmount text={numbers.whole(inProducts, 2)} />}
          />
        )}
      </Slab>
      {owned === null || symbol === null ? null : <CoinProfitCard coin={currency} symbol={symbol} owned={owned} />}
      <CoinActs currency={currency} symbol={symbol} />
      {data === undefined ? null : <CoinBalances accounts={data.accounts} />}
    </div>
  );
}

function CoinWorth({ wallets, currency }: { readonly wallets: Wallets; readonly currency: string }) {
  const { about } = useWorth(wallets.fiat.code);
  const worth = worthByCoin(wallets).find((one) => one.currency === currency)?.worth ?? null;
  const isOwned = Object.values(wallets.accounts)
    .flat()
    .some((balance) => balance.currency === currency && !isEmpty(balance));
  return (
    <>
      <p className="mt-1 text-label text-t2">
        <ShownAmount text={about(worth ?? (isOwned ? null : '0'))} size="label" />
      </p>
      <ValuedAt {...wallets.fiat} />
    </>
  );
}
