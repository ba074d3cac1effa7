import { identityCalls } from '@bourse/contract/identity';
import { settingsCalls } from '@bourse/contract/settings';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { redirect } from '../../base/router/navigation.ts';
import { say } from '../../base/parts/say.ts';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { AddressFieldset } from './address-fieldset.tsx';
import { sentAddress } from './address-form.ts';
import { draftOf } from './auth-draft.ts';
import { type AuthFields, type AuthForm, useAuthForm } from './auth-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import { CodeField } from './code-field.tsx';
import { completeSignIn } from './complete-sign-in.ts';
import { CountryField } from './country-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { registerInput, registerProblems } from './register-form.ts';
import { useCodeSending } from './use-code-sending.ts';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';

/** Opening an account: an address that a code confirms, the country, a password, who invites, and the agreement. */
export function RegisterPage() {
  const t = useTranslations('auth');
  const { back, code: invitation } = useSearch('/pages/common/register');
  useLeaveWhenSignedIn(back);
  const isInviteRequired = useInviteRequired();
  const problems = useMemo(
    () => (fields: AuthFields) => registerProblems(fields, isInviteRequired),
    [isInviteRequired],
  );
  const auth = useAuthForm(problems, {
    code: '',
    inviteCode: invitation ?? draftOf().inviteCode,
  });
  const { form, rootError, refuse } = auth;
  const [kind, email, phone, areaCode] = useWatch({
    control: form.control,
    name: ['kind', 'email', 'phone', 'areaCode'],
  });
  const address = { kind, email, phone, areaCode };
  const sending = useCodeSending('register', address, () => form.trigger(kind === 'email' ? 'email' : 'phone'), refuse);
  const register = useAct(identityCalls.register);
  const login = useAct(identityCalls.login);
  const signIn = (fields: AuthFields): void => {
    login.mutate(
      { input: { ...sentAddress(fields), password: fields.password } },
      {
        onSuccess: (token) => completeSignIn(token, back),
        // The account is there; only signing in has failed, which can be done by hand.
        onError: () => {
          say('done', t('register.opened'));
          redirect('/pages/common/login', back === undefined ? {} : { back });
        },
      },
    );
  };
  const submit = form.handleSubmit((fields) => {
    register.mutate({ input: registerInput(fields) }, { onSuccess: () => signIn(fields), onError: refuse });
  });
  return (
    <AuthLayout title={t('register.title')}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <AddressFieldset auth={auth} />
        <CountryField auth={auth} />
        <CodeField auth={auth} sending={sending} />
        <NewPasswordFields auth={auth} account={kind === 'email' ? [email] : [phone]} isFirst />
        <InviteField auth={auth} isRequired={isInviteRequired} />
        <Agreement auth={auth} />
        {rootError === undefined ? null : (
          <Note tone="bad" urgent>
            {rootError}
          </Note>
        )}
        <Button type="submit" tone="primary" full busy={register.isPending || login.isPending}>
          {t('register.submit')}
        </Button>
      </form>
      <AppLink
        to="/pages/common/login"
        search={back === undefined ? {} : { back }}
        className="mt-4 flex min-h-11 items-center text-label text-accent-text"
      >
        {t('register.toLogin')}
      </AppLink>
    </AuthLayout>
  );
}

/** Whether an account needs an invite code; so until the server says that it does not. */
function useInviteRequired(): boolean {
  const { data } = useCall(settingsCalls.getSetting, { keyword: 'invite_required' }, { staleTimeMs: Infinity });
  return data !== '0';
}

interface InviteFieldProps {
  readonly auth: AuthForm;
  readonly isRequired: boolean;
}

/** Who invites. The house does, where nobody else has. */
function InviteField({ auth: { form, errorOf }, isRequired }: InviteFieldProps) {
  const t = useTranslations('auth.invite');
  const { data: houseCode } = useCall(
    settingsCalls.getSetting,
    { keyword: 'house_invite_code' },
    { staleTimeMs: Infinity },
  );
  const typed = useWatch({ control: form.control, name: 'inviteCode' });
  const isOffered = isRequired && houseCode !== undefined && typed !== houseCode;
  const fill = (code: string): void =>
    form.setValue('inviteCode', code, { shouldValidate: true, shouldDirty: true, shouldTouch: true });
  return (
    <Input
      {...form.register('inviteCode')}
      label={t(isRequired ? 'label' : 'optional')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={errorOf('inviteCode')}
      hint={isOffered ? t('house', { code: houseCode }) : undefined}
      action={isOffered ? { label: t('use'), onPress: () => fill(houseCode) } : undefined}
    />
  );
}

/** The agreement, with what is agreed to beside it. */
function Agreement({ auth: { form, errorOf } }: { readonly auth: AuthForm }) {
  const t = useTranslations('auth.agreement');
  const error = errorOf('agreed');
  return (
    <div>
      <Checkbox {...form.register('agreed')} label={t('accept')} invalid={error !== undefined} />
      <p className="mt-1 flex flex-wrap gap-x-4 pl-6 text-label">
        <AppLink
          to="/pages/common/article"
          search={{ key: 'terms' }}
          className="flex min-h-11 items-center text-accent-text desk:min-h-7"
        >
          {t('terms')}
        </AppLink>
        <AppLink
          to="/pages/common/article"
          search={{ key: 'risk' }}
          className="flex min-h-11 items-center text-accent-text desk:min-h-7"
        >
          {t('risk')}
        </AppLink>
        <AppLink
          to="/pages/common/article"
          search={{ key: 'privacy' }}
          className="flex min-h-11 items-center text-accent-text desk:min-h-7"
        >
          {t('privacy')}
        </AppLink>
      </p>
      <p className="pl-6 text-caption text-bad" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
