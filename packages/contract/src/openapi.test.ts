import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCalls } from './all-calls.ts';
import { certaintyOf, errorCodes } from './error-code.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument({ title: 'Bourse', version: '0.8.0' });

/** The part of the document that the assertions look at. */
interface Operation {
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: { required: string[]; properties: object } }>;
  };
  readonly security: readonly object[];
}

function operation(method: string, path: string): Operation {
  const found = document.paths[path]?.[method];
  assert.ok(found, `${method} ${path}`);
  return found as Operation; // openApiDocument writes every operation in this form
}

test('every call is an operation', () => {
  for (const call of allCalls) operation(call.method.toLowerCase(), call.path);
  assert.equal(Object.values(document.paths).flatMap((item) => Object.keys(item)).length, allCalls.length);
});

test('a POST takes a form or JSON with the same fields', () => {
  const { requestBody, security } = operation('post', '/wallet/change');
  assert.deepEqual(Object.keys(requestBody?.content ?? {}), ['application/x-www-form-urlencoded', 'application/json']);
  const schema = requestBody?.content['application/json']?.schema;
  assert.deepEqual(schema?.required, ['currency_id', 'number', 'from_field', 'to_field']);
  assert.ok(schema && 'client_order_id' in schema.properties && 'lang' in schema.properties);
  assert.deepEqual(security, [{ token: [] }]);
});

test('a GET takes query fields with their defaults, and no field may be empty', () => {
  const { parameters } = operation('get', '/coin/list');
  const page = parameters.find(({ name }) => name === 'page');
  assert.equal(page?.required, false);
  assert.match(JSON.stringify(page?.schema), /"default":1/);
  assert.doesNotMatch(JSON.stringify(parameters), /"const":""/);
});

test('idempotent calls name the header', () => {
  const named = (path: string): boolean =>
    operation('post', path).parameters.some(({ name }) => name === 'Idempotency-Key');
  assert.ok(named('/coin/trade'));
  assert.equal(named('/user/login'), false);
});

test('calls of visitors name the header that carries their key', () => {
  for (const [method, path] of [
    ['get', '/chat/history'],
    ['post', '/chat/send'],
  ] as const) {
    const found = operation(method, path).parameters.find(({ name }) => name === 'X-Visitor-Key');
    assert.deepEqual([found?.in, found?.required], ['header', false], path);
  }
});

test('the document is plain JSON whose references lead somewhere', () => {
  const text = JSON.stringify(document);
  assert.deepEqual(JSON.parse(text), document);
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]));
  assert.deepEqual([...references], ['#/components/schemas/Refusal']);
});

test('the document says of every code whether it is definite or uncertain', () => {
  const published = Object.entries(document['x-refusal-codes']).map(([code, { certainty }]) => [code, certainty]);
  assert.deepEqual(
    published,
    errorCodes.map((code) => [code, certaintyOf(code)]),
  );
  assert.deepEqual(
    published.filter(([, certainty]) => certainty === 'uncertain').map(([code]) => code),
    ['TEMPORARILY_UNAVAILABLE', 'OUTCOME_UNKNOWN'],
  );
});
