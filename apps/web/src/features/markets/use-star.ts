import { useCallback, useMemo } from 'react';
import { CallError } from '@bourse/client/call-error';
import { say } from '../../base/parts/say.ts';
import { toggleFavourite, useFavourites } from '../../base/market/favourites.ts';
import { findQuote } from '../../base/market/quotes.ts';

/** The symbols that are starred, and a way to star one or take it back, which says when it fails. */
export function useStars(): { readonly starred: ReadonlySet<string>; readonly star: (symbol: string) => void } {
  const favourites = useFavourites();
  const starred = useMemo(() => new Set(favourites?.map(({ symbol }) => symbol)), [favourites]);
  const star = useCallback((symbol: string) => {
    const quote = findQuote(symbol);
    if (quote === undefined) return;
    toggleFavourite(quote).catch((error: unknown) => {
      say('failed', error instanceof CallError ? error.message : String(error));
    });
  }, []);
  return { starred, star };
}
