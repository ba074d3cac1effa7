import { allCalls } from '@bourse/contract/all-calls';
import type { SpecCall, SpecRequirement } from './spec-tables.ts';

/** One line of the test run's record. */
export interface TestResult {
  readonly name: string;
  readonly file: string;
  readonly status: string;
  /** Paths of the app that the test came to, and calls that it made (packages/testing/src/evidence.ts). */
  readonly pages?: readonly string[];
  readonly calls?: readonly string[];
  /** Names of calls that it saw done in a transaction. */
  readonly acts?: readonly string[];
}

/** How much of the specification is there, counted from the code and a test run (S138). */
export interface Coverage {
  readonly calls: { readonly named: number; readonly declared: number };
  readonly pages: { readonly named: number; readonly built: number };
  readonly requirements: {
    readonly named: number;
    readonly passing: readonly string[];
    readonly open: readonly string[];
    /** Claimed by files alone that the run left to other turns. */
    readonly leftOut: readonly string[];
  };
  /** Ids in test titles that the table does not know. */
  readonly unknownIds: readonly string[];
}

const idInTitle = /\bSPEC-\d+\.\d+\b/g;

/** The ids that a title carries. */
export const idsIn = (title: string): readonly string[] => title.match(idInTitle) ?? [];

/** Reads the record that a test run leaves: one JSON object a line. @throws Error that names a line which is none. */
export function parseResults(text: string): TestResult[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const value: unknown = JSON.parse(line);
      if (!isResult(value)) throw new Error(`line ${String(index + 1)} is no test result: ${line}`);
      return value;
    });
}

function isResult(value: unknown): value is TestResult {
  if (typeof value !== 'object' || value === null) return false;
  const has = (key: string): boolean => key in value && typeof Reflect.get(value, key) === 'string';
  const mayList = (key: string): boolean => {
    const list: unknown = Reflect.get(value, key);
    return list === undefined || (Array.isArray(list) && list.every((one) => typeof one === 'string'));
  };
  return has('name') && has('file') && has('status') && mayList('pages') && mayList('calls') && mayList('acts');
}

/** The ids whose tests all passed: an id that stands in a failing test too is not shown. */
export function passingIds(results: readonly TestResult[]): Set<string> {
  const passed = new Set<string>();
  const failed = new Set<string>();
  for (const { name, status } of results) {
    for (const id of idsIn(name)) (status === 'passed' ? passed : failed).add(id);
  }
  return passed.difference(failed);
}

/** The ids that stand in files alone which left no result: a run takes some families' journeys in turns. */
export function idsLeftOut(
  files: readonly { readonly file: string; readonly text: string }[],
  results: readonly TestResult[],
): Set<string> {
  const ran = new Set(results.map(({ file }) => file));
  const failed = results.filter(({ status }) => status !== 'passed').flatMap(({ name }) => idsIn(name));
  return new Set(files.flatMap(({ file, text }) => (ran.has(file) ? [] : idsIn(text)))).difference(new Set(failed));
}

/** Compares the specification's tables with the contract, the app's pages and a test run. */
export function measure(
  spec: { calls: readonly SpecCall[]; routes: readonly string[]; requirements: readonly SpecRequirement[] },
  builtRoutes: ReadonlySet<string>,
  results: readonly TestResult[],
  leftOut: ReadonlySet<string> = new Set(),
): Coverage {
  const declared = new Map(allCalls.map((call) => [`${call.method} ${call.path}`, call]));
  const found = spec.calls
    .map((call) => declared.get(`${call.method} ${call.path}`))
    .filter((call) => call !== undefined);
  const passing = passingIds(results);
  const ids = spec.requirements.map(({ id }) => id);
  const known = new Set(ids);
  return {
    calls: { named: spec.calls.length, declared: found.length },
    pages: { named: spec.routes.length, built: spec.routes.filter((route) => builtRoutes.has(route)).length },
    requirements: {
      named: ids.length,
      passing: ids.filter((id) => passing.has(id)),
      open: ids.filter((id) => !passing.has(id) && !leftOut.has(id)),
      leftOut: ids.filter((id) => !passing.has(id) && leftOut.has(id)),
    },
    unknownIds: [...passing].filter((id) => !known.has(id)),
  };
}
