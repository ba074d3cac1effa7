import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { ListRow } from '@bourse/ui/list-row';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { CallError } from '@bourse/client/call-error';
import { say } from '../../base/parts/say.ts';
import { sortFavourites, toggleFavourite, useFavourites } from '../../base/market/favourites.ts';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { PairIcon, PairName } from '../../base/market/pair-name.tsx';
import { type Quote, useQuotes, useQuotesFailure } from '../../base/market/quotes.ts';
import { MarketRow } from './market-row.tsx';
import { MarketsTable } from './markets-table.tsx';
import { firstSort, sortQuotes } from './markets-list.ts';
import { QuotesFailed, RowsLoading } from './rows-states.tsx';
import { useStars } from './use-star.ts';
import { VirtualRows } from './virtual-rows.tsx';

/** How many pairs are offered where nothing is starred. */
const offered = 3;

/** The starred markets in the customer's own order; where there are none, three to begin with. */
export function FavouritesTab() {
  const t = useTranslations('markets');
  const favourites = useFavourites();
  const quotes = useQuotes();
  const failure = useQuotesFailure();
  const { starred, star } = useStars();
  const [isEditing, setEditing] = useState(false);
  const isWide = useIsAtLeast('tablet');
  if (failure !== null && quotes.length === 0) return <QuotesFailed />;
  if (favourites === undefined || quotes.length === 0) return <RowsLoading />;
  if (favourites.length === 0) return <Offer quotes={sortQuotes(quotes, firstSort('volume')).slice(0, offered)} />;
  const symbols = favourites.map(({ symbol }) => symbol);
  return (
    <>
      <div className="flex justify-end px-4 py-1">
        <Button tone="quiet" size="small" onClick={() => setEditing(!isEditing)}>
          {t(isEditing ? 'done' : 'reorder')}
        </Button>
      </div>
      {isEditing ? (
        <Reorder symbols={symbols} />
      ) : isWide ? (
        <MarketsTable symbols={symbols} label={t('tab.favourites')} starred={starred} onStar={star} />
      ) : (
        <VirtualRows
          keys={symbols}
          height={56}
          label={t('tab.favourites')}
          row={(symbol) => <MarketRow symbol={symbol} isStarred={starred.has(symbol)} onStar={star} />}
        />
      )}
    </>
  );
}

function sayError(error: unknown): void {
  say('failed', error instanceof CallError ? error.message : String(error));
}

function Reorder({ symbols }: { readonly symbols: readonly string[] }) {
  const t = useTranslations('markets');
  const move = (index: number, by: number): void => {
    const moved = symbols.toSpliced(index, 1).toSpliced(index + by, 0, symbols[index] ?? '');
    sortFavourites(moved).catch(sayError);
  };
  return (
    <ul>
      {symbols.map((symbol, index) => (
        <li key={symbol}>
          <ListRow
            lead={<PairIcon symbol={symbol} />}
            title={<PairName symbol={symbol} />}
            tail={
              <span className="flex">
                <IconButton
                  label={t('moveUp', { symbol })}
                  icon={<Icon of={ArrowUp} />}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  label={t('moveDown', { symbol })}
                  icon={<Icon of={ArrowDown} />}
                  disabled={index === symbols.length - 1}
                  onClick={() => move(index, 1)}
                />
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}

function Offer({ quotes }: { readonly quotes: readonly Quote[] }) {
  const t = useTranslations('markets');
  const format = useFormatter();
  const [isBusy, setBusy] = useState(false);
  const addAll = async (): Promise<void> => {
    setBusy(true);
    try {
      // One after another, because their order is the order of the list.
      for (const quote of quotes) await toggleFavourite(quote);
    } catch (error) {
      sayError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <EmptyState
      className="py-12"
      title={t('noFavourites')}
      text={t('noFavouritesText', {
        pairs: format.list(
          quotes.map(({ symbol }) => symbol),
          { type: 'unit' },
        ),
      })}
      action={
        <Button tone="primary" busy={isBusy} onClick={() => void addAll()}>
          {t('addThese')}
        </Button>
      }
    />
  );
}
