import type { Page } from 'playwright-core';

/** What a page is made of, without its texts, as short marks: those of two pages are the same where they are made alike. */
export interface PageOutline {
  /** Elements, roles, states and the size of the window: what rules about structure ask. */
  readonly structure: string;
  /** That with the classes, styles and theme, which decide the colours. */
  readonly appearance: string;
}

/** Reads what a page is made of. Of what is a text, such as a label, it counts that it is there. */
export function outlineOf(page: Page): Promise<PageOutline> {
  return page.evaluate(() => {
    const texts = /^(?:aria-label|alt|title|placeholder|href|src|srcset|value|content|lang|d|points|transform)$/;
    const looks = /^(?:class|style|data-theme|fill|stroke)$/;
    let structure = `${String(window.innerWidth)}x${String(window.innerHeight)}`;
    let appearance = '';
    for (const element of document.querySelectorAll('*')) {
      structure += `<${element.tagName}`;
      for (const { name, value } of element.attributes) {
        if (looks.test(name)) appearance += `${name}=${value};`;
        else structure += texts.test(name) ? ` ${name}${value.trim() === '' ? '' : '+'}` : ` ${name}=${value}`;
      }
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '',
      );
      structure += hasText ? '>+' : '>';
      appearance += '|';
    }
    const markOf = (text: string): string => {
      let [one, other] = [0x811c9dc5, 0x01000193];
      for (let at = 0; at < text.length; at += 1) {
        one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
        other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b);
      }
      return `${String(one)}.${String(other)}.${String(text.length)}`;
    };
    return { structure: markOf(structure), appearance: markOf(`${structure}${appearance}`) };
  });
}
