import { type Check, type Finding, sources } from '../project.ts';
import { isName, lineAt, parseSource, type SyntaxNode, walk } from '../syntax.ts';

const asPath = 'of a file is encoded, so it is no path in a folder with a space or a %: use fileURLToPath';
const asModule = 'import() of a path reads it as an address: use import(pathToFileURL(path).href)';
/** What starts a program takes paths. */
const starters = ['spawn', 'spawnSync', 'fork', 'execFile', 'execFileSync'];

/**
 * A checkout may be in any folder. An address of a file becomes a path by `fileURLToPath`, and a path an address by
 * `pathToFileURL`: the `pathname` of one has its spaces, umlauts and percent signs encoded. Tests in a browser import its modules.
 */
export const filePaths: Check = (project) =>
  sources(project)
    .filter(([file]) => !file.startsWith('test/browser/'))
    .flatMap(([file, text]): Finding[] => {
      if (!text.includes('.pathname') && !/\bimport\([^'"`]/.test(text)) return [];
      const body = parseSource(file, text);
      const names = fileNames(body);
      const found = new Map<number, string>();
      walk(body, (node) => {
        if (isPathname(node) && isFile(node['object'], names)) found.set(node.span.start, `pathname ${asPath}`);
        if (isCallOf(node, starters))
          walk(node['arguments'], (inner) => {
            if (isPathname(inner)) found.set(inner.span.start, `pathname ${asPath}`);
          });
        if (isImportOfPath(node)) found.set(node.span.start, asModule);
      });
      return [...found].map(([start, message]) => ({ file, line: lineAt(text, start), message }));
    });

/** The names that a source gives to addresses of files. */
function fileNames(body: readonly SyntaxNode[]): ReadonlySet<string> {
  const names = new Set<string>();
  walk(body, (node) => {
    if (node.type !== 'VariableDeclarator' || !isFile(node['init'], new Set())) return;
    const id = node['id'];
    if (typeof id === 'object' && id !== null && 'value' in id && typeof id.value === 'string') names.add(id.value);
  });
  return names;
}

/** Whether a node is `new URL(..., import.meta.url)`, or one of the names. */
function isFile(node: unknown, names: ReadonlySet<string>): boolean {
  if (typeof node !== 'object' || node === null || !('type' in node)) return false;
  if (node.type === 'Identifier') return [...names].some((name) => isName(node, name));
  if (node.type !== 'NewExpression' || !('callee' in node) || !isName(node.callee, 'URL')) return false;
  let isOfModule = false;
  walk('arguments' in node ? node.arguments : [], (inner) => {
    if (inner.type === 'MetaProperty') isOfModule = true;
  });
  return isOfModule;
}

function isPathname(node: SyntaxNode): boolean {
  return node.type === 'MemberExpression' && isName(node['property'], 'pathname');
}

function isCallOf(node: SyntaxNode, names: readonly string[]): boolean {
  return node.type === 'CallExpression' && names.some((name) => isName(node['callee'], name));
}

/** Whether a node is `import(name)`: a literal is resolved by Node, and `address.href` is an address. */
function isImportOfPath(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee, arguments: given } = node;
  const isImport = typeof callee === 'object' && callee !== null && 'type' in callee && callee.type === 'Import';
  if (!isImport || !Array.isArray(given)) return false;
  const [first] = given as readonly { readonly expression: SyntaxNode }[]; // what the parser gives a call's arguments as
  return first?.expression.type === 'Identifier';
}
