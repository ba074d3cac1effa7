import { adminCalls } from '@bourse/contract/admin';
import { approvalCalls } from '@bourse/contract/approval';
import { customerCalls } from '@bourse/contract/customers';
import { goodwillCalls } from '@bourse/contract/goodwill';
import { configurationCalls } from '@bourse/contract/configuration';
import { poolCalls } from '@bourse/contract/pool';
import { termsCalls } from '@bourse/contract/terms';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CallError } from '@bourse/client/call-error';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { isReason, ReasonField } from '../../base/parts/reason-field.tsx';
import { say } from '../../base/parts/say.ts';

/** What can be done with a request. */
export type Decision = 'approve' | 'refuse' | 'withdraw';

interface DecisionDialogProps {
  readonly id: string;
  /** What is asked for. */
  readonly kind: string;
  /** Null while nothing is to be decided. */
  readonly decision: Decision | null;
  readonly onClose: () => void;
}

/** A decision with its reason, which is kept for ever. What is approved is carried out at once. */
export function DecisionDialog({ id, kind, decision, onClose }: DecisionDialogProps) {
  const [last, setLast] = useState<Decision>('approve');
  if (decision !== null && decision !== last) setLast(decision);
  // While the dialog leaves, it still shows what it was about.
  return <Deciding key={last} id={id} kind={kind} decision={last} isOpen={decision !== null} onClose={onClose} />;
}

interface DecidingProps {
  readonly id: string;
  readonly kind: string;
  readonly decision: Decision;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Deciding({ id, kind, decision, isOpen, onClose }: DecidingProps) {
  const t = useTranslations('requests');
  const tApp = useTranslations('app');
  const sentence = useSentenceOfRefusal();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useAct(approvalCalls[decision], [
    approvalCalls.list,
    poolCalls.list,
    goodwillCalls.list,
    customerCalls.creditLog,
    customerCalls.one,
    termsCalls.list,
    configurationCalls.list,
    configurationCalls.history,
    adminCalls.me,
  ]);
  const close = (): void => {
    reset();
    setTried(false);
    setReason('');
    onClose();
  };
  const decide = (): void => {
    setTried(true);
    if (!isReason(reason)) return;
    const onSuccess = (): void => {
      say('done', t(`done.${decision}`));
      close();
    };
    // A request that somebody else has decided leaves the list, and this dialog with it.
    const onError = (failure: CallError): void => {
      if (failure.code !== 'STATE_CHANGED') return;
      // A version of a setting that has been followed by another stays asked for until it is refused or taken back.
      say('failed', t(kind.startsWith('configuration.') ? 'refused.outdated' : 'refused.decidedAlready'));
      close();
    };
    mutate({ id, reason: reason.trim() }, { onSuccess, onError });
  };
  return (
    <Dialog
      open={isOpen}
      busy={isPending}
      onClose={close}
      title={t(`ask.${decision}`)}
      actions={
        <>
          <Button onClick={close} disabled={isPending}>
            {tApp('act.cancel')}
          </Button>
          <Button tone={decision === 'refuse' ? 'danger' : 'primary'} busy={isPending} onClick={decide}>
            {t(`act.${decision}`)}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t(`consequence.${decision}`)}</p>
      <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
      {error !== null && (
        <Note tone="bad" urgent className="mt-3">
          {sentence(error)}
        </Note>
      )}
    </Dialog>
  );
}

/** A refusal says more here than elsewhere: nobody decides what they asked for themselves. */
function useSentenceOfRefusal(): (error: CallError) => string {
  const t = useTranslations('requests.refused');
  const sentence = useActSentence();
  return (error) => (error.code === 'NOT_ALLOWED' ? t('own') : sentence(error));
}
