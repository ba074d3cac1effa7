import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { useClockText } from './use-clock-text.ts';

/** By how much the clock differed when it was asked to go on with it. */
export function ClockRequest({ payload }: RequestProps) {
  const t = useTranslations('health.clock');
  const text = useClockText();
  const { node, clock, ahead_ms: ahead } = payload;
  if (typeof ahead !== 'number' || typeof node !== 'string') return null;
  const which = clock === 'database' || clock === 'venues' ? clock : 'wall';
  return (
    <p className="break-words">
      {text(which, ahead / 1_000)} {t('onNode', { node })}
    </p>
  );
}
