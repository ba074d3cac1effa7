import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the checks look at: texts by their path from the project's root. */
export interface Project {
  readonly files: ReadonlyMap<string, string>;
  /** Whether a file or folder is there, also one that no check reads. */
  exists(path: string): boolean;
}

/** Something that the habits of the codebase do not allow. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** One habit. Each check has a test that shows both what it finds and what it lets pass. */
export type Check = (project: Project) => Finding[];

const SKIPPED = ['**/node_modules/**', '**/dist/**', 'data/**', '.cache/**', '.git/**', 'docs/spec/**'];
const READ = ['**/*.{ts,tsx,mjs,html,md,sql,json,yaml,yml}', 'Dockerfile', '.ci/run', '.npmrc'];

/** Reads the sources and documents of the project at `root`. */
export function readProject(root: string): Project {
  const paths = READ.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: SKIPPED }));
  const files = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(root, path)).isFile())
    .toSorted();
  return {
    files: new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    exists: (path) => existsSync(join(root, path)),
  };
}

/** A project that exists only in a test. */
export function projectOf(files: Readonly<Record<string, string>>): Project {
  const paths = Object.keys(files);
  return {
    files: new Map(Object.entries(files)),
    exists: (path) => paths.some((one) => one === path || one.startsWith(`${path.replace(/\/$/, '')}/`)),
  };
}

/** The TypeScript sources, tests included. */
export function sources(project: Project): [path: string, text: string][] {
  return [...project.files].filter(([path]) => /\.tsx?$/.test(path));
}

/** Sources beside the product's that serve tests alone: suites, fixtures, and what a model test compares with. */
const TEST_SUPPORT = /-(suite|fixture)\.ts$|\/(oracle-book|random-commands)\.ts$|^(test|packages\/testing)\//;

/** Whether a file is a test or serves tests alone. */
export function isTest(path: string): boolean {
  return /\.(test|e2e|browser)\.tsx?$/.test(path) || TEST_SUPPORT.test(path);
}

/** Counts from 1. */
export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Each match of `pattern`, which must be global, as a finding. */
export function findAll(
  [file, text]: readonly [string, string],
  pattern: RegExp,
  message: (match: RegExpExecArray) => string | null,
): Finding[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const said = message(match);
    return said === null ? [] : [{ file, line: lineOf(text, match.index), message: said }];
  });
}
