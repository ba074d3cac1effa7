import type { DaySpan } from '@bourse/ui/calendar-month';
import { RangeField } from '@bourse/ui/range-field';
import { lazy, Suspense } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { loadChunk } from '../router/load-chunk.ts';
import { serverNow } from '../time/server-clock.ts';

const RangeCalendar = lazy(() =>
  loadChunk(async () => ({ default: (await import('@bourse/ui/range-calendar')).RangeCalendar })),
);

/** Nothing here is older than what it is about. */
const firstDay = '2009-01-03';

interface RangeFilterProps {
  /** What it is now; further choices of the list may stand beside it. */
  readonly span: DaySpan;
  /** What both ends are called where they stand. */
  readonly words: (end: 'from' | 'to') => string;
  readonly className?: string;
  readonly onChange: (span: DaySpan) => void;
}

/** The days that a list is narrowed to, in the reader's own time zone. */
export function RangeFilter({ span: { from, to }, words, className, onChange }: RangeFilterProps) {
  const t = useTranslations('app.act');
  const format = useFormatter();
  const locale = useLocale();
  const label = `${words('from')} \u2013 ${words('to')}`;
  const text =
    from === '' || to === ''
      ? t('all')
      : format.dateTimeRange(Date.parse(from), Date.parse(to), {
          year: 'numeric',
          month: 'short',
          day: 'numeric',
          timeZone: 'UTC',
        });
  return (
    <RangeField label={label} text={text} closeLabel={t('close')} {...(className === undefined ? {} : { className })}>
      {(close) => (
        // As high as the calendar, whose place is found before it is here.
        <Suspense fallback={<div className="h-[408px]" />}>
          <RangeCalendar
            // What was chosen is what the next opening begins with, however soon it comes.
            key={`${from}/${to}`}
            value={{ from, to }}
            first={firstDay}
            today={ownDay(serverNow())}
            locale={locale}
            label={label}
            allLabel={t('all')}
            onChoose={(span) => {
              onChange(span);
              close();
            }}
          />
        </Suspense>
      )}
    </RangeField>
  );
}

/** A moment's day in the reader's own time zone. */
function ownDay(ms: number): string {
  const date = new Date(ms);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
