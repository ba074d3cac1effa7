import '../trade.css';
import { Badge } from '@bourse/ui/badge';
import { Triangle } from '@bourse/ui/delta';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Select } from '@bourse/ui/select';
import { Rows3 } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useQuote, useQuoteBesideBook } from '../../../base/market/quotes.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { rowHeight } from './book-bars.ts';
import { BookSide } from './book-side.tsx';
import { groupingSteps } from './book-view.ts';
import type { Market } from '../market-terms.ts';
import { padToTick } from '../steps.ts';
import { takePrice } from '../ticket/ticket-store.ts';
import { type BookLayout, setTrade, useTradeSettings } from '../trade-settings.ts';
import { usePaintedBook } from './use-painted-book.ts';
import { useDirection } from './use-direction.ts';

/** What stands between the sides. */
const middleHeight = { wide: 40, narrow: 48 };
const layouts: readonly BookLayout[] = ['both', 'bids', 'asks'];

/** How many rows each side has of `rows` in all. */
function countsOf(layout: BookLayout, rows: number): { readonly bids: number; readonly asks: number } {
  if (layout === 'bids') return { bids: rows, asks: 0 };
  if (layout === 'asks') return { bids: 0, asks: rows };
  const bids = Math.max(1, Math.floor(rows / 2));
  return { bids, asks: Math.max(1, rows - bids) };
}

/** The steps by which the book of a market is joined, the chosen one among them. */
export function useGrouping(market: Market) {
  const price = useQuote(market.symbol)?.price ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const hasPrice = price !== null;
  // The steps follow from the size of the price, not from each of its changes.
  // oxlint-disable-next-line react/exhaustive-deps
  const steps = useMemo(() => groupingSteps(market.tick, price), [market.tick, hasPrice]);
  const step = chosen !== null && steps.includes(chosen) ? chosen : market.tick;
  return { steps, step, setStep: setChosen };
}

interface OrderBookProps {
  readonly market: Market;
  /** On a phone it stands beside the ticket, with two columns. */
  readonly look: 'wide' | 'narrow';
}

/** The book of a market with the last price between its sides; a tap on a row fills the ticket's price. */
export function OrderBook({ market, look }: OrderBookProps) {
  const t = useTranslations('trade.book');
  const { steps, step, setStep } = useGrouping(market);
  const layout = useTradeSettings((settings) => settings.bookLayout);
  const area = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(look === 'narrow' ? 14 : 20);
  // Before the first painting: rows that come after it would move what stands between the sides.
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const fit = (): void => {
      setRows(Math.max(4, Math.floor((element.clientHeight - middleHeight[look]) / rowHeight)));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [look]);
  const counts = useMemo(() => countsOf(layout, rows), [layout, rows]);
  const { bidsRef, asksRef, head, priceAt } = usePaintedBook({ market, step, counts });
  const isOff = head !== null && !head.isLive;
  const tools = <BookTools steps={steps} step={step} onStep={setStep} layout={layout} isLow={look === 'wide'} />;
  return (
    <div className="flex h-full min-h-0 flex-col" translate="no">
      {look === 'wide' && (
        <div className="flex h-10 flex-none items-center gap-2 pr-1.5 pl-3">
          <h2 className="min-w-0 flex-1 truncate text-label font-semibold">{t('title')}</h2>
          {isOff && <Badge tone="warn">{t('notLive')}</Badge>}
          {tools}
        </div>
      )}
      <div className="book-head num-book" data-look={look}>
        <span>{t('price')}</span>
        <span>{t('amount')}</span>
        {look === 'wide' && <span>{t('total')}</span>}
      </div>
      <div ref={area} className="book-area min-h-0 flex-1" data-off={isOff ? '' : undefined} aria-busy={head === null}>
        {counts.asks > 0 && <BookSide side="asks" count={counts.asks} look={look} priceAt={priceAt} ref={asksRef} />}
        <BookMiddle market={market} spread={head?.spread ?? null} look={look} isOff={isOff} />
        {counts.bids > 0 && <BookSide side="bids" count={counts.bids} look={look} priceAt={priceAt} ref={bidsRef} />}
      </div>
      {look === 'wide' && head !== null && head.bidPercent !== null && <BookSplit bidPercent={head.bidPercent} />}
      {look === 'narrow' && tools}
      <p className="sr-only" aria-live="polite">
        {isOff ? t('notLiveHint') : ''}
      </p>
    </div>
  );
}

function BookMiddle(props: {
  readonly market: Market;
  readonly spread: string | null;
  readonly look: 'wide' | 'narrow';
  readonly isOff: boolean;
}) {
  const { market, spread, look, isOff } = props;
  const t = useTranslations('trade.book');
  const numbers = useNumbers();
  const price = useQuoteBesideBook(market.symbol)?.price ?? null;
  const direction = useDirection(price);
  const tone = isOff ? 'stale-figure' : direction === 'down' ? 'text-down' : direction === 'up' ? 'text-up' : '';
  return (
    <div className="book-middle" data-look={look}>
      <button
        type="button"
        className={`num inline-flex items-center gap-1 text-heading ${tone}`}
        disabled={price === null}
        onClick={() => price !== null && takePrice(padToTick(price, market.tick))}
      >
        <span className="sr-only">{t('lastPrice')} </span>
        {price === null ? '—' : numbers.fixed(price, market.priceDecimals)}
        <Triangle direction={direction} />
      </button>
      <span className="num text-caption text-t3">
        {isOff
          ? t('notLive')
          : spread === null
            ? ''
            : t('spread', { figure: numbers.whole(spread, market.priceDecimals) })}
      </span>
    </div>
  );
}

function BookSplit({ bidPercent }: { readonly bidPercent: number }) {
  const t = useTranslations('trade.book');
  const askPercent = 100 - bidPercent;
  return (
    <div className="flex-none px-3 pt-1.5 pb-2">
      <div className="book-split" role="img" aria-label={t('split', { bids: `${bidPercent}`, asks: `${askPercent}` })}>
        <i className="bg-up" style={{ flex: bidPercent }} />
        <i className="bg-down" style={{ flex: askPercent }} />
      </div>
      <div className="num mt-1 flex justify-between text-micro" aria-hidden="true">
        <span className="text-up">{t('bidShare', { percent: `${bidPercent}` })}</span>
        <span className="text-down">{t('askShare', { percent: `${askPercent}` })}</span>
      </div>
    </div>
  );
}

function BookTools(props: {
  readonly steps: readonly string[];
  readonly step: string;
  readonly onStep: (step: string) => void;
  readonly layout: BookLayout;
  readonly isLow: boolean;
}) {
  const { steps, step, onStep, layout, isLow } = props;
  const t = useTranslations('trade.book');
  const numbers = useNumbers();
  const next = layouts[(layouts.indexOf(layout) + 1) % layouts.length] ?? 'both';
  return (
    <div className={isLow ? 'flex items-center gap-1' : 'mt-2 flex items-center gap-1'}>
      <Select
        aria-label={t('step')}
        look="dense"
        className={isLow ? 'flex-none' : 'min-w-0 flex-1'}
        options={steps.map((value) => ({ value, label: numbers.whole(value) }))}
        value={step}
        onChoose={onStep}
      />
      <IconButton
        size={28}
        label={`${t('layout')}: ${t(layout)}`}
        icon={<Icon of={Rows3} size={16} />}
        className="text-t2"
        onClick={() => setTrade({ bookLayout: next })}
      />
    </div>
  );
}
