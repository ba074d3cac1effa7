import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';
import { wantedIn } from './trader.ts';

/** What is asked about a trader, and what they would be told. */
export function TraderRequest({ payload }: RequestProps) {
  const t = useTranslations('copy');
  const { id, status, text } = payload;
  const wanted = wantedIn(status);
  return (
    <div>
      {typeof id === 'string' && (
        <Fact
          label={t('trader')}
          value={
            <a className="text-accent-text hover:text-t1" href={linkTo('copy')}>
              #{id}
            </a>
          }
        />
      )}
      {wanted !== null && <Fact label={t('becomes')} value={t(`state.${wanted}`)} />}
      {typeof text === 'string' && <Fact label={t('told')} value={text} />}
    </div>
  );
}
