import { type Check, type Finding, isTest, lineOf, type Project } from '../project.ts';

const ENVIRONMENT = 'apps/server/src/platform/config/environment.ts';
const TABLE = 'docs/operations.md';
const COMPOSE = 'compose.yaml';

/** What a command reads that an operator runs by hand, and no server. */
const OF_COMMANDS = new Set(['BOURSE_NEW_MASTER_KEY']);
/** Published as a port of the machine; inside the container it has its default. */
const OUTSIDE = new Set(['PORT']);

/** A variable by its name, with where it is named first. */
type Named = ReadonlyMap<string, number>;

/**
 * An operator finds every variable that the server reads in one table, and `compose.yaml` hands each of them on: one that
 * it does not name never reaches the container, whatever `.env` says.
 */
export const variables: Check = (project) => {
  if (!project.files.has(ENVIRONMENT)) return [];
  const read = readByServer(project);
  const explained = inTable(project.files.get(TABLE) ?? '');
  const handed = inCompose(project.files.get(COMPOSE) ?? '');
  const served = [...read.keys()].filter((name) => !OF_COMMANDS.has(name));
  return [
    ...missing([...read.keys()], explained, (name) => `${name} is in no row of the table of ${TABLE}`),
    ...unknown(TABLE, explained, read),
    ...missing(
      served.filter((name) => !OUTSIDE.has(name)),
      handed,
      (name) => `${name} is not handed on by ${COMPOSE}`,
    ),
    ...unknown(COMPOSE, handed, read),
  ];
};

function readByServer({ files }: Project): Named {
  const schema = [...(files.get(ENVIRONMENT) ?? '').matchAll(/^ {2}([A-Z][A-Z0-9_]*): z\./gm)];
  const direct = [...files].flatMap(([file, text]) =>
    file.startsWith('apps/server/src/') && !isTest(file)
      ? [...text.matchAll(/process\.env(?:\.|\[')([A-Z][A-Z0-9_]*)/g)]
      : [],
  );
  return new Map([...schema, ...direct].map((match) => [match[1] ?? '', 1]));
}

/** The names in the first column of the table of variables. */
function inTable(text: string): Named {
  const names = new Map<string, number>();
  const start = text.indexOf('\n## Variables\n');
  const end = text.indexOf('\n## ', start + 1);
  const table = start < 0 ? '' : text.slice(start, end < 0 ? undefined : end);
  for (const row of table.matchAll(/^\| (`[^|]*`) \|/gm)) {
    for (const [, name = ''] of (row[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]*)`/g)) {
      names.set(name, lineOf(text, start + row.index));
    }
  }
  return names;
}

/** The names in the environment of the server. */
function inCompose(text: string): Named {
  const block = /^ {2}server:\n(?:(?! {2}\S).*\n)*? {4}environment:\n((?: {6}.*\n)*)/m.exec(text);
  const start = block === null ? 0 : block.index + block[0].length - (block[1] ?? '').length;
  return new Map(
    [...(block?.[1] ?? '').matchAll(/^ {6}([A-Z][A-Z0-9_]*):/gm)].map((match) => [
      match[1] ?? '',
      lineOf(text, start + match.index),
    ]),
  );
}

function missing(names: readonly string[], named: Named, say: (name: string) => string): Finding[] {
  return names.filter((name) => !named.has(name)).map((name) => ({ file: ENVIRONMENT, line: 1, message: say(name) }));
}

function unknown(file: string, named: Named, read: Named): Finding[] {
  return [...named]
    .filter(([name]) => !read.has(name))
    .map(([name, line]) => ({ file, line, message: `the server reads no variable ${name}` }));
}
