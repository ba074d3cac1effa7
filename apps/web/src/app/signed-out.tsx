import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslations } from 'use-intl';
import { placeNow } from './history.ts';
import { goToLogin, navigate } from './navigation.ts';

/** Stands where a customer's own things would be, for a visitor. */
export function SignedOut() {
  const t = useTranslations('app');
  return (
    <EmptyState
      title={t('state.signedOut')}
      text={t('state.signedOutHint')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button tone="primary" onClick={() => goToLogin()}>
            {t('act.login')}
          </Button>
          <Button onClick={() => navigate('/pages/common/register', { back: placeNow() })}>{t('act.register')}</Button>
        </div>
      }
    />
  );
}
