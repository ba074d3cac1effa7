import { type Check, type Finding, isTest, sources } from '../project.ts';
import { lineAt, parseSource, type SyntaxNode } from '../syntax.ts';

const PUBLIC = /^packages\/(kernel|matching|contract|client|i18n)\/src\//;
const DOOR = /^(apps\/server\/src\/modules\/[^/]+)\/index\.ts$/;

/** Every export of the packages and of a module's door says what it takes and gives. */
export const docstrings: Check = (project) => {
  const behindDoors = exportedByDoors(project.files);
  return sources(project).flatMap(([file, text]): Finding[] => {
    const wanted = PUBLIC.test(file) ? null : behindDoors.get(file);
    if (isTest(file) || wanted === undefined) return [];
    return parseSource(file, text).flatMap((node): Finding[] => {
      if (node.type !== 'ExportDeclaration') return [];
      const names = declaredNames(node['declaration']);
      if (wanted !== null && !names.some((name) => wanted.has(name))) return [];
      const line = lineAt(text, node.span.start);
      if (names.every(speaksForItself) || isUnderDocstring(text.split('\n'), line)) return [];
      return [{ file, line, message: `${names.join(', ')} has no docstring` }];
    });
  });
};

/** A domain's calls: each of them carries its own summary. */
function speaksForItself(name: string): boolean {
  return name.endsWith('Calls');
}

/** One docstring serves a block of one-line exports, which a blank line ends. */
function isUnderDocstring(lines: readonly string[], line: number): boolean {
  for (let index = line - 2; index >= 0; index -= 1) {
    const above = (lines[index] ?? '').trimEnd();
    if (above.endsWith('*/')) return true;
    if (!/^export .*;( \/\/.*)?$/.test(above)) return false;
  }
  return false;
}

/** Reads `export { a, type B } from './x.ts'` of each door. */
function exportedByDoors(files: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    const folder = DOOR.exec(file)?.[1];
    if (folder === undefined) continue;
    for (const [, list = '', from = ''] of text.matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g)) {
      const names = list.split(',').map(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0] ?? '',
      );
      const path = `${folder}/${from}`;
      found.set(path, new Set([...(found.get(path) ?? []), ...names]));
    }
  }
  return found;
}

function declaredNames(declaration: unknown): string[] {
  // An export declaration always has a declaration, which is a node.
  const node = declaration as SyntaxNode;
  const one = nameOf(node['identifier']) ?? nameOf(node['id']);
  if (one !== null) return [one];
  const list = node['declarations'];
  // The declarators of a `const` each carry their name as `id`.
  return Array.isArray(list) ? list.map((item) => nameOf((item as SyntaxNode)['id']) ?? 'it') : ['it'];
}

function nameOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'
    ? value.value
    : null;
}
