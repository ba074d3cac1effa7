import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import MiniSearch from 'minisearch';
import { searchScript } from './search-script.ts';

/** A chapter that can be found: a heading with the text below it. */
interface Chapter {
  readonly id: string;
  readonly page: string;
  /** The title of its page, which tells chapters of one name apart. */
  readonly of: string;
  readonly title: string;
  readonly text: string;
}

interface Page {
  /** From the root of the site, for example `docs/operations.html`. */
  readonly path: string;
  readonly title: string;
  readonly html: string;
  readonly chapters: readonly Chapter[];
}

const require = createRequire(import.meta.url);
const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The anchor of a heading, as the hosts of repositories make it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What the site has: the documents, and the pictures and figures beside them, of which those that are linked are copied. */
interface Stock {
  readonly documents: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
  readonly linked: Set<string>;
}

/** Where a link of a document leads on the site; nowhere if it is of something that the site does not have. */
function linkOf(href: string, from: string, stock: Stock): string | undefined {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(from), path));
  if (stock.files.has(target)) {
    stock.linked.add(target);
    return href;
  }
  if (!stock.documents.has(target)) return undefined;
  return path.replace(/\.md$/, '.html') + (anchor === undefined ? '' : `#${anchor}`);
}

function readPage(file: string, stock: Stock): Page {
  const path = file.replace(/\.md$/, '.html');
  const chapters: Omit<Chapter, 'of' | 'text'>[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const anchor = anchorOf(text);
        chapters.push({ id: `${path}#${anchor}`, page: path, title: text });
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const to = linkOf(href, file, stock);
        const text = this.parser.parseInline(tokens);
        return to === undefined ? text : `<a href="${escape(to)}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const from = linkOf(href, file, stock);
        return from === undefined ? escape(text) : `<img src="${escape(from)}" alt="${escape(text)}" loading="lazy">`;
      },
    },
  });
  const source = readFileSync(join(repository, file), 'utf8');
  const html = marked.parse(source, { async: false });
  // What can be found below a heading is the source between it and the next.
  const parts = source.split(/^#{1,6} .*$/m).slice(1);
  const title = (chapters[0]?.title ?? file).replaceAll('`', '');
  return {
    path,
    title,
    html,
    chapters: chapters.map((chapter, place) => ({ ...chapter, of: title, text: parts[place] ?? '' })),
  };
}

const groups = [
  { name: 'Guides', holds: (path: string) => !/^docs\/(?:decisions|spec)\//.test(path) },
  { name: 'Specification', holds: (path: string) => path.startsWith('docs/spec/') },
  { name: 'Decisions', holds: (path: string) => path.startsWith('docs/decisions/') },
] as const;

/** A page in its frame: the text comes before the list of documents, so that a phone and a screen reader meet it first. */
function frame({ path, title, html }: Page, pages: readonly Page[]): string {
  const up = relative(dirname(path), '.') || '.';
  const itemOf = (page: Page): string =>
    `<li><a href="${up}/${page.path}"${page.path === path ? ' aria-current="page"' : ''}>${escape(page.title)}</a></li>`;
  const lists = groups.map(
    ({ name, holds }) =>
      `<h2>${name}</h2><ul>${pages
        .filter((page) => holds(page.path))
        .map(itemOf)
        .join('')}</ul>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}${title === 'Bourse' ? '' : ' - Bourse'}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${up}/site.css">
<script type="module" src="${up}/search.js"></script></head>
<body><header><p><a href="${up}/README.html">Bourse</a> <a href="#documents">All documents</a></p>
<search><label for="search">Search</label><input id="search" type="search" autocomplete="off" autocapitalize="off" spellcheck="false">
<p id="said" role="status"></p><ol id="found"></ol></search></header>
<main>${html}</main><nav id="documents" aria-label="Documents">${lists.join('')}</nav></body></html>
`;
}

/**
 * Writes the documents of the project as a site with a search that needs no server, only a place for files.
 * @param folder where it is written; what is there of the same names is written over.
 * @returns the paths of its pages.
 */
export function buildSite(folder: string): readonly string[] {
  const files = ['README.md', ...globSync('docs/**/*.md', { cwd: repository }).toSorted()];
  const stock: Stock = {
    documents: new Set(files),
    files: new Set(globSync('docs/**/*.{json,png,tsv}', { cwd: repository })),
    linked: new Set(),
  };
  const pages = files.map((file) => readPage(file, stock));
  const index = new MiniSearch<Chapter>({ fields: ['title', 'text'], storeFields: ['title', 'page', 'of'] });
  index.addAll(pages.flatMap(({ chapters }) => chapters));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const page of pages) write(page.path, frame(page, pages));
  for (const file of stock.linked) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file));
  }
  write('index.html', '<!doctype html><meta http-equiv="refresh" content="0; url=README.html"><title>Bourse</title>\n');
  write('index.json', JSON.stringify(index));
  write('search.js', searchScript);
  cpSync(new URL('site.css', import.meta.url), join(folder, 'site.css'));
  cpSync(join(dirname(require.resolve('minisearch')), '../es/index.js'), join(folder, 'minisearch.js'));
  return pages.map(({ path }) => path);
}
