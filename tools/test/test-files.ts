import { globSync } from 'node:fs';

/** The test files by the way in which they run. */
export interface TestFiles {
  /** No database: `*.test.ts`. */
  readonly unit: readonly string[];
  /** Of the embedded database itself: `*.embedded.test.ts`. */
  readonly embedded: readonly string[];
  /** Each on both engines: `*.pg.test.ts`. */
  readonly database: readonly string[];
  /** Outside clients of a server that they start: `*.e2e.ts`. */
  readonly outside: readonly string[];
  /** Outside clients that run on both engines: `*.pg.e2e.ts`. */
  readonly outsideDatabase: readonly string[];
  /** Customers in a browser: `*.browser.ts`. */
  readonly browser: readonly string[];
}

/**
 * Finds the project's test files.
 * @param wanted parts of paths; when there are any, only files whose path holds one of them are taken.
 */
export function findTestFiles(root: string, wanted: readonly string[]): TestFiles {
  const found = globSync('{apps,packages,tools,test,bench}/**/*.{test,e2e,browser}.ts', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const files = found.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part))).toSorted();
  const select = (ending: string, ...but: readonly string[]): string[] =>
    files.filter((file) => file.endsWith(ending) && !but.some((one) => file.endsWith(one)));
  return {
    unit: select('.test.ts', '.pg.test.ts', '.embedded.test.ts'),
    embedded: select('.embedded.test.ts'),
    database: select('.pg.test.ts'),
    outside: select('.e2e.ts', '.pg.e2e.ts'),
    outsideDatabase: select('.pg.e2e.ts'),
    browser: select('.browser.ts'),
  };
}

/** Where the embedded database can differ from PostgreSQL: what talks to it, locks in it, or lives and dies with it. */
export const differing: readonly RegExp[] = [
  /^apps\/server\/src\/platform\//,
  /^apps\/server\/src\/(?:cluster|composition)\//,
  /^apps\/server\/src\/modules\/ledger\//,
  /^apps\/server\/src\/modules\/spot\/lane\//,
  /^packages\/testing\//,
  /^test\/load\//,
  // One journey of each family.
  /^test\/e2e\/(?:first-customer|outside-trader|price-evidence)\./,
];

/** Whether a test on the embedded database shows more than the same test on PostgreSQL; the long form runs all on both. */
export function mayDiffer(file: string): boolean {
  return differing.some((pattern) => pattern.test(file));
}

/**
 * Files that hold tests on PostgreSQL alone: they kill a process of their own beside the database, and the embedded one would
 * die with it.
 */
export const onPostgresAlone =
  /\/(?:c2c|share|coupons|dual|guess|points|ieo|lien|loans|yield|margins|nft|rebates|exits|runs)-killed\.pg\.test\.ts$/;

/**
 * Files that need a process of their own, each for the reason beside it; all others run one after another in the process of
 * their slot.
 */
export const ownProcess: readonly RegExp[] = [
  // They define globals of a browser before they import what reads them.
  /^apps\/web\/src\/base\/(?:preferences\/preferences|router\/navigation)\.test\.ts$/,
  // Benches keep their databases in memory, by a variable of the environment, and set the policy of the heap.
  /^bench\/small\//,
];

export function needsOwnProcess(file: string): boolean {
  return ownProcess.some((pattern) => pattern.test(file));
}

/** What takes minutes on either database and asks the same of both: each commit runs it on one, the long form on both. */
export const alternating: readonly RegExp[] = [
  /^apps\/server\/src\/modules\/spot\/lane\/(?:overload|commit-lane|commit-order|locked-commit)\./,
  /^test\/load\//,
];

/** Families of long files that ask alike questions: each run takes every n-th of a family, another run the next. */
const turns: readonly { readonly of: RegExp; readonly every: number }[] = [
  // What a kill in the middle of a payment leaves, one file a family of products.
  {
    of: /-killed\.pg\.test\.ts$|\/killed-(?:payer|sweeper)\.pg\.test\.ts$|-killed-(?:payer|sweeper)\.pg\.test\.ts$/,
    every: 5,
  },
  // Kills, faults and restores of a whole server under load.
  { of: /^test\/load\/.*\.e2e\.ts$/, every: 4 },
  { of: /^test\/nodes\/.*\.e2e\.ts$/, every: 4 },
  // Blocks that are taken back, of the networks that differ from the EVM's.
  { of: /\/(?:bitcoin|tron)-reorganisations\.pg\.test\.ts$/, every: 2 },
  // Whole matrices of calls: bad values by field, and staff by grant.
  { of: /^test\/fuzz\/(?:contract-fuzz|staff-grants)\.e2e\.ts$/, every: 2 },
  // Journeys through one family; those through what every customer passes run always.
  {
    of: /^test\/browser\/(?!every-page|newcomer|offline|page-outline|pictures|shell|sign-in|trade\.|whole-life).*\.browser\.ts$/,
    every: 4,
  },
];

/** Leaves out the files whose turn it is not in this run. */
export function inTurn(files: readonly string[], rotation: number): readonly string[] {
  const others = turns.map(({ of, every }) => {
    const family = files.filter((file) => of.test(file));
    return family.filter((_, index) => (rotation + index) % every !== 0);
  });
  const left = new Set(others.flat());
  return files.filter((file) => !left.has(file));
}

/** Deals test files of both databases out for one run: those that alternate go to one of the two, the others to both. */
export function dealOut(files: readonly string[], rotation: number): Record<'postgres' | 'embedded', string[]> {
  const alternate = files.filter((file) => alternating.some((pattern) => pattern.test(file)));
  const runsOn = (turn: number) => (file: string) =>
    !alternate.includes(file) || (rotation + alternate.indexOf(file)) % 2 === turn;
  return { postgres: files.filter(runsOn(0)), embedded: files.filter(mayDiffer).filter(runsOn(1)) };
}
