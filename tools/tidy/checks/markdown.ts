import { posix } from 'node:path';
import { type Check, type Finding, findAll, type Project } from '../project.ts';

/** Paths that a reader makes, and that are therefore not in the repository. */
const MADE_LATER = /^(\.\/)?(data|dist|node_modules|\.cache)(\/|$)/;

/** Every file, folder and npm script that a document names exists, and every relative link leads somewhere. */
export const markdown: Check = (project) =>
  [...project.files]
    .filter(([file]) => file.endsWith('.md'))
    .flatMap((file): Finding[] => [
      ...findAll(file, /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g, ([, path = '']) =>
        missingLink(project, file[0], path),
      ),
      ...findAll(file, /`([^`\n]+)`/g, ([, code = '']) => missingPath(project, file[0], code)),
      ...findAll(file, /\bnpm (?:run |(?=start|test))([\w:-]+)/g, ([, script = '']) => missingScript(project, script)),
    ]);

function missingLink(project: Project, file: string, path: string): string | null {
  return project.exists(posix.join(posix.dirname(file), path)) ? null : `the link ${path} leads nowhere`;
}

function missingPath(project: Project, file: string, code: string): string | null {
  const [word = ''] = code.split(/[\s:]/);
  const looksLikePath = /^\.?[\w-]+(\/[\w.-]+)+\/?$/.test(word) && (word.endsWith('/') || /\.[a-z]{1,5}$/.test(word));
  if (!looksLikePath || MADE_LATER.test(word)) return null;
  const places = [word, posix.join(posix.dirname(file), word), `apps/server/src/${word}`];
  return places.some((place) => project.exists(place)) ? null : `\`${word}\` does not exist`;
}

function missingScript(project: Project, script: string): string | null {
  const manifest = project.files.get('package.json') ?? '{}';
  return manifest.includes(`"${script}":`) || script === 'ci' ? null : `there is no npm script ${script}`;
}
