import { type Check, findAll, type Finding } from '../project.ts';

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * A clean installation works everywhere and gives the same: the lock file names no registry, holds every platform's
 * packages with a hash for all that every platform needs, versions are exact, and nothing installed runs a script.
 */
export const lockFile: Check = (project) => {
  const lock = ['package-lock.json', project.files.get('package-lock.json') ?? '{}'] as const;
  const findings = findAll(lock, /"resolved":\s*"https?:\/\/[^"]*"/g, () => 'the lock file names a registry');
  findings.push(...incomplete(lock[1]));
  const npmrc = project.files.get('.npmrc') ?? '';
  for (const setting of ['ignore-scripts=true', 'omit-lockfile-registry-resolved=true', 'save-exact=true']) {
    if (!npmrc.includes(setting)) findings.push({ file: '.npmrc', line: 1, message: `${setting} is missing` });
  }
  for (const file of project.files) {
    if (!file[0].endsWith('package.json')) continue;
    findings.push(...findAll(file, /"[^"]+":\s*"[\^~][^"]*"/g, ([line]) => `${line} is not an exact version`));
  }
  return findings;
};

/** `npm ci` refuses a lock file that lacks a package of another platform; npm leaves those out that it could not reach. */
function incomplete(text: string): Finding[] {
  // The lock file is npm's, whose format names these fields.
  const packages = (JSON.parse(text) as { packages?: Readonly<Record<string, LockEntry>> }).packages ?? {};
  const messages: string[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      const places = [`node_modules/${name}`, `${path}/node_modules/${name}`];
      if (!places.some((place) => place in packages)) messages.push(`${name} of ${path} is not in the lock file`);
    }
    const isInstalled = path.includes('node_modules/') && entry.link !== true && entry.optional !== true;
    if (isInstalled && entry.integrity === undefined) messages.push(`${path} has no hash in the lock file`);
  }
  return messages.map((message) => ({ file: 'package-lock.json', line: 1, message }));
}
