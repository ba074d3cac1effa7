import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Turns the texts into what the formatter reads, so that an app carries no parser of messages. */
export function compiledTexts(isCatalog: (file: string) => boolean): Plugin {
  type Tree = { readonly [key: string]: string | Tree };
  const compileAll = (tree: Tree): unknown =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileAll(value)]),
    );
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!isCatalog(id)) return null;
      return { code: JSON.stringify(compileAll(JSON.parse(code) as Tree)), map: null }; // the checker sees to its form
    },
  };
}
