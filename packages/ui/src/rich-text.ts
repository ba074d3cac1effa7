import { marked, type Token, type Tokens } from 'marked';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface RichTextProps {
  /** Markdown; HTML in it is shown as text. */
  readonly text: string;
  readonly className?: string;
}

const base = 'grid gap-3 leading-relaxed text-pretty break-words text-t2';

/**
 * A text with headings, lists, tables, emphasis, links and pictures of the house. Nothing of it can bring code: each kind of token that is known has
 * its element, and every other is shown as it was written.
 */
export function RichText({ text, className }: RichTextProps): ReactElement {
  return el('div', classNames(base, className), blocks(marked.lexer(text, { gfm: true })));
}

/** Whether a link leads where a reader can be led: to a page of the app, or over https. */
export function isSafeLink(href: string): boolean {
  return /^(?:https:\/\/[^\s]+|#\/[^\s]*)$/i.test(href);
}

/** Whether a picture is one of the house: another’s would tell its server who reads. */
export function isOwnPicture(href: string): boolean {
  return /^\/files\/[A-Za-z0-9_-]{24}\.webp$/.test(href);
}

/** An element of a text, whose parts stay in their places. */
function el(tag: string, className: string | undefined, parts: readonly ReactNode[], props: object = {}): ReactElement {
  return createElement(tag, { ...props, className }, ...parts);
}

/** The lexer's own tokens, without those of extensions, of which there are none. */
type Known =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.List
  | Tokens.Table
  | Tokens.Blockquote
  | Tokens.Code
  | Tokens.Hr
  | Tokens.Space
  | Tokens.Def
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Codespan
  | Tokens.Link
  | Tokens.Image
  | Tokens.Br
  | Tokens.Escape
  | Tokens.Text;

const blocks = (tokens: readonly Token[] = []): ReactNode[] => tokens.map((token) => draw(token as Known)); // see Known

/** The class of what holds nothing but parts of its own. */
const plain = {
  paragraph: ['p', undefined],
  blockquote: ['blockquote', 'border-s-2 border-hairline ps-3'],
  strong: ['strong', 'font-semibold text-t1'],
  em: ['em', undefined],
  del: ['del', undefined],
} as const;

function draw(token: Known): ReactNode {
  switch (token.type) {
    case 'paragraph':
    case 'blockquote':
    case 'strong':
    case 'em':
    case 'del': {
      const [tag, className] = plain[token.type];
      return el(tag, className, blocks(token.tokens));
    }
    case 'heading':
      return heading(token);
    case 'list':
      return list(token);
    case 'table':
      return table(token);
    case 'code':
      return el('pre', 'num overflow-x-auto rounded-control surface-1 p-3 text-label', [token.text]);
    case 'codespan':
      return el('code', 'num rounded-tag surface-1 px-1', [token.text]);
    case 'link':
      return link(token);
    case 'image':
      return picture(token);
    case 'hr':
      return el('hr', 'border-hairline', []);
    case 'br':
      return el('br', undefined, []);
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens === undefined ? token.text : createElement('span', null, ...blocks(token.tokens));
    case 'space':
    case 'def':
      return null;
    default:
      // HTML, and whatever else the lexer may know.
      return (token as Token).raw;
  }
}

function heading({ depth, tokens }: Tokens.Heading): ReactNode {
  // The page has its heading already.
  if (depth <= 2) return el('h2', 'mt-3 text-heading text-t1 first:mt-0', blocks(tokens));
  return el('h3', 'mt-1 font-semibold text-t1', blocks(tokens));
}

function list({ ordered, items, start }: Tokens.List): ReactNode {
  const rows = items.map(({ tokens }) => el('li', 'ps-1', blocks(tokens)));
  if (!ordered) return el('ul', 'grid list-disc gap-1.5 ps-5 marker:text-t3', rows);
  return el('ol', 'grid list-decimal gap-1.5 ps-5 marker:text-t3', rows, { start: start === '' ? 1 : start });
}

function table({ header, rows }: Tokens.Table): ReactNode {
  const cell = 'border-b border-hairline py-1.5 pe-4';
  const heads = header.map(({ tokens }) =>
    el('th', `${cell} text-start text-label text-t3`, blocks(tokens), { scope: 'col' }),
  );
  const lines = rows.map((cells) =>
    el(
      'tr',
      undefined,
      cells.map(({ tokens }) => el('td', cell, blocks(tokens))),
    ),
  );
  const whole = el('table', 'w-full text-start', [
    el('thead', undefined, [el('tr', undefined, heads)]),
    el('tbody', undefined, lines),
  ]);
  return el('div', 'overflow-x-auto', [whole]);
}

function link({ href, tokens }: Tokens.Link): ReactNode {
  if (!isSafeLink(href)) return createElement('span', null, ...blocks(tokens));
  const outside = href.startsWith('#') ? {} : { target: '_blank', rel: 'noreferrer' };
  return el('a', 'text-accent-text underline underline-offset-2 hover:text-t1', blocks(tokens), { href, ...outside });
}

function picture({ href, text, raw }: Tokens.Image): ReactNode {
  if (!isOwnPicture(href)) return raw;
  return createElement('img', { src: href, alt: text, loading: 'lazy', className: 'max-w-full rounded-control' });
}
