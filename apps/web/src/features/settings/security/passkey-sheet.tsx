import { safetyCalls } from '@bourse/contract/safety';
import { deviceText } from '@bourse/i18n/device-text';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import { makePasskey } from '../../../base/session/passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRefusal } from '../../../base/security/use-refusal.ts';

/** Makes a passkey on this device and adds it; the first factor of an account brings recovery codes. */
export function PasskeySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('settings.safe');
  const app = useTranslations('app');
  const refusalOf = useRefusal();
  const [name, setName] = useState(() => deviceText(navigator.userAgent).slice(0, 30));
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = useAct(safetyCalls.passkeyAdd, [safetyCalls.passkeyList, safetyCalls.state]);
  const codes = act.data?.recovery_codes ?? [];
  const finish = (): void => {
    say('done', t('passkey.added'));
    onClose();
  };
  const send = (credential: string): void =>
    act.mutate(
      { input: { credential, name } },
      {
        onSuccess: ({ recovery_codes: made }) => {
          if (made.length === 0) finish();
        },
        onError: (error) => setProblem(refusalOf(error)),
      },
    );
  const add = (): void => {
    setProblem(null);
    setAsking(true);
    makePasskey()
      .then((credential) => (credential === null ? setProblem(t('passkey.cancelled')) : send(credential)))
      .catch((error: unknown) => setProblem(refusalOf(error)))
      .finally(() => setAsking(false));
  };
  const isBusy = isAsking || act.isPending;
  return (
    <Sheet
      open
      onClose={codes.length === 0 ? onClose : finish}
      title={codes.length === 0 ? t('passkey.add') : t('codes.title')}
      closeLabel={app('act.close')}
      busy={isBusy || codes.length > 0}
    >
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '' && !isBusy) add();
          }}
        >
          <p className="text-label font-normal text-t2">{t('passkey.text')}</p>
          <Input
            label={t('passkey.name')}
            value={name}
            maxLength={30}
            onChange={({ target }) => setName(target.value)}
          />
          {problem === null ? null : (
            <Note tone="bad" urgent>
              {problem}
            </Note>
          )}
          <Button type="submit" tone="primary" full busy={isBusy} disabled={name.trim() === ''}>
            {t('passkey.make')}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
