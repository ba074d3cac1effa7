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
import { useActSentence, useSentence } from '../../base/api/use-sentence.ts';
import { FactorCheck } from '../../base/factor/factor-check.tsx';
import { isReason, ReasonField } from '../../base/parts/reason-field.tsx';
import { say } from '../../base/parts/say.ts';
import { type Frozen, SignedHash, SummaryView } from './summary-view.tsx';
import { useSignature } from '../../base/factor/use-signature.ts';

/** What can be done with a request. */
export type Decision = 'approve' | 'refuse' | 'withdraw';

interface DecisionDialogProps {
  readonly id: string;
  /** What is asked for. */
  readonly kind: string;
  /** What was written down when it was asked for: whoever approves signs it. */
  readonly frozen: string | null;
  /** The same, as it was read. */
  readonly shown: Frozen | null;
  /** Null while nothing is to be decided. */
  readonly decision: Decision | null;
  readonly onClose: () => void;
}

/** A decision with its reason, which is kept for ever. What is approved is carried out at once. */
export function DecisionDialog({ decision, onClose, ...request }: DecisionDialogProps) {
  const [last, setLast] = useState<Decision>('approve');
  if (decision !== null && decision !== last) setLast(decision);
  // While the dialog leaves, it still shows what it was about.
  return <Deciding key={last} {...request} decision={last} isOpen={decision !== null} onClose={onClose} />;
}

interface DecidingProps extends Pick<DecisionDialogProps, 'id' | 'kind' | 'frozen' | 'shown'> {
  readonly decision: Decision;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Deciding({ id, kind, frozen, shown, decision, isOpen, onClose }: DecidingProps) {
  const t = useTranslations('requests');
  const tApp = useTranslations('app');
  const sentence = useSentenceOfRefusal();
  const sentenceOfAny = useSentence();
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
  const signature = useSignature();
  const [isSigning, setSigning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = isPending || isSigning;
  const close = (): void => {
    reset();
    signature.forget();
    setProblem(null);
    setTried(false);
    setReason('');
    onClose();
  };
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
  const approve = async (): Promise<void> => {
    // A key that the server knows no more is followed by another.
    const signed = await signature.sign(frozen ?? '', error?.code === 'SIGNATURE_WRONG');
    if (signed !== null) mutate({ id, reason: reason.trim(), ...signed }, { onSuccess, onError });
    else if (signature.by === 'passkey') setProblem(tApp('passkey.none'));
  };
  const decide = (): void => {
    setTried(true);
    if (!isReason(reason)) return;
    setProblem(null);
    if (decision !== 'approve') return mutate({ id, reason: reason.trim() }, { onSuccess, onError });
    setSigning(true);
    approve()
      .catch((failure: unknown) => setProblem(sentenceOfAny(failure)))
      .finally(() => setSigning(false));
  };
  const label = decision === 'approve' ? t(`sign.${signature.by}`) : t(`act.${decision}`);
  return (
    <Dialog
      open={isOpen}
      busy={isBusy}
      onClose={close}
      title={t(`ask.${decision}`)}
      actions={
        <>
          <Button onClick={close} disabled={isBusy}>
            {tApp('act.cancel')}
          </Button>
          <Button
            tone={decision === 'refuse' ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={signature.methods !== null || !signature.isKnown}
            onClick={decide}
          >
            {label}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t(`consequence.${decision}`)}</p>
      {decision === 'approve' && shown !== null && (
        <div className="mb-4">
          <SummaryView frozen={shown} isDescribed={false} />
        </div>
      )}
      <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
      {decision === 'approve' && frozen !== null && <SignedHash text={frozen} />}
      {signature.methods !== null && (
        <div className="mt-3 grid gap-2">
          <p className="text-label font-normal text-t2">{t('sign.bind')}</p>
          <FactorCheck
            methods={signature.methods}
            onCancel={signature.forget}
            onShown={() => {
              signature.forget();
              decide();
            }}
          />
        </div>
      )}
      {(problem !== null || error !== null) && (
        <Note tone="bad" urgent className="mt-3">
          {problem ?? (error === null ? '' : sentence(error))}
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
