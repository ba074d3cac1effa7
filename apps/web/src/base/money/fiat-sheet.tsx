import { fiatCurrencies, settingsCalls } from '@bourse/contract/settings';
import { RadioList } from '@bourse/ui/radio-list';
import { Sheet } from '@bourse/ui/sheet';
import { walletCalls } from '@bourse/contract/wallet';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { callOrThrow } from '../api/api.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { say } from '../parts/say.ts';
import { serverNow } from '../time/server-clock.ts';
import { sessionOf } from '../session/session.ts';
import { refresh } from '../api/use-call.ts';
import { chooseFiat, type FiatCode, findFiat, knownRates } from './choose-fiat.ts';
import { isOld } from './fiat-list.ts';
import { useAgo } from './use-ago.ts';

interface FiatSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
}

/** Chooses the currency in which worth is shown; with an account the choice goes along to other devices. */
export function FiatSheet({ open, onClose, title }: FiatSheetProps) {
  const t = useTranslations('app');
  const locale = useLocale();
  const chosen = usePreferences(({ fiat }) => fiat.currency_code);
  const [isBusy, setBusy] = useState(false);
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const value = findFiat(chosen) ?? null;
  const tell = async (code: FiatCode): Promise<void> => {
    if (sessionOf().token !== null) await callOrThrow(settingsCalls.setFiat, { currency_code: code });
  };
  const choose = async (code: FiatCode): Promise<void> => {
    setBusy(true);
    try {
      await chooseFiat(code, tell);
      await refresh(walletCalls.list, walletCalls.detail, walletCalls.profit);
      onClose();
    } catch {
      say('failed', t('state.loadFailedHint'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('act.close')} busy={isBusy}>
      <RadioList
        label={title}
        options={fiatCurrencies.map((code) => ({ value: code, title: names.of(code) ?? code, tail: code }))}
        value={value}
        onChoose={(code) => void choose(code)}
      />
      <RatesAge />
    </Sheet>
  );
}

/** How old the rates are, where that is more than 24 hours (S153). */
function RatesAge() {
  const t = useTranslations('app');
  const ago = useAgo(serverNow);
  const { saveTime } = usePreferences(knownRates);
  if (!isOld(saveTime, serverNow())) return null;
  return <p className="mt-3 text-caption text-t3">{t('ratesAge', { ago: ago(new Date(saveTime).toISOString()) })}</p>;
}
