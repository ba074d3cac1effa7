import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { packAnswer } from './packed-answer.ts';

/** What the page needs of swagger-ui-dist; its source maps and readme stay at home. */
const served = new Set(
  ['index.html', 'index.css', 'swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js']
    .concat('favicon-16x16.png', 'favicon-32x32.png')
    .map((name) => `/${name}`),
);

/** Our own start-up of the page: a file, because the content security policy allows no inline script. */
const initializer = `window.ui = SwaggerUIBundle({
  url: './openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis],
  filter: true,
  validatorUrl: null,
});
`;

/** What the server publishes about itself: the calls, at `/docs/openapi.json`, and the sockets, at `/docs/topics.json`. */
export interface PublishedDocuments {
  /** Each gives the same object until the document changes. */
  readonly openApi: () => object;
  readonly topics?: () => object;
}

/** Serves `/docs`, the page that shows the contract, and the documents behind it. */
export async function addDocsPage(fastify: FastifyInstance, { openApi, topics }: PublishedDocuments): Promise<void> {
  for (const [name, document] of Object.entries({ openapi: openApi, topics })) {
    if (document === undefined) continue;
    const textNow = writtenOnce(document);
    fastify.get(`/docs/${name}.json`, { onSend: packAnswer }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(textNow()),
    );
  }
  fastify.get('/docs/swagger-initializer.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(initializer),
  );
  fastify.get('/docs', (_request, reply) => reply.redirect('/docs/'));
  await fastify.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))),
    prefix: '/docs/',
    wildcard: true,
    allowedPath: (path) => path === '/' || served.has(path),
  });
}

/** The document as JSON text, which is written once for each object. */
function writtenOnce(document: () => object): () => string {
  let known: object | null = null;
  let text = '';
  return () => {
    const now = document();
    if (now !== known) [known, text] = [now, JSON.stringify(now)];
    return text;
  };
}
