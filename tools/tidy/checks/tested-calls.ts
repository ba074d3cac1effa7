import { type Check, type Finding, isTest, sources } from '../project.ts';

/** Every call of the contract that is built is made in a test, by its path or by its declaration. */
export const testedCalls: Check = (project) => {
  const all = sources(project);
  const tests = all
    .filter(([file]) => isTest(file) && /^(test\/|apps\/server\/)/.test(file))
    .map(([, text]) => text)
    .join('\n');
  return all.flatMap(([file, text]): Finding[] => {
    if (!file.startsWith('packages/contract/src/') || isTest(file)) return [];
    return builtCalls(text)
      .filter(({ use }) => !use.test(tests))
      .map(({ path, line }) => ({ file, line, message: `no test makes the call ${path}` }));
  });
};

interface BuiltCall {
  readonly path: string;
  readonly line: number;
  /** Finds its use in a test: `'/wallet/change'`, `walletCalls.change` or `{ change } = walletCalls`. */
  readonly use: RegExp;
}

/** Reads a domain's `change: defineCall({ ... path: '/wallet/change'`; calls that are only planned are declared by `plan`. */
function builtCalls(text: string): BuiltCall[] {
  const group = /export const (\w+Calls) =/.exec(text)?.[1] ?? '';
  const declarations = text.matchAll(/(\w+): defineCall\(\{(?:(?!defineCall\()[\s\S])*?path: '([^']+)'/g);
  return [...declarations].map((match) => {
    const [, key = '', path = ''] = match;
    const line = text.slice(0, match.index).split('\n').length;
    const byPath = `['"\`](?:/api)?${path}['"\`?]`;
    const byDeclaration = `\\b${group}\\.${key}\\b|\\{[^{}]*\\b${key}\\b[^{}]*\\} = ${group}\\b`;
    return { path, line, use: new RegExp(`${byPath}|${byDeclaration}`) };
  });
}
