import type { OutputOf } from '@bourse/contract/call';
import type { officeCalls } from '@bourse/contract/office';
import { useTranslations } from 'use-intl';

type Clock = OutputOf<typeof officeCalls.clocks>['differences'][number]['clock'];

/** Says by how much a clock is ahead or behind, in whole days, hours, minutes and seconds. */
export function useClockText(): (clock: Clock, aheadSeconds: number) => string {
  const t = useTranslations('health.clock');
  return (clock, aheadSeconds) => {
    const total = Math.round(Math.abs(aheadSeconds));
    const [days, hours, minutes, seconds] = [
      Math.floor(total / 86_400),
      Math.floor((total % 86_400) / 3_600),
      Math.floor((total % 3_600) / 60),
      total % 60,
    ];
    const by = t('by', { days, hours, minutes, seconds });
    return t(aheadSeconds > 0 ? 'ahead' : 'behind', { clock: t(`of.${clock}`), by });
  };
}
