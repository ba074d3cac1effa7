import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';

/** Of whose data a copy is to leave the house. */
export function CopyRequest({ payload }: RequestProps) {
  const t = useTranslations('customers');
  const user = String(payload['user_id']);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-body">{t('data.copy.consequence')}</span>
      <a className="text-label text-accent-text hover:text-t1" href={linkTo('customers', user)}>
        {t('lift.customer', { id: user })}
      </a>
    </p>
  );
}
