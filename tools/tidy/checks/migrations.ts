import { type Check, type Finding, lineOf } from '../project.ts';

/** Migrations that take something away, each with the release that may do so and the reason why it harms no older node. */
const LIST = 'db/contracting.json';

interface Listed {
  readonly from: string;
  readonly because: string;
}

/** The same length without comments, texts and bodies of functions, so that lines stay where they are. */
function bare(sql: string): string {
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
  return sql.replaceAll(/--[^\n]*|\$\$[\s\S]*?\$\$|'(?:[^']|'')*'/g, blank);
}

/** What a node of the release before cannot live with, on a table that it knows. */
const TAKEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops something', /\bDROP\s+(?:TABLE|COLUMN|VIEW|FUNCTION|TYPE|DEFAULT)\b/gi],
  ['renames something', /\bRENAME\b/gi],
  ['forbids NULL', /\bSET\s+NOT\s+NULL\b/gi],
  ['changes a type', /\bALTER\s+COLUMN\s+\w+\s+(?:SET\s+DATA\s+)?TYPE\b/gi],
  [
    'adds a column that must be given',
    /\bADD\s+COLUMN\s+(?:(?!,|\bDEFAULT\b|\bGENERATED\b|;)[\s\S])*?\bNOT\s+NULL\b(?![^,;]*\b(?:DEFAULT|GENERATED)\b)/gi,
  ],
  [
    'adds a condition',
    /\bADD\s+(?:CONSTRAINT\b|CHECK\b|UNIQUE\b|PRIMARY\b|FOREIGN\b|EXCLUDE\b)|\bCREATE\s+UNIQUE\s+INDEX\b/gi,
  ],
];

const tableOf = /^\s*(?:ALTER\s+TABLE|CREATE\s+UNIQUE\s+INDEX\s+\w+\s+ON)\s+(?:IF\s+EXISTS\s+|ONLY\s+)?(\w+)/i;

/** What each statement takes away from tables that were there before the migration. */
function takes(sql: string): { readonly line: number; readonly what: string }[] {
  const text = bare(sql);
  const own = new Set(
    [...text.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi)].map(([, name]) => name),
  );
  let start = 0;
  return text.split(';').flatMap((statement) => {
    const begins = start;
    start += statement.length + 1;
    const table = tableOf.exec(statement)?.[1];
    if (table !== undefined && own.has(table)) return [];
    return TAKEN.flatMap(([what, pattern]) =>
      [...statement.matchAll(pattern)].map(({ index }) => ({ line: lineOf(text, begins + index), what })),
    );
  });
}

const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));

function isLater(version: string, than: string): boolean {
  const other = numbersOf(than);
  const [at, part] = [...numbersOf(version).entries()].find(([index, one]) => one !== other[index]) ?? [0, -1];
  return part > (other[at] ?? 0);
}

/**
 * Nodes of two releases share a schema while one replaces the other, so a migration only adds; what it takes away comes a
 * release later than the last use, and stands in a list with that release.
 */
export const migrations: Check = (project) => {
  // Our own file.
  const listed = JSON.parse(project.files.get(LIST) ?? '{}') as Record<string, Listed>;
  const { version = '0.0.0' } = JSON.parse(project.files.get('package.json') ?? '{}') as { version?: string }; // npm's
  const findings: Finding[] = [];
  for (const [file, sql] of project.files) {
    const name = /^db\/migrations\/(.+\.sql)$/.exec(file)?.[1];
    if (name === undefined) continue;
    const entry = listed[name];
    const taken = takes(sql);
    if (entry !== undefined && taken.length === 0) findings.push({ file: LIST, line: 1, message: `${name} only adds` });
    if (entry !== undefined && isLater(entry.from, version))
      findings.push({ file, line: 1, message: `may go in with ${entry.from}, and this is ${version}` });
    if (entry !== undefined && entry.because !== '') continue;
    const advice = `the release before still runs beside it: only add, or list it in ${LIST}`;
    findings.push(...taken.map(({ line, what }) => ({ file, line, message: `${what}; ${advice}` })));
  }
  const gone = Object.keys(listed).filter((name) => !project.files.has(`db/migrations/${name}`));
  return [...findings, ...gone.map((name) => ({ file: LIST, line: 1, message: `${name} does not exist` }))];
};
