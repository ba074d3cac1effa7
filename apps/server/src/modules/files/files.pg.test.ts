import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileCalls } from '@bourse/contract/files';
import type { Clock } from '@bourse/kernel/clock';
import { sessionId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import sharp from 'sharp';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { hostileFiles, plain } from '../../platform/files/picture-fixture.ts';
import { edgeOptions } from '../../platform/http/edge-fixture.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import { sealerWithKey } from '../../platform/secrets/sealer.ts';
import { type Files, openFiles } from './index.ts';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly code: string | number;
  readonly message: unknown;
  readonly data?: unknown;
}

let now: Instant = systemClock.now();
const clock: Clock = { now: () => now };
const sealer = sealerWithKey();
let disposable: TestDatabase;
let db: Database;
let files: Files;
let http: HttpServer;
let url: string;
let ann: UserId;
let folder: string;

const temporaryFolder = process.env['TMPDIR'];

before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect(clock);
  const { rows } = await db.withTx('a customer', (tx) =>
    tx.query<{ id: string }>(
      `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, auth_level, created_at)
       VALUES ('ann@example.org', 'x', now(), 'Ann', 'en', 0, now()) RETURNING id`,
    ),
  );
  ann = userId(present(rows[0], 'the customer').id);
  files = await openFiles({ db, clock, sealer });
  http = await createHttpServer(
    edgeOptions({
      calls: [fileCalls.upload, fileCalls.portrait],
      bindings: files.routes,
      files: files.read,
      rateFactor: 100,
      sessions: async (token) => {
        if (token === 'ann') return { userId: ann, sessionId: sessionId('1') };
        return token === 'bob' ? { userId: userId('999999'), sessionId: sessionId('2') } : null;
      },
    }),
  );
  // Uploads pass through the folder for temporary files, which is this test's own from here on.
  folder = mkdtempSync(join(tmpdir(), 'bourse-files-'));
  process.env['TMPDIR'] = folder;
  url = `http://127.0.0.1:${String(await http.listen(0, '127.0.0.1'))}`;
});
after(async () => {
  await http.close();
  await disposable.close();
  if (temporaryFolder === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = temporaryFolder;
  rmSync(folder, { recursive: true, force: true });
});

async function answerOf(response: Response): Promise<Answer> {
  const body = (await response.json()) as Omit<Answer, 'status'>; // the one shape of every answer
  return { ...body, status: response.status };
}

async function send(fields: readonly (readonly [string, Blob | string])[], token = 'ann'): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return answerOf(await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization: token }, body }));
}

const upload = (content: Buffer, token?: string): Promise<Answer> =>
  send([['file', new File([new Uint8Array(content)], 'me.png', { type: 'image/png' })]], token);

async function setPortrait(address: string, token = 'ann'): Promise<Answer> {
  const body = new URLSearchParams({ head_portrait: address });
  const headers = { authorization: token };
  return answerOf(await fetch(`${url}/api/user/uploadHeadPortrait`, { method: 'POST', headers, body }));
}

const picture = await plain(800, 600).jpeg().toBuffer();

async function kept(purpose: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM files WHERE user_id = $1 AND purpose = $2',
    [ann, purpose],
  );
  return rows[0]?.count ?? -1;
}

test('an upload is private: it is shown by its signed link, for a minute [SPEC-7.33]', async () => {
  const answer = await upload(picture);
  assert.equal(answer.type, 'ok');
  const address = String(answer.message);
  const shown = await fetch(url + address);
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp']);
  assert.equal(shown.headers.get('cache-control'), 'private, no-store');
  assert.equal(shown.headers.get('x-content-type-options'), 'nosniff');
  assert.match(shown.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  const read = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  assert.deepEqual([read.width, read.height], [800, 600]);
  assert.equal((await fetch(url + (address.split('?')[0] ?? ''))).status, 404);
  now = instant(now + 60_001);
  assert.equal((await fetch(url + address)).status, 404);
});

test('an upload lies sealed: its row shows nothing of the picture, and no other row’s name opens it', async () => {
  const address = String((await upload(picture)).message);
  const name = /files\/(.{24})\.webp/.exec(address)?.[1] ?? '';
  const { rows } = await db.query<{ content: Buffer }>('SELECT content FROM files WHERE name = $1', [name]);
  const content = present(rows[0], 'the file').content;
  const shown = Buffer.from(await (await fetch(url + address)).arrayBuffer());
  assert.equal(content.includes(Buffer.from('WEBP')), false);
  assert.equal(content.includes(shown.subarray(40, 80)), false);
  assert.deepEqual(sealer.open(content, `file:${name}`), shown);
  assert.throws(() => sealer.open(content, `file:${name.replace(/^./, 'x')}`));
});

test('an upload becomes a document once, of its owner alone; then it is no portrait, and goes only when it is deleted', async () => {
  const { documents } = files;
  const address = String((await upload(picture)).message);
  const name = documents.nameOf(address) ?? assert.fail(address);
  const keep = (owner: UserId) => db.withTx('keep', (tx) => documents.keep(tx, name, owner));
  assert.equal(await keep(userId('999999')), false);
  assert.deepEqual((await Promise.all([keep(ann), keep(ann), keep(ann)])).filter(Boolean), [true]);
  assert.equal((await setPortrait(address)).code, 'NOT_FOUND');
  now = instant(now + 3 * 86_400_000);
  for (const job of files.dailyWork ?? []) await job.run(clock.now(), () => undefined);
  assert.equal((await fetch(url + documents.linkTo(name))).status, 200);
  assert.equal((await fetch(url + address)).status, 404);
  assert.deepEqual(
    await documents.contentOf(name),
    Buffer.from(await (await fetch(url + documents.linkTo(name))).arrayBuffer()),
  );
  await db.withTx('delete', (tx) => documents.delete(tx, [name]));
  assert.equal((await fetch(url + documents.linkTo(name))).status, 404);
});

test('I2: a private file is shown to nobody without its link, whoever asks', async () => {
  const address = String((await upload(picture)).message).split('?')[0] ?? '';
  for (const token of ['ann', 'bob', '']) {
    const response = await fetch(url + address, { headers: { authorization: token } });
    assert.equal(response.status, 404);
  }
});

test('an upload becomes the own picture: public, square, and the one before it goes [SPEC-7.25]', async () => {
  const first = await setPortrait(String((await upload(picture)).message));
  const { head_portrait: address } = first.message as { head_portrait: string }; // as the contract says
  const shown = await fetch(url + address);
  assert.equal(shown.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  const read = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  assert.deepEqual([read.width, read.height], [512, 512]);
  const { rows } = await db.query('SELECT head_portrait FROM users WHERE id = $1', [ann]);
  assert.deepEqual(rows, [{ head_portrait: address }]);
  assert.deepEqual((await setPortrait(`https://any.example${address}`)).message, { head_portrait: address });

  const second = await setPortrait(String((await upload(picture)).message));
  assert.notDeepEqual(second.message, first.message);
  assert.equal((await fetch(url + address)).status, 404);
  assert.equal(await kept('avatar'), 1);
});

test('a picture is refused that is no address of ours, is gone, or is somebody else’s', async () => {
  const bad = await setPortrait('https://evil.example/me.png');
  assert.deepEqual([bad.code, bad.data], ['PARAMETER_ERROR', { field: 'head_portrait' }]);
  assert.equal((await setPortrait('/files/abcdefghijklmnopqrstuvwx.webp')).code, 'NOT_FOUND');
  const address = String((await upload(picture)).message);
  assert.equal((await setPortrait(address, 'bob')).code, 'NOT_FOUND');
  const together = await Promise.all(Array.from({ length: 5 }, () => setPortrait(address)));
  assert.equal(together.filter((answer) => answer.type === 'ok').length, 1);
  assert.equal((await setPortrait(address)).code, 'NOT_FOUND');
});

test('refusals of an upload, in their order, two pictures at once among them [SPEC-5.26]', async () => {
  const keptBefore = await kept('upload');
  assert.equal((await upload(picture, '')).code, 999);
  const large = Buffer.concat([picture, Buffer.alloc(10 * 1_024 * 1_024)]);
  const tooLarge = await upload(large);
  assert.deepEqual([tooLarge.status, tooLarge.code], [413, 'BODY_TOO_LARGE']);
  const file = new File([new Uint8Array(picture)], 'me.jpg');
  for (const fields of [
    [],
    [['other', file]],
    [['file', 'text']],
    [['file', file] as const, ['file', file] as const],
  ]) {
    const answer = await send(fields as [string, Blob | string][]); // pairs, as each case above
    assert.deepEqual([answer.code, answer.data], ['PARAMETER_ERROR', { field: 'file' }]);
  }
  const hostile = await hostileFiles();
  for (const [what, content] of hostile) assert.equal((await upload(content)).code, 'PICTURE_REFUSED', what);
  assert.equal(await kept('upload'), keptBefore);
});

test('a file can be named in no other way than by bringing it', async () => {
  const headers = { authorization: 'ann', 'content-type': 'application/json' };
  const body = JSON.stringify({ file: { path: '/etc/passwd' } });
  const answer = await answerOf(await fetch(`${url}/api/upload`, { method: 'POST', headers, body }));
  assert.deepEqual([answer.code, answer.data], ['PARAMETER_ERROR', { field: 'file' }]);
  // Multipart is for uploads alone.
  const form = new FormData();
  form.append('head_portrait', '/files/abcdefghijklmnopqrstuvwx.webp');
  const other = await fetch(`${url}/api/user/uploadHeadPortrait`, {
    method: 'POST',
    headers: { authorization: 'ann' },
    body: form,
  });
  assert.equal(other.status, 415);
});

test('bodies that are not what their type says are refused and leave nothing behind', async () => {
  const type = 'multipart/form-data; boundary=b';
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n';
  for (const body of [
    '{}',
    '--b',
    part,
    `${part}half`,
    `${part.replace('name="file"', 'name="__proto__"')}x\r\n--b--`,
  ]) {
    const headers = { authorization: 'ann', 'content-type': type };
    const answer = await answerOf(await fetch(`${url}/api/upload`, { method: 'POST', headers, body }));
    assert.equal(answer.code, 'PARAMETER_ERROR', body);
  }
  assert.equal((await upload(picture)).type, 'ok');
  // They are deleted behind the answer; a file that stays would keep the test from ending.
  while (readdirSync(folder).length > 0) await sleep(5);
});

test('a customer keeps twenty unused uploads, and none longer than a day', async () => {
  for (let count = 0; count < 22; count += 1) {
    now = instant(now + 1);
    assert.equal((await upload(await plain(2, 2).png().toBuffer())).type, 'ok');
  }
  assert.equal(await kept('upload'), 20);
  now = instant(now + 86_400_000);
  const young = String((await upload(picture)).message);
  now = instant(now + 1);
  for (const job of files.dailyWork ?? []) await job.run(clock.now(), () => undefined);
  assert.deepEqual([await kept('upload'), await kept('avatar')], [1, 1]);
  assert.equal((await fetch(url + young)).status, 200);
});
