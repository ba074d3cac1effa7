import { Delta } from '@bourse/ui/delta';
import { useTranslations } from 'use-intl';
import { useKitFigures } from './use-kit-figures.ts';

interface DividendListProps {
  readonly currency: string;
  readonly isRunning: boolean;
  /** Each with what it was found by. */
  readonly dividends: readonly { readonly day: string; readonly amount: string; readonly basis: string }[];
}

/** What a position was paid, day by day, the newest first. */
export function DividendList({ currency, isRunning, dividends }: DividendListProps) {
  const t = useTranslations('product-kit.dividends');
  const figures = useKitFigures();
  return (
    <section className="rounded-card p-4 surface-1">
      <h2 className="text-heading">{t('title')}</h2>
      {dividends.length === 0 ? (
        <p className="mt-1 text-label font-normal text-t2">{t(isRunning ? 'none' : 'noneEnded')}</p>
      ) : (
        <ul className="mt-1">
          {dividends
            .toSorted((one, other) => other.day.localeCompare(one.day))
            .map(({ day, amount, basis }) => (
              <li key={day} className="flex min-h-11 items-center gap-3 border-b border-line last:border-0">
                <span className="min-w-0 flex-1">
                  <span className="num block text-label">{figures.day(day)}</span>
                  <span className="num block text-caption whitespace-normal text-t3">{basis}</span>
                </span>
                <Delta kind="money" text={figures.signed(amount, currency)} />
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
