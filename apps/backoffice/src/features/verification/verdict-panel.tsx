import { approvalCalls } from '@bourse/contract/approval';
import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import { failureReasons, type FailureReason } from '@bourse/contract/kyc-words';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useMember } from '../../base/api/use-call.ts';
import { useActSentence, useSentence } from '../../base/api/use-sentence.ts';
import { FactorCheck } from '../../base/factor/factor-check.tsx';
import { useSignature } from '../../base/factor/use-signature.ts';
import { isReason, ReasonField } from '../../base/parts/reason-field.tsx';
import { say } from '../../base/parts/say.ts';
import { goTo } from '../../base/router/place.ts';
import type { Case } from './case.ts';
import { useKeys } from '../../base/parts/use-keys.ts';

interface VerdictPanelProps {
  readonly of: Case;
  readonly onChange: (changed: Case) => void;
}

/** What can be decided: asked for by one, carried out by another, and nothing about what is decided. */
export function VerdictPanel({ of: shown, onChange }: VerdictPanelProps) {
  const t = useTranslations('verification');
  const member = useMember();
  const { proposal, state } = shown;
  if (state !== 'review') return <Note>{t(`decided.${state}`)}</Note>;
  if (proposal === null) return <Propose of={shown} onChange={onChange} />;
  if (member?.id === proposal.requested_by.id) return <Note tone="accent">{t('ownProposal')}</Note>;
  return <Second of={shown} proposal={proposal} />;
}

/** The first of two: certifies or fails, with a reason. */
function Propose({ of: shown, onChange }: VerdictPanelProps) {
  const t = useTranslations('verification');
  const sentence = useActSentence();
  const [verdict, setVerdict] = useState<'certify' | 'fail' | null>(null);
  const [code, setCode] = useState<FailureReason | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(kycStaffCalls.decide, [kycStaffCalls.queue, approvalCalls.list]);
  useKeys({ c: () => setVerdict('certify'), f: () => setVerdict('fail') });
  const isCodeMissing = verdict === 'fail' && code === null;
  const ask = (): void => {
    setTried(true);
    if (verdict === null || isCodeMissing || !isReason(reason)) return;
    mutate(
      {
        id: shown.id,
        verdict,
        ...(verdict === 'fail' && code !== null ? { reason_code: code } : {}),
        reason: reason.trim(),
      },
      {
        onSuccess: (proposal) => {
          say('done', t('asked'));
          onChange({ ...shown, proposal });
        },
      },
    );
  };
  return (
    <Card className="grid gap-4">
      <h2 className="text-heading">{t('decision')}</h2>
      <JoinedPair>
        <Button
          tone={verdict === 'certify' ? 'primary' : 'secondary'}
          aria-pressed={verdict === 'certify'}
          onClick={() => setVerdict('certify')}
        >
          {t('act.certify')}
        </Button>
        <Button
          tone={verdict === 'fail' ? 'danger' : 'secondary'}
          aria-pressed={verdict === 'fail'}
          onClick={() => setVerdict('fail')}
        >
          {t('act.fail')}
        </Button>
      </JoinedPair>
      {verdict === 'fail' && (
        <Select<FailureReason>
          label={t('field.reasonCode')}
          placeholder={t('field.choose')}
          options={failureReasons.map((one) => ({ value: one, label: t(`reason.${one}`) }))}
          value={code}
          error={isTried && isCodeMissing ? t('field.choose') : undefined}
          onChoose={setCode}
        />
      )}
      {verdict !== null && (
        <>
          {verdict === 'fail' && <p className="text-caption text-t3">{t('customerReads')}</p>}
          <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
          {error !== null && (
            <Note tone="bad" urgent>
              {sentence(error)}
            </Note>
          )}
          <Button tone="primary" busy={isPending} onClick={ask}>
            {t('act.ask')}
          </Button>
        </>
      )}
      <p className="text-caption text-t3 max-desk:hidden">{t('keys.case')}</p>
    </Card>
  );
}

interface SecondProps {
  readonly of: Case;
  readonly proposal: NonNullable<Case['proposal']>;
}

/** The second of two: carries the decision out, or sends it back. */
function Second({ proposal }: SecondProps) {
  const t = useTranslations('verification');
  const tApp = useTranslations('app');
  const sentence = useActSentence();
  const sentenceOfAny = useSentence();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const changes = [kycStaffCalls.queue, approvalCalls.list];
  const approve = useAct(approvalCalls.approve, changes);
  const refuse = useAct(approvalCalls.refuse, changes);
  const { payload } = proposal;
  const code = failureReasons.find((one) => one === payload['reason_code']);
  const signature = useSignature();
  const [isSigning, setSigning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const decision = { id: proposal.id, reason: reason.trim() };
  const after = (done: 'carriedOut' | 'sentBack') => ({
    onSuccess: () => {
      say('done', t(done));
      goTo('verification');
    },
  });
  const sendBack = (): void => {
    setTried(true);
    if (isReason(reason)) refuse.mutate(decision, after('sentBack'));
  };
  const carryOut = (): void => {
    setTried(true);
    if (!isReason(reason)) return;
    setProblem(null);
    setSigning(true);
    signature
      .sign(proposal.frozen ?? '', approve.error?.code === 'SIGNATURE_WRONG')
      .then((signed) => {
        if (signed !== null) approve.mutate({ ...decision, ...signed }, after('carriedOut'));
        else if (signature.by === 'passkey') setProblem(tApp('passkey.none'));
      })
      .catch((failure: unknown) => setProblem(sentenceOfAny(failure)))
      .finally(() => setSigning(false));
  };
  const error = approve.error ?? refuse.error;
  const isBusy = approve.isPending || refuse.isPending || isSigning;
  return (
    <Card className="grid gap-4">
      <h2 className="text-heading">{t(payload['verdict'] === 'certify' ? 'verdict.certify' : 'verdict.fail')}</h2>
      <p className="text-label font-normal text-t2">
        {t('proposedBy', { name: proposal.requested_by.name })}
        {code === undefined ? null : <b className="block font-semibold text-t1">{t(`reason.${code}`)}</b>}
        <span className="block break-words text-t1">{proposal.reason}</span>
      </p>
      <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
      {signature.methods !== null && (
        <FactorCheck
          methods={signature.methods}
          onCancel={signature.forget}
          onShown={() => {
            signature.forget();
            carryOut();
          }}
        />
      )}
      {(problem !== null || error !== null) && (
        <Note tone="bad" urgent>
          {problem ?? (error === null ? '' : sentence(error))}
        </Note>
      )}
      <JoinedPair>
        <Button disabled={isBusy} onClick={sendBack}>
          {t('act.sendBack')}
        </Button>
        <Button tone="primary" busy={isBusy} disabled={!signature.isKnown} onClick={carryOut}>
          {t('act.carryOut')}
        </Button>
      </JoinedPair>
    </Card>
  );
}
