import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { linkTo } from '../../base/router/place.ts';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';

/** What is asked about an application. */
export function ApplicationRequest({ payload }: RequestProps) {
  const t = useTranslations('loans');
  const { id, decision } = payload;
  return (
    <div>
      {typeof id === 'string' && (
        <Fact
          label={t('number')}
          value={
            <a className="text-accent-text hover:text-t1" href={linkTo('loans')}>
              #{id}
            </a>
          }
        />
      )}
      {(decision === 'approve' || decision === 'refuse') && <Fact label={t('decision')} value={t(`act.${decision}`)} />}
    </div>
  );
}
