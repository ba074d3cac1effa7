import type { Quote } from '../../base/market/quotes.ts';

/**
 * The markets whose name holds what was typed, favourites first in their own order, then as the server lists them.
 * Slashes, spaces and case do not matter.
 */
export function matchPairs<Q extends Pick<Quote, 'symbol'>>(
  quotes: readonly Q[],
  starred: readonly string[],
  text: string,
  onlyStarred: boolean,
): readonly Q[] {
  const bare = (name: string): string => name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const wanted = bare(text);
  const rank = ({ symbol }: Q): number => {
    const place = starred.indexOf(symbol);
    return place < 0 ? starred.length : place;
  };
  return quotes
    .filter(({ symbol }) => bare(symbol).includes(wanted) && (!onlyStarred || starred.includes(symbol)))
    .toSorted((one, other) => rank(one) - rank(other));
}
