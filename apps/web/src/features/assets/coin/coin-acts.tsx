import { buttonClass } from '@bourse/ui/button-class';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../../base/router/app-link.tsx';
import { useFiat } from '../../../base/money/use-money.ts';

/** Coins that are bought with money of banks; the others by way of the first. */
const boughtWithMoney = ['USDT', 'BTC', 'ETH'];

/** What can be done with a coin: buying and selling it, trading, putting it in, moving it. */
export function CoinActs({ currency, symbol }: { readonly currency: string; readonly symbol: string | null }) {
  const t = useTranslations('assets');
  const fiat = useFiat();
  const look = `${buttonClass({ size: 'desk' })} min-w-0 px-2`;
  return (
    <nav aria-label={t('act.label')} className="mt-3 grid gap-2">
      <div className="joined">
        {boughtWithMoney.includes(currency) ? (
          <AppLink
            to="/pages/fund/buy"
            search={{ currency }}
            className={`${buttonClass({ tone: 'buy', size: 'desk' })} min-w-0 px-2`}
          >
            {t('coinPage.buyWith', { code: fiat.code })}
          </AppLink>
        ) : (
          <AppLink
            to="/pages/fund/fundTransfer"
            search={{ from: 'USDT', to: currency }}
            className={`${buttonClass({ tone: 'buy', size: 'desk' })} min-w-0 px-2`}
          >
            {t('coinPage.buyWith', { code: 'USDT' })}
          </AppLink>
        )}
        {currency === 'USDT' ? (
          <AppLink
            to="/pages/fund/withdraw"
            search={{ currency }}
            className={`${buttonClass({ tone: 'sell', size: 'desk' })} min-w-0 px-2`}
          >
            {t('act.withdraw')}
          </AppLink>
        ) : (
          <AppLink
            to="/pages/fund/fundTransfer"
            search={{ from: currency, to: 'USDT' }}
            className={`${buttonClass({ tone: 'sell', size: 'desk' })} min-w-0 px-2`}
          >
            {t('coinPage.sellFor', { code: 'USDT' })}
          </AppLink>
        )}
      </div>
      <div className="joined">
        {symbol === null ? null : (
          <AppLink to="/pages/transaction/index" switchesTab search={{ symbol }} className={look}>
            {t('coinPage.trade')}
          </AppLink>
        )}
        <AppLink to="/pages/fund/receive" search={{ currency }} className={look}>
          {t('act.deposit')}
        </AppLink>
        <AppLink to="/pages/fund/transfer" search={{ currency }} className={look}>
          {t('act.transfer')}
        </AppLink>
        <AppLink to="/pages/fund/fundTransfer" search={{ from: currency }} className={look}>
          {t('act.convert')}
        </AppLink>
      </div>
    </nav>
  );
}
