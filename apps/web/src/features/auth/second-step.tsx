import { safetyCalls } from '@bourse/contract/safety';
import { Button } from '@bourse/ui/button';
import { CodeInput } from '@bourse/ui/code-input';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { LostFactors } from './lost-factors.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface SecondStepProps {
  readonly ticket: string;
  readonly methods: readonly string[];
  readonly onToken: (token: string) => void;
  /** Back to the first step, which begins anew. */
  readonly onRestart: () => void;
}

/** The second step of signing in: a code of the authenticator app, a recovery code, or a passkey in the place of all. */
export function SecondStep({ ticket, methods, onToken, onRestart }: SecondStepProps) {
  const t = useTranslations('auth.second');
  const app = useTranslations('app.state');
  const hasTotp = methods.includes('totp');
  const [isRecovery, setRecovery] = useState(!hasTotp);
  const [code, setCode] = useState('');
  const act = useAct(safetyCalls.loginVerify);
  const isWhole = isRecovery ? code.replaceAll(/[\s-]/g, '').length === 16 : code.length === 6;
  const { error } = act;
  const problem = error === null ? undefined : error.isUncertain ? app('unreachable') : error.message;
  const hasRecovery = methods.includes('recovery');
  return (
    <div className="grid gap-4">
      {methods.includes('passkey') ? <PasskeyButton tone="primary" onToken={onToken} /> : null}
      {hasTotp || hasRecovery ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (isWhole && !act.isPending) act.mutate({ input: { ticket, code } }, { onSuccess: onToken });
          }}
        >
          <CodeInput
            key={isRecovery ? 'recovery' : 'totp'}
            label={t(isRecovery ? 'recovery' : 'totp')}
            hint={t(isRecovery ? 'recoveryHint' : 'totpHint')}
            value={code}
            {...(isRecovery ? {} : { digits: 6 })}
            onCode={setCode}
            error={problem}
          />
          <Button type="submit" tone="primary" full busy={act.isPending} disabled={!isWhole}>
            {t('submit')}
          </Button>
        </form>
      ) : null}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        {hasTotp && hasRecovery ? (
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              setRecovery(!isRecovery);
              setCode('');
              act.reset();
            }}
          >
            {t(isRecovery ? 'useTotp' : 'useRecovery')}
          </Button>
        ) : null}
        <Button tone="quiet" size="small" onClick={onRestart}>
          {t('restart')}
        </Button>
      </div>
      <LostFactors ticket={ticket} />
    </div>
  );
}
