import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { PositionCardSkeleton } from '@bourse/ui/position-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Tabs } from '@bourse/ui/tabs';
import { ReceiptText } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { CrossAccounts } from './cross-account.tsx';
import type { Position, Product } from './lever-view.ts';
import { PanelTools } from './panel-tools.tsx';
import { PositionActs } from './position-acts.tsx';
import { PositionCards } from './position-cards.tsx';
import { PositionTable } from './position-table.tsx';
import { StopsSheet } from './stops-sheet.tsx';
import { TotalsLine } from './totals-line.tsx';
import { useContractLines } from './use-contract-lines.ts';
import { useDraggedStop } from './use-dragged-stop.ts';
import { useMarginMode } from './use-margin-mode.ts';
import { usePositions } from './use-positions.ts';
import { WaitingOrders } from './waiting-orders.tsx';

interface PositionsPanelProps {
  readonly symbol: string;
  readonly product: Product;
  /** Rows under the chart of a desk, instead of cards. */
  readonly isTable: boolean;
}

const panelTabs = ['positions', 'orders'] as const;

/** The own positions and what waits, in all contracts of a product. */
export function PositionsPanel({ symbol, product, isTable }: PositionsPanelProps) {
  const t = useTranslations('lever.panel');
  const own = usePositions(product);
  const isCross = useMarginMode().mode === 'cross';
  const [tab, setTab] = useKept('leverPanel', panelTabs, 'positions');
  const [isNarrowed, setNarrowed] = useState(false);
  const panelId = useId();
  const isShown = (one: Position): boolean => !isNarrowed || one.symbol === symbol;
  const open = own.open?.filter(isShown);
  const waiting = own.waiting?.filter(isShown);
  const { dragged, onMove, letGo } = useDraggedStop(own.open);
  useContractLines(own.open, own.waiting, onMove);
  const countOf = (list: readonly Position[] | undefined): string =>
    list === undefined || list.length === 0 ? '' : ` (${list.length})`;
  return (
    <section aria-label={t('title')} className="flex h-full min-h-0 flex-col">
      <div className="flex flex-none items-center gap-3 border-b border-line pr-2 pl-4 desk:pl-3">
        <div className="min-w-0 flex-1">
          <Tabs
            label={t('title')}
            size="panel"
            tabs={[
              { value: 'positions', label: `${t('positions')}${countOf(own.open)}`, panelId },
              { value: 'orders', label: `${t('orders')}${countOf(own.waiting)}`, panelId },
            ]}
            value={tab}
            onChoose={setTab}
          />
        </div>
        <AppLink
          to={product === 'high' ? '/pages/transaction/high_order' : '/pages/transaction/contract_order'}
          aria-label={t('history')}
          className="touch-target grid size-9 flex-none place-items-center text-t1"
        >
          <Icon of={ReceiptText} size={20} />
        </AppLink>
      </div>
      {own.isSignedIn && own.open !== undefined ? (
        <PanelTools
          tab={tab}
          product={product}
          open={own.open}
          waiting={own.waiting ?? []}
          isNarrowed={isNarrowed}
          onNarrow={setNarrowed}
        >
          {isTable ? <TotalsLine totals={own.totals} /> : null}
        </PanelTools>
      ) : null}
      {dragged === null ? null : (
        <StopsSheet
          key={`${dragged.position.id} ${dragged.field} ${dragged.price}`}
          position={dragged.position}
          dragged={dragged}
          open={dragged.isOpen}
          onClose={letGo}
        />
      )}
      <div
        id={panelId}
        role="tabpanel"
        tabIndex={isTable ? 0 : undefined}
        className="min-h-0 flex-1 desk:overflow-auto"
      >
        {own.isSignedIn ? (
          own.failed ? (
            <LoadFailed error={own.error} busy={own.isFetching} onRetry={own.retry} />
          ) : tab === 'positions' ? (
            <>
              <CrossAccounts isTable={isTable} />
              {isTable || isCross ? null : <TotalsLine totals={own.totals} isCard />}
              <Positions list={open} isTable={isTable} />
            </>
          ) : (
            <WaitingOrders list={waiting} isTable={isTable} />
          )
        ) : (
          <SignedOut isPart />
        )}
      </div>
    </section>
  );
}

function Positions({ list, isTable }: { readonly list: readonly Position[] | undefined; readonly isTable: boolean }) {
  const t = useTranslations('lever.panel');
  const app = useTranslations('app.state');
  if (list === undefined) {
    return (
      <SkeletonDelay label={app('loading')}>
        <div className="grid gap-3 p-4">
          <PositionCardSkeleton />
          {isTable ? null : <PositionCardSkeleton />}
        </div>
      </SkeletonDelay>
    );
  }
  if (list.length === 0) return <EmptyState title={t('noPositions')} text={t('noPositionsHint')} />;
  return (
    <PositionActs positions={list}>
      {(ask) => (isTable ? <PositionTable positions={list} ask={ask} /> : <PositionCards positions={list} ask={ask} />)}
    </PositionActs>
  );
}
