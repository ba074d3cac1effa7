import { type Check, findAll } from '../project.ts';

/** The lock file names no registry, versions are exact, and nothing that is installed runs a script. */
export const lockFile: Check = (project) => {
  const lock = ['package-lock.json', project.files.get('package-lock.json') ?? ''] as const;
  const findings = findAll(lock, /"resolved":\s*"https?:\/\/[^"]*"/g, () => 'the lock file names a registry');
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
