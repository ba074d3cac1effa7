import { CallError } from '@bourse/client/call-error';
import { safetyCalls } from '@bourse/contract/safety';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callOrThrow } from '../../base/api/api.ts';
import { deviceToken } from '../../base/device/device-token.ts';
import { say } from '../../base/parts/say.ts';
import { hasPasskeys, showPasskey } from '../../base/session/passkey.ts';

interface PasskeyButtonProps {
  readonly tone?: 'primary';
  readonly onToken: (token: string) => void;
}

/** Signs in by a passkey of this device; nothing where the browser has none. */
export function PasskeyButton({ tone, onToken }: PasskeyButtonProps) {
  const t = useTranslations('auth.second');
  const app = useTranslations('app.state');
  const [isAsking, setAsking] = useState(false);
  if (!hasPasskeys()) return null;
  const signIn = async (): Promise<void> => {
    const credential = await showPasskey();
    if (credential === null) say('info', t('passkeyNone'));
    else onToken(await callOrThrow(safetyCalls.passkeyLogin, { credential, device_token: deviceToken() }));
  };
  const ask = (): void => {
    setAsking(true);
    signIn()
      .catch((error: unknown) => {
        say('failed', error instanceof CallError && !error.isUncertain ? error.message : app('unreachable'));
      })
      .finally(() => setAsking(false));
  };
  return (
    <Button full icon={<Icon of={KeyRound} />} busy={isAsking} onClick={ask} {...(tone === undefined ? {} : { tone })}>
      {t('passkey')}
    </Button>
  );
}
