import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslations } from 'use-intl';
import { placeNow } from '../router/history.ts';
import { goToLogin, navigate } from '../router/navigation.ts';

/**
 * Stands where a customer's own things would be, for a visitor.
 * @param isPart there is more on the page, so that nobody has to be told that it can be looked at.
 */
export function SignedOut({ isPart = false }: { readonly isPart?: boolean }) {
  const t = useTranslations('app');
  return (
    <EmptyState
      title={t('state.signedOut')}
      {...(isPart ? {} : { text: t('state.signedOutHint') })}
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
