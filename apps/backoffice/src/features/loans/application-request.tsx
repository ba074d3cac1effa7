import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';

/** What is asked about an application. */
export function ApplicationRequest({ payload }: RequestProps) {
  const t = useTranslations('loans');
  const { id, decision } = payload;
  return (
    <div>
      {typeof id === 'string' && <Fact label={t('number')} value={`#${id}`} />}
      {(decision === 'approve' || decision === 'refuse') && <Fact label={t('decision')} value={t(`act.${decision}`)} />}
    </div>
  );
}
