import { adminCalls } from '@bourse/contract/admin';
import { staffFactorCalls } from '@bourse/contract/staff-factors';
import { Button } from '@bourse/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../base/api/use-call.ts';
import { say } from '../base/parts/say.ts';
import { Answered } from '../base/parts/states.tsx';
import { AppForm } from './app-form.tsx';
import { FactorCheck } from '../base/factor/factor-check.tsx';
import { FactorList, type Factors, type FactorTask, type Passkey } from './factor-list.tsx';
import { FactorRemoval } from './factor-removal.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The own second factors: what there is, another one, and the way out of an old one, each behind a fresh factor. */
export function FactorsView({ member }: { readonly member: string }) {
  const factors = useCall(staffFactorCalls.state, {});
  return <Answered of={factors}>{(known) => <FactorTasks member={member} factors={known} />}</Answered>;
}

function FactorTasks({ member, factors }: { readonly member: string; readonly factors: Factors }) {
  const t = useTranslations('app');
  const [task, setTask] = useState<FactorTask | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = (): void => setTask(null);
  const set = (made: readonly string[], told: string): void => {
    setCodes(made);
    say('done', told);
    close();
  };
  if (codes.length > 0) return <RecoveryCodes codes={codes} onNoted={() => setCodes([])} />;
  if (task === null) return <FactorList factors={factors} onTask={setTask} />;
  // Read again after each refusal, so a factor that has grown old meanwhile is asked for again.
  if (factors.fresh_until === null) return <FactorCheck methods={factors.methods} onCancel={close} />;
  if (task.kind === 'dropApp') return <AppRemoval member={member} onDone={close} />;
  if (task.kind === 'remove') return <PasskeyRemoval member={member} passkey={task.passkey} onDone={close} />;
  return (
    <div className="grid gap-4">
      {task.kind === 'add' ? (
        <PasskeyForm member={member} onAdded={(made) => set(made, t('passkey.done'))} />
      ) : (
        <AppForm replaces={task.kind === 'replaceApp'} onSet={(made) => set(made, t('factor.done'))} />
      )}
      <Button tone="quiet" full onClick={close}>
        {t('act.cancel')}
      </Button>
    </div>
  );
}

interface RemovalProps {
  readonly member: string;
  readonly onDone: () => void;
}

/** Beside a passkey alone: the last factor can only be replaced. */
function AppRemoval({ member, onDone }: RemovalProps) {
  const t = useTranslations('app.factor');
  const act = useAct(adminCalls.factorRemove, [adminCalls.me, staffFactorCalls.state]);
  const remove = (password: string): void => act.mutate({ password }, { onSuccess: onDone });
  const words = { text: t('removeText'), label: t('remove') };
  return <FactorRemoval member={member} {...words} removal={act} onRemove={remove} onCancel={onDone} />;
}

function PasskeyRemoval({ member, passkey, onDone }: RemovalProps & { readonly passkey: Passkey }) {
  const t = useTranslations('app.passkey');
  const act = useAct(staffFactorCalls.passkeyRemove, [staffFactorCalls.state]);
  const remove = (password: string): void =>
    act.mutate(
      { id: passkey.id, password },
      {
        onSuccess: () => {
          say('done', t('removed'));
          onDone();
        },
      },
    );
  const words = { text: t('removeText', { name: passkey.name }), label: t('remove') };
  return <FactorRemoval member={member} {...words} removal={act} onRemove={remove} onCancel={onDone} />;
}
