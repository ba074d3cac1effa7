import './trade.css';
import { Tabs } from '@bourse/ui/tabs';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChartPanel } from './chart/chart-panel.tsx';
import { DeskHead } from './desk-head.tsx';
import { columnsOf, isShown, type Panel, type Room, type Size, sizeOf } from './desk-layout.ts';
import { useDeskLayout } from './desk-settings.ts';
import { DeskTicket } from './desk-ticket.tsx';
import { FamilyPart } from './family-part.tsx';
import { type Family, hasPart, productOf } from './family.ts';
import type { Market } from './market-terms.ts';
import { OrderBook } from './book/order-book.tsx';
import { OrdersPanel } from './orders/orders-panel.tsx';
import { PairList } from './pair-list.tsx';
import { RecentTrades } from './book/recent-trades.tsx';
import { Splitter } from './splitter.tsx';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface DeskProps {
  readonly market: Market;
  readonly family: Family;
  readonly onChoose: (symbol: string) => void;
}

function useRoom(): Room {
  const isWide = useIsAtLeast('wide');
  const isHuge = useIsAtLeast('huge');
  return isHuge ? 'huge' : isWide ? 'wide' : 'desk';
}

/** A trader's screen: everything of one market at once, without scrolling the page. */
export function Desk({ market, family, onChoose }: DeskProps) {
  const t = useTranslations('trade.desk');
  const layout = useDeskLayout();
  const room = useRoom();
  useShortcuts();
  const has = (panel: Panel): boolean => isShown(layout, panel, room);
  const splitter = (size: Size, axis: 'x' | 'y', direction: 1 | -1) => (
    <Splitter
      size={size}
      px={sizeOf(layout, size, room)}
      axis={axis}
      direction={direction}
      label={t('resize', { panel: t(size) })}
    />
  );
  const { symbol } = market;
  const part = { symbol, size: 'panel', head: null, onChoose } as const; // of one of two sizes
  const ofFamily = (name: 'book' | 'trades') => (
    <div className="scroll-thin h-full">
      {family === 'spot' ? null : <FamilyPart key={symbol} part={name} tab={family} {...part} />}
    </div>
  );
  const trades = (hasTitle: boolean) =>
    hasPart(family, 'trades') ? ofFamily('trades') : <RecentTrades key={symbol} market={market} hasTitle={hasTitle} />;
  const book = hasPart(family, 'book') ? ofFamily('book') : <OrderBook key={symbol} market={market} look="wide" />;
  const hasBook = has('book') || (room !== 'huge' && has('trades'));
  return (
    <div className="desk-grid" style={{ gridTemplateColumns: columnsOf(layout, room) }}>
      <DeskHead market={market} product={productOf(family)} onChoose={onChoose} room={room} />
      {has('pairs') && (
        <div className="desk-panel p-2">
          <PairList symbol={symbol} product={productOf(family)} onChoose={onChoose} />
          {splitter('pairs', 'x', 1)}
        </div>
      )}
      {(has('chart') || has('orders')) && (
        <div className="desk-column">
          {has('chart') && (
            <div className="desk-panel min-h-0 flex-1">
              <ChartPanel key={symbol} market={market} product={productOf(family)} isDesk />
            </div>
          )}
          {has('orders') && (
            <div className="desk-panel" style={has('chart') ? { height: sizeOf(layout, 'orders', room) } : { flex: 1 }}>
              {family !== 'spot' && hasPart(family, 'orders') ? (
                <FamilyPart key={symbol} part="orders" tab={family} {...part} />
              ) : (
                <OrdersPanel symbol={symbol} isTable />
              )}
              {has('chart') && splitter('orders', 'y', -1)}
            </div>
          )}
        </div>
      )}
      {room === 'huge' && has('trades') && (
        <div className="desk-panel">
          {trades(true)}
          {splitter('trades', 'x', -1)}
        </div>
      )}
      {hasBook && (
        <div className="desk-column">
          <BookColumn book={book} trades={trades} room={room} hasBook={has('book')} hasTrades={has('trades')} />
          {(has('chart') || has('orders')) && splitter('book', 'x', -1)}
        </div>
      )}
      {has('ticket') && (
        <div className="desk-panel scroll-thin p-3">
          <DeskTicket market={market} family={family} onChoose={onChoose} />
          {splitter('ticket', 'x', -1)}
        </div>
      )}
    </div>
  );
}

interface BookColumnProps {
  readonly book: ReactNode;
  readonly trades: (hasTitle: boolean) => ReactNode;
  readonly room: Room;
  readonly hasBook: boolean;
  readonly hasTrades: boolean;
}

/** Book and trades: one above the other, on a narrow desk as tabs, on a huge one the book alone. */
function BookColumn({ book, trades, room, hasBook, hasTrades }: BookColumnProps) {
  const t = useTranslations('trade.desk');
  const layout = useDeskLayout();
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  if (room === 'desk' && hasBook && hasTrades) {
    return (
      <div className="desk-panel min-h-0 flex-1">
        <Tabs
          label={t('book')}
          size="panel"
          className="px-3"
          tabs={[
            { value: 'book', label: t('book') },
            { value: 'trades', label: t('trades') },
          ]}
          value={tab}
          onChoose={setTab}
        />
        <div className="min-h-0 flex-1">{tab === 'book' ? book : trades(false)}</div>
      </div>
    );
  }
  const hasTradesHere = hasTrades && room !== 'huge';
  return (
    <>
      {hasBook && <div className="desk-panel min-h-0 flex-1">{book}</div>}
      {hasTradesHere && (
        <div className="desk-panel" style={hasBook ? { height: sizeOf(layout, 'trades', room) } : { flex: 1 }}>
          {trades(true)}
          {hasBook && (
            <Splitter
              size="trades"
              px={sizeOf(layout, 'trades', room)}
              axis="y"
              direction={-1}
              label={t('resize', { panel: t('trades') })}
            />
          )}
        </div>
      )}
    </>
  );
}
