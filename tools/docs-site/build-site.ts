import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative } from 'node:path';
import { Marked, type Tokens } from 'marked';
import MiniSearch from 'minisearch';
import { searchScript } from './search-script.ts';

/** A chapter that can be found: a heading with the text below it. */
interface Chapter {
  readonly id: string;
  readonly page: string;
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
const repository = new URL('../..', import.meta.url).pathname;

/** The anchor of a heading, as the hosts of repositories make it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Where a link of a document leads on the site: to the page of a document of the site, else as it is. */
function linkOf(href: string, from: string, known: ReadonlySet<string>): string {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(from), path));
  if (!known.has(target)) return href;
  return path.replace(/\.md$/, '.html') + (anchor === undefined ? '' : `#${anchor}`);
}

function readPage(file: string, known: ReadonlySet<string>): Page {
  const path = file.replace(/\.md$/, '.html');
  const chapters: { id: string; page: string; title: string; text: string[] }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const anchor = anchorOf(text);
        chapters.push({ id: `${path}#${anchor}`, page: path, title: text, text: [] });
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escape(linkOf(href, file, known))}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const source = readFileSync(join(repository, file), 'utf8');
  const html = marked.parse(source, { async: false });
  // What can be found below a heading is the source between it and the next.
  const parts = source.split(/^#{1,6} .*$/m).slice(1);
  return {
    path,
    title: chapters[0]?.title ?? file,
    html,
    chapters: chapters.map(({ text: _none, ...chapter }, place) => ({ ...chapter, text: parts[place] ?? '' })),
  };
}

function frame({ path, title, html }: Page, pages: readonly Page[]): string {
  const up = relative(dirname(path), '.') || '.';
  const items = pages.map(
    (page) =>
      `<li><a href="${up}/${page.path}"${page.path === path ? ' aria-current="page"' : ''}>${escape(page.title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)} - Bourse</title><link rel="stylesheet" href="${up}/site.css">
<script type="module" src="${up}/search.js" data-root="${up}"></script></head>
<body><nav aria-label="Documents"><label>Search <input id="search" type="search" autocomplete="off"></label>
<ol id="found" aria-live="polite"></ol><ul>${items.join('')}</ul></nav>
<main>${html}</main></body></html>
`;
}

/**
 * Writes the documents of the project as a site with a search that needs no server, only a place for files.
 * @param folder where it is written; what is there of the same names is written over.
 * @returns the paths of its pages.
 */
export function buildSite(folder: string): readonly string[] {
  const files = ['README.md', ...globSync('docs/**/*.md', { cwd: repository }).toSorted()];
  const known = new Set(files);
  const pages = files.map((file) => readPage(file, known));
  const index = new MiniSearch<Chapter>({ fields: ['title', 'text'], storeFields: ['title', 'page'] });
  index.addAll(pages.flatMap(({ chapters }) => chapters));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const page of pages) write(page.path, frame(page, pages));
  write('index.html', '<!doctype html><meta http-equiv="refresh" content="0; url=README.html"><title>Bourse</title>\n');
  write('index.json', JSON.stringify(index));
  write('search.js', searchScript);
  cpSync(new URL('site.css', import.meta.url), join(folder, 'site.css'));
  cpSync(join(dirname(require.resolve('minisearch')), '../es/index.js'), join(folder, 'minisearch.js'));
  return pages.map(({ path }) => path);
}
