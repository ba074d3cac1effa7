import { Icon } from '@bourse/ui/icon';
import { Strip } from '@bourse/ui/strip';
import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useFeedState } from '../base/market/use-feed-state.ts';
import { after, clock } from '../base/time/clock.ts';

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
    if (!isLost) return undefined;
    const since = clock.now();
    const stop = after(graceMs, () => setLostAt(since));
    return () => {
      stop();
      setLostAt(null);
    };
  }, [isLost]);
  if (lostAt !== null) {
    const time = format.dateTime(lostAt, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });
    return <Strip>{t('offline', { time })}</Strip>;
  }
  return state === 'stale' ? (
    <Strip icon={<Icon of={Hourglass} size={16} className="text-warn" />}>{t('stale')}</Strip>
  ) : null;
}
