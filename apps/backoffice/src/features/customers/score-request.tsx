import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';

/** Which step of whose score is to be given back. */
export function ScoreRequest({ payload }: RequestProps) {
  const t = useTranslations('customers');
  const { user_id: user, change } = payload;
  return (
    <a className="text-body text-accent-text hover:text-t1" href={linkTo('customers', String(user))}>
      {t('score.of', { change: String(change), id: String(user) })}
    </a>
  );
}
