import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslations } from 'use-intl';
import { goToLogin } from './navigation.ts';

/** Stands where a customer's own things would be, for a visitor. */
export function SignedOut() {
  const t = useTranslations('app');
  return (
    <EmptyState
      title={t('state.signedOut')}
      text={t('state.signedOutHint')}
      action={
        <Button tone="primary" onClick={() => goToLogin()}>
          {t('act.login')}
        </Button>
      }
    />
  );
}
