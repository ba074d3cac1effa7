import { safetyCalls } from '@bourse/contract/safety';
import { addressCalls } from '@bourse/contract/withdrawal';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Note } from '@bourse/ui/note';
import { Switch } from '@bourse/ui/switch';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import type { SafetyState } from '../../../base/security/safety-state.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import { useStepUp } from '../../../base/security/use-step-up.tsx';

interface WhitelistRowProps {
  /** undefined while it is not known. */
  readonly isOn: boolean | undefined;
}

/** Whether money goes to saved addresses alone. */
export function WhitelistRow({ isOn }: WhitelistRowProps) {
  const t = useTranslations('payments.book.whitelist');
  const { data } = useCall(safetyCalls.state, {});
  return (
    <div className="flex items-center gap-3 rounded-card px-4 py-3 surface-1">
      <span className="min-w-0 flex-1">
        <span id="whitelist" className="block font-medium">
          {t('title')}
        </span>
        <span className="block text-caption text-t3">{t('text')}</span>
      </span>
      {isOn === undefined || data === undefined ? (
        <Switch on={false} disabled aria-labelledby="whitelist" onSwitch={() => undefined} />
      ) : (
        <Flip isOn={isOn} safety={data} />
      )}
    </div>
  );
}

function Flip({ isOn, safety }: { readonly isOn: boolean; readonly safety: SafetyState }) {
  const t = useTranslations('payments.book.whitelist');
  const app = useTranslations('app.act');
  const refusalOf = useRefusal();
  const stepUp = useStepUp(safety);
  const [isAsking, setAsking] = useState(false);
  const act = useAct(addressCalls.whitelist, [addressCalls.list, safetyCalls.state]);
  const flip = (): void =>
    act.mutate(
      { input: { enabled: isOn ? '0' : '1' } },
      {
        onSuccess: ({ enabled }) => {
          setAsking(false);
          say('done', t(enabled ? 'turnedOn' : 'turnedOff'));
        },
      },
    );
  return (
    <>
      <Switch on={isOn} aria-labelledby="whitelist" onSwitch={() => setAsking(true)} />
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(isOn ? 'offQuestion' : 'onQuestion')}
        busy={act.isPending}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{app('cancel')}</Button>
            <Button tone="primary" busy={act.isPending} onClick={() => stepUp.confirmed(flip)}>
              {t(isOn ? 'turnOff' : 'turnOn')}
            </Button>
          </>
        }
      >
        {t(isOn ? 'offText' : 'onText')}
        {act.error === null ? null : (
          <Note tone="bad" urgent className="mt-3">
            {refusalOf(act.error)}
          </Note>
        )}
      </Dialog>
      {stepUp.sheet}
    </>
  );
}
