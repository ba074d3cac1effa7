import { walletCalls } from '@bourse/contract/wallet';
import { Delta } from '@bourse/ui/delta';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { useCall } from '../../base/api/use-call.ts';
import { AboutInBtc } from '../../base/money/about-in-btc.tsx';
import { fiatDecimals } from '../../base/money/show-number.ts';
import { useNumbers } from '../../base/money/use-money.ts';

/** What was gained since midnight UTC; nothing while that is not known. */
export function TodayLine() {
  const t = useTranslations('assets');
  const numbers = useNumbers();
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  const { data } = useCall(walletCalls.profit, { period: '1d' }, { everyMs: 60_000 });
  if (data === undefined || data.equity === null) return <p className="h-[18px]" />;
  const { profit, percent } = data.today;
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-label">
      <span className="text-t3">{t('today')}</span>
      {isHidden ? null : <Delta kind="money" text={numbers.signed(profit, fiatDecimals(data.currency))} />}
      {percent === null ? null : <Delta text={numbers.percent(percent)} />}
      <AboutInBtc worth={data.equity} told={data.currency} />
    </p>
  );
}
