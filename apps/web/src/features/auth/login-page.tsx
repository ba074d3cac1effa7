import { identityCalls } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { CallError } from '@bourse/client/call-error';
import { AppLink } from '../../base/router/app-link.tsx';
import { deviceToken } from '../../base/device/device-token.ts';
import { useAct } from '../../base/api/use-call.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { AddressFieldset } from './address-fieldset.tsx';
import { sentAddress } from './address-form.ts';
import { useAuthForm } from './auth-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';
import { type Ticket, ticketIn } from './second-ticket.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { loginProblems, loginWithCodeProblems } from './register-form.ts';
import { useCodeSending } from './use-code-sending.ts';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';

/**
 * Signing in with mail address or phone number and password. Where too many wrong passwords were tried on the account, the
 * server asks for a code as well; the field for it then stays, whatever else is changed.
 */
export function LoginPage() {
  const t = useTranslations('auth');
  const { back } = useSearch('/pages/common/login');
  useLeaveWhenSignedIn(back);
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const onToken = (token: string): void => completeSignIn(token, back);
  return (
    <AuthLayout title={t(ticket === null ? 'login.title' : 'second.title')}>
      {ticket === null ? (
        <FirstStep back={back} onToken={onToken} onTicket={setTicket} />
      ) : (
        <SecondStep {...ticket} onToken={onToken} onRestart={() => setTicket(null)} />
      )}
    </AuthLayout>
  );
}

interface FirstStepProps {
  readonly back: string | undefined;
  readonly onToken: (token: string) => void;
  /** The password was right, and a second factor is due. */
  readonly onTicket: (ticket: Ticket) => void;
}

function FirstStep({ back, onToken, onTicket }: FirstStepProps) {
  const t = useTranslations('auth');
  const [needsCode, setNeedsCode] = useState(false);
  const auth = useAuthForm(needsCode ? loginWithCodeProblems : loginProblems, { code: '' });
  const { form, errorOf, rootError, refuse } = auth;
  const [kind, email, phone, areaCode, password] = useWatch({
    control: form.control,
    name: ['kind', 'email', 'phone', 'areaCode', 'password'],
  });
  const address = { kind, email, phone, areaCode };
  const check = (): Promise<boolean> => form.trigger([kind === 'email' ? 'email' : 'phone', 'password']);
  const sending = useCodeSending('login', address, check, refuse, password);
  const act = useAct(identityCalls.login);
  const onError = (error: CallError): void => {
    const ticket = ticketIn(error);
    if (ticket !== null) {
      onTicket(ticket);
      return;
    }
    if (error.code === 'LOGIN_CODE_REQUIRED') setNeedsCode(true);
    if (needsCode && error.code === 'LOGIN_FAILED')
      form.setError('code', { type: 'server', message: t('login.pairFailed') });
    else refuse(error);
  };
  const submit = form.handleSubmit((fields) => {
    const { password: typed, code } = fields;
    const proof = { password: typed, device_token: deviceToken(), ...(needsCode ? { code } : {}) };
    act.mutate({ input: { ...sentAddress(fields), ...proof } }, { onSuccess: onToken, onError });
  });
  return (
    <>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <AddressFieldset auth={auth} />
        <PasswordInput
          {...form.register('password')}
          label={t('login.password')}
          autoComplete="current-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          error={errorOf('password')}
        />
        {needsCode ? (
          <CodeField auth={auth} sending={sending} sentHint={(minutes) => t('login.codeSent', { minutes })} />
        ) : null}
        {rootError === undefined ? null : (
          <Note tone="bad" urgent>
            {rootError} {act.error?.code === 'LOGIN_FAILED' ? t('login.failedNext') : null}
          </Note>
        )}
        <Button type="submit" tone="primary" full busy={act.isPending}>
          {t('login.submit')}
        </Button>
        <PasskeyButton onToken={onToken} />
      </form>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-1">
        <AppLink
          to="/pages/common/register"
          search={back === undefined ? {} : { back }}
          className="flex min-h-11 items-center text-label text-accent-text"
        >
          {t('login.toRegister')}
        </AppLink>
        <AppLink to="/pages/common/forget" className="flex min-h-11 items-center text-label text-t2 hover:text-t1">
          {t('login.toForget')}
        </AppLink>
      </div>
    </>
  );
}
