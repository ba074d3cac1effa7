import { type Check, type Finding, sources } from '../project.ts';
import { lineAt, parseSource, walk } from '../syntax.ts';

/**
 * `as` and `!` tell the compiler what it cannot see, so a comment on the line, or on the lines just above the statement,
 * tells the reader why it holds.
 */
export const assertions: Check = (project) =>
  sources(project).flatMap(([file, text]): Finding[] => {
    if (!/\bas\b|!/.test(text)) return [];
    const lines = text.split('\n');
    const findings: Finding[] = [];
    walk(parseSource(file, text), (node) => {
      if (node.type !== 'TsAsExpression' && node.type !== 'TsNonNullExpression') return;
      const last = lineAt(text, node.span.end);
      const first = lineAt(text, node.span.start);
      if (lines.slice(first - 1, last).some(hasComment) || hasComment(lines[first - 2] ?? '')) return;
      const sign = node.type === 'TsAsExpression' ? '`as`' : '`!`';
      findings.push({ file, line: last, message: `${sign} without a comment that says why it holds` });
    });
    return findings;
  });

function hasComment(line: string): boolean {
  return /(^|[^:])\/\/ ?\S|\*\/\s*$|^\s*\/?\*/.test(line);
}
