import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { approvalCalls } from '@bourse/contract/approval';
import { settingsCalls } from '@bourse/contract/settings';
import { sessionId, staffId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { edgeOptions, form } from '../../platform/http/edge-fixture.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import { verifyAudit } from '../audit/index.ts';
import { defaultSiteSettings, openConfig, openMessageTexts, openSiteFace, type SiteMemory } from './index.ts';

let disposable: TestDatabase;
let db: Database;
let site: SiteMemory;
let http: HttpServer;
const clock = { now: () => instant(Date.UTC(2026, 10, 20)) };

before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect();
  await ensurePartitions(db, clock.now(), 0);
  await db.query(
    `INSERT INTO staff (id, name, password_hash, grants, created_at)
     OVERRIDING SYSTEM VALUE VALUES (5, 'editor', '', '{site.edit}', now()), (6, 'second', '', '{site.edit}', now())`,
  );
  site = await openSiteFace(db);
  const settings = () => ({ ...defaultSiteSettings, ...site.face() });
  const {
    routes = [],
    staffRoutes = [],
    approvals: kinds = [],
  } = openConfig({
    db,
    clock,
    site,
    settings,
    texts: await openMessageTexts(db),
  });
  http = await createHttpServer(
    edgeOptions({
      calls: [...Object.values(adminCalls), ...Object.values(settingsCalls), ...Object.values(approvalCalls)],
      bindings: [...routes, ...staffRoutes, ...unsignedApprovals({ db, clock, kinds })],
      sessions: async (token) =>
        token === ''
          ? null
          : {
              staffId: staffId(token === 'second' ? '6' : '5'),
              sessionId: sessionId('2'),
              grants: token === 'clerk' ? ['markets.halt'] : ['site.edit'],
              mustSetFactor: false,
            },
    }),
  );
});
after(async () => {
  await http.close();
  await disposable.close();
});

type Fields = Readonly<Record<string, string>>;

interface Reply {
  readonly code: unknown;
  readonly message: {
    readonly history: readonly { readonly version: number; readonly key: string }[];
    readonly request: string | null;
  };
  readonly data?: { readonly field?: string };
}

async function edit(fields: Fields, token = 'editor'): Promise<Reply> {
  const headers = { 'content-type': form, authorization: token };
  const payload = new URLSearchParams({ reason: 'our name is decided', ...fields }).toString();
  return (
    await http.fastify.inject({ method: 'POST', url: '/api/admin/site_settings', payload, headers })
  ).json<Reply>();
}

const get = async (path: string, token = ''): Promise<Reply> =>
  (
    await http.fastify.inject({ url: `/api${path}`, headers: { host: 'bourse.example', authorization: token } })
  ).json<Reply>();

test('the name is the placeholder until staff with the grant change it; the next answers carry the new values [SPEC-3.4] [SPEC-3.6]', async () => {
  assert.partialDeepStrictEqual((await get('/getSiteConfig')).message, { site_name: 'Bourse' });
  const wish = { site_name: ' Agora Exchange ', site_logo: 'logos/agora.svg', down_logo: '/logos/a.png' };
  assert.equal((await edit(wish, 'clerk')).code, 'NOT_ALLOWED');
  assert.equal((await get('/admin/site', 'clerk')).code, 'NOT_ALLOWED');
  assert.equal((await edit({ ...wish, reason: '' })).data?.field, 'reason');
  const edited = await edit(wish);
  assert.partialDeepStrictEqual(edited.message, { ...wish, site_name: 'Agora Exchange' });
  assert.partialDeepStrictEqual((await get('/getSiteConfig')).message, {
    site_name: 'Agora Exchange',
    site_logo: 'http://bourse.example/logos/agora.svg',
    down_logo: 'http://bourse.example/logos/a.png',
  });
  assert.equal((await get('/getSetting?keyword=site_name')).message, 'Agora Exchange');
  assert.deepEqual({ ...(await get('/admin/site', 'editor')).message, request: null }, edited.message);
});

test('a picture of another host waits for a second person, and is shown only as it was asked for', async () => {
  const approve = async (token: string, id: string | null): Promise<unknown> => {
    const headers = { 'content-type': form, authorization: token };
    const payload = new URLSearchParams({ id: id ?? '', reason: 'it is our own' }).toString();
    const url = '/api/admin/approvals/approve';
    return (await http.fastify.inject({ method: 'POST', url, payload, headers })).json<Reply>().code;
  };
  const { siteName: was } = site.face();
  const wish = { site_name: 'Agora abroad', down_logo: 'https://cdn.example/a.png' };
  const { request, ...asked } = (await edit(wish)).message;
  assert.partialDeepStrictEqual(asked, { site_name: was, down_logo: '/logos/a.png' }, 'nothing has changed yet');
  const { request: later } = (await edit({ down_logo: 'https://cdn.example/b.png' })).message;
  assert.equal(await approve('editor', request), 'NOT_ALLOWED');
  const both = await Promise.all([approve('second', request), approve('second', later)]);
  assert.deepEqual(both.map(String).toSorted(), ['1', 'STATE_CHANGED']);
  await site.refresh();
  assert.ok(site.face().downLogo.startsWith('https://cdn.example/'));
  assert.equal((await edit({ down_logo: '/logos/a.png' })).message.request, null, 'an own picture takes one person');
  assert.equal(await verifyAudit(db), null);
});

const long = 'x'.repeat(60);
const bad: readonly (readonly [field: string, values: readonly string[]])[] = [
  ['site_name', ['', '  ', `${long}x`, 'Agora<b>', 'Agora＜', "Agora's", 'Ago\u0007ra', 'Ago\u200bra', 'a\0b']],
  [
    'site_logo',
    ['', 'http://cdn.example/a.png', '//cdn.example/a.png', 'javascript:alert(1)', 'data:image/png;base64,AA', '/a b'],
  ],
  ['down_logo', ['', 'https://', 'https://me@cdn.example/a.png', 'https://cdn.example/"><script>', '/\\cdn.example']],
];

for (const [field, values] of bad) {
  test(`a bad ${field} is refused by its field, and nothing of the request is taken`, async () => {
    for (const value of values) {
      const refused = await edit({ site_name: 'Another name', [field]: value });
      assert.deepEqual([refused.code, refused.data?.field], ['PARAMETER_ERROR', field], JSON.stringify(value));
    }
    assert.notEqual(site.face().siteName, 'Another name');
  });
}

test('sixty characters are a name, of any language, and dots and dashes are no special characters', async () => {
  for (const name of [long, '阿戈拉交易所', 'ตลาดหลักทรัพย์', 'A.B-C 24/7'.replace('/', '.')]) {
    assert.partialDeepStrictEqual((await edit({ site_name: name })).message, { site_name: name }, name);
  }
});

test('each change is a row of its own, an audit row and an event; what changes nothing is STATE_CHANGED', async () => {
  const { siteName } = site.face();
  assert.equal((await edit({ site_name: siteName })).code, 'STATE_CHANGED');
  assert.equal((await edit({})).code, 'STATE_CHANGED');
  const earlier = (await get('/admin/site', 'editor')).message.history;
  assert.equal((await edit({ site_name: 'Agora', site_logo: 'logos/agora.svg' })).code, 1);
  const { history } = (await get('/admin/site', 'editor')).message;
  assert.equal(history.length, earlier.length + 1, 'the logo was there already');
  const version = earlier.filter(({ key }) => key === 'site_name').length + 1;
  const change = { key: 'site_name', value: 'Agora', version };
  assert.deepEqual(
    history.find((one) => one.key === 'site_name' && one.version === version),
    { ...change, staff_id: '5', reason: 'our name is decided', at: '2026-11-20T00:00:00.000Z' },
  );
  const { rows: audit } = await db.query(
    'SELECT staff_id, action, subject, reason, before, after FROM audit_log ORDER BY id DESC LIMIT 1',
  );
  assert.deepEqual(audit, [
    {
      staff_id: '5',
      action: 'admin.edit_site',
      subject: 'site',
      reason: 'our name is decided',
      before: JSON.stringify({ site_name: siteName }),
      after: '{"site_name":"Agora"}',
    },
  ]);
  assert.equal(await verifyAudit(db), null);
  const { rows: events } = await db.query<{ payload: { changes: unknown } }>(
    "SELECT payload FROM outbox WHERE type = 'config.site_settings_changed' ORDER BY seq DESC LIMIT 1",
  );
  assert.deepEqual(events[0]?.payload.changes, [change]);
  await assert.rejects(db.query("UPDATE site_settings SET value = 'x'"), /insert-only/);
  await assert.rejects(db.query('DELETE FROM site_settings'), /insert-only/);
});

test('two who edit at once get versions one after the other, and a process that starts reads the newest', async () => {
  const both = await Promise.all(['One', 'Two'].map((name) => edit({ site_name: name })));
  assert.deepEqual(
    both.map(({ code }) => code),
    [1, 1],
  );
  const again = await openSiteFace(db);
  assert.deepEqual(again.face(), site.face());
  const { rows } = await db.query<{ value: string }>(
    "SELECT value FROM site_settings WHERE key = 'site_name' ORDER BY version DESC LIMIT 1",
  );
  assert.equal(rows[0]?.value, again.face().siteName);
});

test('late news of an earlier change does not undo a later one', async () => {
  const other = await openSiteFace(db);
  other.take([{ key: 'site_name', value: 'Late', version: 1 }]);
  assert.equal(other.face().siteName, site.face().siteName);
  other.take([{ key: 'site_name', value: 'Newest', version: 1_000 }]);
  assert.equal(other.face().siteName, 'Newest');
});
