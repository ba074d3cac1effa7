import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';

/** Why money stands still, before it is let move again. */
export function ResumeRequest({ payload }: RequestProps) {
  const t = useTranslations('ledger');
  const { halted_for: reason } = payload;
  return <p className="break-words">{t('resume.haltedFor', { reason: typeof reason === 'string' ? reason : '' })}</p>;
}
