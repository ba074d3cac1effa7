import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contentCalls } from '@bourse/contract/content';
import { edgeOptions } from '../../platform/http/edge-fixture.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import type { Article, Publication } from './articles/article.ts';
import { openContent } from './index.ts';

const article = (title: string, publication?: Publication): Article => ({
  updatedOn: '2026-11-20',
  texts: { en: { title, sections: [] }, zh: { title: `${title}（中文）`, sections: [] } },
  ...(publication === undefined ? {} : { publication }),
});

const articles = new Map([
  ['terms', article('Terms')],
  ['maintenance', article('Maintenance', { id: '9', category: 42, publishedOn: '2026-11-18' })],
  ['fees', article('New fees', { id: '10', category: 42, publishedOn: '2026-11-19' })],
  [
    'autumn',
    article('Autumn', {
      id: '3',
      category: 5,
      publishedOn: '2026-10-01',
      picture: '/static/autumn.webp',
      page: '/pages/market/market',
    }),
  ],
]);

let http: HttpServer;
/** A server as it is released, whose articles are agreements. */
let released: HttpServer;

before(async () => {
  const calls = Object.values(contentCalls);
  http = await createHttpServer(edgeOptions({ calls, bindings: openContent(articles).routes }));
  released = await createHttpServer(edgeOptions({ calls, bindings: openContent().routes }));
});
after(() => Promise.all([http.close(), released.close()]));

interface Reply {
  readonly code: unknown;
  readonly data?: unknown;
  readonly message: { readonly list: readonly { readonly title: string }[]; readonly cursor?: string };
}

async function list(payload: Readonly<Record<string, unknown>>, server = http): Promise<Reply> {
  return (await server.fastify.inject({ method: 'POST', url: '/api/news/list', payload })).json<Reply>();
}

test('lists what is published in a category, newest first, in the reader’s language [SPEC-7.34] [SPEC-3.47]', async () => {
  const { message } = await list({ c_id: 42 });
  assert.deepEqual(message, {
    list: [
      { id: '10', c_id: 42, key: 'fees', title: 'New fees', published_on: '2026-11-19', picture: null, page: null },
      {
        id: '9',
        c_id: 42,
        key: 'maintenance',
        title: 'Maintenance',
        published_on: '2026-11-18',
        picture: null,
        page: null,
      },
    ],
    page: 1,
    limit: 10,
    total: 2,
  });
  const banners = await list({ c_id: '5', lang: 'hk' });
  assert.partialDeepStrictEqual(banners.message.list, [
    { title: 'Autumn（中文）', picture: '/static/autumn.webp', page: '/pages/market/market' },
  ]);
});

test('goes on from page and cursor, and ends', async () => {
  const titles = async (fields: object): Promise<string[]> =>
    (await list({ c_id: 42, limit: 1, ...fields })).message.list.map(({ title }) => title);
  assert.deepEqual(
    [await titles({}), await titles({ page: 2 }), await titles({ page: 3 })],
    [['New fees'], ['Maintenance'], []],
  );
  const { cursor } = (await list({ c_id: 42, limit: 1 })).message;
  assert.deepEqual(await titles({ cursor }), ['Maintenance']);
});

test('a category without articles is empty, as all are in a new release', async () => {
  assert.deepEqual((await list({ c_id: 4 })).message.list, []);
  for (const c_id of [4, 5, 42]) {
    assert.deepEqual(await list({ c_id }, released), {
      type: 'ok',
      message: { list: [], page: 1, limit: 10, total: 0 },
      code: 1,
    });
  }
});

test('refuses a category that is none, and a cursor that is not ours', async () => {
  for (const [fields, field] of [
    [{}, 'c_id'],
    [{ c_id: 'news' }, 'c_id'],
    [{ c_id: 42, cursor: 'bm9uZQ' }, 'cursor'],
  ] as const) {
    const { code, data } = await list(fields);
    assert.deepEqual([code, data], ['PARAMETER_ERROR', { field }]);
  }
});
