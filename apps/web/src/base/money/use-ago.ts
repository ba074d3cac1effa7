import { useFormatter, useTranslations } from 'use-intl';
import { clock } from '../time/clock.ts';
import { agoOf } from './relative-time.ts';

/**
 * Writes how long ago a moment was, as lists show it (section 9).
 * @param now the clock that the moments are of, where it is not the device's.
 */
export function useAgo(now: () => number = () => clock.now()): (at: string) => string {
  const t = useTranslations('app.time');
  const format = useFormatter();
  return (at) => {
    const ms = Date.parse(at);
    const ago = agoOf(ms, now());
    if ('count' in ago) return t(ago.unit, { count: ago.count });
    if (ago.unit === 'justNow') return t('justNow');
    return format.dateTime(ms, { year: 'numeric', month: 'short', day: 'numeric' });
  };
}
