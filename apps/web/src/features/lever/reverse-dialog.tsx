import { leverCalls } from '@bourse/contract/lever';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { useTranslations } from 'use-intl';
import { say } from '../../base/parts/say.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import type { PositionSheetProps } from './stops-sheet.tsx';
import { useFigures } from './use-figures.ts';
import { useLeverAct } from './use-lever-act.ts';

/** Asks before a position is closed and as many lots are opened the other way. */
export function ReverseDialog({ position, open, onClose }: PositionSheetProps) {
  const t = useTranslations('lever.reverse');
  const figures = useFigures();
  const { id, symbol, level_type: product, type, multiple, lots } = position;
  const other = figures.side({ type: type === 1 ? 2 : 1, multiple });
  const reversing = useLeverAct(leverCalls.reverse, {
    wanted: { id, level_type: product },
    onDone: () => {
      say('done', t('done', { side: other, symbol }));
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={reversing.state === 'sending'}
      title={t('title', { side: figures.side(position), symbol })}
      actions={
        <>
          <Button onClick={onClose} disabled={reversing.state === 'sending'}>
            {t('keep')}
          </Button>
          <Button tone="danger" busy={reversing.isBusy} onClick={reversing.act}>
            {t('act')}
          </Button>
        </>
      }
    >
      <span className="grid gap-3">
        <span>{t('text', { lots: figures.lots(lots), side: other })}</span>
        <ActNotes state={reversing.state} refused={reversing.refused} />
      </span>
    </Dialog>
  );
}
