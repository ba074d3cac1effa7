import { Input } from '@bourse/ui/input';
import { Icon } from '@bourse/ui/icon';
import { Skeleton } from '@bourse/ui/skeleton';
import { Tabs } from '@bourse/ui/tabs';
import { Search } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFavourites } from '../../base/market/favourites.ts';
import { PairIcon, PairName } from '../../base/market/pair-name.tsx';
import { LastPrice, QuoteDelta } from '../../base/market/quote-figures.tsx';
import { type Quote, useQuotes, useStocks } from '../../base/market/quotes.ts';
import { matchPairs } from './pair-search.ts';

interface PairListProps {
  readonly symbol: string;
  readonly onChoose: (symbol: string) => void;
}

/** All markets with their quotes, the favourites first, and the stocks; typed letters narrow it. */
export function PairList({ symbol, onChoose }: PairListProps) {
  const t = useTranslations('trade.pairs');
  const [coins, stocks] = [useQuotes(), useStocks()];
  const favourites = useFavourites();
  const [text, setText] = useState('');
  const [tab, setTab] = useState<'all' | 'favourites' | 'stocks'>(() =>
    stocks.some((quote) => quote.symbol === symbol) ? 'stocks' : 'all',
  );
  const quotes = tab === 'stocks' ? stocks : coins;
  const starred = useMemo(() => (favourites ?? []).map((one) => one.symbol), [favourites]);
  const shown = useMemo(() => matchPairs(quotes, starred, text, tab === 'favourites'), [quotes, starred, text, tab]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Input
        low
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        lead={<Icon of={Search} size={16} className="text-t3" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const first = shown[0];
          if (event.key === 'Enter' && first !== undefined) onChoose(first.symbol);
        }}
      />
      <Tabs
        label={t('title')}
        size="panel"
        tabs={[
          { value: 'all', label: t('all') },
          { value: 'favourites', label: t('favourites') },
          ...(stocks.length === 0 ? [] : [{ value: 'stocks' as const, label: t('stocks') }]),
        ]}
        value={tab}
        onChoose={setTab}
      />
      <div className="scroll-thin min-h-0 flex-1">
        {quotes.length === 0 && <Skeleton height={48} className="my-1" />}
        {quotes.length > 0 && shown.length === 0 && (
          <p className="px-2 py-4 text-label text-t3">
            {t(tab === 'favourites' && text === '' ? 'noFavourites' : 'none')}
          </p>
        )}
        <ul>
          {shown.map((quote) => (
            <PairRow key={quote.symbol} quote={quote} isHere={quote.symbol === symbol} onChoose={onChoose} />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface PairRowProps {
  readonly quote: Quote;
  readonly isHere: boolean;
  readonly onChoose: (symbol: string) => void;
}

const PairRow = memo(function PairRow({ quote, isHere, onChoose }: PairRowProps) {
  return (
    <li className="pair-row">
      <button
        type="button"
        aria-current={isHere ? 'true' : undefined}
        className="flex min-h-11 w-full items-center gap-2 rounded-[8px] px-2 text-start hover:bg-control aria-[current]:bg-control"
        onClick={() => onChoose(quote.symbol)}
      >
        <PairIcon symbol={quote.symbol} size={20} />
        <span className="min-w-0 flex-1 truncate text-label font-semibold">
          <PairName symbol={quote.symbol} />
        </span>
        <span className="text-end text-label">
          <LastPrice quote={quote} className="block" />
          <QuoteDelta quote={quote} className="text-caption" />
        </span>
      </button>
    </li>
  );
});
