import { type Check, sources } from '../project.ts';

const LINES_MAX = 400;
/** Files that are longer, each with its length: the list and its numbers only shrink. */
const LONGER: ReadonlyMap<string, number> = new Map([
  ['packages/matching/src/fast-book.ts', 499],
  ['test/e2e/outside-trader.pg.e2e.ts', 432],
]);
/** What the project has, rounded up to the next ten; sources and tests are counted apart. */
const QUANTILES = {
  sources: { median: 60, p90: 160 },
  tests: { median: 80, p90: 220 },
} as const;

const isTestFile = (file: string): boolean => /\.(?:test|e2e|browser)\.ts$/.test(file);

/** No file is over 400 lines but those in a list, and files do not grow on the whole. */
export const lengths: Check = (project) => {
  const counted = sources(project).map(([file, text]) => ({ file, lines: text.trimEnd().split('\n').length }));
  const findings = counted.flatMap(({ file, lines }) => {
    const limit = LONGER.get(file) ?? LINES_MAX;
    if (lines > limit) return [{ file, line: limit, message: `${lines} lines: the limit is ${limit}` }];
    if (limit > LINES_MAX && lines < limit)
      return [{ file, line: 1, message: `${lines} lines: lower its number in tools/tidy/checks/lengths.ts` }];
    return [];
  });
  for (const [kind, { median, p90 }] of Object.entries(QUANTILES)) {
    const sizes = counted.filter(({ file }) => isTestFile(file) === (kind === 'tests')).map(({ lines }) => lines);
    sizes.sort((one, other) => one - other);
    for (const { name, part, limit } of [
      { name: 'median', part: 0.5, limit: median },
      { name: '90th percentile', part: 0.9, limit: p90 },
    ]) {
      const value = sizes[Math.floor(sizes.length * part)] ?? 0;
      if (value > limit)
        findings.push({ file: '.', line: 1, message: `the ${name} of ${kind} is ${value} lines, over ${limit}` });
    }
  }
  return findings;
};
