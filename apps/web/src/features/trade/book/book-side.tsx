import { type KeyboardEvent, memo, type MouseEvent, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { fillParts, rowHeight } from './book-bars.ts';
import type { BookSideName } from './book-paint-schedule.ts';
import { takePrice } from '../ticket/ticket-store.ts';

interface BookSideProps {
  readonly side: BookSideName;
  readonly count: number;
  /** How a row is set: price, amount and sum on a desk; two columns on a phone; price inside where sides lie flat. */
  readonly look: 'wide' | 'narrow' | 'flat';
  /** What a row shows; a tap on it fills the ticket's price with that. */
  readonly priceAt: (side: BookSideName, index: number) => string | null;
  readonly ref: Ref<HTMLDivElement>;
}

/**
 * The rows of one side, empty until the painter writes into them. Asks stand upside down, the best at the bottom, unless
 * the sides lie flat beside each other. The side is one stop of the Tab key; arrows move in it, Enter takes the price.
 */
export const BookSide = memo(function BookSide({ side, count, look, priceAt, ref }: BookSideProps) {
  const t = useTranslations('trade.book');
  const indexOf = (target: EventTarget): number | null => {
    const row = target instanceof Element ? target.closest('[data-row]') : null;
    const index = row?.getAttribute('data-row') ?? null;
    return index === null ? null : Number.parseInt(index, 10);
  };
  const click = (event: MouseEvent): void => {
    const index = indexOf(event.target);
    const price = index === null ? null : priceAt(side, index);
    if (price !== null) takePrice(price);
  };
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const row = event.target instanceof HTMLElement ? event.target : null;
    const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
    event.preventDefault();
    if (next instanceof HTMLElement && next.dataset['empty'] === undefined) next.focus();
  };
  return (
    // The keys move between the buttons in it, each of which acts by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      role="group"
      aria-label={t('label', { side })}
      className="book-side"
      data-side={side}
      data-look={look}
      onClick={click}
      onKeyDown={move}
    >
      <svg
        className="book-bars"
        viewBox={`0 0 ${fillParts} ${count * rowHeight}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {/* A ground of one size, so that bars of another size leave the layer as it is. */}
        <rect />
        <path data-part="bars" />
      </svg>
      {Array.from({ length: count }, (_, place) => {
        const index = side === 'asks' && look !== 'flat' ? count - 1 - place : place;
        return (
          // The rows never change their places, so the place is their name; the painter labels them.
          // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label
          <button
            key={place}
            type="button"
            className="book-row"
            data-row={index}
            data-empty=""
            tabIndex={index === 0 ? 0 : -1}
          >
            <span data-part="price" />
            <span data-part="amount" />
            <span data-part="total" />
          </button>
        );
      })}
    </div>
  );
});
