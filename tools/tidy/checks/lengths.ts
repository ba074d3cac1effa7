import { type Check, type Finding, sources } from '../project.ts';

const LINES_MAX = 390;
/** Files that are longer, each with its length: the list and its numbers only shrink. */
const LONGER: ReadonlyMap<string, number> = new Map([
  ['packages/matching/src/fast-book.ts', 498],
  ['test/e2e/outside-trader.pg.e2e.ts', 428],
]);
/** The limit is what the project has, rounded up to a step, and at most one step more. */
const STEP = 10;
/** The limit of a project with fewer files is not compared with what it has. */
const FILES_MIN = 100;

/**
 * No file is over the limit but those in a list, and the limit follows the longest down. How long files are on the whole says
 * nothing: two halves of one idea stay in one file.
 */
export const lengths: Check = (project) => {
  const counted = sources(project).map(([file, text]) => ({ file, lines: text.trimEnd().split('\n').length }));
  const findings = counted.flatMap(({ file, lines }) => {
    const limit = LONGER.get(file) ?? LINES_MAX;
    if (lines > limit) return [{ file, line: limit, message: `${lines} lines: the limit is ${limit}` }];
    if (limit > LINES_MAX && lines < limit)
      return [{ file, line: 1, message: `${lines} lines: lower its number in tools/tidy/checks/lengths.ts` }];
    return [];
  });
  if (counted.length < FILES_MIN) return findings;
  const longest = Math.max(0, ...counted.filter(({ file }) => !LONGER.has(file)).map(({ lines }) => lines));
  return [...findings, ...tooHigh(longest)];
};

function tooHigh(longest: number): Finding[] {
  if (LINES_MAX - STEP * Math.ceil(longest / STEP) <= STEP) return [];
  const message = `the longest file has ${longest} lines: lower its limit of ${LINES_MAX}`;
  return [{ file: 'tools/tidy/checks/lengths.ts', line: 1, message }];
}
