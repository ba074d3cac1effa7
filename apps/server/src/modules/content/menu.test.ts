import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allCalls } from '@bourse/contract/all-calls';
import { contentCalls } from '@bourse/contract/content';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { openGate } from '../../platform/http/admission.ts';
import type { Database } from '../../platform/database/database.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import type { PublishedPictures } from '../files/index.ts';
import { openContent } from './index.ts';

let http: HttpServer;
before(async () => {
  http = await createHttpServer({
    calls: Object.values(contentCalls),
    // The calls that are made here read no database.
    bindings: openContent({ db: {} as Database, clock: systemClock, pictures: {} as PublishedPictures }).routes ?? [],
    sessions: async () => null,
    gate: openGate,
    files: async () => null,
    openApi: () => ({}),
    logger: createLogger('silent'),
    clock: systemClock,
    metrics: createMetrics(),
    rateFactor: 1,
    trustedProxies: [],
    isReady: async () => true,
  });
});
after(() => http.close());

interface Entry {
  readonly key: string;
  readonly page: string;
  readonly needs_sign_in: boolean;
}

test('a visitor gets every service once, each with a page [SPEC-7.38]', async () => {
  const response = await http.fastify.inject({ method: 'GET', url: '/api/menu' });
  const { type, message } = response.json<{ type: string; message: readonly Entry[] }>();
  assert.equal(type, 'ok');
  assert.equal(new Set(message.map(({ key }) => key)).size, message.length);
  assert.ok(message.every(({ page }) => /^\/pages(?:\/\w+){2}$/.test(page)));
  assert.deepEqual(
    message.filter(({ key }) => ['spot', 'faq'].includes(key)).map((one) => one.needs_sign_in),
    [true, false],
  );
});

test('what stands on other pages is there, too, so that all of them say the same of it', async () => {
  const response = await http.fastify.inject({ method: 'GET', url: '/api/menu' });
  const { message } = response.json<{ message: readonly Entry[] }>();
  const calls: Readonly<Record<string, readonly [page: string, path: string]>> = {
    bank_cards: ['/pages/setting/bank', '/user/cash_info'],
    addresses: ['/pages/setting/wallet', '/user/wallet/list'],
    invite: ['/pages/setting/share', '/invite/info'],
    faq: ['/pages/common/faq', '/faq'],
    support: ['/pages/kf/kf', '/chat/session'],
  };
  for (const [key, [page, path]] of Object.entries(calls)) {
    const call = allCalls.find((one) => one.path === path);
    assert.ok(call, path);
    const entry = { key, page, needs_sign_in: call.auth === 'user' };
    assert.deepEqual(
      message.find((one) => one.key === key),
      entry,
    );
  }
});

interface ArticleReply {
  readonly code: unknown;
  readonly message: {
    readonly lang: string;
    readonly title: string;
    readonly sections: readonly { readonly paragraphs: readonly string[] }[];
  };
}

async function article(query: string): Promise<ArticleReply> {
  return (await http.fastify.inject({ method: 'GET', url: `/api/article/detail?${query}` })).json<ArticleReply>();
}

test('terms, risks and privacy are there in full, for zh and hk in Chinese and for the others in English [SPEC-2.13]', async () => {
  for (const key of ['terms', 'risk', 'privacy']) {
    for (const [lang, stands] of [
      ['zh', 'zh'],
      ['hk', 'zh'],
      ['en', 'en'],
      ['th', 'en'],
      ['spa', 'en'],
    ]) {
      const { code, message } = await article(`key=${key}&lang=${String(lang)}`);
      assert.deepEqual([code, message.lang], [1, stands], key);
      assert.ok(message.sections.length >= 5 && message.sections.every(({ paragraphs }) => paragraphs.length > 0));
    }
    const [zh, en] = [await article(`key=${key}&lang=zh`), await article(`key=${key}&lang=en`)];
    assert.deepEqual(
      zh.message.sections.map(({ paragraphs }) => paragraphs.length),
      en.message.sections.map(({ paragraphs }) => paragraphs.length),
      'both say the same',
    );
    assert.match(zh.message.title, /\p{Script=Han}/u);
  }
});

test('an article that is not there is not found, and one without a key is no question', async () => {
  assert.equal((await article('key=nothing')).code, 'NOT_FOUND');
  assert.equal((await article('')).code, 'PARAMETER_ERROR');
});
