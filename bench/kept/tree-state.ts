import { execFileSync } from 'node:child_process';
import { ownTree } from '../compare/base-tree.ts';

function git(...options: string[]): string {
  return execFileSync('git', ['-C', ownTree, ...options], { encoding: 'utf8' }).trim();
}

/** The commit that figures are recorded with. */
export function currentCommit(): string {
  return git('rev-parse', '--short=8', 'HEAD');
}

/** @throws Error when a source differs from the commit: a figure is recorded with the commit that yields it. */
export function requireCommitted(): void {
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':!docs');
  if (changed !== '') throw new Error(`--keep records the commit of the figures, so commit first:\n${changed}`);
}
