import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { errorCodes, isErrorCode } from './error-code.ts';
import { errorMeanings } from './error-meanings.ts';
import { okSchema, refusalSchema } from './reply.ts';

test('a refusal is 999, 998, or an error with a word of the closed list', () => {
  const good = [
    { type: '999', message: 'Please log in first.', code: 999 },
    { type: '998', message: 'Verify first.', code: 998 },
    { type: '998', message: 'Verify first.', code: 998, data: { level: 2 } },
    { type: 'error', message: 'Parameter error.', code: 'PARAMETER_ERROR', data: { field: 'amount' } },
  ];
  for (const body of good) assert.ok(z.safeParse(refusalSchema, body).success, JSON.stringify(body));
  const bad = [
    { type: '999', message: 'x', code: 998 },
    { type: '998', message: 'x', code: 998, data: { level: 3 } },
    { type: 'error', message: 'x', code: 'SOMETHING_ELSE' },
    { type: 'error', message: '', code: 'PARAMETER_ERROR' },
    { type: 'ok', message: 'x', code: 1 },
  ];
  for (const body of bad) assert.equal(z.safeParse(refusalSchema, body).success, false, JSON.stringify(body));
});

test('a success carries code 1', () => {
  const schema = okSchema(z.string());
  assert.ok(z.safeParse(schema, { type: 'ok', message: 'token', code: 1 }).success);
  assert.equal(z.safeParse(schema, { type: 'ok', message: 'token' }).success, false);
});

test('codes are upper-case words with a meaning each', () => {
  for (const code of errorCodes) {
    assert.match(code, /^[A-Z]+(?:_[A-Z]+)*$/);
    assert.ok(errorMeanings[code].endsWith('.'), code);
  }
  assert.ok(isErrorCode('NOT_AVAILABLE'));
  assert.equal(isErrorCode('toString'), false);
});
