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
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(adminCalls.login);
  const isAsked = error?.code === 'SECOND_FACTOR_REQUIRED';
  // Asked for once, it stays: what was typed wrong is typed again.
  const [asksCode, setAsksCode] = useState(false);
  if (isAsked && !asksCode) {
    setAsksCode(true);
    setTried(false);
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isPending || name.trim() === '' || password === '' || (asksCode && code.trim() === '')) return;
    const fields = { user_string: name.trim(), password };
    mutate(asksCode ? { ...fields, code: code.trim() } : fields, { onSuccess: startSession });
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
      {asksCode && (
        <Input
          label={t('factor.code')}
          hint={t('factor.orRecovery')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={missing(code)}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {error !== null && !isAsked && (
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
