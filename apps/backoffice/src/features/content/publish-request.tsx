import { articleCategories } from '@bourse/contract/content';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';
import { categoryNames } from './article.ts';

/** Which version of which article customers are to read, from when on, and the way to its words. */
export function PublishRequest({ payload }: RequestProps) {
  const t = useTranslations('content');
  const { time } = useFormat();
  const { id, version, was, at, category, title } = payload;
  const kind = categoryNames.find((name) => articleCategories[name] === category);
  const numbers = { version: String(version), was: String(was) };
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold break-words">{String(title)}</span>
        {kind !== undefined && (
          <a className="text-label text-accent-text hover:text-t1" href={linkTo('content', kind, String(id))}>
            {t('requestRead')}
          </a>
        )}
      </p>
      <p className="text-label font-normal text-t2">
        {t(typeof was === 'number' ? 'requestInstead' : 'requestVersion', numbers)}
        {' · '}
        {typeof at === 'string' ? t('requestFrom', { time: time(at) }) : t('requestNow')}
      </p>
    </div>
  );
}
