import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BatchSheet } from './batch-sheet.tsx';
import { CancelAllDialog } from './cancel-dialogs.tsx';
import type { Position, Product } from './lever-view.ts';

interface PanelToolsProps {
  readonly tab: 'positions' | 'orders';
  readonly product: Product;
  readonly open: readonly Position[];
  readonly waiting: readonly Position[];
  readonly isNarrowed: boolean;
  readonly onNarrow: (isNarrowed: boolean) => void;
  readonly children: ReactNode;
}

/** What can be done with all positions or orders at once, and which are shown. */
export function PanelTools({ tab, product, open, waiting, isNarrowed, onNarrow, children }: PanelToolsProps) {
  const t = useTranslations('lever.panel');
  const [isClosing, setClosing] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const hasAct = tab === 'positions' ? open.length > 0 : waiting.length > 0;
  if (open.length === 0 && waiting.length === 0 && children === null) return null;
  return (
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-4 px-4 desk:min-h-9 desk:px-3">
      <Checkbox
        className="flex-none whitespace-nowrap"
        label={t('onlyThis')}
        checked={isNarrowed}
        onChange={(event) => onNarrow(event.target.checked)}
      />
      {children}
      <span className="flex-1" />
      {hasAct ? (
        <Button
          size="dense"
          className="flex-none"
          onClick={() => (tab === 'positions' ? setClosing : setCancelling)(true)}
        >
          {t(tab === 'positions' ? 'closeMany' : 'cancelAll')}
        </Button>
      ) : null}
      <BatchSheet product={product} positions={open} open={isClosing} onClose={() => setClosing(false)} />
      <CancelAllDialog product={product} orders={waiting} open={isCancelling} onClose={() => setCancelling(false)} />
    </div>
  );
}
