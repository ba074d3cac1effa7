import { type Check, findAll, sources } from '../project.ts';

/** Work left open has a number in the issue list; a test that does not run shows nothing. */
export const openEnds: Check = (project) => [
  ...[...project.files].flatMap((file) =>
    file[0].startsWith('tools/tidy/')
      ? []
      : findAll(
          file,
          /\b(TODO|FIXME|XXX|HACK)\b(?!\(#\d+\))/g,
          ([, word]) => `${word} without a number, as in ${word}(#12)`,
        ),
  ),
  ...sources(project).flatMap((file) =>
    file[0].startsWith('tools/tidy/')
      ? []
      : findAll(
          file,
          /\b(test|it|describe|suite|t)\.(skip|only|todo)\(|\{[^}\n]*\b(skip|only|todo): true/g,
          () => 'a test is skipped or runs alone',
        ),
  ),
];
