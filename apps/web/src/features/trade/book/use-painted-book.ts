import { followDepth, type ShownBook } from '@bourse/client/depth-view';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { after, clock } from '../../../base/time/clock.ts';
import { feed } from '../../../base/market/feed.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { BookPainter } from './book-painter.ts';
import { bookPaintSchedule, type BookSideName, bothSides } from './book-paint-schedule.ts';
import { areCrossed, type BookView, groupOf, viewOfBook } from './book-view.ts';
import type { Market } from '../market-terms.ts';
import { useOwnAccount } from '../own-account.ts';
import { padToTick } from '../steps.ts';
import { tellSeldom } from './tell-seldom.ts';

/** What React shows of a book beside its rows. */
export interface BookHead {
  readonly isLive: boolean;
  readonly isEmpty: boolean;
  readonly spread: string | null;
  readonly bidPercent: number | null;
}

interface Wanted {
  readonly market: Market;
  readonly step: string;
  readonly counts: { readonly bids: number; readonly asks: number };
}

interface PaintedBook {
  readonly bidsRef: RefObject<HTMLDivElement | null>;
  readonly asksRef: RefObject<HTMLDivElement | null>;
  /** null before the first snapshot. */
  readonly head: BookHead | null;
  /** Always the same function. */
  readonly priceAt: (side: BookSideName, index: number) => string | null;
}

type Painters = Readonly<Record<BookSideName, BookPainter>>;
const headEveryMs = 250;

function headOf(view: BookView, isLive: boolean): BookHead {
  const isEmpty = view.bids.length + view.asks.length === 0;
  return { isLive, isEmpty, spread: view.spread, bidPercent: view.bidPercent };
}

function isSameHead(one: BookHead | null, other: BookHead): boolean {
  return (
    one !== null &&
    one.isLive === other.isLive &&
    one.isEmpty === other.isEmpty &&
    one.spread === other.spread &&
    one.bidPercent === other.bidPercent
  );
}

/** The prices at which own orders stand, joined as the book is. */
function useOwnPrices(market: Market, step: string): ReadonlySet<string> {
  const orders = useOwnAccount((account) => account.orders);
  return useMemo(() => {
    const own = [...(orders?.values() ?? [])].filter((order) => order.symbol === market.symbol && order.status === 1);
    return new Set(own.map(({ price, side }) => (price === null ? '' : groupOf(price, side, step))));
  }, [orders, market.symbol, step]);
}

/** Whether a side of a book, painted alone, would cross what stands painted of the other. */
function wouldCross(book: ShownBook | null, side: BookSideName, painters: Painters | null): boolean {
  const best = book?.[side][0]?.[0] ?? null;
  const shown = painters?.[side === 'bids' ? 'asks' : 'bids'].priceAt(0) ?? null;
  return side === 'bids' ? areCrossed(best, shown) : areCrossed(shown, best);
}

function nextFrame(draw: (nowMs: number) => void): () => void {
  const frame = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(frame);
}

/**
 * Follows a book and writes it into the rows of the two sides, in turns and outside React; React itself hears of spread
 * and share a few times a second.
 */
export function usePaintedBook({ market, step, counts }: Wanted): PaintedBook {
  const t = useTranslations('trade.book');
  const numbers = useNumbers();
  const own = useOwnPrices(market, step);
  const [told, setTold] = useState<{ readonly of: string; readonly head: BookHead } | null>(null);
  const bidsRef = useRef<HTMLDivElement>(null);
  const asksRef = useRef<HTMLDivElement>(null);
  const latest = useRef<ShownBook | null>(null);
  const paint = useRef<(sides: readonly BookSideName[]) => void>(() => undefined);
  const painters = useRef<Painters | null>(null);
  const { symbol, priceDecimals, amountDecimals } = market;
  const of = `${symbol} ${step}`;

  useEffect(() => {
    const price = (text: string): string => numbers.fixed(text, priceDecimals);
    const amount = (text: string): string => numbers.fixed(text, amountDecimals);
    const figures = {
      price,
      amount,
      ownLabel: (row: { readonly price: string; readonly amount: string }): string =>
        t('ownRow', { price: price(row.price), amount: amount(row.amount) }),
    };
    painters.current = {
      bids: new BookPainter(bidsRef.current, figures, 'up'),
      asks: new BookPainter(asksRef.current, figures, 'down'),
    };
    const tell = (): void => {
      const book = latest.current;
      if (book === null) return;
      const now = headOf(viewOfBook(book, counts, amountDecimals), book.isLive);
      setTold((before) => (before?.of === of && isSameHead(before.head, now) ? before : { of, head: now }));
    };
    const telling = tellSeldom(headEveryMs, tell, { nowMs: () => clock.now(), after });
    paint.current = (sides) => {
      const book = latest.current;
      if (book === null || painters.current === null) return;
      const nowMs = clock.now();
      const view = viewOfBook(book, counts, amountDecimals);
      for (const side of sides) painters.current[side].paint(view[side], own, nowMs);
      telling.tellSoon();
    };
    paint.current(bothSides);
    return telling.stop;
  }, [t, numbers, own, counts, priceDecimals, amountDecimals, of]);

  useEffect(() => {
    latest.current = null;
    const schedule = bookPaintSchedule({
      paint: (sides) => paint.current(sides),
      wouldCross: (side) => wouldCross(latest.current, side, painters.current),
      nextFrame,
    });
    const stop = followDepth(feed(), { symbol, step }, (book) => {
      const hasStateChanged = latest.current?.isLive !== book.isLive;
      latest.current = book;
      // That the book is not to be trusted is told at once, whatever was told last.
      if (hasStateChanged) {
        setTold((before) => before && { ...before, head: { ...before.head, isLive: book.isLive } });
      }
      schedule.changed();
    });
    return () => {
      schedule.stop();
      stop();
    };
  }, [symbol, step]);

  const head = told?.of === of ? told.head : null;
  const priceAt = useCallback(
    (side: BookSideName, index: number): string | null => priceOfRow(painters.current?.[side], index, market.tick),
    [market.tick],
  );
  return { bidsRef, asksRef, head, priceAt };
}

function priceOfRow(painter: BookPainter | undefined, index: number, tick: string): string | null {
  const price = painter?.priceAt(index) ?? null;
  return price === null ? null : padToTick(price, tick);
}
