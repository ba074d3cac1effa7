import type { Check } from '../project.ts';

const linesMax = 150;

/** The first page says what the project is, and how it is started; what operators look up has documents of its own. */
export const readme: Check = ({ files }) => {
  const count = (files.get('README.md') ?? '').trimEnd().split('\n').length;
  if (count <= linesMax) return [];
  const message = `${String(count)} lines are more than ${String(linesMax)}: move what is looked up into docs/`;
  return [{ file: 'README.md', line: linesMax + 1, message }];
};
