import type { IntentionEnd, Wanted } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { safetyCalls } from '@bourse/contract/safety';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '../../../base/api/use-call.ts';
import { useIntention } from '../../../base/api/use-intention.ts';
import { say } from '../../../base/parts/say.ts';
import { redirect } from '../../../base/router/navigation.ts';
import { changedByWithdrawal } from '../payment-calls.ts';
import { placeOfRefusal } from './withdraw-form.ts';
import type { Refusal } from './withdraw-form.ts';

/**
 * Asks for the withdrawal once, whatever the network does, and leads on to its steps.
 * @param onEdit is told what was refused of the fields that stand on the page before.
 */
export function useWithdrawal(wanted: Wanted<typeof withdrawalCalls.withdraw>, onEdit: (refusal: Refusal) => void) {
  const t = useTranslations('payments.withdraw');
  const app = useTranslations('app');
  const [told, setTold] = useState<Refusal | null>(null);
  const onEnd = (end: IntentionEnd<OutputOf<typeof withdrawalCalls.withdraw>>): void => {
    if (end.kind === 'done') {
      say('done', t('done'));
      redirect('/pages/fund/receive_withdraw_record', { id: end.message.id });
    } else if (end.kind === 'refused') {
      const place = placeOfRefusal(end.code);
      const refusal = { place, text: end.text };
      if (place === 'address' || place === 'amount') onEdit(refusal);
      else setTold(refusal);
      // What guards the account has changed since it was read.
      if (place === 'factor' || end.code === 'WITHDRAWALS_LOCKED') void refresh(safetyCalls.state);
    } else if (end.kind === 'never') {
      setTold({ place: 'page', text: app('outcome.notDone', { what: 'withdrawal' }) });
    }
  };
  const { state, perform } = useIntention(withdrawalCalls.withdraw, changedByWithdrawal, { wanted, onEnd });
  const send = async (pin: string): Promise<void> => {
    setTold(null);
    const end = await perform({ ...wanted, pay_password: pin });
    if (end !== null) onEnd(end);
  };
  return { state, told, send };
}
