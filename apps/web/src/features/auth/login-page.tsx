import { identityCalls } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../app/app-link.tsx';
import { useAct } from '../../app/use-call.ts';
import { useSearch } from '../../app/use-search.ts';
import { AddressFieldset } from './address-fieldset.tsx';
import { sentAddress } from './address-form.ts';
import { useAuthForm } from './auth-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import { completeSignIn } from './complete-sign-in.ts';
import { loginProblems } from './register-form.ts';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';

/** Signing in with mail address or phone number and password. */
export function LoginPage() {
  const t = useTranslations('auth');
  const { back } = useSearch('/pages/common/login');
  useLeaveWhenSignedIn(back);
  const auth = useAuthForm(loginProblems);
  const { form, errorOf, rootError, refuse } = auth;
  const act = useAct(identityCalls.login);
  const submit = form.handleSubmit((fields) => {
    act.mutate(
      { input: { ...sentAddress(fields), password: fields.password } },
      { onSuccess: (token) => completeSignIn(token, back), onError: refuse },
    );
  });
  return (
    <AuthLayout title={t('login.title')}>
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
        {rootError === undefined ? null : (
          <Note tone="bad" urgent>
            {rootError}
          </Note>
        )}
        <Button type="submit" tone="primary" full busy={act.isPending}>
          {t('login.submit')}
        </Button>
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
    </AuthLayout>
  );
}
