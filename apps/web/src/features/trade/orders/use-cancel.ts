import { spotCalls } from '@bourse/contract/spot';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '@bourse/client/call-error';
import { callOrThrow } from '../../../base/api/api.ts';
import { say } from '../../../base/parts/say.ts';
import { isSecondPress } from '../../../base/api/second-press.ts';
import { refresh } from '../../../base/api/use-call.ts';
import type { OwnOrder } from '../account-state.ts';

/** Says why something was not done; without an answer, that the list will show what is true. */
export function useSayFailure(): (error: unknown) => void {
  const t = useTranslations('trade.orders');
  return (error) => {
    if (!(error instanceof CallError)) throw error;
    // 998 and 999 have said so themselves.
    if (error.code === 998 || error.code === 999) return;
    say('failed', error.isUncertain ? t('uncertain') : error.message);
  };
}

/**
 * Cancels one order at a time, or the exits that wait behind it. The list itself follows the private news.
 * @param done what is said then, where it is not that an order was cancelled.
 */
export function useCancelOrder(done?: string) {
  const t = useTranslations('trade.orders');
  const sayFailure = useSayFailure();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const cancel = async ({ id }: Pick<OwnOrder, 'id'>): Promise<void> => {
    if (pendingId !== null || isSecondPress(spotCalls.cancel, { id })) return;
    setPendingId(id);
    try {
      await callOrThrow(spotCalls.cancel, { id });
      say('done', done ?? t('cancelled'));
      void refresh(spotCalls.list);
    } catch (error) {
      sayFailure(error);
    } finally {
      setPendingId(null);
    }
  };
  return { cancel, pendingId };
}
