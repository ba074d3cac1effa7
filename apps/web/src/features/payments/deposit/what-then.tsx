import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../base/money/use-money.ts';
import type { Deposit } from '../payment-calls.ts';

/** Why a deposit is not credited, is being checked or does not stay, and what becomes of it. */
export function WhatThen({ deposit: { because, currency, small, returned_to: to } }: { readonly deposit: Deposit }) {
  const t = useTranslations('payments.deposit.then');
  const numbers = useNumbers();
  if (because === null) return null;
  const [minimum, waiting] = [small?.minimum ?? '0', small?.waiting ?? '0'].map(
    (number) => `${numbers.whole(number, 2)} ${currency}`,
  );
  const isRefused = because === 'delivers_less' || because === 'too_large' || because === 'account_closed';
  return (
    <Note tone={isRefused ? 'bad' : 'warn'} className="wrap-anywhere">
      {t(because, { minimum: minimum ?? '', waiting: waiting ?? '', address: to ?? '' })}
    </Note>
  );
}
