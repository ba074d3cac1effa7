import { adminCalls } from '@bourse/contract/admin';
import type { OutputOf } from '@bourse/contract/call';
import { staffFactorCalls } from '@bourse/contract/staff-factors';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Spinner } from '@bourse/ui/spinner';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../base/api/use-call.ts';
import { useActSentence } from '../base/api/use-sentence.ts';
import { QrCode } from './qr-code.tsx';

type Offer = OutputOf<typeof adminCalls.factorStart>;

interface AppFormProps {
  /** Whether there is an app that the new one takes the place of. */
  readonly replaces?: boolean;
  /** Gets the recovery codes, which are shown this once. */
  readonly onSet: (codes: readonly string[]) => void;
}

/** Sets an authenticator app by a code of it; in the place of another by a code of both, so that there is always one. */
export function AppForm({ onSet, replaces = false }: AppFormProps) {
  const t = useTranslations('app.factor');
  const sentence = useActSentence();
  const [offer, setOffer] = useState<Offer | null>(null);
  const start = useAct(adminCalls.factorStart);
  const { mutate: ask } = start;
  useEffect(() => ask({ replace: replaces }, { onSuccess: setOffer }), [ask, replaces]);
  if (start.error !== null) {
    return (
      <Note tone="bad" urgent>
        {sentence(start.error)}
      </Note>
    );
  }
  return offer === null ? (
    <Spinner size={28} label={t('title')} />
  ) : (
    <CodeForm offer={offer} onSet={onSet} replaces={replaces} />
  );
}

function CodeForm({ offer, onSet, replaces = false }: AppFormProps & { readonly offer: Offer }) {
  const t = useTranslations('app.factor');
  const sentence = useActSentence();
  const [code, setCode] = useState('');
  const [oldCode, setOldCode] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(adminCalls.factorEnable, [staffFactorCalls.state]);
  const isCode = /^\d{6}$/.test(code.replaceAll(' ', ''));
  const isComplete = isCode && (!replaces || oldCode.trim() !== '');
  const input = replaces ? { code, old_code: oldCode.trim() } : { code };
  const isOldWrong = error?.field === 'old_code';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isPending && isComplete) mutate(input, { onSuccess: (set) => onSet(set.recovery_codes) });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <QrCode text={offer.uri} label={t('scan')} />
      <p>
        <span className="block text-caption text-t3">{t('type')}</span>
        <code className="block font-code text-label break-all select-all">{offer.secret}</code>
      </p>
      <Input
        label={t('code')}
        figures
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={isTried && !isCode ? t('sixDigits') : undefined}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {replaces && (
        <Input
          label={t('oldCode')}
          hint={t('oldCodeHint')}
          autoComplete="off"
          error={isOldWrong ? sentence(error) : isTried && oldCode.trim() === '' ? t('oldCodeMissing') : undefined}
          value={oldCode}
          onChange={(event) => setOldCode(event.target.value)}
        />
      )}
      {error !== null && !isOldWrong && (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isPending}>
        {t(replaces ? 'replace' : 'set')}
      </Button>
    </form>
  );
}
