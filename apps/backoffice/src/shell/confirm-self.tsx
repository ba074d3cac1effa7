import { adminCalls } from '@bourse/contract/admin';
import { staffCalls } from '@bourse/contract/staff';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../base/api/use-call.ts';
import { useActSentence } from '../base/api/use-sentence.ts';
import { say } from '../base/parts/say.ts';
import type { Member } from '../base/session/session.ts';

/** Who may be the same person as whoever is signed in, and the number of the third who says that they are not. */
export function ConfirmSelf({ member: { may_be: mayBe } }: { readonly member: Member }) {
  const t = useTranslations('app.confirmSelf');
  const tApp = useTranslations('app');
  const sentence = useActSentence();
  const [number, setNumber] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(staffCalls.enterNumber, [adminCalls.me, staffCalls.list]);
  if (mayBe.length === 0) return null;
  const typed = number.replaceAll(/\s/g, '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isPending || !/^\d{6}$/.test(typed)) return;
    mutate({ number: typed }, { onSuccess: () => say('done', t('done')) });
  };
  const fault = isTried && typed === '' ? tApp('failed.empty') : undefined;
  return (
    <form className="grid gap-2" noValidate onSubmit={submit}>
      <Note tone="warn">{t('mayBe', { names: mayBe.map(({ name }) => name).join(', ') })}</Note>
      <Input
        label={t('number')}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        error={error === null ? fault : sentence(error)}
      />
      <Button full type="submit" busy={isPending}>
        {t('act')}
      </Button>
    </form>
  );
}
