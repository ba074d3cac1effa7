import { adminCalls } from '@bourse/contract/admin';
import { CallError } from '@bourse/client/call-error';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callOrThrow } from '../base/api/api.ts';
import { useSentence } from '../base/api/use-sentence.ts';
import { startSession, useSession } from '../base/session/session.ts';
import type { FactorChoice } from '../base/factor/factor-choice.tsx';
import type { SecondStep } from '../base/factor/second-step.ts';

interface Sent {
  readonly user_string: string;
  readonly password: string;
  readonly code?: string;
  readonly passkey?: string;
  readonly share_device?: '1';
}

// Read when it is needed: the first page is there before anybody has typed a password.
const FactorFields = lazy(async () => ({ default: (await import('../base/factor/factor-choice.tsx')).FactorFields }));

/** Name and password of a member of staff, and then the second factor of the account. */
export function SignInForm() {
  const t = useTranslations('app');
  const say = useSentence();
  const ended = useSession((session) => session.ended);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Asked for once, it stays: what was typed wrong is typed again.
  const [step, setStep] = useState<SecondStep | null>(null);
  const [choice, setChoice] = useState<FactorChoice>('code');
  // Somebody else has signed in here: whoever goes on decides nothing of theirs, and is told so first.
  const [isShared, setShared] = useState(false);

  /** Signs in with what is sent. @returns what is asked for beside it; null once somebody is signed in. @throws CallError */
  const send = async (fields: Sent): Promise<SecondStep | null> => {
    try {
      startSession(await callOrThrow(adminCalls.login, fields));
      return null;
    } catch (error) {
      const { secondStepOf } = await import('../base/factor/second-step.ts');
      const asked = secondStepOf(error);
      if (asked === null) throw error;
      return asked;
    }
  };
  const showPasskey = async (known: SecondStep, fields: Sent): Promise<void> => {
    // Each question has one answer: after a refused one the server puts another.
    const asked = known.question === null ? await send(fields) : known;
    if (asked === null) return;
    setStep(asked);
    const { answerWithPasskey } = await import('../base/session/device-passkey.ts');
    const passkey = asked.question === null ? null : await answerWithPasskey(asked.question);
    if (passkey === null) return setProblem(t('passkey.none'));
    setStep({ ...asked, question: null });
    await send({ ...fields, passkey });
  };
  const signIn = async (fields: Sent): Promise<void> => {
    if (step !== null && choice === 'passkey') return showPasskey(step, fields);
    const asked = await send(step === null ? fields : { ...fields, code: code.trim() });
    if (asked === null) return;
    setStep(asked);
    const { firstChoice } = await import('../base/factor/factor-choice.tsx');
    setChoice(firstChoice(asked.methods));
    setTried(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const isCodeMissing = step !== null && choice === 'code' && code.trim() === '';
    if (isBusy || name.trim() === '' || password === '' || isCodeMissing) return;
    setProblem(null);
    setBusy(true);
    signIn({ user_string: name.trim(), password, ...(isShared ? { share_device: '1' } : {}) })
      .catch((error: unknown) => {
        setProblem(say(error));
        if (error instanceof CallError && error.code === 'DEVICE_SHARED') setShared(true);
      })
      .finally(() => setBusy(false));
  };
  /** Another name or password is another sign-in, whose question is another. */
  const begin = (): void => {
    setShared(false);
    setStep((known) => known && { ...known, question: null });
  };
  const missing = (text: string): string | undefined => (isTried && text.trim() === '' ? t('failed.empty') : undefined);
  const isWarned = isShared && step === null;
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {ended !== '' && problem === null && <Note tone="warn">{ended}</Note>}
      <Input
        label={t('signIn.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing(name)}
        value={name}
        onChange={(event) => {
          begin();
          setName(event.target.value);
        }}
      />
      <PasswordInput
        label={t('signIn.password')}
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        error={missing(password)}
        value={password}
        onChange={(event) => {
          begin();
          setPassword(event.target.value);
        }}
      />
      {step !== null && (
        <Suspense>
          <FactorFields
            methods={step.methods}
            choice={choice}
            onChoose={(chosen) => {
              setTried(false);
              setChoice(chosen);
            }}
            code={code}
            onCode={setCode}
            error={missing(code)}
          />
        </Suspense>
      )}
      {problem !== null && (
        <Note tone={isWarned ? 'warn' : 'bad'} urgent>
          {problem}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isBusy}>
        {t(isWarned ? 'signIn.anyway' : step !== null && choice === 'passkey' ? 'passkey.signIn' : 'signIn.submit')}
      </Button>
    </form>
  );
}
