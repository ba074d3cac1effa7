import type { Check, Finding } from '../project.ts';

const SERVER_DEPENDENCIES_MAX = 60;

/** The server has at most 60 direct dependencies, and its image is installed from every workspace of the lock file. */
export const supply: Check = (project) => {
  const findings: Finding[] = [];
  const server = project.files.get('apps/server/package.json') ?? '{}';
  // npm defines the fields of this file.
  const { dependencies = {} } = JSON.parse(server) as { dependencies?: Readonly<Record<string, string>> };
  const count = Object.keys(dependencies).length;
  if (count > SERVER_DEPENDENCIES_MAX) {
    const message = `${count} direct dependencies: the limit is ${SERVER_DEPENDENCIES_MAX}`;
    findings.push({ file: 'apps/server/package.json', line: 1, message });
  }
  const image = project.files.get('Dockerfile') ?? '';
  for (const file of project.files.keys()) {
    if (!/^(apps|packages)\/[^/]+\/package\.json$/.test(file) || image.includes(`COPY ${file} `)) continue;
    findings.push({ file: 'Dockerfile', line: 1, message: `${file} is not copied for the installation` });
  }
  return findings;
};
