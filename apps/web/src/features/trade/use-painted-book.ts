import { followDepth, type ShownBook } from '@bourse/client/depth-view';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { after, clock } from '../../app/clock.ts';
import { feed } from '../../market/feed.ts';
import { useNumbers } from '../../money/use-money.ts';
import { BookPainter } from './book-painter.ts';
import { type BookView, groupOf, viewOfBook } from './book-view.ts';
import type { Market } from './market-terms.ts';
import { useOwnAccount } from './own-account.ts';

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
  readonly priceAt: (side: 'bids' | 'asks', index: number) => string | null;
}

type BookSideName = 'bids' | 'asks';
const bothSides: readonly BookSideName[] = ['bids', 'asks'];
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

function rowsIn(side: RefObject<HTMLDivElement | null>): HTMLElement[] {
  const rows = [...(side.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = (row: HTMLElement): number => Number.parseInt(row.dataset['row'] ?? '0', 10);
  return rows.toSorted((one, other) => at(one) - at(other));
}

/** The prices at which own orders stand, joined as the book is. */
function useOwnPrices(market: Market, step: string): ReadonlySet<string> {
  const orders = useOwnAccount((account) => account.orders);
  return useMemo(() => {
    const own = [...(orders?.values() ?? [])].filter((order) => order.symbol === market.symbol && order.status === 1);
    return new Set(own.map(({ price, side }) => (price === null ? '' : groupOf(price, side, step))));
  }, [orders, market.symbol, step]);
}

/** Tells at most every so often, and what came last even where nothing follows it: in a quiet market nothing does. */
function tellSeldom(tell: () => void): { readonly tellSoon: () => void; readonly stop: () => void } {
  let toldMs = 0;
  let stopWaiting: (() => void) | null = null;
  const tellNow = (): void => {
    stopWaiting = null;
    toldMs = clock.now();
    tell();
  };
  return {
    tellSoon: () => {
      if (stopWaiting !== null) return;
      if (clock.now() - toldMs >= headEveryMs) tellNow();
      else stopWaiting = after(headEveryMs, tellNow);
    },
    stop: () => stopWaiting?.(),
  };
}

/**
 * Follows a book and writes it into the rows of the two sides, at most once a frame and outside React; React itself
 * hears of spread and share a few times a second.
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
  const painters = useRef<{ readonly bids: BookPainter; readonly asks: BookPainter } | null>(null);
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
      bids: new BookPainter(rowsIn(bidsRef), figures, 'up'),
      asks: new BookPainter(rowsIn(asksRef), figures, 'down'),
    };
    const telling = tellSeldom(() => {
      const book = latest.current;
      if (book === null) return;
      const now = headOf(viewOfBook(book, counts, amountDecimals), book.isLive);
      setTold((before) => (before?.of === of && isSameHead(before.head, now) ? before : { of, head: now }));
    });
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
    let frame = 0;
    // One side a frame: thirty times a second each is more than anybody reads, and leaves a slow phone time for the rest.
    const due: BookSideName[] = [];
    const draw = (): void => {
      const side = due.shift();
      if (side !== undefined) paint.current([side]);
      frame = due.length === 0 ? 0 : requestAnimationFrame(draw);
    };
    const stop = followDepth(feed(), { symbol, step }, (book) => {
      const isTurn = latest.current?.isLive !== book.isLive;
      latest.current = book;
      // That the book is not to be trusted is told at once, whatever was told last.
      if (isTurn) {
        setTold((before) => before && { ...before, head: { ...before.head, isLive: book.isLive } });
      }
      for (const side of bothSides) if (!due.includes(side)) due.push(side);
      if (frame === 0) frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [symbol, step]);

  const head = told?.of === of ? told.head : null;
  return { bidsRef, asksRef, head, priceAt: (side, index) => painters.current?.[side].priceAt(index) ?? null };
}
