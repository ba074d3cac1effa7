import { adminCalls } from '@bourse/contract/admin';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../base/api/use-call.ts';
import { useActSentence } from '../base/api/use-sentence.ts';

/** Takes the authenticator app away by a code of it, so that another comes in its place at once. */
export function FactorRemoval() {
  const t = useTranslations('app.factor');
  const tFailed = useTranslations('app.failed');
  const sentence = useActSentence();
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(adminCalls.factorRemove, [adminCalls.me]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isPending && code.trim() !== '') mutate({ code: code.trim() });
  };
  return (
    <form className="grid gap-4 pb-4" noValidate onSubmit={submit}>
      <p className="text-label font-normal text-t2">{t('replaceText')}</p>
      <Input
        label={t('code')}
        hint={t('orRecovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={isTried && code.trim() === '' ? tFailed('empty') : undefined}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {error !== null && (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isPending}>
        {t('replace')}
      </Button>
    </form>
  );
}
