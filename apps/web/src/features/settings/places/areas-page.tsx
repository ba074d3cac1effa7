import { settingsCalls } from '@bourse/contract/settings';
import { walletCalls } from '@bourse/contract/wallet';
import { useTranslations } from 'use-intl';
import { callOrThrow } from '../../../base/api/api.ts';
import { refresh } from '../../../base/api/use-call.ts';
import { chooseFiat, type FiatCode, findFiat } from '../../../base/money/choose-fiat.ts';
import { PageHeader } from '../../../base/parts/page-header.tsx';
import { say } from '../../../base/parts/say.ts';
import { useHomeCountry } from '../../../base/preferences/home-country.ts';
import { usePreferences } from '../../../base/preferences/preferences.ts';
import { AppLink } from '../../../base/router/app-link.tsx';
import { back } from '../../../base/router/navigation.ts';
import { sessionOf } from '../../../base/session/session.ts';
import { PlaceList } from './place-list.tsx';
import type { Place } from './places.ts';

/** Choosing the country of residence, and with it the currency in which worth is shown (S50). */
export function AreasPage() {
  const t = useTranslations('settings.place');
  const state = useTranslations('app.state');
  const chosen = useHomeCountry(({ code }) => code);
  const shown = usePreferences(({ fiat }) => fiat.currency_code);
  const tell = async (code: FiatCode): Promise<void> => {
    if (sessionOf().token !== null) await callOrThrow(settingsCalls.setFiat, { currency_code: code });
  };
  const choose = async ({ code, currency }: Place): Promise<void> => {
    const fiat = findFiat(currency);
    try {
      if (fiat === undefined) say('info', t('currencyStays', { currency, shown }));
      else await chooseFiat(fiat, tell);
      useHomeCountry.setState({ code });
      await refresh(walletCalls.list, walletCalls.detail, walletCalls.profit);
      back();
    } catch {
      say('failed', state('loadFailedHint'));
    }
  };
  return (
    <div className="mx-auto w-full max-w-[688px] pb-8">
      <PageHeader title={t('title')} />
      <p className="px-4 pb-3 text-label font-normal text-t2">{t('text')}</p>
      <p className="px-4 pb-3 text-label">
        <AppLink to="/choose-location" className="text-accent-text underline hover:text-t1">
          {t('byPosition')}
        </AppLink>
      </p>
      <PlaceList chosen={chosen} onChoose={(place) => void choose(place)} note={({ currency }) => currency} />
    </div>
  );
}
