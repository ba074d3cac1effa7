import '../trade.css';
import { Badge } from '@bourse/ui/badge';
import { useTranslations } from 'use-intl';
import { BookSide } from './book-side.tsx';
import type { Market } from '../market-terms.ts';
import { usePaintedBook } from './use-painted-book.ts';

const counts = { bids: 12, asks: 12 };

/** The book below a phone's chart: bids left, asks right, the spread between them. */
export function FlatBook({ market }: { readonly market: Market }) {
  const t = useTranslations('trade.book');
  const { bidsRef, asksRef, head, priceAt } = usePaintedBook({ market, step: market.tick, counts });
  const isOff = head !== null && !head.isLive;
  return (
    <div className="px-4 pt-2" data-off={isOff ? '' : undefined}>
      {isOff && (
        <Badge tone="warn" className="mb-1">
          {t('notLive')}
        </Badge>
      )}
      <div className="flex justify-between px-1 pb-1 text-caption text-t3" aria-hidden="true">
        <span>{t('amount')}</span>
        <span>{t('price')}</span>
        <span>{t('amount')}</span>
      </div>
      <div className="grid grid-cols-2 gap-0.5">
        <BookSide side="bids" count={counts.bids} look="flat" priceAt={priceAt} ref={bidsRef} />
        <BookSide side="asks" count={counts.asks} look="flat" priceAt={priceAt} ref={asksRef} />
      </div>
    </div>
  );
}
