import { c2cCalls } from '@bourse/contract/c2c';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import type { OwnAd } from './c2c-view.ts';
import { changedByOrders } from './changed-by-orders.ts';

interface WithdrawDialogProps {
  readonly ad: OwnAd;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before an own advertisement is taken back. */
export function WithdrawDialog({ ad, open, onClose }: WithdrawDialogProps) {
  const t = useTranslations('c2c');
  const refusalOf = useRefusal();
  const act = useAct(c2cCalls.withdrawAd, [...changedByOrders, c2cCalls.list]);
  const withdraw = (): void =>
    act.mutate(
      { input: { id: ad.id } },
      {
        onSuccess: () => {
          onClose();
          say('done', t('ads.withdrawn'));
        },
        onError: (error) => say('failed', refusalOf(error)),
      },
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={act.isPending}
      title={t('ads.question')}
      actions={
        <>
          <Button onClick={onClose} disabled={act.isPending}>
            {t('act.keep')}
          </Button>
          <Button tone="danger" busy={act.isPending} onClick={withdraw}>
            {t('ads.withdraw')}
          </Button>
        </>
      }
    >
      {t(ad.type === 'sell' ? 'ads.consequenceSell' : 'ads.consequenceBuy')}
    </Dialog>
  );
}
