import type { Plugin } from 'vite';

/** A field whose text stands in one or several literals. */
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'(?:\s*\+\s*)?)+/g;

/** The refusals of a call, which the server and its documents know. */
const rejections = /\brejections:\s*\[[^\]]*\]/g;

/** The source of a file of the contract without what its calls say of themselves. */
export function withoutSummaries(source: string): string {
  return source.replaceAll(summary, "summary: ''").replaceAll(rejections, 'rejections: []');
}

/** Leaves out what calls say of themselves: documents show it, no page does. */
export function summariesLeftOut(): Plugin {
  return {
    name: 'summaries-left-out',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (/\/packages\/contract\/src\/[a-z-]+\.ts$/.test(id) ? withoutSummaries(code) : null),
  };
}
