import { safetyCalls } from '@bourse/contract/safety';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';

interface TotpOffSheetProps {
  /** Sets another app in the place of this one. */
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

/** Turns the authenticator app off, by the password beside the factor that was just shown; or leads to another app. */
export function TotpOffSheet({ onReplace, onClose }: TotpOffSheetProps) {
  const t = useTranslations('settings.safe.totp');
  const app = useTranslations('app');
  const refusalOf = useRefusal();
  const [password, setPassword] = useState('');
  const act = useAct(safetyCalls.totpDisable, [safetyCalls.state]);
  return (
    <Sheet open onClose={onClose} title={t('remove')} closeLabel={app('act.close')} busy={act.isPending}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (password === '' || act.isPending) return;
          act.mutate(
            { input: { password } },
            {
              onSuccess: () => {
                say('done', t('removed'));
                onClose();
              },
            },
          );
        }}
      >
        <Note tone="warn">{t('removeText')}</Note>
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          showLabel={t('show')}
          hideLabel={t('hide')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={act.error === null ? undefined : refusalOf(act.error)}
        />
        <Button type="submit" tone="danger" full busy={act.isPending} disabled={password === ''}>
          {t('turnOff')}
        </Button>
        <Button full disabled={act.isPending} onClick={onReplace}>
          {t('replace')}
        </Button>
      </form>
    </Sheet>
  );
}
