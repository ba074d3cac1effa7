import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { type Answer, edgeOptions, form } from './edge-fixture.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';

describe('the HTTP edge', () => {
  let http: HttpServer;
  before(async () => {
    http = await createHttpServer(edgeOptions());
  });
  after(() => http.close());

  const post = (path: string, payload: string, type = form, headers: Record<string, string> = {}) =>
    http.fastify.inject({ method: 'POST', url: `/api${path}`, payload, headers: { 'content-type': type, ...headers } });
  const signedIn = { authorization: 'user-token' };

  it('answers ok with code 1 from a form and from JSON alike', async () => {
    const byForm = await post('/test/echo', 'amount=1.50&page=2');
    const byJson = await post('/test/echo', '{"amount":"1.50","page":2}', 'application/json; charset=utf-8');
    assert.equal(byForm.statusCode, 200);
    assert.equal(byForm.json<Answer>().type, 'ok');
    assert.equal(byForm.json<Answer>().code, 1);
    assert.deepEqual(byForm.json<Answer>().message.input, { amount: '1.50', page: 2 });
    assert.deepEqual(byJson.json<Answer>(), byForm.json<Answer>());
  });

  it('takes lists as JSON in one field, as repeated fields and as JSON', async () => {
    const bodies = [
      [`amount=1&orders=${encodeURIComponent('["a","b"]')}`, form],
      ['amount=1&orders=a&orders=b', form],
      ['{"amount":"1","orders":["a","b"]}', 'application/json'],
    ] as const;
    for (const [body, type] of bodies) {
      assert.deepEqual((await post('/test/echo', body, type)).json<Answer>().message.input.orders, ['a', 'b']);
    }
  });

  it('names the first wrong field and says the sentence in the language of the request [SPEC-7.2]', async () => {
    const refused = (await post('/test/echo', 'amount=1e5&lang=fra')).json<Answer>();
    assert.equal(refused.type, 'error');
    assert.equal(refused.code, 'PARAMETER_ERROR');
    assert.deepEqual(refused.data, { field: 'amount' });
    const english = (await post('/test/echo', 'amount=1e5')).json<Answer>();
    const byHeader = (
      await post('/test/echo', 'amount=1e5', form, { 'accept-language': 'fr-CH, en;q=0.5' })
    ).json<Answer>();
    assert.notEqual(refused.message, english.message);
    assert.equal(byHeader.message, refused.message);
    assert.equal((await post('/test/echo', 'amount=1e5&lang=tlh')).json<Answer>().message, english.message);
  });

  it('says every refusal in English where the language asked for is a property of every object', async () => {
    const english = (await post('/test/echo', 'amount=1e5')).json<Answer>();
    for (const word of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      for (const headers of [{}, { 'accept-language': word }]) {
        const answer = await post('/test/echo', `amount=1e5&lang=${word}`, form, headers);
        assert.deepEqual([answer.statusCode, answer.json<Answer>()], [200, english], word);
      }
    }
  });

  it('refuses JSON numbers in money fields', async () => {
    assert.equal(
      (await post('/test/echo', '{"amount":1.5}', 'application/json')).json<Answer>().code,
      'PARAMETER_ERROR',
    );
  });

  const hostileTypes = [
    'text/plain',
    'application/jsonx',
    'application/json, text/plain',
    'application/ json',
    'application/json; charset=utf-16',
    'application/json;application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded-x',
    'application/octet-stream',
    '*/*',
    'application',
  ];
  it('answers 415 to every content type but the two, and reads nothing of the body', async () => {
    for (const type of hostileTypes) {
      const answer = await post('/test/echo', '{"amount":"1"}', type);
      assert.equal(answer.statusCode, 415, type);
      assert.equal(answer.json<Answer>().code, 'UNSUPPORTED_MEDIA_TYPE', type);
    }
  });

  it('validates whatever spelling of the two types carries the body', async () => {
    for (const type of [
      'APPLICATION/JSON',
      'application/json;',
      'application/json ;charset="UTF-8"',
      ' application/json',
    ]) {
      const answer = await post('/test/echo', '{"amount":"-1"}', type);
      assert.equal(answer.json<Answer>().code, 'PARAMETER_ERROR', type);
    }
    const nothing = await http.fastify.inject({ method: 'POST', url: '/api/test/echo' });
    assert.equal(nothing.json<Answer>().code, 'PARAMETER_ERROR');
  });

  it('cannot be polluted through prototypes', async () => {
    for (const body of ['{"__proto__":{"amount":"1"}}', '{"constructor":{"prototype":{"amount":"1"}}}']) {
      assert.equal((await post('/test/echo', body, 'application/json')).json<Answer>().code, 'PARAMETER_ERROR');
    }
    assert.equal((await post('/test/echo', '__proto__=1&constructor=2')).json<Answer>().code, 'PARAMETER_ERROR');
    assert.equal('amount' in Object.prototype, false);
  });

  it('survives bodies that are no object, broken, too deep or too large; NUL and invalid UTF-8 are a bad field, in queries too', async () => {
    const json = 'application/json';
    for (const body of ['null', '[]', '"x"', '7', '{"amount":{}}']) {
      const answer = await post('/test/echo', body, json);
      assert.deepEqual([answer.statusCode, answer.json<Answer>().code], [200, 'PARAMETER_ERROR'], body);
    }
    const broken = await post('/test/echo', '{"amount":', json);
    assert.deepEqual([broken.statusCode, broken.json<Answer>().code], [400, 'PARAMETER_ERROR']);
    for (const [body, type] of [
      ['{"amount":"1","note":"\\u0000"}', json],
      ['{"note":"1","amount":"1","note":"2"}', json],
      ['amount=1&note=%00', form],
      ['amount=1&note=%ff%fe', form],
      ['amount=1&note=2&note=3', form],
    ] as const) {
      const answer = await post('/test/echo', body, type);
      const { code, data } = answer.json<Answer & { data: unknown }>();
      assert.deepEqual([answer.statusCode, code, data], [200, 'PARAMETER_ERROR', { field: 'note' }], body);
    }
    for (const word of ['%00', 'a%00b', '%ff%fe', 'a%c3', '%ed%a0%80', '%c0%80']) {
      const query = await http.fastify.inject({ method: 'GET', url: `/api/test/look?word=${word}` });
      const { code, data } = query.json<Answer>();
      assert.deepEqual([query.statusCode, code, data], [200, 'PARAMETER_ERROR', { field: 'word' }], word);
    }
    for (const bytes of [
      [0xff, 0xfe],
      [0x61, 0xc3],
      [0xed, 0xa0, 0x80],
      [0xc0, 0x80],
    ]) {
      const [begin, end] = ['{"amount":"1","note":"', '"}'].map((text) => Buffer.from(text));
      const body = Buffer.concat([begin ?? [], Buffer.from(bytes), end ?? []].map((part) => Buffer.from(part)));
      const answer = await http.fastify.inject({
        method: 'POST',
        url: '/api/test/echo',
        headers: { 'content-type': json },
        payload: body,
      });
      const { code, data } = answer.json<Answer>();
      assert.deepEqual([answer.statusCode, code, data], [200, 'PARAMETER_ERROR', { field: 'note' }], bytes.join());
    }
    const deep = await post('/test/echo', `{"amount":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, json);
    assert.equal(deep.json<Answer>().code, 'PARAMETER_ERROR');
    const large = await post('/test/echo', `amount=1&note=${'x'.repeat(300_000)}`);
    assert.deepEqual([large.statusCode, large.json<Answer>().code], [413, 'BODY_TOO_LARGE']);
  });

  it('answers 405 with Allow on the wrong method and 404 elsewhere, in the same shape', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const) {
      const answer = await http.fastify.inject({ method, url: '/api/test/own?x=1' });
      assert.equal(answer.statusCode, 405, method);
      assert.equal(answer.headers.allow, 'POST');
      if (method !== 'HEAD') assert.equal(answer.json<Answer>().code, 'METHOD_NOT_ALLOWED');
    }
    for (const url of ['/api/nothing', '/api/test/own/', '/elsewhere', '/api/%zz', '/api/..%2f..%2fetc']) {
      const answer = await http.fastify.inject({ method: 'GET', url });
      assert.deepEqual([answer.statusCode, answer.json<Answer>().code], [404, 'UNKNOWN_PATH'], url);
    }
  });

  it('answers 999 without a session, with a dead one, and to staff in a customer’s place', async () => {
    for (const authorization of ['', 'nobody', 'Bearer nobody', 'officer', 'x'.repeat(5_000)]) {
      const answer = (await post('/test/own', '', form, { authorization })).json<Answer>();
      assert.deepEqual([answer.type, answer.code], ['999', 999]);
    }
  });

  it('accepts the token bare and after Bearer [SPEC-7.3]', async () => {
    for (const authorization of ['user-token', 'Bearer user-token', 'bearer user-token']) {
      assert.deepEqual((await post('/test/own', '', form, { authorization })).json<Answer>().message, { userId: '7' });
    }
  });

  it('lets staff in by grant alone', async () => {
    const as = async (authorization: string) =>
      (await post('/test/staff', '', form, { authorization })).json<Answer>().code;
    assert.equal(await as('user-token'), 999);
    assert.equal(await as('clerk'), 'NOT_ALLOWED');
    assert.equal(await as('officer'), 1);
  });

  it('answers 998 when the gate refuses [SPEC-6.2]', async () => {
    const answer = (await post('/test/verified', '', form, signedIn)).json<Answer>();
    assert.deepEqual(answer, { type: '998', message: answer.message, code: 998, data: { level: 1 } });
  });

  it('answers visitors where a call is optional', async () => {
    const look = async (headers: Record<string, string>) =>
      (await http.fastify.inject({ method: 'GET', url: '/api/test/look?word=a', headers })).json<Answer>().message;
    assert.deepEqual(await look({}), { userId: null, word: 'a' });
    assert.deepEqual(await look(signedIn), { userId: '7', word: 'a' });
  });

  it('asks a visitor to sign in before it says that nothing answers a call', async () => {
    assert.equal((await post('/test/unbound', '')).json<Answer>().code, 999);
    const answer = await post('/test/unbound', '', form, signedIn);
    assert.deepEqual([answer.statusCode, answer.json<Answer>().code], [200, 'NOT_AVAILABLE']);
    const chinese = (await post('/test/unbound', 'lang=zh', form, signedIn)).json<{ message: string }>();
    assert.equal(chinese.message, '功能开发中');
  });

  it('tells nothing of bugs and faults but that something failed', async () => {
    const fault = await post('/test/failing', 'how=fault');
    assert.deepEqual([fault.statusCode, fault.json<Answer>().code], [503, 'TEMPORARILY_UNAVAILABLE']);
    const bug = await post('/test/failing', 'how=bug');
    assert.deepEqual([bug.statusCode, bug.json<Answer>().code], [500, 'TEMPORARILY_UNAVAILABLE']);
    const uncertain = await post('/test/failing', 'how=uncertain');
    assert.deepEqual([uncertain.statusCode, uncertain.json<Answer>().code], [503, 'OUTCOME_UNKNOWN']);
    assert.doesNotMatch(fault.body + bug.body + uncertain.body, /secret|10\.0\.0\.1|stack/);
  });

  it('hashes equal inputs equally, whatever their form, order and language', async () => {
    const hash = async (body: string, type = form) =>
      (await post('/test/echo', body, type)).json<Answer>().message.hash;
    const first = await hash('amount=1&page=2');
    assert.equal(await hash('{"page":"2","lang":"zh","amount":"1"}', 'application/json'), first);
    assert.notEqual(await hash('amount=1&page=3'), first);
  });

  it('takes an idempotency key of 1 to 64 visible characters', async () => {
    const code = async (key: string) =>
      (await post('/test/echo', 'amount=1', form, { 'idempotency-key': key })).json<Answer>();
    assert.equal((await code('order-1')).message.key, 'order-1');
    assert.equal((await code('')).message.key, null);
    assert.deepEqual((await code('x'.repeat(65))).data, { field: 'Idempotency-Key' });
    assert.equal((await code('a b')).code, 'PARAMETER_ERROR');
  });

  it('keeps the caller’s request id when it can be one', async () => {
    const given = await post('/test/echo', 'amount=1', form, { 'x-request-id': 'trace-0001' });
    assert.equal(given.headers['x-request-id'], 'trace-0001');
    const hostile = await post('/test/echo', 'amount=1', form, { 'x-request-id': '<script>' });
    assert.match(String(hostile.headers['x-request-id']), /^[0-9a-f-]{36}$/);
  });

  it('forbids inline scripts everywhere, and whatever a page may do in answers of calls, refused ones too', async () => {
    for (const url of ['/docs/', '/healthz']) {
      const { headers } = await http.fastify.inject({ method: 'GET', url });
      assert.match(String(headers['content-security-policy']), /script-src 'self'/);
      assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/);
    }
    for (const url of ['/api/test/look', '/api/test/nowhere']) {
      const { headers } = await http.fastify.inject({ method: 'GET', url });
      assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'", url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.equal(headers['x-frame-options'], 'SAMEORIGIN', url);
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', url);
      assert.match(String(headers['strict-transport-security']), /max-age=31536000/, url);
      assert.equal(headers['cache-control'], 'no-store', url);
    }
  });

  it('serves the logos and the coins, and nothing beside them', async () => {
    for (const file of ['logo.svg', 'logo-small.svg', 'coins/btc.svg', 'coins/usdt.svg']) {
      const picture = await http.fastify.inject(`/static/${file}`);
      assert.equal(picture.statusCode, 200, file);
      assert.match(String(picture.headers['content-type']), /^image\/svg\+xml/);
    }
    for (const path of [
      '/static/',
      '/static/coins',
      '/static/../package.json',
      '/static/..%2fpackage.json',
      '/static/nothing.svg',
    ]) {
      assert.notEqual((await http.fastify.inject(path)).statusCode, 200, path);
    }
  });

  it('shows the contract at /docs without inline scripts, and no other file', async () => {
    const page = await http.fastify.inject('/docs/');
    assert.equal(page.statusCode, 200);
    assert.doesNotMatch(page.body, /<script(?![^>]*src=)/);
    assert.equal((await http.fastify.inject('/docs/openapi.json')).body, '{"openapi":"3.1.0","paths":{}}');
    for (const file of ['swagger-initializer.js', 'swagger-ui-bundle.js', 'swagger-ui.css', 'index.css']) {
      assert.equal((await http.fastify.inject(`/docs/${file}`)).statusCode, 200, file);
    }
    for (const file of ['package.json', 'swagger-ui.js.map', '../package.json', '%2e%2e/package.json']) {
      assert.equal((await http.fastify.inject(`/docs/${file}`)).statusCode, 404, file);
    }
  });

  it('answers bytes that are no request in the same shape and hangs up', async () => {
    const port = await http.listen(0, '127.0.0.1');
    const answer = await new Promise<string>((resolve, reject_) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => {
        resolve(text);
      });
      socket.on('error', reject_);
    });
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.match(answer, /"code":"PARAMETER_ERROR"/);
  });
});
