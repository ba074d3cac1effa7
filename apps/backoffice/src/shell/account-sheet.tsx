import { adminCalls } from '@bourse/contract/admin';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../base/api/use-call.ts';
import { prefer, usePreferences } from '../base/preferences/preferences.ts';
import { endSession, type Member } from '../base/session/session.ts';
import { ConfirmSelf } from './confirm-self.tsx';
import { FactorsView } from './factors-view.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PasswordForm } from './password-form.tsx';

interface AccountSheetProps {
  readonly open: boolean;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Who is signed in, what they may do, how the device shows it, and the way out. */
export function AccountSheet({ open, member, onClose }: AccountSheetProps) {
  const t = useTranslations('app');
  const theme = usePreferences((preferences) => preferences.theme);
  const [view, setView] = useState<'account' | 'password' | 'factors'>('account');
  const { mutate, isPending } = useAct(adminCalls.logout);
  const close = (): void => {
    setView('account');
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={view === 'factors' ? t('factor.own') : member.name}
      closeLabel={t('act.close')}
    >
      {view === 'factors' ? (
        <FactorsView member={member.name} />
      ) : view === 'password' ? (
        <PasswordForm name={member.name} onDone={close} />
      ) : (
        <div className="grid gap-5">
          <ConfirmSelf member={member} />
          <section>
            <h3 className="mb-2 text-label text-t2">{t('account.grants')}</h3>
            <p className="flex flex-wrap gap-1.5">
              {member.grants.map((grant) => (
                <Badge key={grant}>{grant}</Badge>
              ))}
              {member.grants.length === 0 && t('account.noGrants')}
            </p>
          </section>
          <section className="grid gap-2">
            <h3 className="text-label text-t2">{t('account.look')}</h3>
            <LanguageChoice look="desk" />
            <Segmented
              label={t('account.theme')}
              segments={[
                { value: 'dark', label: t('account.dark') },
                { value: 'light', label: t('account.light') },
              ]}
              value={theme}
              onChoose={(chosen) => prefer({ theme: chosen })}
            />
          </section>
          <section className="grid gap-2">
            <Button full onClick={() => setView('password')}>
              {t('account.changePassword')}
            </Button>
            <Button full onClick={() => setView('factors')}>
              {t('factor.own')}
            </Button>
            {/* The device forgets the session even when the server cannot be told. */}
            <Button full busy={isPending} onClick={() => mutate({}, { onSettled: () => endSession() })}>
              {t('account.signOut')}
            </Button>
          </section>
        </div>
      )}
    </Sheet>
  );
}
