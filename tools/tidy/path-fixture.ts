import type { Case } from './length-fixture.ts';

const file = 'tools/docs-site/main.ts';

/** How files are named by path and by address. */
export const pathCases: readonly Case[] = [
  {
    check: 'filePaths',
    title: 'the pathname of a file, by its name and as what a program is started with, and an import of a path',
    files: {
      [file]: [
        "const folder = new URL('..', import.meta.url).pathname;",
        "const script = new URL('fixture.ts', import.meta.url);",
        'run(script.pathname);',
        'spawn(process.execPath, [given.pathname]);',
        'await import(id);',
        '',
      ].join('\n'),
    },
    found: ['main.ts:1: pathname', 'main.ts:3: pathname', 'main.ts:4: pathname', 'main.ts:5: import() of a path'],
  },
  {
    check: 'filePaths',
    title: 'paths of files by their addresses, and the pathname of an address of the web',
    files: {
      [file]: [
        "const script = new URL('fixture.ts', import.meta.url);",
        'spawn(process.execPath, [fileURLToPath(script)]);',
        'const { pathname } = new URL(request.url);',
        'answer(new URL(request.url).pathname);',
        'await import(pathToFileURL(path).href);',
        "await import('./other.ts');",
        '',
      ].join('\n'),
      'test/browser/settings.browser.ts': 'await import(name);\n',
    },
    found: [],
  },
];
