import type { CallError } from '@bourse/client/call-error';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useActSentence } from '../base/api/use-sentence.ts';

/** A call that takes a factor away, as it stands. */
interface Removal {
  readonly isPending: boolean;
  readonly error: CallError | null;
}

interface FactorRemovalProps {
  readonly member: string;
  readonly text: string;
  readonly label: string;
  readonly removal: Removal;
  readonly onRemove: (password: string) => void;
  readonly onCancel: () => void;
}

/** Takes a factor away by the own password. */
export function FactorRemoval({ member, text, label, removal, onRemove, onCancel }: FactorRemovalProps) {
  const t = useTranslations('app');
  const sentence = useActSentence();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const { isPending, error } = removal;
  const isWrong = error?.field === 'password';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isPending && password !== '') onRemove(password);
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p className="text-label font-normal text-t2">{text}</p>
      <input type="text" autoComplete="username" value={member} readOnly hidden />
      <PasswordInput
        label={t('password.own')}
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        error={isWrong ? sentence(error) : isTried && password === '' ? t('failed.empty') : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {error !== null && !isWrong && (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isPending}>
        {label}
      </Button>
      <Button tone="quiet" full onClick={onCancel}>
        {t('act.cancel')}
      </Button>
    </form>
  );
}
