/** Sources of prices that the operator has named by an address of their own. */
import { type Evidence, pairsIn } from './evidence.ts';

/** The venues of an index that were asked at an address of the operator's choice, such as `kraken@prices.example`, each once. */
export function ownSourcesIn({ ticks }: Pick<Evidence, 'ticks'>): string[] {
  const venues = ticks.flatMap((tick) => pairsIn(tick).flatMap(({ samples }) => samples.map(({ venue }) => venue)));
  return [...new Set(venues)].filter((venue) => venue.includes('@')).toSorted();
}

/** What is said of them. */
export const ownSourceNote = 'asked at an address of the operator’s own: whoever answers there could say anything';
