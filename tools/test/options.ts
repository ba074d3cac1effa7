/** What the test command was asked for. */
export interface TestOptions {
  /** The long forms of tests. */
  readonly isLong: boolean;
  /** Only what needs no database. */
  readonly isCheck: boolean;
  /** Only what depends on the files that differ from this commit; null for all. */
  readonly changedSince: string | null;
  /** Parts of paths; when there are any, only files whose path holds one of them run. */
  readonly wanted: readonly string[];
}

const flags: readonly string[] = ['--long', '--check', '--changed'];

/** Reads the command's arguments. @throws Error that names an option which does not exist. */
export function readOptions(given: readonly string[]): TestOptions {
  const unknown = given.find((option) => option.startsWith('--') && !flags.includes(option));
  if (unknown !== undefined) throw new Error(`There is no option ${unknown}: choose of ${flags.join(', ')}.`);
  const words = given.filter((option) => !option.startsWith('--'));
  const isChanged = given.includes('--changed');
  return {
    isLong: given.includes('--long'),
    isCheck: given.includes('--check'),
    changedSince: isChanged ? (words[0] ?? 'main') : null,
    wanted: isChanged ? [] : words,
  };
}
