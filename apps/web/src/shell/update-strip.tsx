import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Strip } from '@bourse/ui/strip';
import { Sparkles } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { takeUpdate, useWaitingRelease } from './register-worker.ts';

/** Offers a newer release; it is taken when the customer says so, not in the middle of something. */
export function UpdateStrip() {
  const t = useTranslations('app');
  const isWaiting = useWaitingRelease(({ waiting }) => waiting !== null);
  if (!isWaiting) return null;
  return (
    <Strip
      icon={<Icon of={Sparkles} size={16} />}
      action={
        <Button size="dense" onClick={takeUpdate}>
          {t('act.reload')}
        </Button>
      }
    >
      {t('update.ready')}
    </Strip>
  );
}
