import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allCalls } from '@bourse/contract/all-calls';
import { type AnyCall, takesFile } from '@bourse/contract/call';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { signIn, signInStaff } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { type Engine, openEngine } from '../e2e/engine.ts';
import { isLongForm } from '@bourse/testing/long-form';
import { rotationIndex } from '@bourse/testing/rotation';
import { Opened } from '../e2e/opened.ts';
import { type ServerProcess, startServer } from '../e2e/server-process.ts';
import { badValues } from './bad-values.ts';
import { findFault } from './check-reply.ts';
import { fieldNames, goodFields } from './good-fields.ts';

const requestCount = process.env['BOURSE_LONG'] === '1' ? 100_000 : 3_000;
const seed = 20_261_120;
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

interface Sent {
  readonly call: AnyCall;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly type: typeof form | typeof json;
}

/** Writes fields as form or query: what is no text travels as JSON, as a client without types would send it. */
function encodeForm(fields: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.map((item) => [name, typeof item === 'string' ? item : JSON.stringify(item)])
      : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
  return new URLSearchParams(pairs).toString();
}

const hashing = new Set(['auth', 'code']);
/** So many commits meet every class of bad value in a field, and more where a call computes a password hash. */
const fieldTurns = 6;
const hashingTurns = 12;

/** What a field meets at this commit: another part in each field, so that every class is met in each run. */
function inTurn<T>(all: readonly T[], field: number, turns: number): readonly T[] {
  return isLongForm ? all : all.filter((_, place) => (place + field + rotationIndex()) % turns === 0);
}

/** Every call, but seldom those that compute a password hash: each costs as much as a hundred others. */
function drawCall(random: Random): AnyCall {
  const call = random.pick(allCalls);
  return hashing.has(call.rate) && random.int(0, 7) > 0 ? drawCall(random) : call;
}

/** The calls are met in so many tests, each of which ends well within the time of one. */
const shares = 4;

describe('the input of every call', () => {
  const opened = new Opened();
  const tokens: Record<AnyCall['auth'], string> = { public: '', optional: '', user: '', staff: '' };
  let engine: Engine;
  let server: ServerProcess;

  /** Some of the fuzzed calls end the session that makes them. */
  async function renewTokens(): Promise<void> {
    tokens.user = await signIn(await ApiClient.connect(server.url), 'demo1');
    tokens.optional = tokens.user;
    tokens.staff = await signInStaff({ url: server.url, output: () => engine.announced() + server.output() });
  }

  before(async () => {
    engine = await openEngine({ RATE_FACTOR: '100000', LOG_LEVEL: 'error' });
    opened.add(() => engine.close());
    server = await startServer(engine.variables);
    opened.add(() => server.stop());
    await renewTokens();
    const client = await ApiClient.connect(server.url);
    const { auth_level: level } = await client.get<{ auth_level: number }>('/user/info', {}, { token: tokens.user });
    assert.equal(level, 2, 'the customer is verified, so that calls are met behind that question too');
  });
  after(() => opened.close());

  async function send({ call, fields, type }: Sent): Promise<Response> {
    const isGet = call.method === 'GET';
    const url = `${server.url}/api${call.path}${isGet ? `?${encodeForm(fields).slice(0, 8_000)}` : ''}`;
    const headers: Record<string, string> = { authorization: tokens[call.auth] };
    if (!isGet) headers['content-type'] = type;
    const body = type === json ? JSON.stringify(fields) : encodeForm(fields);
    return fetch(url, { method: call.method, headers, ...(isGet ? {} : { body }) });
  }

  /** Sends and asserts that the answer is one that the contract knows, and no failure of ours. */
  async function check(sent: Sent): Promise<unknown> {
    const response = await send(sent);
    const what = `${sent.call.name} ${sent.type} ${JSON.stringify(sent.fields).slice(0, 300)}`;
    const text = await response.text();
    const fault = findFault(sent.call, { status: response.status, text });
    assert.equal(fault, null, `${what}: ${String(response.status)} ${text.slice(0, 500)}`);
    const body: unknown = JSON.parse(text);
    return body;
  }

  for (let share = 0; share < shares; share += 1) {
    it(`meets every class of bad value in every field of every call, as somebody verified, without failing: ${share + 1} of ${shares}`, async () => {
      const classes = Object.entries(badValues);
      assert.ok(classes.length >= 25);
      const random = seededRandom(seed + share);
      for (const call of allCalls.filter((_, place) => place % shares === share)) {
        for (const [place, name] of fieldNames(call).entries()) {
          for (const [, value] of inTurn(classes, place, hashing.has(call.rate) ? hashingTurns : fieldTurns)) {
            const type = call.method === 'POST' && random.int(0, 1) === 1 ? json : form;
            await check({ call, fields: { ...goodFields(call), [name]: value }, type });
          }
        }
        if (call.name.includes('log') || call.name.includes('session')) await renewTokens();
      }
    });
  }

  it(`survives ${String(requestCount)} seeded requests with several bad fields at once`, async () => {
    const random = seededRandom(seed + shares);
    const values = Object.values(badValues);
    for (let sentCount = 0; sentCount < requestCount; sentCount += 1) {
      const call = drawCall(random);
      const fields: Record<string, unknown> = goodFields(call);
      for (const name of fieldNames(call)) if (random.int(0, 2) === 0) fields[name] = random.pick(values);
      if (random.int(0, 9) === 0) fields[random.pick(['__proto__x', 'constructor', 'extra'])] = random.pick(values);
      await check({ call, fields, type: random.int(0, 1) === 0 ? form : json });
      if (sentCount % 500 === 499) await renewTokens();
    }
  });

  it('reads no body of another content type, whichever call it is for', async () => {
    const types = ['text/plain', 'text/json', 'application/jsonp', 'application/json, text/html', 'application/ json']
      .concat('application/json; charset=utf-16', 'multipart/form-data; boundary=b', 'application/xml', '*/*')
      .concat('application/vnd.api+json', 'application/octet-stream', 'application/x-www-form-urlencoded2');
    for (const call of allCalls.filter((one) => one.method === 'POST')) {
      for (const type of types) {
        const headers = { 'content-type': type, authorization: tokens[call.auth] };
        const response = await fetch(`${server.url}/api${call.path}`, { method: 'POST', headers, body: '{}' });
        // Uploads alone take multipart, and this is none.
        const status = takesFile(call) && type.startsWith('multipart/') ? 400 : 415;
        assert.equal(response.status, status, `${call.name} ${type}`);
        assert.equal(findFault(call, { status: response.status, text: await response.text() }), null);
      }
    }
  });
});
