import { type Check, sources } from '../project.ts';

const LINES_MAX = 500;
const P90_MAX = 300;
const MEDIAN_MAX = 90;

/** No file is over 500 lines; nine of ten are within 300, and half within 90 (tests apart). */
export const lengths: Check = (project) => {
  const counted = sources(project).map(([file, text]) => ({ file, lines: text.trimEnd().split('\n').length }));
  const findings = counted
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ file, lines }) => ({ file, line: LINES_MAX, message: `${lines} lines: the limit is ${LINES_MAX}` }));
  const sizes = counted.filter(({ file }) => !/\.(test|e2e|browser)\.ts$/.test(file)).map(({ lines }) => lines);
  sizes.sort((one, other) => one - other);
  const quantiles = [
    { name: 'median', value: sizes[Math.floor(sizes.length / 2)] ?? 0, limit: MEDIAN_MAX },
    { name: '90th percentile', value: sizes[Math.floor(sizes.length * 0.9)] ?? 0, limit: P90_MAX },
  ];
  for (const { name, value, limit } of quantiles) {
    if (value > limit)
      findings.push({ file: '.', line: 1, message: `the ${name} of file lengths is ${value}, over ${limit}` });
  }
  return findings;
};
