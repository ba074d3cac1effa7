import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependantsOf, type ImportGraph, readImportGraph } from './import-graph.ts';
import { featureOf, journeysOf, mainJourneys } from './journeys.ts';

/** The files that differ from a commit, those that git does not know included. @throws Error when there is no such commit. */
export function changedSince(root: string, base: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...new Set([...git('diff', '--name-only', base, '--'), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
}

const journeyFile = /^test\/(?:browser|e2e|fuzz|load|nodes|upgrade)\/.*\.(?:browser|e2e)\.ts$/;
/** What reads nearly every family of the server: a change of one family leaves it to the whole run. */
const wholeHouse = /^(?:test\/sim\/exchange|bench\/small\/)/;
const sqlTable = /\b(?:TABLE|INTO|UPDATE|ON)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?([a-z_]+)/gi;

/**
 * Selects the tests that a change can reach: those that read a changed file through any number of imports, and those that walk
 * through a feature of which a file has changed. A migration reaches what names one of its tables. What reads the whole house
 * is reached by what no family owns.
 * @param changed paths from the root, deleted ones included.
 * @param tests all test files.
 */
export function selectTests(
  root: string,
  changed: readonly string[],
  tests: readonly string[],
  graph: ImportGraph = readImportGraph(root),
): string[] {
  const tables = changed.filter((path) => path.endsWith('.sql')).flatMap((path) => tablesOf(join(root, path)));
  const naming = tables.length === 0 ? [] : filesNaming(root, graph, tables);
  const reached = dependantsOf(graph, [...changed, ...naming]);
  const journeys = tests.filter((file) => journeyFile.test(file));
  const product = [...changed, ...naming].filter(
    (path) => /^(?:apps|packages)\//.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const features = new Set(product.flatMap((path) => featureOf(path) ?? []));
  const walked = new Set([...features].flatMap((feature) => journeysOf(feature, journeys)));
  const isShared = product.some((path) => featureOf(path) === null && !path.startsWith('packages/testing/'));
  if (isShared) {
    for (const file of journeys) if (mainJourneys.some((word) => file.includes(word))) walked.add(file);
  }
  const isOwnedAlone = features.size > 0 && changed.every((path) => featureOf(path) !== null);
  return tests.filter((file) => (reached.has(file) && !(isOwnedAlone && wholeHouse.test(file))) || walked.has(file));
}

function tablesOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(sqlTable)].map(([, name = '']) => name.toLowerCase());
}

function filesNaming(root: string, graph: ImportGraph, tables: readonly string[]): string[] {
  const names = new RegExp(`\\b(?:${[...new Set(tables)].join('|')})\\b`);
  return [...graph.keys()].filter(
    (file) => file.endsWith('-store.ts') && names.test(readFileSync(join(root, file), 'utf8')),
  );
}
