import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { codeFor, signInStaff } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { type Engine, openEngine } from './engine.ts';
import { Opened } from './opened.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const opened = new Opened();
let engine: Engine;
let server: ServerProcess;
let client: ApiClient;
let staff = '';

before(async () => {
  engine = await openEngine();
  opened.add(() => engine.close());
  server = await startServer(engine.variables);
  opened.add(() => server.stop());
  client = await ApiClient.connect(server.url);
  staff = await signInStaff({ url: server.url, output: () => engine.announced() + server.output() });
});
after(() => opened.close());

const read = async (path: string): Promise<string> => (await fetch(`${server.url}${path}`)).text();
const config = (): Promise<unknown> => client.get('/getSiteConfig');

/** Everything that carries the site's name or its picture. */
async function assertShown(name: string, logo: string, icon: string): Promise<void> {
  assert.partialDeepStrictEqual(await config(), { site_name: name, site_logo: `${server.url}${logo}` });
  assert.equal(await client.get('/getSetting', { keyword: 'site_name' }), name);
  const calls = JSON.parse(await read('/docs/openapi.json')) as { info: { title: string } }; // as OpenAPI has it
  const topics = JSON.parse(await read('/docs/topics.json')) as { title: string }; // as the server heads it
  assert.deepEqual([calls.info.title, topics.title], [name, name]);
  const page = await read('/');
  assert.ok(page.includes(`<title>${name}</title>`), page.slice(0, 300));
  assert.ok(page.includes(`<link rel="icon" href="${icon}"`), page.slice(0, 800));
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as {
    name: string;
    short_name: string;
    icons: { src: string }[];
  }; // what a manifest looks like
  assert.deepEqual([manifest.name, manifest.short_name, manifest.icons[0]?.src], [name, name, icon]);
}

test('staff rename the site: page, manifest, documents, settings and mails carry the new name at once, also after a restart', async () => {
  const built = fileURLToPath(new URL('../../apps/web/dist/index.html', import.meta.url));
  assert.ok(existsSync(built), 'the app is not built: npm test builds it');
  await assertShown('Bourse', '/static/logo.svg', '/icons/mark.svg');
  const wish = { site_name: 'Agora Exchange', site_logo: '/static/logo-small.svg', reason: 'our name is decided' };
  assert.equal((await client.call('/admin/site_settings', wish)).code, 999);
  const bad = await client.call('/admin/site_settings', { ...wish, site_name: '<Agora>' }, { token: staff });
  assert.deepEqual([bad.code, bad.data], ['PARAMETER_ERROR', { field: 'site_name' }]);
  await client.get('/admin/site_settings', wish, { token: staff });
  await assertShown('Agora Exchange', '/static/logo-small.svg', '/static/logo-small.svg');
  await codeFor(client, staff, 'ada@example.org', 'register');
  const mails = await client.get<{ list: { subject: string }[] }>(
    '/admin/outbox',
    { to: 'ada@example.org' },
    { token: staff },
  );
  assert.equal(mails.list[0]?.subject, 'Agora Exchange verification code');
  const { history } = await client.get<{ history: { key: string; value: string; reason: string }[] }>(
    '/admin/site',
    {},
    { token: staff },
  );
  assert.deepEqual(
    history.map(({ key, value, reason }) => [key, value, reason]),
    [
      ['site_logo', '/static/logo-small.svg', 'our name is decided'],
      ['site_name', 'Agora Exchange', 'our name is decided'],
    ],
  );
  await server.stop();
  server = await startServer(engine.variables);
  opened.add(() => server.stop());
  client = await ApiClient.connect(server.url);
  await assertShown('Agora Exchange', '/static/logo-small.svg', '/static/logo-small.svg');
});
