import { Icon } from '@bourse/ui/icon';
import { OrderSummary } from '@bourse/ui/order-summary';
import { Sheet } from '@bourse/ui/sheet';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../base/money/use-moment.ts';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';
import { rateText, timeLeft, whoPays } from './funding-view.ts';
import type { Contract } from './lever-view.ts';
import { useFigures } from './use-figures.ts';

type Funding = NonNullable<Contract['funding']>;

interface FundingProps {
  readonly symbol: string;
  readonly funding: Funding;
}

/** What the running hour would make longs and shorts pay each other, and when; more of it behind a tap. */
export function FundingLine({ symbol, funding }: FundingProps) {
  const t = useTranslations('lever.funding');
  const act = useTranslations('app.act');
  const figures = useFigures();
  const [isOpen, setOpen] = useState(false);
  const left = useSecondsLeft(Date.parse(funding.next_at));
  return (
    <>
      <button
        type="button"
        className="touch-target num mt-1.5 flex min-h-6 items-center gap-1 text-caption text-t2"
        onClick={() => setOpen(true)}
      >
        {t('line', { rate: rateText(figures.numbers, funding.rate), left: timeLeft(left) })}
        <Icon of={ChevronRight} size={14} />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('open', { symbol })} closeLabel={act('close')}>
        <Outlook symbol={symbol} funding={funding} />
      </Sheet>
    </>
  );
}

function Outlook({ symbol, funding }: FundingProps) {
  const t = useTranslations('lever.funding');
  const figures = useFigures();
  const momentOf = useMoment();
  const { rate, next_at: next, interest, history } = funding;
  const lines = [
    { key: 'rate', label: t('rate'), value: rateText(figures.numbers, rate), note: t(whoPays(rate)) },
    { key: 'next', label: t('next'), value: momentOf(next) },
    { key: 'interest', label: t('interest'), value: rateText(figures.numbers, interest) },
  ];
  return (
    <div className="grid gap-4">
      <OrderSummary label={t('open', { symbol })} lines={lines} />
      <p className="text-label text-t2">{t('how')}</p>
      <section aria-label={t('past')}>
        <h3 className="mb-1 text-label font-semibold">{t('past')}</h3>
        {history.length === 0 ? <p className="text-label text-t2">{t('noPast')}</p> : null}
        <ul>
          {history.map((hour) => (
            <li key={hour.at} className="flex justify-between gap-3 border-t border-line py-2 text-label">
              <time dateTime={hour.at} className="num text-t2">
                {momentOf(hour.at)}
              </time>
              <span className="num">{rateText(figures.numbers, hour.rate)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
