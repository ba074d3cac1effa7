import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { useTranslations } from 'use-intl';
import type { AuthForm } from './auth-form.ts';
import { tidyCode } from './password-form.ts';
import type { CodeSending } from './use-code-sending.ts';

interface CodeFieldProps {
  readonly auth: AuthForm;
  readonly sending: CodeSending;
  /** Says that a code was sent, where the usual sentence does not fit. */
  readonly sentHint?: (minutes: number) => string;
}

/** The six digits that were sent, and the button that sends them, which counts down to the next. */
export function CodeField({ auth: { form, errorOf }, sending, sentHint }: CodeFieldProps) {
  const t = useTranslations('auth.code');
  const { send, isBusy, secondsLeft, validMinutes } = sending;
  const field = form.register('code', {
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      form.setValue('code', tidyCode(target.value), { shouldValidate: form.formState.isSubmitted });
    },
  });
  const wasSent = validMinutes !== null;
  return (
    <Input
      {...field}
      label={t('label')}
      placeholder={t('placeholder')}
      inputMode="numeric"
      autoComplete="one-time-code"
      figures
      error={errorOf('code')}
      hint={wasSent ? (sentHint?.(validMinutes) ?? t('sent', { minutes: validMinutes })) : undefined}
      tail={
        <Button
          tone="quiet"
          size="small"
          className="-mr-2 px-2"
          busy={isBusy}
          disabled={secondsLeft > 0}
          onClick={send}
        >
          {secondsLeft > 0 ? t('wait', { seconds: secondsLeft }) : wasSent ? t('again') : t('send')}
        </Button>
      }
    />
  );
}
