import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { alwaysAnswer, alwaysAnswered } from './always-answered.ts';
import { packAnswer } from './packed-answer.ts';

/** Where the build of the web app puts what it makes. */
export const builtWebApp = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));
const notBuilt = fileURLToPath(new URL('../../../pages/app-not-built.html', import.meta.url));

/** Below it, names carry a hash of their content. */
const hashedFolder = 'assets';

/**
 * Serves the web app at `/`: files with a hash in their name for ever, the others to be asked for again each time, which
 * costs an answer without a body while they are the same. Packed forms beside a file (`.br`, `.gz`) go out as they are. The
 * app finds its pages behind the `#` of an address, so a path that is no file is unknown here and never the app's page;
 * browsers are led from there to the page that says so. Without a build, `/` says how to make one.
 * @param folder of the build.
 * @param isSimulated whether prices are made up or recorded: the page says so from its first paint on.
 */
export async function addWebApp(fastify: FastifyInstance, folder: string, isSimulated: boolean): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    const page = await readFile(notBuilt, 'utf8');
    fastify.get('/', alwaysAnswered, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    return;
  }
  const pageNow = pageTelling(join(folder, 'index.html'), isSimulated ? 'simulated' : 'real');
  await fastify.register(async (files) => {
    // A browser would show the refusal of a busy house raw.
    alwaysAnswer(files);
    for (const path of ['/', '/index.html']) {
      files.get(path, { onSend: packAnswer }, async (request, reply) => {
        const { told, etag } = await pageNow();
        void reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        return reply.type('text/html; charset=utf-8').send(told);
      });
    }
    await files.register(fastifyStatic, {
      root: folder,
      prefix: '/',
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

/** The page with what it tells of the exchange, and its tag. It may be built anew at any time; it is hashed once each time. */
function pageTelling(path: string, house: string): () => Promise<{ readonly told: string; readonly etag: string }> {
  let known = { page: '', told: '', etag: '' };
  return async () => {
    const page = await readFile(path, 'utf8');
    if (page !== known.page) {
      const told = page.replace('<html ', `<html data-house="${house}" `);
      known = { page, told, etag: `"${createHash('sha256').update(told).digest('base64url')}"` };
    }
    return known;
  };
}
