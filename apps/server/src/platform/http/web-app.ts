import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { alwaysAnswer, alwaysAnswered } from './always-answered.ts';
import { packAnswer } from './packed-answer.ts';
import type { backOfficePrefix } from './page-navigation.ts';

const builtApp = (name: string): string => fileURLToPath(new URL(`../../../../${name}/dist/`, import.meta.url));

/** Where the build of each app puts what it makes. */
export const builtWebApp = builtApp('web');
export const builtBackOffice = builtApp('backoffice');
const notBuilt = fileURLToPath(new URL('../../../pages/app-not-built.html', import.meta.url));

const manifestName = 'manifest.webmanifest';

/** Below it, names carry a hash of their content. */
const hashedFolder = 'assets';

/** What the app's page and its manifest say of the site, as it is at the moment. */
export interface SiteShown {
  readonly name: string;
  /** The address of a picture that takes the place of the icons that were built; null while they stand. */
  readonly icon: string | null;
}

/** How a server of no particular site calls it. */
export const unnamedSite = (): SiteShown => ({ name: 'Bourse', icon: null });

/** What {@link addWebApp} serves. */
export interface WebAppOptions {
  /** The folder of the build. */
  readonly folder: string;
  /** Below which path it is served; it begins and ends with a slash. Its calls are below `/api/`, as everybody's. */
  readonly prefix: '/' | typeof backOfficePrefix;
  /** Whether prices are made up or recorded: the page says so from its first paint on. */
  readonly isSimulated: boolean;
  readonly site: () => SiteShown;
}

/**
 * Serves an app at its prefix: files with a hash in their name for ever, the others to be asked for again each time, which
 * costs an answer without a body while they are the same. Packed forms beside a file (`.br`, `.gz`) go out as they are. The
 * app finds its pages behind the `#` of an address, so a path that is no file is unknown here and never the app's page;
 * browsers are led from there to the page that says so. The page and the manifest, where there is one, carry the site's name and icon. Without a
 * build, the prefix says how to make one.
 */
export async function addWebApp(
  fastify: FastifyInstance,
  { folder, prefix, isSimulated, site }: WebAppOptions,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    const page = await readFile(notBuilt, 'utf8');
    fastify.get(prefix, alwaysAnswered, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    return;
  }
  const house = isSimulated ? 'simulated' : 'real';
  const page = toldFile(join(folder, 'index.html'), site, (built, shown) => pageOf(built, shown, house));
  const told = [
    { path: prefix, type: 'text/html; charset=utf-8', read: page },
    { path: `${prefix}index.html`, type: 'text/html; charset=utf-8', read: page },
  ];
  if (existsSync(join(folder, manifestName))) {
    told.push({
      path: `${prefix}${manifestName}`,
      type: 'application/manifest+json; charset=utf-8',
      read: toldFile(join(folder, manifestName), site, manifestOf),
    });
  }
  await fastify.register(async (files) => {
    // A browser would show the refusal of a busy house raw.
    alwaysAnswer(files);
    for (const { path, type, read } of told) {
      files.get(path, { onSend: packAnswer }, async (request, reply) => {
        const { text, etag } = await read();
        void reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        return reply.type(type).send(text);
      });
    }
    await files.register(fastifyStatic, {
      root: folder,
      prefix,
      decorateReply: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, hashedFolder, '/'));
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
}

interface Told {
  readonly text: string;
  readonly etag: string;
}

/**
 * A built file with what it tells of the site, and its tag. It may be built anew, and the site be renamed, at any time; it
 * is written and hashed once each time.
 */
function toldFile(
  path: string,
  site: () => SiteShown,
  write: (built: string, shown: SiteShown) => string,
): () => Promise<Told> {
  let known: SiteShown & { readonly built: string } = { built: '', name: '', icon: null };
  let told: Told = { text: '', etag: '' };
  return async () => {
    const built = await readFile(path, 'utf8');
    const { name, icon } = site();
    if (built !== known.built || name !== known.name || icon !== known.icon) {
      known = { built, name, icon };
      const text = write(built, known);
      told = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    }
    return told;
  };
}

/** The icons that a page names; a picture of the site's own takes the place of them all. */
const iconLink = /<link rel="(icon|apple-touch-icon)"[^>]*>/g;

/** The page with the site's name and icon, and whether the exchange is a simulation. */
function pageOf(built: string, { name, icon }: SiteShown, house: string): string {
  const named = built
    .replace('<html ', () => `<html data-house="${house}" `)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`);
  if (icon === null) return named;
  return named.replace(iconLink, (_link, rel: string) => `<link rel="${rel}" href="${escaped(icon)}" />`);
}

/** The manifest with the site's name and icon. */
function manifestOf(built: string, { name, icon }: SiteShown): string {
  const manifest = JSON.parse(built) as Readonly<Record<string, unknown>>; // the build's own file
  return JSON.stringify({
    ...manifest,
    name,
    short_name: name,
    ...(icon !== null && { icons: [{ src: icon, sizes: 'any' }] }),
  });
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
