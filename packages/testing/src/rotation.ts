import { execFileSync } from 'node:child_process';
import { isLongForm } from './long-form.ts';

/** The index of this run in the rotation: the same for a commit, another for the next. BOURSE_ROTATION repeats one. */
export function rotationIndex(): number {
  const given = Number.parseInt(process.env['BOURSE_ROTATION'] ?? '', 10);
  if (given >= 0) return given;
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 0;
  }
}

/**
 * A part of many alike cases, of which each is tested within a few commits; all of them in the long form.
 * @param count how many are tested at once.
 */
export function rotating<T>(all: readonly T[], count: number): readonly T[] {
  if (isLongForm) return all;
  const start = rotationIndex() % all.length;
  return [...all.slice(start), ...all.slice(0, start)].slice(0, count);
}
