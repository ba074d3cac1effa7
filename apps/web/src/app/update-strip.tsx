import { Strip } from '@bourse/ui/strip';
import { useTranslations } from 'use-intl';
import { takeUpdate, useWaitingRelease } from './register-worker.ts';

/** Offers a newer release; it is taken when the customer says so, not in the middle of something. */
export function UpdateStrip() {
  const t = useTranslations('app');
  const isWaiting = useWaitingRelease(({ waiting }) => waiting !== null);
  if (!isWaiting) return null;
  return <Strip tone="info" text={t('update.ready')} action={t('act.reload')} onAction={takeUpdate} />;
}
