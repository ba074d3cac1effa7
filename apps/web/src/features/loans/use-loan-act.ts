import type { IntentionEnd, Wanted } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import type { loanCalls } from '@bourse/contract/loan';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIntention } from '../../base/api/use-intention.ts';
import { changedByLoans } from './loan-view.ts';

type Act = typeof loanCalls.repay | typeof loanCalls.pledge | typeof loanCalls.cancel | typeof loanCalls.close;

/** Changes a loan once, whatever the network does, and says why not. @param wanted null while nothing can be sent. */
export function useLoanAct<C extends Act>(call: C, wanted: Wanted<C> | null, onDone: () => void) {
  const t = useTranslations('loans.mine');
  const [refused, setRefused] = useState<string | null>(null);
  const onEnd = (end: IntentionEnd<OutputOf<C>>): void => {
    if (end.kind === 'done') onDone();
    else setRefused(end.kind === 'never' ? t('notDone') : end.kind === 'refused' ? end.text : null);
  };
  const { state, perform } = useIntention(call, changedByLoans, { wanted, onEnd });
  const act = async (): Promise<void> => {
    setRefused(null);
    if (wanted === null) return;
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return { state, refused, clear: () => setRefused(null), act: () => void act() };
}
