import { adminCalls } from '@bourse/contract/admin';
import { passwordMinimum } from '@bourse/contract/text-rules';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../base/api/use-call.ts';
import { useActSentence } from '../base/api/use-sentence.ts';
import { say } from '../base/parts/say.ts';

const fields = ['old_password', 'password', 're_password'] as const;
type Field = (typeof fields)[number];

interface PasswordFormProps {
  /** Of whose password it is, for the browser's own memory of passwords. */
  readonly name: string;
  readonly onDone?: () => void;
}

/** A new password by the old one. It ends every other session of the account. */
export function PasswordForm({ name, onDone }: PasswordFormProps) {
  const t = useTranslations('app');
  const sentence = useActSentence();
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>({
    old_password: '',
    password: '',
    re_password: '',
  });
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(adminCalls.changePassword, [adminCalls.me]);
  const faultOf = (field: Field): string | undefined => {
    if (error?.field === field) return sentence(error);
    if (!isTried) return undefined;
    if (typed[field] === '') return t('failed.empty');
    if (field === 'password' && typed.password.length < passwordMinimum)
      return t('password.short', { count: passwordMinimum });
    return field === 're_password' && typed.re_password !== typed.password ? t('password.differ') : undefined;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const { old_password: old, password, re_password: again } = typed;
    if (isPending || old === '' || password.length < passwordMinimum || again !== password) return;
    const onSuccess = (): void => {
      say('done', t('password.done'));
      onDone?.();
    };
    mutate(typed, { onSuccess });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      {fields.map((field) => (
        <PasswordInput
          key={field}
          label={t(`password.${field}`)}
          autoComplete={field === 'old_password' ? 'current-password' : 'new-password'}
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          error={faultOf(field)}
          value={typed[field]}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      {error !== null && !fields.some((field) => field === error.field) && (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isPending}>
        {t('password.submit')}
      </Button>
    </form>
  );
}
