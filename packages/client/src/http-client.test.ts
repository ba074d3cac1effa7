import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { identityCalls } from '@bourse/contract/identity';
import { spotCalls } from '@bourse/contract/spot';
import { walletCalls } from '@bourse/contract/wallet';
import { backOffMs } from './back-off.ts';
import { encodeFields } from './encode-fields.ts';
import { createHttpClient, type HttpClientOptions } from './http-client.ts';
import { readReply } from './read-reply.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What the server answers next: a status and a body, or a cut connection. */
type Answer = { readonly status: number; readonly body: unknown } | 'cut';

/** A network that never answers, until the request is given up. */
const unanswered: typeof fetch = (input) =>
  new Promise((_resolve, reject) => {
    assert.ok(input instanceof Request);
    const { signal } = input;
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error); // a DOMException, as a real fetch rejects with
    });
  });

describe('the HTTP client', () => {
  const seen: Seen[] = [];
  const answers: Answer[] = [];
  const waits: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      const answer = answers.shift() ?? 'cut';
      if (answer === 'cut') request.socket.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  let baseUrl = '';
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    baseUrl = `http://127.0.0.1:${port}`;
  });
  after(() => server.close());
  beforeEach(() => {
    for (const list of [seen, answers, waits]) list.length = 0;
  });

  const client = (more: Partial<HttpClientOptions> = {}) =>
    createHttpClient({
      baseUrl,
      lang: () => 'th',
      token: () => 'bu_token',
      scheduler: {
        sleep: async (ms) => {
          waits.push(ms);
        },
      },
      ...more,
    });
  const busy: Answer = { status: 503, body: { type: 'error', message: 'Busy.', code: 'SYSTEM_BUSY' } };
  const good: Answer = { status: 200, body: { type: 'ok', message: {}, code: 1 } };
  const transfer = { currency_id: 3, number: '1.5', from_field: 'change', to_field: 'legal' };

  it('posts a form with the language and the bare token [SPEC-7.2] [SPEC-7.3] [SPEC-7.4]', async () => {
    answers.push(good);
    await client({ appVersion: '0.8.0' }).call(identityCalls.editNickname, { nickname: 'สมชาย' });
    const [request] = seen;
    assert.equal(request?.method, 'POST');
    assert.equal(request.url, '/api/user/editNickname');
    assert.equal(request.headers.authorization, 'bu_token');
    assert.match(request.headers['content-type'] ?? '', /^application\/x-www-form-urlencoded/);
    assert.equal(request.headers['x-app-version'], '0.8.0');
    assert.deepEqual(Object.fromEntries(new URLSearchParams(request.body)), { nickname: 'สมชาย', lang: 'th' });
  });

  it('asks by query under /api, without a token for visitors [SPEC-7.1]', async () => {
    answers.push({
      status: 200,
      body: { type: 'ok', message: { symbol: 'BTC/USDT', seq: 1, bids: [], asks: [] }, code: 1 },
    });
    const depth = await client({ token: () => null }).call(spotCalls.depth, { symbol: 'BTC/USDT' });
    assert.equal(seen[0]?.url, '/api/coin/depth?symbol=BTC%2FUSDT&lang=th');
    assert.equal(seen[0]?.headers.authorization, undefined);
    assert.ok(depth.ok);
    assert.equal(depth.value.seq, 1);
  });

  it('gives refusals as values and tells who is not signed in or not verified', async () => {
    const told: string[] = [];
    const listening = client({
      onSignInRequired: (message) => told.push(`sign in: ${message}`),
      onVerificationRequired: (message) => told.push(`verify: ${message}`),
    });
    answers.push({ status: 200, body: { type: '999', message: 'Log in.', code: 999 } });
    const unverified = { type: '998', message: 'Verify.', code: 998, data: { level: 2 } };
    answers.push({ status: 200, body: unverified });
    const reply = { type: 'error', message: 'Too little.', code: 'INSUFFICIENT_BALANCE', data: { field: 'number' } };
    answers.push({ status: 200, body: reply });
    assert.equal((await listening.call(identityCalls.info, {})).ok, false);
    const second = await listening.call(identityCalls.info, {});
    assert.deepEqual(second, { ok: false, error: { kind: 'refused', reply: unverified, isCertain: true } });
    assert.deepEqual(told, ['sign in: Log in.', 'verify: Verify.']);
    const refused = await listening.call(walletCalls.change, transfer);
    assert.deepEqual(refused, { ok: false, error: { kind: 'refused', reply, isCertain: true } });
  });

  it('gives a refusal as uncertain when it says so, or when an attempt before it had no certain answer', async () => {
    const unknown: Answer = { status: 503, body: { type: 'error', message: 'Unknown.', code: 'OUTCOME_UNKNOWN' } };
    const isCertain = async (...given: readonly Answer[]): Promise<boolean | undefined> => {
      answers.push(...given);
      const result = await client().call(walletCalls.change, transfer, { idempotencyKey: 'one' });
      return !result.ok && result.error.kind === 'refused' ? result.error.isCertain : undefined;
    };
    assert.equal(await isCertain(busy, busy, busy), true);
    assert.equal(await isCertain('cut', busy, busy), false);
    assert.equal(await isCertain(unknown, unknown, busy), false);
    assert.equal(await isCertain(unknown, unknown, unknown), false);
  });

  const refusals: readonly (readonly [status: number, type: string, code: string | number])[] = [
    [429, 'error', 'TOO_MANY_REQUESTS'],
    [200, '999', 999],
    [200, '998', 998],
    [200, 'error', 'AREA_NOT_SUPPORTED'],
    [200, 'error', 'NOT_AVAILABLE'],
    [503, 'error', 'STORAGE_FULL'],
    [503, 'error', 'SYSTEM_BUSY'],
    [200, 'error', 'KEY_CLOSED'],
    [200, 'error', 'INSUFFICIENT_BALANCE'],
  ];
  for (const [status, type, code] of refusals) {
    it(`takes ${String(code)} for certain of a first attempt, and for uncertain after one that was cut`, async () => {
      const refusal: Answer = { status, body: { type, message: 'No.', code } };
      const isCertain = async (...given: readonly Answer[]): Promise<boolean | undefined> => {
        answers.length = 0;
        answers.push(...given, refusal, refusal, refusal);
        const result = await client().call(walletCalls.change, transfer, { idempotencyKey: 'one' });
        assert.ok(!result.ok && result.error.kind === 'refused');
        assert.equal(result.error.reply.code, code);
        return result.error.isCertain;
      };
      assert.equal(await isCertain(), true);
      assert.equal(await isCertain('cut'), false);
      assert.equal(await isCertain('cut', 'cut'), false);
    });
  }

  it('counts a success with HTTP 200 alone [SPEC-7.7]', async () => {
    answers.push({ ...good, status: 201 });
    const result = await client().call(walletCalls.change, transfer);
    assert.deepEqual(result, { ok: false, error: { kind: 'unreadable', status: 201 } });
  });

  it('repeats reading after a cut or a busy answer, with growing waits', async () => {
    answers.push('cut', busy, good);
    assert.ok((await client().call(identityCalls.info, {})).ok);
    assert.deepEqual(waits, [100, 200]);
    answers.push('cut', 'cut', 'cut', good);
    const failed = await client().call(identityCalls.info, {});
    assert.equal(failed.ok, false);
    assert.equal(failed.error.kind, 'unreachable');
  });

  it('repeats an effect only when it carries a key, and then the same', async () => {
    answers.push('cut', good);
    const once = await client().call(walletCalls.change, transfer);
    assert.equal(once.ok, false);
    assert.equal(seen.length, 1);
    answers.unshift('cut');
    assert.ok((await client().call(walletCalls.change, transfer, { idempotencyKey: 'k-1' })).ok);
    assert.deepEqual(
      seen.slice(1).map(({ headers }) => headers['idempotency-key']),
      ['k-1', 'k-1'],
    );
  });

  it('does not repeat a refusal, nor what the caller has given up', async () => {
    answers.push({ status: 200, body: { type: 'error', message: 'No.', code: 'NOT_AVAILABLE' } }, good);
    assert.equal((await client().call(identityCalls.info, {})).ok, false);
    assert.equal(seen.length, 1);
    assert.equal((await client().call(identityCalls.info, {}, { signal: AbortSignal.abort() })).ok, false);
    assert.equal(seen.length, 1);
  });

  it('uploads a picture once, as multipart with the headers of every call [SPEC-7.33]', async () => {
    answers.push({ status: 200, body: { type: 'ok', message: '/files/1?signed', code: 1 } });
    const picture = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
    assert.deepEqual(await client({ appVersion: '0.8.0' }).upload(picture), { ok: true, value: '/files/1?signed' });
    const [request] = seen;
    assert.equal(request?.method, 'POST');
    assert.equal(request?.url, '/api/upload');
    assert.match(request?.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
    assert.deepEqual(
      [request?.headers.authorization, request?.headers['accept-language'], request?.headers['x-app-version']],
      ['bu_token', 'th', '0.8.0'],
    );
    assert.match(request?.body ?? '', /name="file"; filename="picture"\r\nContent-Type: image\/png/);
    const lost = await client().upload(picture);
    assert.equal(!lost.ok && lost.error.kind, 'unreachable');
    assert.equal(seen.length, 2, 'a lost upload is not repeated by itself');
  });

  it('sends any of four verbs to a path, POST unless another is named [SPEC-7.5]', async () => {
    const fields = { word: 'a b', list: [1] };
    for (const method of [undefined, 'GET', 'POST', 'PUT', 'DELETE'] as const) {
      answers.push({ status: 200, body: { type: 'ok', message: 'done', code: 1 } });
      const result = await client().request('/some/path', fields, method === undefined ? {} : { method });
      assert.deepEqual(result, { ok: true, value: 'done' }, method);
    }
    const sent = 'word=a+b&list=%5B1%5D&lang=th';
    assert.deepEqual(
      seen.map(({ method, url, body }) => [method, url, body]),
      [
        ['POST', '/api/some/path', sent],
        ['GET', `/api/some/path?${sent}`, ''],
        ['POST', '/api/some/path', sent],
        ['PUT', '/api/some/path', sent],
        ['DELETE', `/api/some/path?${sent}`, ''],
      ],
    );
    assert.ok(seen.every(({ headers }) => headers.authorization === 'bu_token'));
    assert.equal((await client().request('/some/path')).ok, false);
    assert.equal(seen.length, 6, 'what may have an effect is not repeated');
  });

  it('gives a request and an upload up after 60 s to the millisecond [SPEC-7.9]', async (t) => {
    // The types of Node 24 lack the one that it has.
    t.mock.timers.enable({ apis: ['AbortSignal.timeout' as 'setTimeout'] });
    const silent = client({ fetch: unanswered });
    const sends = [
      () => silent.call(walletCalls.change, transfer),
      () => silent.request('/some/path'),
      () => silent.upload(new Blob([])),
    ];
    for (const send of sends) {
      let failure: unknown = null;
      const ended = send().then((result) => {
        failure = result.ok ? 'a result' : result.error;
      });
      t.mock.timers.tick(59_999);
      await setImmediate();
      assert.equal(failure, null);
      t.mock.timers.tick(1);
      await ended;
      assert.partialDeepStrictEqual(failure, { kind: 'unreachable' });
    }
  });

  it('leads to signing in when an upload finds the session over', async () => {
    answers.push({ status: 200, body: { type: '999', message: 'Please log in first.', code: 999 } });
    const told: string[] = [];
    const result = await client({ onSignInRequired: (message) => void told.push(message) }).upload(new Blob([]));
    assert.equal(result.ok, false);
    assert.deepEqual(told, ['Please log in first.']);
  });
});

describe('reading replies', () => {
  it('takes type ok or code 1 for success [SPEC-8.1]', () => {
    for (const body of [
      { type: 'ok', message: 'x', code: 1 },
      { type: 'ok', message: 'x' },
      { type: 1, message: 'x', code: 1 },
    ]) {
      assert.deepEqual(readReply(body), { type: 'ok', message: 'x', code: 1 });
    }
  });

  it('knows a body that is no reply', () => {
    for (const body of [
      null,
      'ok',
      1,
      [],
      {},
      { type: 'error', message: 'x' },
      { type: 'error', message: 'x', code: 'X' },
    ]) {
      assert.equal(readReply(body), null, JSON.stringify(body));
    }
  });
});

describe('fields', () => {
  it('leave out what is absent and write lists as JSON', () => {
    const fields = encodeFields({ a: undefined, b: null, c: '', d: 0, e: false, f: ['x', 1], g: { h: 1 } });
    assert.equal(decodeURIComponent(fields.toString()), 'c=&d=0&e=false&f=["x",1]&g={"h":1}');
  });
});

describe('waiting', () => {
  it('grows from 100 ms by doubling to 10 s [SPEC-9.12]', () => {
    assert.deepEqual([1, 2, 3, 7, 8, 50].map(backOffMs), [100, 200, 400, 6_400, 10_000, 10_000]);
  });
});
