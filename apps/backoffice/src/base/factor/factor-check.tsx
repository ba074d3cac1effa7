import { type StaffFactorMethod, staffFactorCalls } from '@bourse/contract/staff-factors';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../api/use-call.ts';
import { useSentence } from '../api/use-sentence.ts';
import { showPasskey } from '../session/passkey.ts';
import { FactorFields, firstChoice } from './factor-choice.tsx';
import { codeMethod } from './second-step.ts';

interface FactorCheckProps {
  readonly methods: readonly StaffFactorMethod[];
  readonly onCancel: () => void;
  /** Called once it was shown. */
  readonly onShown?: () => void;
}

/** Asks who is signed in for one of their factors, which is fresh in this session for five minutes. */
export function FactorCheck({ methods, onCancel, onShown }: FactorCheckProps) {
  const t = useTranslations('app');
  const sentence = useSentence();
  const [choice, setChoice] = useState(() => firstChoice(methods));
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useAct(staffFactorCalls.verify, [staffFactorCalls.state]);
  const isBusy = isAsking || isPending;
  const send = (method: StaffFactorMethod, shown: string): void =>
    mutate({ method, code: shown }, { onSuccess: () => onShown?.(), onError: (error) => setProblem(sentence(error)) });
  const ask = (): void => {
    setAsking(true);
    showPasskey()
      .then((shown) => (shown === null ? setProblem(t('passkey.none')) : send('passkey', shown)))
      .catch((error: unknown) => setProblem(sentence(error)))
      .finally(() => setAsking(false));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isBusy) return;
    setProblem(null);
    if (choice === 'passkey') ask();
    else if (code.trim() !== '') send(codeMethod(code, methods), code.trim());
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p className="text-label font-normal text-t2">{t('factor.checkText')}</p>
      <FactorFields
        methods={methods}
        choice={choice}
        onChoose={setChoice}
        code={code}
        onCode={setCode}
        error={isTried && code.trim() === '' ? t('failed.empty') : undefined}
      />
      {problem !== null && (
        <Note tone="bad" urgent>
          {problem}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isBusy}>
        {t(choice === 'passkey' ? 'passkey.use' : 'factor.check')}
      </Button>
      <Button tone="quiet" full onClick={onCancel}>
        {t('act.cancel')}
      </Button>
    </form>
  );
}
