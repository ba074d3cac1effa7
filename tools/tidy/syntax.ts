import { parseSync } from '@swc/core';

/** A node of the syntax tree, as far as the checks look into it. */
export interface SyntaxNode {
  readonly type: string;
  /** Bytes, counted from 1. */
  readonly span: { readonly start: number; readonly end: number };
  readonly [field: string]: unknown;
}

/** Parses a source. @throws when it is not TypeScript. */
export function parseSource(path: string, text: string): SyntaxNode[] {
  const tree = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' });
  // Every member of a module's body is a node with a type and a span.
  return tree.body as unknown as SyntaxNode[];
}

/** Calls `visit` for every node below `value`, parents first. */
export function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) walk(one, visit);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  // An object with a type and a span is what the parser calls a node.
  if ('type' in value && 'span' in value) visit(value as SyntaxNode);
  for (const one of Object.values(value)) walk(one, visit);
}

/** The line of a position that the parser gave, counted from 1. */
export function lineAt(text: string, byte: number): number {
  return Buffer.from(text)
    .subarray(0, byte - 1)
    .toString()
    .split('\n').length;
}

/** Whether a node is the call or property `object.property`. */
export function isMember(node: unknown, object: string, property: string): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression') return false;
  return isName(node['object'], object) && isName(node['property'], property);
}

/** Whether a node is this name. */
export function isName(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node['value'] === name;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}
