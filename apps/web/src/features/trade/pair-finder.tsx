import { leverCalls } from '@bourse/contract/lever';
import { Icon } from '@bourse/ui/icon';
import { Input } from '@bourse/ui/input';
import { Tabs } from '@bourse/ui/tabs';
import { Search } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFavourites } from '../../base/market/favourites.ts';
import { LastPrice } from '../../base/market/quote-figures.tsx';
import { type Quote, useQuotes, useStocks } from '../../base/market/quotes.ts';
import type { ContractProduct } from '../../base/market/use-contract.ts';
import { decimalsOf } from '../../base/money/show-number.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { asContracts, matchPairs } from './pair-search.ts';

/** A market of the list; of a contract with its mark price, which stands where nothing was traded yet. */
export type ListedPair = Quote & { readonly mark?: string | null };

/** What a list of markets needs to know. */
export interface PairsProps {
  /** The market that is open. */
  readonly symbol: string;
  /** Contracts are listed, with the figures of their own books; the markets of spot without. */
  readonly product: ContractProduct | null;
  readonly onChoose: (symbol: string) => void;
}

interface PairFinderProps extends PairsProps {
  /** Whoever opens the list is about to type. */
  readonly isTyping?: boolean;
  /** The order of what is found; as it comes where there is none. */
  readonly order?: (found: readonly ListedPair[]) => readonly ListedPair[];
  readonly loading: ReactNode;
  readonly children: (shown: readonly ListedPair[], starred: readonly string[]) => ReactNode;
}

const everyMs = 2_000;

/** The markets of spot, or the coins' contracts of a product; null until they are known. */
function usePairs(product: ContractProduct | null): readonly ListedPair[] | null {
  const coins = useQuotes();
  const isWanted = product !== null;
  const { data } = useCall(leverCalls.tickers, { level_type: product ?? 'heyue' }, { enabled: isWanted, everyMs });
  return useMemo(() => {
    if (coins.length === 0 || (isWanted && data === undefined)) return null;
    return isWanted ? asContracts(coins, data ?? []) : coins;
  }, [isWanted, coins, data]);
}

/** The search of markets and its tabs: all, favourites and stocks; Enter takes the first that is found. */
export function PairFinder({ symbol, product, onChoose, isTyping = false, order, loading, children }: PairFinderProps) {
  const t = useTranslations('trade.pairs');
  const [pairs, stocks] = [usePairs(product), useStocks()];
  const favourites = useFavourites();
  const [text, setText] = useState('');
  const [tab, setTab] = useState<'all' | 'favourites' | 'stocks'>(() =>
    stocks.some((quote) => quote.symbol === symbol) ? 'stocks' : 'all',
  );
  const quotes = tab === 'stocks' ? stocks : pairs;
  const starred = useMemo(() => (favourites ?? []).map((one) => one.symbol), [favourites]);
  const found = useMemo(
    () => matchPairs(quotes ?? [], starred, text, tab === 'favourites'),
    [quotes, starred, text, tab],
  );
  const shown = useMemo(() => order?.(found) ?? found, [order, found]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Input
        low
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isTyping}
        aria-label={t('search')}
        placeholder={t('search')}
        lead={<Icon of={Search} size={16} className="text-t3" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const first = shown[0];
          // The Enter that ends a conversion chooses words, not a pair.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && first !== undefined) onChoose(first.symbol);
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
      {quotes === null ? loading : null}
      {quotes !== null && shown.length === 0 ? (
        <p className="px-2 py-4 text-label text-t3">
          {t(tab === 'favourites' && text === '' ? 'noFavourites' : 'none')}
        </p>
      ) : null}
      {children(shown, starred)}
    </div>
  );
}

/** What a market was traded at last, or the mark price of a contract before its first trade, which is named. */
export function PairPrice({ pair, className = '' }: { readonly pair: ListedPair; readonly className?: string }) {
  const t = useTranslations('trade.stats');
  const numbers = useNumbers();
  const { price, mark = null, tick } = pair;
  if (price !== null || mark === null) return <LastPrice quote={pair} className={className} />;
  return (
    <span className={`text-t3 ${className}`}>
      {t('mark')} <span className="num">{numbers.fixed(mark, decimalsOf(tick))}</span>
    </span>
  );
}
