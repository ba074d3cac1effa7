import { leverCalls } from '@bourse/contract/lever';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { useTranslations } from 'use-intl';
import { say } from '../../base/parts/say.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import type { Position, Product } from './lever-view.ts';
import { useLeverAct } from './use-lever-act.ts';

interface CancelAllProps {
  readonly product: Product;
  readonly orders: readonly Position[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before everything that waits is cancelled. */
export function CancelAllDialog({ product, orders, open, onClose }: CancelAllProps) {
  const t = useTranslations('lever.cancel');
  const cancelling = useLeverAct(leverCalls.cancelAll, {
    wanted: open ? { level_type: product } : null,
    onDone: ({ cancelled }) => {
      say('done', t('doneAll', { count: cancelled }));
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={cancelling.state === 'sending'}
      title={t('title')}
      actions={
        <>
          <Button onClick={onClose} disabled={cancelling.state === 'sending'}>
            {t('keep')}
          </Button>
          <Button tone="danger" busy={cancelling.isBusy} onClick={cancelling.act}>
            {t('all')}
          </Button>
        </>
      }
    >
      <span className="grid gap-3">
        <span>{t('text', { count: orders.length })}</span>
        <ActNotes state={cancelling.state} refused={cancelling.refused} />
      </span>
    </Dialog>
  );
}

/** Cancels what waits of one order. */
export function CancelButton({ order }: { readonly order: Position }) {
  const t = useTranslations('lever.cancel');
  const cancelling = useLeverAct(leverCalls.cancel, {
    wanted: { id: order.id, level_type: order.level_type },
    onDone: () => say('done', t('done')),
    onRefused: ({ text }) => {
      say('failed', text);
      return true;
    },
  });
  return (
    <Button
      size="dense"
      busy={cancelling.isBusy}
      aria-label={t('one', { symbol: order.symbol, id: order.id })}
      onClick={cancelling.act}
    >
      {t('act')}
    </Button>
  );
}
