import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { useIsOffline } from '@bourse/ui/use-is-offline';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../../base/router/app-link.tsx';
import { placeNow } from '../../../base/router/history.ts';
import type { SafetyState } from '../../../base/security/safety-state.ts';
import { useUser } from '../../../base/session/use-user.ts';

interface ToReviewProps {
  readonly safety: SafetyState;
  readonly isBusy: boolean;
}

/** The way on; for who is not verified the way to become so, since the server would refuse them (998). */
export function ToReview({ safety, isBusy }: ToReviewProps) {
  const t = useTranslations('payments.withdraw');
  const isOffline = useIsOffline();
  if (useUser()?.auth_level === 0) {
    return (
      <>
        <Note tone="warn">{t('verifyFirst')}</Note>
        <AppLink
          to="/pages/setting/real_mark"
          search={{ back: placeNow() }}
          className={buttonClass({ tone: 'primary', full: true })}
        >
          {t('verify')}
        </AppLink>
      </>
    );
  }
  return (
    <>
      {isOffline ? <Note tone="warn">{t('offline')}</Note> : null}
      <Button
        type="submit"
        tone="primary"
        full
        busy={isBusy}
        disabled={isOffline || safety.locked_until !== null || !safety.has_pay_password}
      >
        {t('next')}
      </Button>
    </>
  );
}
