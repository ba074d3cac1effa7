import type { OutputOf } from '@bourse/contract/call';
import { fiatCalls } from '@bourse/contract/fiat';
import { kycCalls } from '@bourse/contract/kyc';
import { Badge } from '@bourse/ui/badge';
import { EmptyState } from '@bourse/ui/empty-state';
import { Note } from '@bourse/ui/note';
import { RadioList } from '@bourse/ui/radio-list';
import { Select } from '@bourse/ui/select';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useHomeCountry } from '../../base/preferences/home-country.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { firstCountry, type Method } from './buy-form.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { VerifyFirst } from './verify-first.tsx';

type Countries = OutputOf<typeof fiatCalls.countries>;
type Country = Countries[number]['code'];

/** Buying crypto with fiat money: country and currency, method, bank, amount at a live quote, payer. */
export function BuyPage() {
  const t = useTranslations('fiat');
  const countries = useCall(fiatCalls.countries, {});
  const levels = useCall(kycCalls.state, {});
  const isReady = countries.data !== undefined && levels.data !== undefined;
  const isError = countries.isError || levels.isError;
  return (
    <div className="mx-auto w-full max-w-[520px] desk:mt-4">
      <PageHeader
        title={t('buy.title')}
        actions={
          <AppLink to="/pages/fund/buy_order" className="px-3 py-2 text-label text-accent-text hover:text-t1">
            {t('buy.orders')}
          </AppLink>
        }
      />
      <div className="grid gap-4 px-4 pt-1 pb-6">
        {isReady ? (
          <Purchase
            countries={countries.data}
            verified={levels.data[0]?.document?.country}
            isVerified={levels.data.some(({ state }) => state === 2)}
          />
        ) : isError ? (
          <LoadFailed
            className=""
            said={t('buy.failed')}
            error={countries.error ?? levels.error}
            busy={countries.isFetching || levels.isFetching}
            onRetry={() => void Promise.all([countries.refetch(), levels.refetch()])}
          />
        ) : (
          <Skeleton height={360} />
        )}
      </div>
    </div>
  );
}

interface PurchaseProps {
  readonly countries: Countries;
  readonly verified: string | undefined;
  readonly isVerified: boolean;
}

function Purchase({ countries, verified, isVerified }: PurchaseProps) {
  const t = useTranslations('fiat');
  const names = new Intl.DisplayNames(useLocale(), { type: 'region', fallback: 'code' });
  const codes = countries.map(({ code }) => code);
  const { country: asked } = useSearch('/pages/fund/buy');
  const home = useHomeCountry((named) => named.code);
  const [chosen, setChosen] = useState<Country | null>(
    () => firstCountry(codes, asked) ?? firstCountry(codes, verified) ?? firstCountry(codes, home ?? undefined),
  );
  const country = countries.find(({ code }) => code === chosen);
  return (
    <>
      {isVerified ? null : <VerifyFirst text={t('buy.verifyFirst')} />}
      <Select
        label={t('buy.country')}
        placeholder={t('buy.choose')}
        options={countries.map(({ code, currency_code: currency }) => ({
          value: code,
          label: `${names.of(code) ?? code} · ${currency}`,
        }))}
        value={chosen}
        onChoose={setChosen}
      />
      {verified !== undefined && chosen !== null && chosen !== verified ? (
        <Note tone="warn">{t('buy.area', { country: names.of(verified) ?? verified })}</Note>
      ) : null}
      {country === undefined ? (
        <p className="text-label font-normal text-t2">
          {t('buy.countryHint')}{' '}
          <AppLink to="/choose-location" search={{ to: 'buy' }} className="text-accent-text underline hover:text-t1">
            {t('buy.byPosition')}
          </AppLink>
        </p>
      ) : (
        <Methods key={country.code} country={country} canSubmit={isVerified && country.code === verified} />
      )}
    </>
  );
}

interface MethodsProps {
  readonly country: Countries[number];
  readonly canSubmit: boolean;
}

function Methods({ country, canSubmit }: MethodsProps) {
  const t = useTranslations('fiat');
  const { code, currency_code: currency } = country;
  const { data, isError, error, isFetching, refetch } = useCall(fiatCalls.methods, {
    country: code,
    currency_code: currency,
  });
  const [chosen, setChosen] = useState<Method['method'] | null>(null);
  if (data === undefined) {
    if (isError)
      return (
        <LoadFailed
          className=""
          said={t('buy.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      );
    return <Skeleton height={260} />;
  }
  if (data.length === 0) return <EmptyState title={t('buy.closed')} text={t('buy.closedText')} />;
  const method = data.find((one) => one.method === chosen);
  return (
    <>
      <section className="grid gap-2">
        <h2 className="text-label text-t2">{t('buy.method')}</h2>
        <RadioList<Method['method']>
          label={t('buy.method')}
          value={chosen}
          onChoose={setChosen}
          options={data.map((one) => ({
            value: one.method,
            title: (
              <span className="flex items-center gap-2">
                {t(`method.${one.method}`)}
                {one.provider === 'test' && <Badge tone="warn">{t('buy.test')}</Badge>}
              </span>
            ),
            text: <MethodLine method={one} currency={currency} />,
          }))}
        />
      </section>
      {method === undefined ? null : (
        <PurchaseForm key={method.method} country={code} currency={currency} method={method} canSubmit={canSubmit} />
      )}
    </>
  );
}

function MethodLine({ method, currency }: { readonly method: Method; readonly currency: string }) {
  const t = useTranslations('fiat');
  const numbers = useNumbers();
  const { minimum, maximum, fee_rate: fee } = method;
  const percent = numbers.whole(String(Number.parseFloat(fee) * 100));
  return (
    <>{t('buy.bounds', { minimum: numbers.whole(minimum), maximum: numbers.whole(maximum), currency, fee: percent })}</>
  );
}
