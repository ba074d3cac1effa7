import { c2cCalls } from '@bourse/contract/c2c';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { changedByOrders } from './changed-by-orders.ts';
import type { AskedProps } from './asked-props.ts';

/** The buyer lets the order go. */
export function CancelDialog({ order, open, onClose }: AskedProps) {
  const t = useTranslations('c2c.act');
  const refusalOf = useRefusal();
  const [reason, setReason] = useState('');
  const act = useAct(c2cCalls.cancel, changedByOrders);
  const cancel = (): void =>
    act.mutate(
      { input: { id: order.id, reason } },
      {
        onSuccess: () => {
          onClose();
          say('done', t('cancelDone'));
        },
        onError: (error) => say('failed', refusalOf(error)),
      },
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={act.isPending}
      title={t('cancelQuestion')}
      actions={
        <>
          <Button onClick={onClose} disabled={act.isPending}>
            {t('keep')}
          </Button>
          <Button tone="danger" busy={act.isPending} onClick={cancel}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {t(order.status === 0 ? 'cancelText' : 'cancelPaidText')}
      <TextArea
        className="mt-3"
        label={t('reason')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
