/** A project in which a check finds something, or nothing. */
export interface Case {
  readonly check: string;
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** What the check says, as `file:line: message` in part; none when the files are in order. */
  readonly found: readonly string[];
}

const lines = (count: number): string => 'void 0;\n'.repeat(count);

/** A hundred short files, and one that is the longest. */
const withLongest = (count: number): Record<string, string> => ({
  ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`a${index}.ts`, lines(10)])),
  'longest.ts': lines(count),
});

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
    title: 'a limit up to one step above what the project has',
    files: withLongest(371),
    found: [],
  },
  {
    check: 'lengths',
    title: 'a limit that is more than one step above what the project has',
    files: withLongest(370),
    found: ['the longest file has 370 lines: lower its limit of 390'],
  },
];
