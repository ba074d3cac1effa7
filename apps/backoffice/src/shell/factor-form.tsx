import { adminCalls } from '@bourse/contract/admin';
import type { OutputOf } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Spinner } from '@bourse/ui/spinner';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../base/api/use-call.ts';
import { useActSentence } from '../base/api/use-sentence.ts';
import { endSession } from '../base/session/session.ts';
import { QrCode } from './qr-code.tsx';

type Offer = OutputOf<typeof adminCalls.factorStart>;

/** Sets an authenticator app, before which nothing else opens, and shows the recovery codes this once. */
export function FactorForm() {
  const t = useTranslations('app.factor');
  const sentence = useActSentence();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useAct(adminCalls.factorStart);
  const { mutate: ask } = start;
  useEffect(() => ask({}, { onSuccess: setOffer }), [ask]);
  if (codes !== null) return <RecoveryCodes codes={codes} />;
  if (start.error !== null) {
    return (
      <Note tone="bad" urgent>
        {sentence(start.error)}
      </Note>
    );
  }
  return offer === null ? <Spinner size={28} label={t('title')} /> : <CodeForm offer={offer} onSet={setCodes} />;
}

interface CodeFormProps {
  readonly offer: Offer;
  readonly onSet: (codes: readonly string[]) => void;
}

function CodeForm({ offer, onSet }: CodeFormProps) {
  const t = useTranslations('app.factor');
  const sentence = useActSentence();
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(adminCalls.factorEnable);
  const isCode = /^\d{6}$/.test(code.replaceAll(' ', ''));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isPending && isCode) mutate({ code }, { onSuccess: (set) => onSet(set.recovery_codes) });
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
      {error !== null && (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isPending}>
        {t('set')}
      </Button>
      <Button full onClick={() => endSession()}>
        {t('later')}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useTranslations('app.factor');
  const client = useQueryClient();
  // Who is signed in is asked again when the codes have been read: only then anything else is shown.
  const go = (): void => void client.invalidateQueries({ queryKey: [adminCalls.me.name] });
  return (
    <div className="grid gap-4" role="status">
      <Note tone="warn">{t('codesText')}</Note>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code className="font-code text-label select-all">{code}</code>
          </li>
        ))}
      </ul>
      <Button tone="primary" full onClick={go}>
        {t('noted')}
      </Button>
    </div>
  );
}
