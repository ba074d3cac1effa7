import { type Check, type Finding, isTest, sources } from '../project.ts';

/** Every call of the contract that is built is made over HTTP, by its path, in a test. */
export const testedCalls: Check = (project) => {
  const all = sources(project);
  const tests = all
    .filter(([file]) => isTest(file) && /^(test\/|apps\/server\/)/.test(file))
    .map(([, text]) => text)
    .join('\n');
  return all.flatMap(([file, text]): Finding[] => {
    if (!file.startsWith('packages/contract/src/') || isTest(file)) return [];
    return builtPaths(text)
      .filter(({ path }) => !tests.includes(`'${path}'`) && !tests.includes(`\`${path}`))
      .map(({ path, line }) => ({ file, line, message: `no test makes the call ${path} over HTTP` }));
  });
};

/** Reads the declarations in which `built: true` stands after a path. */
function builtPaths(text: string): { path: string; line: number }[] {
  return [...text.matchAll(/path: '([^']+)'(?:(?!path:)[\s\S])*?built: (true|false)/g)]
    .filter(([, , built]) => built === 'true')
    .map((match) => ({ path: match[1] ?? '', line: text.slice(0, match.index).split('\n').length }));
}
