import { CallError } from '@bourse/client/call-error';
import { adminCalls } from '@bourse/contract/admin';
import { passwordMinimum } from '@bourse/contract/text-rules';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { Fact } from '@bourse/ui/stat';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../base/api/use-call.ts';
import { useActSentence } from '../base/api/use-sentence.ts';
import { Answered } from '../base/parts/states.tsx';
import { startSession } from '../base/session/session.ts';

/** Leaves the address of the invitation, which is over. */
const leave = (): void => {
  window.history.replaceState(null, '', '#/');
  window.dispatchEvent(new HashChangeEvent('hashchange'));
};

/** Sets the own password behind an invitation. */
export function InviteForm({ token }: { readonly token: string }) {
  const t = useTranslations('app.invite');
  const invited = useCall(adminCalls.invitation, { token }, { isPublic: true });
  if (invited.error instanceof CallError && invited.error.code === 'NOT_FOUND') {
    return (
      <div className="grid gap-4">
        <Note tone="warn">{t('over')}</Note>
        <Button full onClick={leave}>
          {t('toSignIn')}
        </Button>
      </div>
    );
  }
  return (
    <Answered of={invited}>{({ name, mail }) => <Fields token={token} name={name} hasMail={mail !== null} />}</Answered>
  );
}

const passwords = ['password', 're_password'] as const;
type Field = 'mail' | (typeof passwords)[number];

interface FieldsProps {
  readonly token: string;
  readonly name: string;
  /** Whether the house knows an address of theirs. */
  readonly hasMail: boolean;
}

function Fields({ token, name, hasMail }: FieldsProps) {
  const t = useTranslations('app');
  const sentence = useActSentence();
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>({ mail: '', password: '', re_password: '' });
  const [isTried, setTried] = useState(false);
  // Somebody else has signed in here: whoever goes on decides nothing of theirs, and is told so first.
  const [isShared, setShared] = useState(false);
  const { mutate, isPending, error } = useAct(adminCalls.acceptInvitation, [adminCalls.me]);
  const faultOf = (field: Field): string | undefined => {
    if (error?.field === field) return sentence(error);
    if (!isTried) return undefined;
    if (typed[field].trim() === '') return t('failed.empty');
    if (field === 'password' && typed.password.length < passwordMinimum)
      return t('password.short', { count: passwordMinimum });
    return field === 're_password' && typed.re_password !== typed.password ? t('password.differ') : undefined;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const { mail, ...both } = typed;
    const isMissing = (!hasMail && mail.trim() === '') || both.password.length < passwordMinimum;
    if (isPending || isMissing || both.password !== both.re_password) return;
    const input = {
      token,
      ...both,
      ...(hasMail ? {} : { mail: mail.trim() }),
      ...(isShared ? { share_device: true } : {}),
    };
    mutate(input, {
      onSuccess: (session) => {
        leave();
        startSession(session);
      },
      onError: ({ code }) => {
        if (code === 'DEVICE_SHARED') setShared(true);
      },
    });
  };
  const isOwnField =
    error !== null && (error.field === 'mail' || error.field === 'password' || error.field === 're_password');
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <Fact label={t('invite.name')} value={name} />
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      {!hasMail && (
        <Input
          label={t('invite.mail')}
          hint={t('invite.mailHint')}
          type="email"
          autoComplete="email"
          error={faultOf('mail')}
          value={typed.mail}
          onChange={(event) => setTyped({ ...typed, mail: event.target.value })}
        />
      )}
      {passwords.map((field) => (
        <PasswordInput
          key={field}
          label={t(`password.${field}`)}
          autoComplete="new-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          error={faultOf(field)}
          value={typed[field]}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      {error !== null && !isOwnField && (
        <Note tone={isShared ? 'warn' : 'bad'} urgent>
          {sentence(error)}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isPending}>
        {t(isShared ? 'signIn.anyway' : 'invite.submit')}
      </Button>
    </form>
  );
}
