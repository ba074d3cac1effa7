import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../../base/money/use-moment.ts';
import { AppLink } from '../../../base/router/app-link.tsx';
import type { SafetyState } from '../../../base/security/safety-state.ts';

/** What stands before money can leave: a lock after a change, a payment password that is missing. */
export function GuardNotes({ safety }: { readonly safety: SafetyState }) {
  const t = useTranslations('payments.withdraw');
  const safe = useTranslations('settings.safe');
  const momentOf = useMoment();
  const { locked_until: until, lock_reason: reason, has_pay_password: hasPin } = safety;
  return (
    <>
      {until === null || reason === null ? null : (
        <Note tone="warn">{safe('lock', { time: momentOf(until), reason: safe(`reason.${reason}`) })}</Note>
      )}
      {hasPin ? null : (
        <Note
          tone="warn"
          action={
            <AppLink to="/pages/setting/payPassword" className={buttonClass({ size: 'small' })}>
              {t('setPin')}
            </AppLink>
          }
        >
          {t('pinMissing')}
        </Note>
      )}
    </>
  );
}
