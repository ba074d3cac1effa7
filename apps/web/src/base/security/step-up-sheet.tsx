import { identityCalls } from '@bourse/contract/identity';
import { safetyCalls } from '@bourse/contract/safety';
import type { FactorMethod } from '@bourse/contract/security-change';
import { Button } from '@bourse/ui/button';
import { CodeInput } from '@bourse/ui/code-input';
import { Icon } from '@bourse/ui/icon';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../api/use-call.ts';
import { say } from '../parts/say.ts';
import { showPasskey } from '../session/passkey.ts';
import { clock } from '../time/clock.ts';
import { useSecondsLeft } from '../time/use-seconds-left.ts';
import { type CodeMethod, digitsOf, isWhole, type SafetyState } from './safety-state.ts';
import { useRefusal } from './use-refusal.ts';

interface StepUpSheetProps {
  readonly state: SafetyState;
  readonly onClose: () => void;
  /** The session is fresh now. */
  readonly onFresh: () => void;
}

/**
 * Asks the customer to show that it is them, by one of what they have. Its texts stand among those of the settings, which a
 * page of another feature names in its `moreTexts`.
 */
export function StepUpSheet({ state, onClose, onFresh }: StepUpSheetProps) {
  const t = useTranslations('settings.safe.stepUp');
  const app = useTranslations('app');
  const [method, setMethod] = useState<FactorMethod>(state.methods[0] ?? 'email');
  const verify = useAct(safetyCalls.verify, [safetyCalls.state]);
  const refusalOf = useRefusal();
  const confirm = (code: string): void => verify.mutate({ input: { method, code } }, { onSuccess: onFresh });
  const error = verify.error === null ? undefined : refusalOf(verify.error);
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={app('act.close')} busy={verify.isPending}>
      <div className="grid gap-4">
        {state.methods.length > 1 ? (
          <Segmented
            segments={state.methods.map((value) => ({ value, label: t(value) }))}
            value={method}
            onChoose={(chosen) => {
              setMethod(chosen);
              verify.reset();
            }}
            label={t('method')}
          />
        ) : null}
        {method === 'passkey' ? (
          <ByPasskey busy={verify.isPending} error={error} onShown={confirm} />
        ) : (
          <ByCode key={method} method={method} state={state} busy={verify.isPending} error={error} onCode={confirm} />
        )}
      </div>
    </Sheet>
  );
}

interface ByProps {
  readonly busy: boolean;
  readonly error: string | undefined;
}

function ByPasskey({ busy, error, onShown }: ByProps & { readonly onShown: (credential: string) => void }) {
  const t = useTranslations('settings.safe');
  const refusalOf = useRefusal();
  const [isAsking, setAsking] = useState(false);
  const ask = (): void => {
    setAsking(true);
    showPasskey()
      .then((credential) => (credential === null ? say('info', t('passkey.cancelled')) : onShown(credential)))
      .catch((failure: unknown) => say('failed', refusalOf(failure)))
      .finally(() => setAsking(false));
  };
  return (
    <div className="grid gap-3 pb-2">
      <Button tone="primary" full icon={<Icon of={KeyRound} />} busy={busy || isAsking} onClick={ask}>
        {t('stepUp.usePasskey')}
      </Button>
      {error === undefined ? null : <p className="text-caption text-bad">{error}</p>}
    </div>
  );
}

interface ByCodeProps extends ByProps {
  readonly method: CodeMethod;
  readonly state: SafetyState;
  readonly onCode: (code: string) => void;
}

function ByCode({ method, state, busy, error, onCode }: ByCodeProps) {
  const t = useTranslations('settings.safe.stepUp');
  const [code, setCode] = useState('');
  const address = method === 'email' ? state.email : method === 'sms' ? state.phone : null;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole(method, code) && !busy) onCode(code);
      }}
    >
      <CodeInput
        label={t(address === null ? method : 'sentCode')}
        value={code}
        {...(method === 'recovery' ? {} : { digits: digitsOf(method) ?? 6 })}
        onCode={setCode}
        error={error}
        hint={address === null ? t(method === 'recovery' ? 'recoveryHint' : 'totpHint') : t('sentTo', { address })}
        tail={address === null ? undefined : <SendCode address={address} method={method === 'sms' ? 'sms' : 'email'} />}
      />
      <Button type="submit" tone="primary" full busy={busy} disabled={!isWhole(method, code)}>
        {t('confirm')}
      </Button>
    </form>
  );
}

function SendCode({ address, method }: { readonly address: string; readonly method: 'email' | 'sms' }) {
  const t = useTranslations('settings.safe.stepUp');
  const refusalOf = useRefusal();
  const act = useAct(identityCalls.sendCode);
  const [againAt, setAgainAt] = useState<number | null>(null);
  const seconds = useSecondsLeft(againAt);
  const send = (): void =>
    act.mutate(
      { input: { user_string: address, scene: 'factor', sendtype: method } },
      {
        onSuccess: ({ resend_seconds: wait }) => setAgainAt(clock.now() + wait * 1_000),
        onError: (failure) => {
          if (failure.retryAfterSeconds !== null) setAgainAt(clock.now() + failure.retryAfterSeconds * 1_000);
          say('failed', refusalOf(failure));
        },
      },
    );
  return (
    <Button tone="quiet" size="small" className="-mr-2 px-2" busy={act.isPending} disabled={seconds > 0} onClick={send}>
      {seconds > 0 ? t('again', { seconds }) : t('send')}
    </Button>
  );
}
