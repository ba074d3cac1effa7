import { type Check, type Finding, sources } from '../project.ts';

const LINES_MAX = 390;
/** Files that are longer, each with its length: the list and its numbers only shrink. */
const LONGER: ReadonlyMap<string, number> = new Map([
  ['packages/matching/src/fast-book.ts', 498],
  ['test/e2e/outside-trader.pg.e2e.ts', 432],
]);
/** Sources and tests are counted apart. */
const QUANTILES = {
  sources: { median: 60, p90: 150 },
  tests: { median: 90, p90: 220 },
} as const;
/** Limits are what the project has, rounded up to a step, and at most one step more. */
const STEP = 10;
/** Limits of a project with fewer files are not compared with what it has. */
const FILES_MIN = 100;

const isTestFile = (file: string): boolean => /\.(?:test|e2e|browser)\.ts$/.test(file);

/** No file is over the limit but those in a list, files do not grow on the whole, and limits follow them down. */
export const lengths: Check = (project) => {
  const counted = sources(project).map(([file, text]) => ({ file, lines: text.trimEnd().split('\n').length }));
  const findings = counted.flatMap(({ file, lines }) => {
    const limit = LONGER.get(file) ?? LINES_MAX;
    if (lines > limit) return [{ file, line: limit, message: `${lines} lines: the limit is ${limit}` }];
    if (limit > LINES_MAX && lines < limit)
      return [{ file, line: 1, message: `${lines} lines: lower its number in tools/tidy/checks/lengths.ts` }];
    return [];
  });
  const isComparable = counted.length >= FILES_MIN;
  const longest = Math.max(0, ...counted.filter(({ file }) => !LONGER.has(file)).map(({ lines }) => lines));
  if (isComparable) findings.push(...tooHigh('longest file', longest, LINES_MAX));
  for (const [kind, { median, p90 }] of Object.entries(QUANTILES)) {
    const sizes = counted.filter(({ file }) => isTestFile(file) === (kind === 'tests')).map(({ lines }) => lines);
    sizes.sort((one, other) => one - other);
    for (const { name, part, limit } of [
      { name: `median of ${kind}`, part: 0.5, limit: median },
      { name: `90th percentile of ${kind}`, part: 0.9, limit: p90 },
    ]) {
      const value = sizes[Math.floor(sizes.length * part)] ?? 0;
      if (value > limit) findings.push({ file: '.', line: 1, message: `the ${name} is ${value} lines, over ${limit}` });
      if (isComparable) findings.push(...tooHigh(name, value, limit));
    }
  }
  return findings;
};

function tooHigh(name: string, value: number, limit: number): Finding[] {
  if (limit - STEP * Math.ceil(value / STEP) <= STEP) return [];
  const message = `the ${name} has ${value} lines: lower its limit of ${limit}`;
  return [{ file: 'tools/tidy/checks/lengths.ts', line: 1, message }];
}
