import { findCallingCode } from './calling-codes.ts';

/** What the list of countries tells of each (S39). */
interface Country {
  /** Its two letters. */
  readonly code: string;
  /** Its English name. */
  readonly name: string;
  /** 1 where it is pinned before all others. */
  readonly top: 0 | 1;
  /** 1 where it is chosen beforehand for the language. */
  readonly selected: 0 | 1;
  /** How often it was chosen. */
  readonly hits: number;
}

/** A line of the list. */
export interface AreaRow {
  readonly iso: string;
  /** In the reader's language. */
  readonly name: string;
  readonly callingCode: string;
  readonly isPinned: boolean;
  /** What a search looks through. */
  readonly words: string;
}

const collate = new Intl.Collator().compare;

/** For comparing what was typed with names: no capitals, no accents. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
}

/**
 * The countries that can be called: pinned and most chosen first, the others by their name in the reader's language.
 * @param nameOf the name of a country in that language; undefined where it is not known.
 * @param compare the order of that language.
 */
export function areaRows(
  countries: readonly Country[],
  nameOf: (iso: string) => string | undefined,
  compare: (a: string, b: string) => number = collate,
): readonly AreaRow[] {
  return countries
    .flatMap((country) => {
      const callingCode = findCallingCode(country.code);
      if (callingCode === undefined) return [];
      const name = nameOf(country.code) ?? country.name;
      const words = plain(`${name}\n${country.name}\n${country.code}`);
      const isPinned = country.top === 1 || country.selected === 1;
      return [{ iso: country.code, name, callingCode, isPinned, words, hits: country.hits }];
    })
    .toSorted(
      (a, b) =>
        (b.isPinned ? 1 : 0) - (a.isPinned ? 1 : 0) || (a.isPinned ? b.hits - a.hits : 0) || compare(a.name, b.name),
    )
    .map(({ iso, name, callingCode, isPinned, words }) => ({ iso, name, callingCode, isPinned, words }));
}

/** The lines that a search finds: by name in the reader's language or in English, by letters, by code. */
export function findAreas(rows: readonly AreaRow[], query: string): readonly AreaRow[] {
  const wanted = plain(query);
  if (wanted === '') return rows;
  const digits = wanted.replace(/^\+/, '');
  if (/^\d+$/.test(digits)) return rows.filter(({ callingCode }) => callingCode.startsWith(digits));
  return rows.filter(({ words }) => words.includes(wanted));
}
