import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';

/** Who is to be marked as a market maker, for how long, or whose mark is to end. */
export function MakerRequest({ payload }: RequestProps) {
  const t = useTranslations('customers');
  const { user_id: user, decision, days } = payload;
  const isMark = decision === 'mark';
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-body">{t(isMark ? 'maker.mark.request' : 'maker.end.request')}</span>
      {isMark && (
        <span className="text-label text-t2">
          {typeof days === 'number' ? t('maker.forDays', { days }) : t('maker.open')}
        </span>
      )}
      <a className="text-label text-accent-text hover:text-t1" href={linkTo('customers', String(user))}>
        {t('maker.customer', { id: String(user) })}
      </a>
    </p>
  );
}
