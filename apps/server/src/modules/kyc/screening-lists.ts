import type { ListedName } from './screening.ts';

/** A name as a list has it; whose list it is, the import knows. */
type Listed = Omit<ListedName, 'list'>;

/** The formats that can be imported. */
export const listFormats = ['ofac', 'opensanctions'] as const;
/** One of them. */
export type ListFormat = (typeof listFormats)[number];

/** Reads comma-separated values (RFC 4180): fields may be quoted, and then hold commas, line ends and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // Each match is a field and what ends it.
  for (const [, quoted, plain, end = ''] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))[ \t]*(,|\r\n|\n|\r|$)/gu,
  )) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

/** How OFAC writes that there is nothing. */
const filled = (field: string | undefined): string =>
  field === undefined || /^-0-\s*$/u.test(field) ? '' : field.trim();

/** The years of birth in remarks such as `DOB 12 Mar 1960; alt. DOB circa 1962`. */
function birthYearsIn(remarks: string): number[] {
  const years = [...remarks.matchAll(/DOB ([^;.]*)/gu)].flatMap(
    ([, date = '']) => date.match(/\b(?:18|19|20)\d{2}\b/gu) ?? [],
  );
  return [...new Set(years.map((year) => Number.parseInt(year, 10)))];
}

/**
 * Reads the list of Specially Designated Nationals of the US Treasury: `sdn.csv` with its people, and `alt.csv` with their
 * other names. The columns are those of https://moov-io.github.io/watchman/file-structure.
 */
export function readOfac(sdn: string, alt: string): Listed[] {
  const people = parseCsv(sdn).flatMap(([uid = '', name, type, ...rest]): Listed[] => {
    if (filled(type).toLowerCase() !== 'individual') return [];
    const remarks = filled(rest[8]);
    return [{ uid, name: filled(name), birthYears: birthYearsIn(remarks), remarks }];
  });
  const byUid = new Map(people.map((person) => [person.uid, person]));
  const aliases = parseCsv(alt).flatMap(([uid = '', , , name]): Listed[] => {
    const person = byUid.get(uid);
    return person === undefined ? [] : [{ ...person, name: filled(name) }];
  });
  return [...people, ...aliases].filter(({ name }) => name !== '');
}

/**
 * Reads `targets.simple.csv` of OpenSanctions, in which there are the lists of the United Nations, the European Union and
 * others (https://www.opensanctions.org/docs/bulk/csv/): its people with every other name.
 */
export function readOpenSanctions(text: string): Listed[] {
  const [head = [], ...rows] = parseCsv(text);
  const placeOf = (column: string): number => head.indexOf(column);
  const [id, schema, name, aliases, birth] = ['id', 'schema', 'name', 'aliases', 'birth_date'].map(placeOf) as [
    number,
    number,
    number,
    number,
    number,
  ]; // one for each
  const many = (field: string | undefined): string[] => (field ?? '').split(';').filter((one) => one.trim() !== '');
  return rows.flatMap((row): Listed[] => {
    if (row[schema] !== 'Person') return [];
    const birthYears = [...new Set(many(row[birth]).map((date) => Number.parseInt(date, 10)))].filter(
      (year) => year > 1_800,
    );
    const names = [...new Set([row[name] ?? '', ...many(row[aliases])])].filter((one) => one.trim() !== '');
    return names.map((one) => ({ uid: row[id] ?? '', name: one.trim(), birthYears, remarks: '' }));
  });
}
