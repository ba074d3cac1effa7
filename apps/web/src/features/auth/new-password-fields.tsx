import { PasswordInput } from '@bourse/ui/password-input';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { AuthForm } from './auth-form.ts';
import { PasswordMeter } from './password-meter.tsx';

interface NewPasswordFieldsProps {
  readonly auth: AuthForm;
  /** The addresses of the account, which the password must not be made of. */
  readonly account: readonly string[];
  /** Of an account that is about to be opened, which has had none before. */
  readonly isFirst?: boolean;
}

/** A new password, how strong it is, and its repetition. */
export function NewPasswordFields({ auth: { form, errorOf }, account, isFirst = false }: NewPasswordFieldsProps) {
  const t = useTranslations('auth.password');
  const password = useWatch({ control: form.control, name: 'password' });
  const eye = { showLabel: t('show'), hideLabel: t('hide') };
  const field = form.register('password', {
    onChange: () => {
      // The repetition is judged anew when what it repeats has changed.
      if (form.getFieldState('rePassword').isTouched) void form.trigger('rePassword');
    },
  });
  return (
    <>
      <PasswordInput
        {...field}
        {...eye}
        label={t(isFirst ? 'first' : 'new')}
        autoComplete="new-password"
        error={errorOf('password')}
        hint={<PasswordMeter password={password} account={account} rule={t('rule')} />}
      />
      <PasswordInput
        {...form.register('rePassword')}
        {...eye}
        label={t('repeat')}
        autoComplete="new-password"
        error={errorOf('rePassword')}
      />
    </>
  );
}
