import { adminCalls } from '@bourse/contract/admin';
import { Button } from '@bourse/ui/button';
import { Segmented } from '@bourse/ui/segmented';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasPasskeys } from '../base/session/device-passkey.ts';
import { endSession } from '../base/session/session.ts';
import { AppForm } from './app-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Sets the first second factor, before which nothing else opens, and shows the recovery codes this once. */
export function FactorForm({ name }: { readonly name: string }) {
  const t = useTranslations('app');
  const client = useQueryClient();
  const [kind, setKind] = useState<'app' | 'passkey'>('app');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // Who is signed in is asked again when the codes have been read: only then anything else is shown.
  const go = (): void => void client.invalidateQueries({ queryKey: [adminCalls.me.name] });
  if (codes !== null) return <RecoveryCodes codes={codes} onNoted={go} />;
  return (
    <div className="grid gap-4">
      {hasPasskeys() && (
        <Segmented
          label={t('factor.by')}
          segments={[
            { value: 'app', label: t('factor.app') },
            { value: 'passkey', label: t('passkey.one') },
          ]}
          value={kind}
          onChoose={setKind}
        />
      )}
      {kind === 'app' ? <AppForm onSet={setCodes} /> : <PasskeyForm member={name} onAdded={setCodes} />}
      <Button full onClick={() => endSession()}>
        {t('factor.later')}
      </Button>
    </div>
  );
}
