import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';

/** Which network stands still and why, before it is let go on. */
export function ReleaseRequest({ payload }: RequestProps) {
  const t = useTranslations('networks');
  const { network, paused } = payload;
  return (
    <>
      <p className="text-heading">{typeof network === 'string' ? network : ''}</p>
      <p className="break-words text-t2">
        {t('release.pausedFor', { reason: typeof paused === 'string' ? paused : '' })}
      </p>
    </>
  );
}
