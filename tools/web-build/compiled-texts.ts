import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Texts by their keys, in branches. */
export type TextTree = { readonly [key: string]: string | TextTree };

/** Turns texts into what the formatter reads, so that an app carries no parser of messages. */
export function compileTexts(tree: TextTree): object {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTexts(value)]),
  );
}

/** Compiles catalogs where they are imported. */
export function compiledTexts(isCatalog: (file: string) => boolean): Plugin {
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!isCatalog(id)) return null;
      return { code: JSON.stringify(compileTexts(JSON.parse(code) as TextTree)), map: null }; // the checker sees to its form
    },
  };
}
