import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settingsCalls } from '@bourse/contract/settings';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { openGate } from '../../platform/http/admission.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { configRoutes } from './config-routes.ts';
import { defaultSiteSettings } from './site-settings.ts';

const settings = { ...defaultSiteSettings, downLogo: 'https://cdn.example/logo.svg', simulated: true };
let http: HttpServer;
before(async () => {
  http = await createHttpServer({
    calls: Object.values(settingsCalls),
    bindings: configRoutes(() => settings),
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

const get = async (url: string, host = 'bourse.example'): Promise<unknown> =>
  (await http.fastify.inject({ method: 'GET', url, headers: { host } })).json();

test('answers one public setting by its keyword [SPEC-7.10] [SPEC-9.13]', async () => {
  assert.deepEqual(await get('/api/getSetting?keyword=app_version_code'), { type: 'ok', message: '80', code: 1 });
  assert.deepEqual(await get('/api/getSetting?keyword=app_version'), { type: 'ok', message: '0.8.0', code: 1 });
});

test('refuses a keyword that is not public, and none at all [SPEC-8.11]', async () => {
  for (const url of ['/api/getSetting?keyword=database_url', '/api/getSetting', '/api/getSetting?keyword=']) {
    assert.deepEqual(
      await get(url),
      { type: 'error', message: 'Parameter error.', code: 'PARAMETER_ERROR', data: { field: 'keyword' } },
      url,
    );
  }
});

test('answers name and pictures of the site, whole addresses all [SPEC-7.11] [SPEC-3.4]', async () => {
  assert.deepEqual(await get('/api/getSiteConfig'), {
    type: 'ok',
    message: {
      site_logo: 'http://bourse.example/static/logo.svg',
      site_name: 'Bourse',
      down_logo: 'https://cdn.example/logo.svg',
      simulated: true,
      phone_codes: false,
    },
    code: 1,
  });
});

test('takes no host that cannot be one', async () => {
  const config = await get('/api/getSiteConfig', 'evil.example/"><script>');
  assert.match(JSON.stringify(config), /"site_logo":"\/static\/logo\.svg"/);
});

test('says of what is not built yet that it is under development [SPEC-8.18]', async () => {
  assert.deepEqual(await get('/api/country/list'), {
    type: 'error',
    message: 'This function is under development.',
    code: 'NOT_AVAILABLE',
  });
});
