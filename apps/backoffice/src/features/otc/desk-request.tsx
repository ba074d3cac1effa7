import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';

/** What is asked about an order at the desk. */
export function DeskRequest({ payload }: RequestProps) {
  const t = useTranslations('otc');
  const { id, decision, text } = payload;
  return (
    <div>
      {typeof id === 'string' && <Fact label={t('number')} value={`#${id}`} />}
      {(decision === 'complete' || decision === 'reject') && <Fact label={t('deal')} value={t(`act.${decision}`)} />}
      {typeof text === 'string' && <p className="text-body break-words whitespace-pre-wrap">{text}</p>}
    </div>
  );
}
