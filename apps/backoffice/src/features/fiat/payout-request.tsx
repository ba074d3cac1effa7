import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';

/** Which claim is to be paid with which payment. */
export function PayoutRequest({ payload }: RequestProps) {
  const t = useTranslations('fiat');
  const { id, payment_id: payment } = payload;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="num text-heading">{t('payout', { id: String(id), payment: String(payment) })}</span>
      <a className="text-label text-accent-text hover:text-t1" href={linkTo('fiat')}>
        {t('title')}
      </a>
    </p>
  );
}
