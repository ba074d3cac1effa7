import { Icon } from '@bourse/ui/icon';
import { OrderSummary } from '@bourse/ui/order-summary';
import { Sheet } from '@bourse/ui/sheet';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useTurn } from '../../base/market/session-turn.ts';
import { daysText, placeOf, type Session } from './session-view.ts';

/** A Monday, from which days of the week are named. */
const monday = Date.UTC(2024, 0, 1);

interface SessionProps {
  readonly symbol: string;
  readonly session: Session;
}

/** Whether a tracked symbol is traded now, and until when; its hours and the rule of gaps behind a tap. */
export function SessionLine({ symbol, session }: SessionProps) {
  const t = useTranslations('lever.session');
  const act = useTranslations('app.act');
  const [isOpen, setOpen] = useState(false);
  const time = useTurn(session.next_at);
  return (
    <>
      <button
        type="button"
        className="touch-target num mt-1.5 flex min-h-6 items-center gap-1 text-caption text-t2"
        onClick={() => setOpen(true)}
      >
        {time === null ? t('closedLong') : t(session.is_open ? 'open' : 'closed', { time })}
        <Icon of={ChevronRight} size={14} />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('title', { symbol })} closeLabel={act('close')}>
        <Hours symbol={symbol} session={session} />
      </Sheet>
    </>
  );
}

function Hours({ symbol, session }: SessionProps) {
  const t = useTranslations('lever.session');
  const format = useFormatter();
  const time = useTurn(session.next_at);
  const { opens, closes, time_zone: zone, days, closed_on: holidays, is_open: isOpen } = session;
  const nameOf = (day: number): string =>
    format.dateTime(new Date(monday + (day - 1) * 86_400_000), { weekday: 'short', timeZone: 'UTC' });
  const dateOf = (date: string): string =>
    format.dateTime(new Date(date), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const lines = [
    { key: 'now', label: t('now'), value: t(isOpen ? 'isOpen' : 'isClosed') },
    ...(time === null ? [] : [{ key: 'next', label: t(isOpen ? 'next' : 'nextOpen'), value: time }]),
    { key: 'hours', label: t('hours'), value: t('where', { opens, closes, place: placeOf(zone) }) },
    { key: 'days', label: t('days'), value: daysText(days, nameOf) },
    ...(holidays.length === 0
      ? []
      : [{ key: 'holidays', label: t('holidays'), value: holidays.map(dateOf).join(', ') }]),
  ];
  return (
    <div className="grid gap-4">
      <OrderSummary label={t('title', { symbol })} lines={lines} />
      <p className="text-label text-t2">{t('rule')}</p>
      <p className="text-label text-t2">{t('gap')}</p>
      <p className="text-label text-t2">{t('isolated')}</p>
    </div>
  );
}
