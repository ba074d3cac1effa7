import { staffFactorCalls } from '@bourse/contract/staff-factors';
import { deviceText } from '@bourse/i18n/device-text';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../base/api/use-call.ts';
import { useActSentence, useSentence } from '../base/api/use-sentence.ts';
import { makePasskey } from '../base/session/passkey.ts';

const nameMax = 30;

interface PasskeyFormProps {
  /** Of whose password it is, for the browser's own memory of passwords. */
  readonly member: string;
  /** Gets the recovery codes, which come with the first factor alone. */
  readonly onAdded: (codes: readonly string[]) => void;
}

/** Makes a passkey on this device and adds it, by the own password. */
export function PasskeyForm({ member, onAdded }: PasskeyFormProps) {
  const t = useTranslations('app');
  const sentence = useSentence();
  const actSentence = useActSentence();
  const [name, setName] = useState(() => deviceText(navigator.userAgent).slice(0, nameMax));
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending, error } = useAct(staffFactorCalls.passkeyAdd, [staffFactorCalls.state]);
  const isBusy = isAsking || isPending;
  const send = (credential: string): void =>
    mutate(
      { credential, name: name.trim(), password },
      {
        onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
        onError: (failed) => setProblem(actSentence(failed)),
      },
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isBusy || name.trim() === '' || password === '') return;
    setProblem(null);
    setAsking(true);
    makePasskey()
      .then((credential) => (credential === null ? setProblem(t('passkey.notMade')) : send(credential)))
      .catch((failed: unknown) => setProblem(sentence(failed)))
      .finally(() => setAsking(false));
  };
  const missing = (text: string): string | undefined => (isTried && text.trim() === '' ? t('failed.empty') : undefined);
  const isWrong = error?.field === 'password' && problem !== null;
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p className="text-label font-normal text-t2">{t('passkey.text')}</p>
      <Input
        label={t('passkey.name')}
        maxLength={nameMax}
        error={missing(name)}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <input type="text" autoComplete="username" value={member} readOnly hidden />
      <PasswordInput
        label={t('password.own')}
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        error={isWrong ? problem : missing(password)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {problem !== null && !isWrong && (
        <Note tone="bad" urgent>
          {problem}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isBusy}>
        {t('passkey.make')}
      </Button>
    </form>
  );
}
