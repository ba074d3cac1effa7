import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The tree that this file is of. */
export const ownTree = fileURLToPath(new URL('../..', import.meta.url));

/** A commit in a folder of its own, with its dependencies. */
export interface BaseTree {
  readonly path: string;
  readonly commit: string;
  readonly remove: () => void;
}

function git(...options: string[]): string {
  return execFileSync('git', ['-C', ownTree, ...options], { encoding: 'utf8' }).trim();
}

/** The lock files of both trees; where they are equal, what is installed in one serves the other. */
function isInstalledAlike(path: string): boolean {
  const [own, other] = [ownTree, path].map((tree) => readFileSync(join(tree, 'package-lock.json'), 'utf8'));
  return own === other && existsSync(join(ownTree, 'node_modules'));
}

/** Links the files of node_modules, which both trees only read; their caches are written, so each tree has its own. */
function linkDependencies(path: string): void {
  execFileSync('cp', ['-al', join(ownTree, 'node_modules'), join(path, 'node_modules')]);
  rmSync(join(path, 'node_modules/.cache'), { recursive: true, force: true });
}

/** Copies the built apps, which the bench command builds anew where the sources of the commit are others. */
function copyBuilds(path: string): void {
  for (const app of ['apps/web', 'apps/backoffice']) {
    const built = join(ownTree, app, 'dist');
    // The commit may be older than an app.
    if (existsSync(built) && existsSync(join(path, app))) execFileSync('cp', ['-a', built, join(path, app, 'dist')]);
  }
}

/**
 * Checks a commit out under `.cache`, and installs what it needs: hard links of this tree's dependencies where the lock files
 * are equal, by npm otherwise. A worktree that a killed run has left there is removed before.
 * @throws Error when there is no such commit.
 */
export function openBaseTree(base: string): BaseTree {
  const commit = git('rev-parse', '--verify', `${base}^{commit}`);
  const path = join(ownTree, '.cache', `compare-${commit.slice(0, 8)}`);
  const remove = (): void => {
    rmSync(path, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  remove();
  mkdirSync(join(ownTree, '.cache'), { recursive: true });
  try {
    git('worktree', 'add', '--detach', path, commit);
    if (isInstalledAlike(path)) linkDependencies(path);
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: path, stdio: ['ignore', 2, 2] });
    copyBuilds(path);
  } catch (error) {
    remove();
    throw error;
  }
  return { path, commit, remove };
}
