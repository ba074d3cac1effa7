import { posix } from 'node:path';
import { type Check, isTest } from '../project.ts';

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'([^']+)'/g;
const PACKAGE = /^@bourse\/([a-z0-9]+)\/(.+)$/;

const OWN_PATH = 'tools/tidy/checks/unused-files.ts';

/**
 * A source that only tests import is not part of the product. Programs that are started by name count as used where
 * that name stands in a script, a tool, or a migration that they wrote; what waits for its first user is listed here, and the list only shrinks.
 */
const WAITING: ReadonlySet<string> = new Set<string>();

export const unusedFiles: Check = (project) => {
  const used = new Set<string>();
  const paths = new Set(project.files.keys());
  for (const [file, text] of project.files) {
    if (/\.(ts|tsx|mjs)$/.test(file) && !(isTest(file) && !/^(test|packages\/testing)\//.test(file))) {
      for (const [, specifier = ''] of text.matchAll(IMPORT)) used.add(resolve(file, specifier, paths));
    }
    // The build begins at the page and at its own configuration.
    for (const [, source = ''] of file.endsWith('index.html') ? text.matchAll(/src="\/(src\/[^"]+)"/g) : []) {
      used.add(posix.join(posix.dirname(file), source));
    }
    if (/\.(mjs|json|yaml|sql)$|^tools\/test\/static-checks\.ts$|^Dockerfile$/.test(file)) {
      for (const [path] of text.matchAll(/[\w./-]+\.(?:ts|mjs)/g)) used.add(path.replace(/^\.\//, ''));
    }
  }
  const unused = [...paths].filter(
    (file) =>
      /^(apps|packages|tools|bench)\/.*\.(ts|tsx|mjs)$/.test(file) &&
      !isTest(file) &&
      !used.has(file) &&
      !file.endsWith('/vite.config.ts'),
  );
  const findings = unused
    .filter((file) => !WAITING.has(file))
    .map((file) => ({ file, line: 1, message: 'nobody but a test imports this file' }));
  for (const file of paths.has(OWN_PATH) ? WAITING : []) {
    if (!unused.includes(file)) {
      findings.push({
        file: OWN_PATH,
        line: 1,
        message: `${file} is used or gone: take it off the list`,
      });
    }
  }
  return findings;
};

function resolve(from: string, specifier: string, paths: ReadonlySet<string>): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, name, path] = PACKAGE.exec(specifier) ?? [];
  if (name === undefined) return specifier;
  const folder = `${name === 'server' ? 'apps' : 'packages'}/${name}`;
  const places = [`${folder}/src/${path}.ts`, `${folder}/src/${path}.tsx`, `${folder}/${path}.tsx`];
  return places.find((place) => paths.has(place)) ?? specifier;
}
