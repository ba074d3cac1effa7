import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TemporaryFolder, temporaryFolder } from '../e2e/server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The commit of the release that this one replaces, as `ops/previous-release` names it. */
export function previousCommit(): string {
  return readFileSync(join(root, 'ops/previous-release'), 'utf8').trim();
}

/**
 * Puts the tree of the previous release into a folder, from where its server can be started.
 * @throws Error with a sentence that says what to do when this checkout does not hold it.
 */
export function unpackPreviousRelease(): TemporaryFolder {
  const commit = previousCommit();
  const git = (...words: string[]): Buffer => execFileSync('git', words, { cwd: root, maxBuffer: 2 ** 30 });
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch (error) {
    const sentence = `The previous release ${commit} is not in this checkout: fetch the whole history (git fetch --unshallow).`;
    throw new Error(sentence, { cause: error });
  }
  const folder = temporaryFolder();
  execFileSync('tar', ['-x', '-C', folder.path], { input: git('archive', commit) });
  giveModules(folder.path);
  return folder;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Lends it this checkout's packages where all that it wants are there in the same versions; else installs its own. */
function giveModules(tree: string): void {
  const [own, wanted] = [root, tree].map((place) => readJson(join(place, 'package-lock.json')) as Lock); // what npm writes
  const isThere = ([path, { version }]: [string, { readonly version?: string }]): boolean =>
    !path.startsWith('node_modules/') || own?.packages[path]?.version === version;
  if (!Object.entries(wanted?.packages ?? {}).every(isThere)) {
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'ignore' });
    return;
  }
  const modules = join(tree, 'node_modules');
  mkdirSync(join(modules, '@bourse'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@bourse') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const place of ['packages', 'apps']) {
    for (const folder of readdirSync(join(tree, place))) {
      const { name } = readJson(join(tree, place, folder, 'package.json')) as { name: string }; // each workspace has one
      symlinkSync(join(tree, place, folder), join(modules, name));
    }
  }
}
