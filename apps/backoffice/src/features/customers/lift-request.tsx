import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';

/** Which restriction of whom is to be lifted. */
export function LiftRequest({ payload }: RequestProps) {
  const t = useTranslations('customers');
  const { user_id: user, kind } = payload;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-body">{kind === 'trade' || kind === 'frozen' ? t(`kind.${kind}`) : String(kind)}</span>
      <a className="text-label text-accent-text hover:text-t1" href={linkTo('customers', String(user))}>
        {t('lift.customer', { id: String(user) })}
      </a>
    </p>
  );
}
