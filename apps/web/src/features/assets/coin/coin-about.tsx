import { walletCalls } from '@bourse/contract/wallet';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { useQuotes } from '../../../base/market/quotes.ts';
import { useCoins } from '../../../base/market/use-coins.ts';
import { pairOf } from '../../../base/market/pair.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { AppLink } from '../../../base/router/app-link.tsx';

/** What the exchange knows of a coin: its name, its smallest unit, its networks, and where it is traded. */
export function CoinAbout({ currency }: { readonly currency: string }) {
  const t = useTranslations('assets.coinPage');
  const numbers = useNumbers();
  const coin = useCoins().get(currency);
  const { data } = useCall(walletCalls.currencies, {}, { staleTimeMs: Infinity });
  const markets = useQuotes().filter(({ symbol }) => {
    const { base, quote } = pairOf(symbol);
    return base === currency || quote === currency;
  });
  if (coin === undefined) return null;
  const networks = (data?.list ?? []).filter(({ name, subName }) => name === currency && subName !== '');
  const smallest = coin.scale === 0 ? '1' : `0.${'0'.repeat(coin.scale - 1)}1`;
  return (
    <section className="px-4">
      <h2 className="text-heading">{t('about', { coin: coin.fullName })}</h2>
      <div className="mt-1">
        <Fact label={t('code')} value={currency} />
        <Fact label={t('smallest')} value={`${numbers.whole(smallest)} ${currency}`} />
        {networks.map(({ subName, type, chain_open: isOpen }) => (
          <Fact key={type} label={t('network', { name: subName })} value={t(isOpen ? 'open' : 'closed')} />
        ))}
      </div>
      {markets.length === 0 ? null : (
        <>
          <h3 className="mt-2 text-label text-t2">{t('markets')}</h3>
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-label">
            {markets.slice(0, marketsMax).map(({ symbol }) => (
              <AppLink
                key={symbol}
                to="/pages/transaction/currency"
                search={{ symbol }}
                className="py-1 text-accent-text hover:text-t1"
              >
                {symbol}
              </AppLink>
            ))}
          </p>
        </>
      )}
    </section>
  );
}

/** Of a coin in which everything is quoted, the first ones. */
const marketsMax = 12;
