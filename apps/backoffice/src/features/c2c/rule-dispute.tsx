import { approvalCalls } from '@bourse/contract/approval';
import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { linkTo } from '../../base/router/place.ts';
import type { Disputed } from './dispute.ts';

const outcomes = ['buyer', 'seller'] as const;

interface RuleDisputeProps {
  readonly order: Disputed;
  readonly onAsked: () => void;
}

/** Asks a second person to agree on who gets the coins. */
export function RuleDispute({ order, onAsked }: RuleDisputeProps) {
  const t = useTranslations('c2c');
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>('buyer');
  if (order.approval_id !== null) {
    return (
      <Note tone="accent">
        {t('askedText')}{' '}
        <a className="text-accent-text hover:text-t1" href={linkTo('requests')}>
          {t('toRequests')}
        </a>
      </Note>
    );
  }
  if (order.waits !== 'ruling' && order.waits !== 'appeal') return null;
  return (
    <>
      {order.waits === 'appeal' && <Note tone="warn">{t('twoOthers')}</Note>}
      <Button tone="primary" onClick={() => setOpen(true)}>
        {t('rule')}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('ruleAsk')}
        text={t('ruleText')}
        act={t('rule')}
        call={c2cStaffCalls.rule}
        inputWith={(reason) => ({ id: order.id, outcome, reason })}
        changes={[c2cStaffCalls.disputes, approvalCalls.list]}
        onDone={() => {
          say('done', t('askedText'));
          onAsked();
        }}
        refusal={(error) => (error.code === 'NOT_ALLOWED' ? t('twoOthers') : null)}
      >
        <Segmented
          label={t('who')}
          segments={outcomes.map((value) => ({ value, label: t(value) }))}
          value={outcome}
          onChoose={setOutcome}
        />
      </ActDialog>
    </>
  );
}
