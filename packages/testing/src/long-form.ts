/** Whether the run asks for the long forms of tests: `npm run test:long`. */
export const isLongForm = process.env['BOURSE_LONG'] === '1';

/**
 * How often a long form repeats itself.
 * @param variable the name of a variable of the environment that says otherwise, so that a long form can be taken in
 * pieces: `BOURSE_KILLS=40`.
 */
export function repetitions(variable: string, usual: number): number {
  const said = Number.parseInt(process.env[variable] ?? '', 10);
  return said > 0 ? said : usual;
}

/** The seed of a form that draws at random; `BOURSE_SEED` says otherwise, so that no piece of a long form repeats another. */
export function seedOf(usual: number): number {
  return repetitions('BOURSE_SEED', usual);
}

/**
 * The seeds of a form: from 1 on, or what `BOURSE_SEEDS` says, as `201-300`.
 * @param count how many there are unless the variable says which.
 */
export function seedsOf(count: number): readonly number[] {
  const [from = 1, to = count] = (process.env['BOURSE_SEEDS'] ?? '').split('-').flatMap((text) => {
    const seed = Number.parseInt(text, 10);
    return seed > 0 ? [seed] : [];
  });
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/**
 * Says on standard output, after every tenth round of a long form, how far it is: a test's diagnostics are seen only when
 * it has ended, and whoever watches for hours wants to see that it lives.
 * @param round how many rounds are done.
 */
export function tellProgress(round: number, rounds: number, text: string): void {
  if (isLongForm && round % 10 === 0) process.stdout.write(`${String(round)} of ${String(rounds)}: ${text}\n`);
}
