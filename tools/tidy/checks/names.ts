import type { Check, Finding } from '../project.ts';
import { sources } from '../project.ts';

const DRAWERS = /^(utils?|helpers?|types|constants|common|misc|shared)$/;

/** Files are kebab-case, nothing is a drawer for odds and ends, and `index.ts` is the door of a server module only. */
export const names: Check = (project) =>
  sources(project).flatMap(([file]): Finding[] => {
    const parts = file.split('/');
    const stem = (parts.at(-1) ?? '').split('.')[0] ?? '';
    const messages: string[] = [];
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) messages.push('the file name is not kebab-case');
    const drawer = [...parts.slice(0, -1), stem].find((part) => DRAWERS.test(part));
    if (drawer !== undefined) messages.push(`"${drawer}" is a drawer: name the file for what it holds`);
    if (stem === 'index' && !/^apps\/server\/src\/modules\/[^/]+\/index\.ts$/.test(file)) {
      messages.push('index.ts is the door of a server module only');
    }
    return messages.map((message) => ({ file, line: 1, message }));
  });
