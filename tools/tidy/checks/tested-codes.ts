import { type Check, type Finding, isTest, sources } from '../project.ts';

const CATALOG = 'packages/contract/src/error-meanings.ts';

/** Every error code that the server can answer is expected by name in a test. */
export const testedCodes: Check = (project) => {
  const catalog = project.files.get(CATALOG) ?? '';
  const codes = [...catalog.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, code = '']) => code);
  const all = sources(project);
  const tests = all
    .filter(([file]) => isTest(file))
    .map(([, text]) => text)
    .join('\n');
  return all.flatMap(([file, text]): Finding[] => {
    if (!file.startsWith('apps/server/src/') || isTest(file)) return [];
    return codes.flatMap((code) => {
      const index = text.indexOf(`'${code}'`);
      if (index < 0 || tests.includes(`'${code}'`) || tests.includes(`"${code}"`)) return [];
      return [{ file, line: text.slice(0, index).split('\n').length, message: `no test expects ${code}` }];
    });
  });
};
