import { globSync, readFileSync } from 'node:fs';

/** A parameter of a call: always sent, sometimes sent (`?`), or with a default (`=`). */
export interface SpecParameter {
  readonly name: string;
  readonly kind: 'sent' | 'optional' | 'default';
  readonly value?: string;
}

/** One line of the call tables. */
export interface SpecCall {
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly parameters: readonly SpecParameter[];
}

export interface SpecRequirement {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
}

/** The rows of a tab-separated table without its comment lines. */
export function parseTable(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

function parseParameter(word: string): SpecParameter {
  const equals = word.indexOf('=');
  if (equals > 0) return { name: word.slice(0, equals), kind: 'default', value: word.slice(equals + 1) };
  return word.endsWith('?') ? { name: word.slice(0, -1), kind: 'optional' } : { name: word, kind: 'sent' };
}

/** Reads a call table. @throws Error that names the line which is no call. */
export function parseCalls(text: string): SpecCall[] {
  return parseTable(text).map(([method = '', path = '', auth = '', parameters = ''], index) => {
    const known = (method === 'GET' || method === 'POST') && path.startsWith('/') && ['public', 'user'].includes(auth);
    if (!known) throw new Error(`row ${String(index + 1)} is no call: ${method} ${path} ${auth}`);
    const words = parameters.split(' ').filter((word) => word !== '');
    return { method, path, auth, parameters: words.map(parseParameter) };
  });
}

/** Reads the requirements; the first row names the columns. */
export function parseRequirements(text: string): SpecRequirement[] {
  return parseTable(text)
    .slice(1)
    .map(([id = '', , kind = '', requirement = '']) => ({ id, kind, text: requirement }));
}

/** Reads the hash routes of the pages. */
export function parseRoutes(text: string): string[] {
  return parseTable(text).map(([route = '']) => route);
}

const folder = new URL('../../docs/spec/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

/** The lock-up family's added calls exist with the suffixes 2 and 3 too, which the table says in a comment. */
function withSuffixes(call: SpecCall): SpecCall[] {
  if (!call.path.startsWith('/lh/deposit/')) return [call];
  return ['', '2', '3'].map((suffix) => ({ ...call, path: `${call.path}${suffix}` }));
}

/** All calls that the specification names or needs, from the tables in docs/spec. */
export function readSpecCalls(): SpecCall[] {
  return [...parseCalls(read('calls.tsv')), ...parseCalls(read('calls-added.tsv')).flatMap(withSuffixes)];
}

export const readRequirements = (): SpecRequirement[] => parseRequirements(read('requirements.tsv'));
export const readRoutes = (): string[] => parseRoutes(read('routes.tsv'));

/** The paths of the pages that a feature of the app brings, out of its manifest, which is read as text: its pages want a browser. */
export function parsePages(manifest: string): string[] {
  return [...manifest.matchAll(/(?:^ +|pages: \{ )'(\/[^']*)':/gm)].map(([, path = '']) => path);
}

/** The paths of all pages that exist. */
export function readPages(): string[] {
  const features = new URL('../../apps/web/src/features/', import.meta.url);
  const manifests = globSync('*/manifest.ts', { cwd: features }).toSorted();
  return manifests.flatMap((file) => parsePages(readFileSync(new URL(file, features), 'utf8')));
}
