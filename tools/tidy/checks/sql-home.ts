import { type Check, findAll, type Finding, isTest, sources } from '../project.ts';

const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//;
const STATEMENT =
  /\b(SELECT\s[^;]*?\bFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM)\b|\b(selectFrom|insertInto|updateTable|deleteFrom)\(/g;

/** A module's statements live in its stores, and a table belongs to one module. */
export const sqlHome: Check = (project) => {
  const owners = new Map<string, Set<string>>();
  const tables = tablesOf(project.files);
  const findings = sources(project).flatMap((file): Finding[] => {
    const [path, text] = file;
    const module = MODULE.exec(path)?.[1];
    if (module === undefined || isTest(path)) return [];
    if (!path.endsWith('-store.ts')) {
      return findAll(file, STATEMENT, () => 'a statement outside the module’s store').slice(0, 1);
    }
    for (const table of tables.keys()) {
      const used = new RegExp(`(?:FROM|JOIN|INTO|UPDATE)\\s+${table}\\b|(?:From|Into|Table|Join)\\('${table}[ ']`, 'i');
      if (used.test(text)) owners.set(table, (owners.get(table) ?? new Set()).add(module));
    }
    return [];
  });
  for (const [table, modules] of owners) {
    if (modules.size < 2) continue;
    const message = `the table ${table} is used by ${[...modules].join(' and ')}: it belongs to one module`;
    findings.push({ file: tables.get(table) ?? '', line: 1, message });
  }
  return findings;
};

/** Tables by the migration that creates them. */
function tablesOf(files: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of files) {
    if (!file.startsWith('db/migrations/')) continue;
    for (const [, table = ''] of text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)) found.set(table, file);
  }
  return found;
}
