/** A name on a list of people with whom nobody may do business. */
export interface ListedName {
  readonly list: string;
  /** By what the list knows the person. */
  readonly uid: string;
  readonly name: string;
  /** In which they may have been born; empty where nobody knows. */
  readonly birthYears: readonly number[];
  readonly remarks: string;
}

/** Years by which a noted year of birth may be wrong. */
const yearTolerance = 1;
/** Shorter words must be alike; longer ones may differ in one letter, or have the same key of as many letters. */
const [fuzzyLength, fuzzyKeyLength] = [5, 3] as const;

/** Words of a name in small letters, without accents and signs. */
export function nameWords(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`.]/gu, '');
  return plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1);
}

/**
 * What remains of a word where it is written otherwise: its first letter, a vowel as any vowel, and the consonants behind
 * it, so that Mohammed, Muhammad and Mohamad are the same, and Usama and Osama.
 */
export function wordKey(word: string): string {
  const folded = word
    .replaceAll('ph', 'f')
    .replaceAll(/[ckq]/gu, 'k')
    .replaceAll('z', 's')
    .replaceAll('w', 'v')
    .replaceAll(/(.)\1+/gu, '$1');
  const first = /^[aeiouy]/u.test(folded) ? 'a' : folded.slice(0, 1);
  return `${first}${folded.slice(1).replaceAll(/[aeiouyh]/gu, '')}`;
}

/** The keys of a name, each once. */
export function nameKeys(name: string): string[] {
  return [...new Set(nameWords(name).map(wordKey))];
}

/** Whether two words differ in one letter at most: one more, one less, another one, or two that changed places. */
export function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA === restB) return true;
  const isOther = restA.slice(1) === restB.slice(1);
  const isOneMore = restA.slice(1) === restB || restA === restB.slice(1);
  const isSwapped = restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0];
  return isOther || isOneMore || isSwapped;
}

function isSameWord(a: string, b: string): boolean {
  const key = wordKey(a);
  if (a === b || (key.length >= fuzzyKeyLength && key === wordKey(b))) return true;
  return Math.min(a.length, b.length) >= fuzzyLength && isNear(a, b);
}

/**
 * Whether a customer may be who a list names: every word of the shorter name stands in the other one, in any order, two of
 * them at least unless a name has but one, and the years of birth agree as far as they are known. It finds too many rather
 * than too few; people look at what it finds.
 */
export function mayBeListed(
  person: { readonly name: string; readonly birthDate: string },
  listed: ListedName,
): boolean {
  const [own, theirs] = [nameWords(person.name), nameWords(listed.name)];
  const [short, long] = own.length <= theirs.length ? [own, theirs] : [theirs, own];
  if (short.length === 0 || (short.length === 1 && long.length > 1)) return false;
  const rest = [...long];
  const isEach = short.every((word) => {
    const place = rest.findIndex((other) => isSameWord(word, other));
    if (place >= 0) rest.splice(place, 1);
    return place >= 0;
  });
  if (!isEach) return false;
  const year = Number.parseInt(person.birthDate.slice(0, 4), 10);
  return listed.birthYears.length === 0 || listed.birthYears.some((known) => Math.abs(known - year) <= yearTolerance);
}
