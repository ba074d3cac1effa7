/** A project in which a check finds something, or nothing. */
export interface Case {
  readonly check: string;
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** What the check says, as `file:line: message` in part; none when the files are in order. */
  readonly found: readonly string[];
}

const lines = (count: number): string => 'void 0;\n'.repeat(count);

/** A hundred sources and a hundred tests with these medians and 90th percentiles, and one source that is the longest. */
function sized(
  sizes: Readonly<Record<'sources' | 'tests', readonly [median: number, p90: number]>> & { longest: number },
) {
  const files = ({
    suffix,
    of: [median, p90],
  }: {
    suffix: string;
    of: readonly [number, number];
  }): [string, string][] =>
    Array.from({ length: 100 }, (_, index) => [`a${index}${suffix}`, lines(index < 80 ? median : p90)]);
  return Object.fromEntries([
    ...files({ suffix: '.ts', of: sizes.sources }),
    ...files({ suffix: '.test.ts', of: sizes.tests }),
    ['longest.ts', lines(sizes.longest)],
  ]);
}

/** Projects with files that are too long, and limits that are too high. */
export const lengthCases: readonly Case[] = [
  {
    check: 'lengths',
    title: 'a file over the limit',
    files: {
      'a.ts': lines(391),
      'b.ts': lines(390),
      ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`short${index}.ts`, lines(10)])),
    },
    found: ['a.ts:390: 391 lines'],
  },
  {
    check: 'lengths',
    title: 'a longer file that has shrunk',
    files: {
      'packages/matching/src/fast-book.ts': lines(450),
      ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`short${index}.ts`, lines(10)])),
    },
    found: ['fast-book.ts:1: 450 lines: lower its number'],
  },
  {
    check: 'lengths',
    title: 'files that are long on the whole',
    files: Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`a${index}${index % 2 === 0 ? '' : '.test'}.ts`, lines(301)]),
    ),
    found: [
      'the median of sources is 301',
      'the 90th percentile of sources is 301',
      'the median of tests is 301',
      'the 90th percentile of tests is 301',
    ],
  },
  {
    check: 'lengths',
    title: 'limits up to one step above what the project has',
    files: sized({ longest: 371, sources: [41, 131], tests: [71, 201] }),
    found: [],
  },
  {
    check: 'lengths',
    title: 'limits that are more than one step above what the project has',
    files: sized({ longest: 370, sources: [40, 130], tests: [70, 200] }),
    found: [
      'the longest file has 370 lines: lower its limit of 390',
      'the median of sources has 40 lines: lower its limit of 60',
      'the 90th percentile of sources has 130 lines: lower its limit of 150',
      'the median of tests has 70 lines: lower its limit of 90',
      'the 90th percentile of tests has 200 lines: lower its limit of 220',
    ],
  },
];
