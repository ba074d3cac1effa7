import {
  capitalised,
  contractFile,
  manifestFile,
  migrationFile,
  moduleFile,
  officeManifestFile,
  officeTermsFile,
  readmeFile,
  testFile,
} from './templates.ts';

/** A name as modules, features and pools have it; null when it is none. */
export function familyName(given: string): string | null {
  return /^[a-z]{3,20}$/.test(given) ? given : null;
}

/** The number of the next migration: ten after the last, so that those of one family stand together. */
export function nextMigration(existing: readonly string[]): string {
  const numbers = existing.map((file) => Number.parseInt(file.slice(0, 4), 10)).filter((one) => !Number.isNaN(one));
  return String(Math.floor(Math.max(0, ...numbers) / 10) * 10 + 10).padStart(4, '0');
}

const languages = ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa'] as const;

/** The files of a new family by their paths, in the order in which they are written. */
export function familyFiles(name: string, migration: string): ReadonlyMap<string, string> {
  const server = `apps/server/src/modules/${name}`;
  const web = `apps/web/src/features/${name}`;
  const office = `apps/backoffice/src/features/${name}`;
  return new Map([
    [`db/migrations/${migration}-create-${name}-positions.sql`, migrationFile(name)],
    [`packages/contract/src/${name}.ts`, contractFile(name)],
    [`${server}/index.ts`, moduleFile(name)],
    [`${server}/${name}.test.ts`, testFile(name)],
    [`${server}/README.md`, readmeFile(name)],
    [`${web}/manifest.ts`, manifestFile(name)],
    ...languages.map((lang): [string, string] => [`${web}/texts/${lang}.json`, '{}\n']),
    ...languages.map((lang): [string, string] => [
      `packages/i18n/src/records/${name}/${lang}.json`,
      `{\n  "title": "${capitalised(name)}",\n  "kind": {}\n}\n`,
    ]),
    [`${office}/manifest.ts`, officeManifestFile(name)],
    [`${office}/${name}-terms.ts`, officeTermsFile(name)],
    ...languages.map((lang): [string, string] => [
      `${office}/texts/${lang}.json`,
      `{\n  "title": "${capitalised(name)}"\n}\n`,
    ]),
  ]);
}

/** A list that names every family, and how it gains one. */
export interface ListLine {
  readonly path: string;
  readonly add: (text: string) => string;
}

function insertBefore(text: string, mark: RegExp, line: string): string {
  const found = mark.exec(text);
  if (found === null) throw new Error(`the list has no place for it: ${String(mark)}`);
  return `${text.slice(0, found.index)}${line}${text.slice(found.index)}`;
}

/** Lists of all families of the specification: one of these has its line already. */
function insertUnlessThere(text: string, mark: RegExp, line: string): string {
  return text.includes(line) ? text : insertBefore(text, mark, line);
}

/** The only shared files that a family touches: one line each, and the import that it needs. */
export function listLines(name: string): readonly ListLine[] {
  const Name = capitalised(name);
  return [
    {
      path: 'packages/contract/src/families.ts',
      add: (text) =>
        insertBefore(
          insertBefore(text, /\n\/\*\* Every family/, `import { ${name}Family } from './${name}.ts';\n`),
          /\] as const;/,
          `, ${name}Family`,
        ),
    },
    {
      path: 'apps/server/src/composition/families.ts',
      add: (text) =>
        insertBefore(
          insertBefore(
            text,
            /import type \{ MoneyPorts \}/,
            `import { open${Name} } from './modules/${name}/index.ts';\n`,
          ),
          /\];\n\}/,
          `, open${Name}(ports)`,
        ),
    },
    {
      path: 'packages/contract/src/call.ts',
      add: (text) => insertUnlessThere(text, / {2}\| 'backoffice';/, `  | '${name}'\n`),
    },
    {
      path: 'tools/boundaries/module-order.ts',
      add: (text) => insertUnlessThere(text, / {2}'dual',/, `  '${name}',\n`),
    },
    ...['web', 'backoffice'].map((app) => ({
      path: `apps/${app}/src/features.ts`,
      add: (text: string) => `${text}export { ${name} } from './features/${name}/manifest.ts';\n`,
    })),
  ];
}
