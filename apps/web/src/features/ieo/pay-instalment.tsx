import type { IntentionEnd } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { ieoCalls } from '@bourse/contract/ieo';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { say } from '../../base/parts/say.ts';
import type { Order } from './ieo-view.ts';
import { useIeoFigures } from './use-ieo-figures.ts';
import { changedByPaying } from './use-subscription.ts';

interface PayInstalmentProps {
  readonly order: Order;
  readonly due: NonNullable<Order['due']>;
}

/** Pays the instalment that is due. */
export function PayInstalment({ order, due }: PayInstalmentProps) {
  const t = useTranslations('ieo.pay');
  const outcome = useTranslations('app.outcome');
  const { money } = useIeoFigures();
  const isOffline = useFeedState() === 'offline';
  const [refused, setRefused] = useState<string | null>(null);
  const amount = money(due.amount, order.pay_currency);
  const wanted = { id: order.id };
  const onEnd = (end: IntentionEnd<OutputOf<typeof ieoCalls.pay>>): void => {
    if (end.kind === 'done') say('done', t('done', { amount }));
    else if (end.kind === 'refused') {
      setRefused(end.text);
      void refresh(ieoCalls.order);
    } else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(ieoCalls.pay, changedByPaying, { wanted, onEnd });
  const send = async (): Promise<void> => {
    setRefused(null);
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return (
    <div className="grid gap-3">
      {state === 'checking' ? (
        <Note tone="warn" urgent>
          {outcome('checking')}
        </Note>
      ) : null}
      {refused === null ? null : (
        <Note tone="bad" urgent>
          {refused}
        </Note>
      )}
      {isOffline ? <Note tone="warn">{t('offline')}</Note> : null}
      <Button tone="primary" full busy={state !== 'idle'} disabled={isOffline} onClick={() => void send()}>
        {t('act', { amount })}
      </Button>
    </div>
  );
}
