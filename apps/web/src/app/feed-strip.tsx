import { Strip } from '@bourse/ui/strip';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useFeedState } from '../market/use-feed-state.ts';
import { after, clock } from './clock.ts';

/** A connection that is just being opened or opened again is not worth a word. */
const graceMs = 2_000;

/** Says under the header that the connection is lost or silent, and since when. */
export function FeedStrip() {
  const t = useTranslations('app.feed');
  const format = useFormatter();
  const state = useFeedState();
  const [lostAt, setLostAt] = useState<number | null>(null);
  const isLost = state === 'offline';
  useEffect(() => {
    if (!isLost) {
      setLostAt(null);
      return undefined;
    }
    const since = clock.now();
    return after(graceMs, () => setLostAt(since));
  }, [isLost]);
  if (lostAt !== null) {
    const time = format.dateTime(lostAt, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });
    return <Strip tone="offline" text={t('offline', { time })} />;
  }
  return state === 'stale' ? <Strip tone="stale" text={t('stale')} /> : null;
}
