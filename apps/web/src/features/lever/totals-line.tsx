import { Stat } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useFigures } from './use-figures.ts';
import type { Totals } from './use-positions.ts';

interface TotalsLineProps {
  readonly totals: readonly Totals[];
  readonly isCard?: boolean;
}

const parts = ['equity', 'margin', 'profit'] as const;

/** What the account of contracts comes to: equity, the margin that is bound, and profit that is not taken yet. */
export function TotalsLine({ totals, isCard = false }: TotalsLineProps) {
  const t = useTranslations('lever.totals');
  const figures = useFigures();
  const text = (part: (typeof parts)[number], total: Totals): string =>
    part === 'profit' ? figures.signed(total.profit) : figures.cents(total[part]);
  if (isCard) {
    return totals.map((total) => (
      <section
        key={total.currency}
        aria-label={t('label', { currency: total.currency })}
        className="slab mx-3 mt-2 grid-cols-3 phone:mx-4"
      >
        {parts.map((part) => (
          <Stat
            key={part}
            className="flex flex-col justify-between"
            // Where names are long the currency goes below them.
            label={<span className="block whitespace-normal">{t(part, { currency: total.currency })}</span>}
            value={<ShownAmount text={text(part, total)} size="label" />}
          />
        ))}
      </section>
    ));
  }
  return (
    <span className="flex flex-wrap items-center gap-x-4 text-caption text-t2">
      {totals.map((total) =>
        parts.map((part) => (
          <span key={`${total.currency}${part}`} className="inline-flex gap-1.5">
            {t(part, { currency: total.currency })}
            <ShownAmount text={text(part, total)} size="caption" className="text-t1" />
          </span>
        )),
      )}
    </span>
  );
}
