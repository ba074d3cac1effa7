import { adminCalls } from '@bourse/contract/admin';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../base/api/use-call.ts';
import { useSentence } from '../base/api/use-sentence.ts';
import { startSession, useSession } from '../base/session/session.ts';

/** Name and password of a member of staff. */
export function SignInForm() {
  const t = useTranslations('app');
  const say = useSentence();
  const ended = useSession((session) => session.ended);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(adminCalls.login);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isPending || name.trim() === '' || password === '') return;
    mutate({ user_string: name.trim(), password }, { onSuccess: startSession });
  };
  const missing = (text: string): string | undefined => (isTried && text.trim() === '' ? t('failed.empty') : undefined);
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {ended !== '' && error === null && <Note tone="warn">{ended}</Note>}
      <Input
        label={t('signIn.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing(name)}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordInput
        label={t('signIn.password')}
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        error={missing(password)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {error !== null && (
        <Note tone="bad" urgent>
          {say(error)}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isPending}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
