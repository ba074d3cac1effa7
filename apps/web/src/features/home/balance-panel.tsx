import { walletCalls } from '@bourse/contract/wallet';
import { buttonClass } from '@bourse/ui/button-class';
import { Delta } from '@bourse/ui/delta';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Skeleton } from '@bourse/ui/skeleton';
import { StepLine } from '@bourse/ui/step-line';
import { useFormatter, useTranslations } from 'use-intl';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { useCall } from '../../base/api/use-call.ts';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { AboutInBtc } from '../../base/money/about-in-btc.tsx';
import { EyeButton } from '../../base/money/eye-button.tsx';
import { fiatDecimals } from '../../base/money/show-number.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { dawnOf, pointsUpTo } from '../../base/money/total-line.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { ValuedAt } from '../../base/money/valued-at.tsx';
import { ServiceIcon } from './service-icon.tsx';

/** What a customer does with money, the first ones first; the panel shows those that exist here. */
const acts = [
  { key: 'deposit', to: '/pages/fund/receive' },
  { key: 'buy', to: '/pages/fund/buy' },
  { key: 'withdraw', to: '/pages/fund/withdraw' },
  { key: 'convert', to: '/pages/fund/fundTransfer' },
  { key: 'transfer', to: '/pages/fund/transfer' },
] as const;

/** What everything is worth, how today went, the day as a line, and the first acts with money. */
export function BalancePanel() {
  const t = useTranslations('home');
  const isDesk = useIsAtLeast('desk');
  return (
    <section aria-label={t('total')} className="relative tablet:surface-1 tablet:rounded-card tablet:p-5">
      <div className="px-4 tablet:px-0">
        <div className="flex items-center gap-1 text-label text-t2">
          {t('total')}
          <EyeButton />
        </div>
        <Worth />
      </div>
      <JoinedPair className="mx-4 mt-3 min-h-12 grid-cols-2 tablet:mx-0 desk:max-w-[420px] desk:auto-cols-[minmax(118px,auto)] desk:grid-flow-col desk:grid-cols-none desk:justify-start wide:absolute wide:top-5 wide:right-5 wide:mt-0">
        {acts.slice(0, isDesk ? 3 : 2).map(({ key, to }, index) => (
          <AppLink key={key} to={to} className={buttonClass(index === 0 ? { tone: 'primary' } : {})}>
            <ServiceIcon service={key} />
            {t(`service.${key}`)}
          </AppLink>
        ))}
      </JoinedPair>
    </section>
  );
}

function Worth() {
  const t = useTranslations('home');
  const numbers = useNumbers();
  const format = useFormatter();
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  const isDesk = useIsAtLeast('desk');
  // Beside the accounts of a desk, the total comes out of the same answer: what stands together adds up.
  const { data: wallets } = useCall(walletCalls.list, {}, { enabled: isDesk, everyMs: 30_000 });
  const { data, isError, refetch, error, isFetching } = useCall(
    walletCalls.profit,
    { period: '1d' },
    { everyMs: 30_000 },
  );
  if (data === undefined && isError) {
    return <LoadFailed className="my-2" error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height={142} />;
  const decimals = fiatDecimals(data.currency);
  const { profit, percent } = data.today;
  const fiat = wallets?.fiat.code === data.currency ? wallets.fiat : null;
  const { total, ...valued } = fiat ?? { ...data, code: data.currency, total: data.equity };
  const points = pointsUpTo(data, fiat);
  const dawn = dawnOf(data);
  const money = (value: string): string => `${numbers.fixed(value, decimals)} ${data.currency}`;
  const timeOf = (at: string): string =>
    format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', hour12: false });
  return (
    <>
      <p>
        <ShownAmount
          text={total === null ? null : numbers.fixed(total, decimals)}
          size="display"
          unit={data.currency}
        />
      </p>
      <p className="mt-0.5 flex min-h-[18px] flex-wrap items-center gap-x-2 text-label">
        <span className="text-t3">{t('today')}</span>
        {isHidden ? null : <Delta kind="money" text={numbers.signed(profit, decimals)} />}
        {percent === null ? null : <Delta text={numbers.percent(percent)} />}
        <AboutInBtc worth={total} told={data.currency} />
      </p>
      <ValuedAt {...valued} />
      {isHidden || points.length < 2 ? null : (
        <StepLine
          className="-mx-4 tablet:mx-0"
          // Only a shape is drawn of these; the figures stand in words.
          points={points.map(({ at, equity }) => ({
            value: Number.parseFloat(equity),
            text: `${money(equity)} · ${timeOf(at)}`,
          }))}
          {...(dawn === null ? {} : { reference: Number.parseFloat(dawn) })}
          label={t('dayLine', { first: money(points[0]?.equity ?? '0'), last: money(points.at(-1)?.equity ?? '0') })}
        />
      )}
    </>
  );
}
