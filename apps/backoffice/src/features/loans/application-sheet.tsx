import { approvalCalls } from '@bourse/contract/approval';
import { loanStaffCalls } from '@bourse/contract/loan-desk';
import { Button } from '@bourse/ui/button';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGrant } from '../../base/api/use-call.ts';
import { percentOf } from '../../base/format/decimals.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { linkTo } from '../../base/router/place.ts';
import { type Application, stateOf } from './application.ts';

interface ApplicationSheetProps {
  /** Null while none is open. */
  readonly of: Application | null;
  readonly onClose: () => void;
}

/** An application, whole, with its documents and what can be asked about it. */
export function ApplicationSheet({ of: application, onClose }: ApplicationSheetProps) {
  const t = useTranslations('loans');
  const tApp = useTranslations('app');
  return (
    <Sheet
      open={application !== null}
      onClose={onClose}
      className="wide-sheet"
      title={t('one', { id: application?.id ?? '' })}
      closeLabel={tApp('act.close')}
    >
      {application !== null && <Body key={application.id} of={application} />}
    </Sheet>
  );
}

function Body({ of: one }: { readonly of: Application }) {
  const t = useTranslations('loans');
  const { moment, decimal, percent, rounded } = useFormat();
  const mayDecide = useGrant(loanStaffCalls.decide.grant);
  const state = stateOf(one);
  return (
    <div className="grid gap-4">
      <div>
        <Fact
          label={t('customer')}
          value={
            <a className="text-accent-text hover:text-t1" href={linkTo('customers', one.user_id)}>
              #{one.user_id}
            </a>
          }
        />
        <Fact label={t('amount')} value={`${decimal(one.number)} ${one.currency}`} />
        <Fact label={t('pledge')} value={`${decimal(one.pledge)} ${one.pledge_currency}`} />
        {state === 'review' && one.risk_rate !== null && (
          <Fact label={t('cover')} value={`${rounded(percentOf(one.risk_rate))}\u00a0%`} />
        )}
        <Fact label={t('days')} value={String(one.cycle)} />
        <Fact label={t('field.rate')} value={percent(one.daily_rate)} />
        <Fact label={t('stateHead')} value={t(`state.${state}`)} />
        {one.review_ends_at !== null && <Fact label={t('until')} value={moment(one.review_ends_at)} />}
      </div>
      {one.documents.length > 0 && (
        <ul className="grid gap-2" aria-label={t('documents')}>
          {one.documents.map((address, place) => (
            <li key={address}>
              <a className="text-accent-text hover:text-t1" href={address} target="_blank" rel="noreferrer">
                {t('document', { number: place + 1 })}
              </a>
            </li>
          ))}
        </ul>
      )}
      {mayDecide && state === 'review' && <Decide id={one.id} />}
    </div>
  );
}

function Decide({ id }: { readonly id: string }) {
  const t = useTranslations('loans');
  const [decision, setDecision] = useState<'approve' | 'refuse' | null>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="primary" onClick={() => setDecision('approve')}>
        {t('act.approve')}
      </Button>
      <Button onClick={() => setDecision('refuse')}>{t('act.refuse')}</Button>
      <ActDialog
        open={decision !== null}
        onClose={() => setDecision(null)}
        title={t(`ask.${decision ?? 'approve'}`)}
        text={t('askText')}
        act={t('act.ask')}
        danger={decision === 'refuse'}
        call={loanStaffCalls.decide}
        inputWith={(reason) => (decision === null ? null : { id, decision, reason })}
        changes={[loanStaffCalls.applications, approvalCalls.list]}
        onDone={() => {
          setDecision(null);
          say('done', t('asked'));
        }}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('changed') : null)}
      />
    </div>
  );
}
