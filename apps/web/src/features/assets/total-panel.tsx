import { Chip } from '@bourse/ui/chip';
import { Icon } from '@bourse/ui/icon';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../base/router/load-chunk.ts';
import type { Wallets } from '../../base/money/account-worth.ts';
import { EyeButton } from '../../base/money/eye-button.tsx';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { ValuedAt } from '../../base/money/valued-at.tsx';
import { TodayLine } from './today-line.tsx';
import { useWorth } from './use-worth.ts';

const FiatSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../base/money/fiat-sheet.tsx')).FiatSheet })),
);

/** What all four accounts are worth together, the eye, the currency, and how the day went. */
export function TotalPanel({ wallets: { fiat } }: { readonly wallets: Wallets }) {
  const t = useTranslations('assets');
  const worth = useWorth(fiat.code);
  const [isChoosing, setChoosing] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-1">
        <span className="text-label text-t2">{t('total')}</span>
        <EyeButton />
        <span className="flex-1 tablet:hidden" />
        <Chip
          small
          className="min-h-7"
          aria-label={t('currencyChip', { code: worth.code })}
          onClick={() => {
            setOpened(true);
            setChoosing(true);
          }}
        >
          {worth.code}
          <Icon of={ChevronDown} size={14} />
        </Chip>
      </div>
      <p className="mt-0.5">
        <ShownAmount text={worth.figure(fiat.total)} size="display" unit={worth.code} />
      </p>
      <TodayLine />
      <ValuedAt {...fiat} />
      {fiat.unpriced > 0 ? (
        <p className="mt-1 text-caption text-t3">{t('unpriced', { count: fiat.unpriced })}</p>
      ) : null}
      {wasOpened ? (
        <Suspense>
          <FiatSheet open={isChoosing} onClose={() => setChoosing(false)} title={t('chooseCurrency')} />
        </Suspense>
      ) : null}
    </div>
  );
}
