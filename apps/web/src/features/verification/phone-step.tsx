import { identityCalls } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CallError } from '@bourse/client/call-error';
import { useAct } from '../../base/api/use-call.ts';
import { usePhoneOffered } from '../../base/site/site-config.ts';
import { clock } from '../../base/time/clock.ts';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';

/** A phone that is bound by the way: its number with the country's code, and the digits that it got. */
export interface PhoneFields {
  readonly phone: string;
  readonly code: string;
}

/** The number as calls take it; null while it cannot be one. */
export function sentPhone(phone: string): string | null {
  const digits = phone.replaceAll(/[\s().-]/gu, '');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

interface PhoneStepProps {
  readonly fields: PhoneFields;
  readonly errors: { readonly phone?: string | undefined; readonly code?: string | undefined };
  readonly onChange: (change: Partial<PhoneFields>) => void;
}

/** The number of the phone, and the code that it gets. */
export function PhoneStep({ fields: { phone, code }, errors, onChange }: PhoneStepProps) {
  const t = useTranslations('verification');
  const [againAt, setAgainAt] = useState<number | null>(null);
  const [refused, setRefused] = useState<CallError | null>(null);
  const [isTried, setTried] = useState(false);
  const act = useAct(identityCalls.sendCode);
  const secondsLeft = useSecondsLeft(againAt);
  const isOffered = usePhoneOffered();
  const number = sentPhone(phone);
  if (isOffered === false) {
    return (
      <Note tone="warn" urgent>
        {t('problem.phoneNotOffered')}
      </Note>
    );
  }
  const send = (): void => {
    setTried(true);
    if (number === null) return;
    setRefused(null);
    const wait = (seconds: number): void => setAgainAt(clock.now() + seconds * 1_000);
    act.mutate(
      { input: { user_string: number, scene: 'real', sendtype: 'sms' } },
      {
        onSuccess: ({ resend_seconds: seconds }) => wait(seconds),
        onError: (error) => {
          if (error.retryAfterSeconds !== null) wait(error.retryAfterSeconds);
          setRefused(error);
        },
      },
    );
  };
  const wrongNumber = isTried && number === null ? t('problem.phoneWrong') : undefined;
  return (
    <>
      <Input
        label={t('field.phone')}
        hint={t('field.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+49 151 23456789"
        figures
        value={phone}
        error={errors.phone ?? wrongNumber ?? refused?.message}
        onChange={(event) => {
          setRefused(null);
          onChange({ phone: event.target.value });
        }}
      />
      <Input
        label={t('field.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        figures
        value={code}
        error={errors.code}
        onChange={(event) => onChange({ code: event.target.value.replaceAll(/\D/gu, '') })}
        tail={
          <Button
            tone="quiet"
            size="small"
            className="-mr-2 px-2"
            busy={act.isPending}
            disabled={secondsLeft > 0}
            onClick={send}
          >
            {secondsLeft > 0 ? t('act.wait', { seconds: secondsLeft }) : t('act.sendCode')}
          </Button>
        }
      />
    </>
  );
}
