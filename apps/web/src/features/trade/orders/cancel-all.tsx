import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { spotCalls } from '@bourse/contract/spot';
import { useTranslations } from 'use-intl';
import { say } from '../../../base/parts/say.ts';
import { useAct } from '../../../base/api/use-call.ts';
import { useOpenOrders } from './open-orders.tsx';
import { useSayFailure } from './use-cancel.ts';

interface CancelAllProps {
  /** Only of this market; null for all. */
  readonly symbol: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before every open order is cancelled. */
export function CancelAllDialog({ symbol, isOpen, onClose }: CancelAllProps) {
  const t = useTranslations('trade.orders');
  const orders = useOpenOrders(symbol);
  const sayFailure = useSayFailure();
  const act = useAct(spotCalls.cancelAll, [spotCalls.list]);
  const confirm = (): void => {
    if (act.isPending) return;
    act.mutate(
      { input: symbol === null ? {} : { symbol } },
      {
        onSuccess: ({ list }) => say('done', t('cancelledCount', { count: list.length })),
        onError: sayFailure,
        onSettled: onClose,
      },
    );
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      busy={act.isPending}
      title={symbol === null ? t('cancelAllTitle') : t('cancelAllPair', { symbol })}
      actions={
        <>
          <Button onClick={onClose} disabled={act.isPending}>
            {t('keep')}
          </Button>
          <Button tone="danger" busy={act.isPending} onClick={confirm}>
            {t('cancelAll')}
          </Button>
        </>
      }
    >
      {t('cancelAllText', { count: orders?.length ?? 0 })}
    </Dialog>
  );
}
