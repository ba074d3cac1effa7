import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';

/** Which network, or currency on it, is paused and why, before it goes on. */
export function ReleaseRequest({ payload }: RequestProps) {
  const t = useTranslations('networks');
  const { network, currency, paused } = payload;
  const isOne = typeof currency === 'string';
  return (
    <>
      <p className="text-heading">
        {isOne ? `${currency} · ` : ''}
        {typeof network === 'string' ? network : ''}
      </p>
      <p className="break-words text-t2">
        {t('release.pausedFor', { reason: typeof paused === 'string' ? paused : '' })}
      </p>
      {isOne && <p className="text-t2">{t('release.textOne')}</p>}
    </>
  );
}
