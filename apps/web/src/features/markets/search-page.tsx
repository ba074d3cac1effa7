import { marketCalls } from '@bourse/contract/market';
import { Chip } from '@bourse/ui/chip';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { SearchHead } from '../../base/parts/search-head.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { useSettled } from '../../base/time/use-settled.ts';
import { type Quote, useQuotes, useQuotesFailure } from '../../base/market/quotes.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { MarketRow } from './market-row.tsx';
import { firstSort, searchQuotes, sortQuotes, withFoundByServer } from './markets-list.ts';
import { QuotesFailed, RowsLoading } from './rows-states.tsx';
import { clearSearches, noteSearch, useSearches } from './search-history.ts';
import { useStars } from './use-star.ts';
import { VirtualRows } from './virtual-rows.tsx';

/** As much as the server looks for. */
const keywordMax = 60;

/** How many of the most traded markets stand below an empty search. */
const hotMax = 6;

/** Finds markets by symbol or name: those known here as one types, the server's when typing rests; what was looked for and what is traded most stand there before. */
export function SearchPage() {
  const t = useTranslations('markets');
  const [typed, setTyped] = useState(useSearch('/pages/market/search').q ?? '');
  const wanted = useDeferredValue(typed);
  const coins = useCoins();
  const quotes = useQuotes();
  const failure = useQuotesFailure();
  const byTurnover = sortQuotes(quotes, firstSort('volume'));
  const keyword = useSettled(typed.trim().slice(0, keywordMax));
  const { data: byServer = [] } = useCall(marketCalls.search, { keyword }, { enabled: keyword !== '' });
  const foundHere = searchQuotes(byTurnover, wanted, (coin) => coins.get(coin)?.knownAs);
  const isAnswer = keyword === wanted.trim().slice(0, keywordMax);
  const found = isAnswer
    ? withFoundByServer(
        foundHere,
        quotes,
        byServer.map(({ symbol }) => symbol),
      )
    : foundHere;
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <SearchHead
        title={t('searchPairs')}
        label={t('searchPairs')}
        clearLabel={t('clear')}
        typed={typed}
        onType={setTyped}
        onLeave={() => noteSearch(typed)}
      />
      {quotes.length === 0 ? (
        failure === null ? (
          <RowsLoading />
        ) : (
          <QuotesFailed />
        )
      ) : wanted.trim() === '' ? (
        <Suggestions hot={byTurnover.slice(0, hotMax)} onChoose={setTyped} />
      ) : (
        <Found quotes={found} onLeave={() => noteSearch(typed)} typed={wanted} />
      )}
    </div>
  );
}

interface FoundProps {
  readonly quotes: readonly Quote[];
  readonly typed: string;
  readonly onLeave: () => void;
}

function Found({ quotes, typed, onLeave }: FoundProps) {
  const t = useTranslations('markets');
  const { starred, star } = useStars();
  return (
    <>
      <p role="status" className="px-4 py-1 text-caption text-t3">
        {t('found', { count: quotes.length })}
      </p>
      {quotes.length === 0 ? <EmptyState title={t('nothingFound', { typed })} text={t('nothingFoundText')} /> : null}
      <div onPointerDown={onLeave}>
        <VirtualRows
          keys={quotes.map(({ symbol }) => symbol)}
          height={56}
          label={t('title')}
          row={(symbol) => <MarketRow symbol={symbol} isStarred={starred.has(symbol)} onStar={star} />}
        />
      </div>
    </>
  );
}

interface SuggestionsProps {
  readonly hot: readonly Quote[];
  readonly onChoose: (typed: string) => void;
}

function Suggestions({ hot, onChoose }: SuggestionsProps) {
  const t = useTranslations('markets');
  const searches = useSearches();
  const { starred, star } = useStars();
  return (
    <>
      {searches.length === 0 ? null : (
        <section className="px-4 pt-2 pb-4">
          <div className="flex items-center justify-between">
            <h2 className="text-label text-t2">{t('history')}</h2>
            <IconButton label={t('clearHistory')} icon={<Icon of={Trash2} size={16} />} onClick={clearSearches} />
          </div>
          <div className="flex flex-wrap gap-2">
            {searches.map((word) => (
              <Chip key={word} onClick={() => onChoose(word)}>
                {word}
              </Chip>
            ))}
          </div>
        </section>
      )}
      <h2 className="px-4 pt-2 text-label text-t2">{t('hot')}</h2>
      {hot.map(({ symbol }) => (
        <MarketRow key={symbol} symbol={symbol} isStarred={starred.has(symbol)} onStar={star} />
      ))}
    </>
  );
}
