import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const root = new URL('../../', import.meta.url);

/** Every text of a language that customers see, by file and key. */
function textsIn(lang: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (key: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(key, value);
    // Catalogs are objects of texts and of such objects.
    else for (const [name, inner] of Object.entries(value as object)) add(`${key}.${name}`, inner);
  };
  const patterns = ['apps/web/src/**/texts/', 'packages/i18n/src/records/**/'];
  for (const file of globSync(
    patterns.map((pattern) => `${pattern}${lang}.json`),
    { cwd: root },
  )) {
    add(file.replace(`${lang}.json`, ''), JSON.parse(readFileSync(new URL(file, root), 'utf8')));
  }
  return texts;
}

const english = textsIn('en');

/** A text as it is compared; with arguments, whatever may stand for them. */
function shapeOf(text: string): RegExp {
  const pieces = text.split(/\{\w+(?:, number)?\}/).map((piece) => RegExp.escape(piece));
  return new RegExp(`^${pieces.join('.+')}$`, 'u');
}

/** Finds among texts those that are English though the language has words of its own for them. */
export function leftoverFinder(lang: string): (texts: readonly string[]) => string[] {
  const own = textsIn(lang);
  const ownValues = new Set(own.values());
  const differing = [...english]
    .filter(([key, text]) => own.get(key) !== text && !ownValues.has(text) && /\p{L}+[^\p{L}{}]+\p{L}{2,}/u.test(text))
    .map(([, text]) => text);
  // What chooses between sentences is told by those, which most texts with a choice have in pieces.
  const plain = new Set(differing.filter((text) => !text.includes('{')));
  const shapes = differing
    .filter((text) => /\{\w+(?:, number)?\}/.test(text) && !/, (?:plural|select)/.test(text))
    .filter((text) => (text.replaceAll(/\{[^}]*\}/g, ' ').match(/\p{L}{2,}/gu) ?? []).length >= 2)
    .map(shapeOf);
  return (texts) => texts.filter((text) => plain.has(text) || shapes.some((shape) => shape.test(text)));
}

/** Languages that are not written in Latin letters. */
export const unlatin: readonly string[] = ['zh', 'hk', 'jp', 'kor', 'th'];

/** Finds words in Latin letters that are no names: four letters or more, apart from addresses and codes. */
export function latinWords(texts: readonly string[], names: ReadonlySet<string>): string[] {
  const found = texts.flatMap((text) =>
    (text.replaceAll(/\S*[@\d/\\]\S*/g, ' ').match(/[A-Za-z]{4,}/g) ?? [])
      .filter((word) => !names.has(word.toLowerCase()))
      .map((word) => `${word}: ${text.slice(0, 80)}`),
  );
  return [...new Set(found)];
}

/** What a page says to whoever sees it and to whoever hears it: in pieces, and its sentences of several pieces. */
export interface Said {
  readonly pieces: readonly string[];
  readonly sentences: readonly string[];
}

/** Reads what a page says. */
export function saidOn(page: Page): Promise<Said> {
  return page.evaluate(() => {
    const pieces = new Set<string>();
    const sentences = new Set<string>();
    const add = (to: Set<string>, text: string | null): void => {
      const trimmed = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
      if (trimmed !== '' && trimmed.length <= 300) to.add(trimmed);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      // What names itself in a language of its own is not of the page's.
      if (parent?.closest('script, style, [lang]:not(html), [translate=no]') === null) add(pieces, node.textContent);
      if (parent !== null && parent.childElementCount > 0) add(sentences, parent.textContent);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(pieces, element.getAttribute(name));
    }
    return { pieces: [...pieces], sentences: [...sentences] };
  });
}
