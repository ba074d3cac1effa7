import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '@bourse/client/call-error';
import type { ErrorCode } from '@bourse/contract/error-code';
import { codeMethod, secondStepOf } from './second-step.ts';

const refusedWith = (code: ErrorCode, data: Readonly<Record<string, unknown>>): CallError =>
  new CallError({ kind: 'refused', isCertain: true, reply: { type: 'error', code, message: 'a sentence', data } });

test('a sign-in says which factors it takes, with the question to a passkey', () => {
  const question = { challenge: 'abc', rpId: 'localhost' };
  const error = refusedWith('SECOND_FACTOR_REQUIRED', { methods: ['passkey', 'recovery'], passkey: question });
  assert.deepEqual(secondStepOf(error), { methods: ['passkey', 'recovery'], question });
});

test('any other refusal, and data that is not understood, ask for nothing', () => {
  assert.equal(secondStepOf(refusedWith('LOGIN_FAILED', { methods: ['totp'], passkey: null })), null);
  assert.equal(secondStepOf(refusedWith('SECOND_FACTOR_REQUIRED', { methods: ['smoke'], passkey: null })), null);
  assert.equal(secondStepOf(new Error('no answer')), null);
});

test('digits are a code of the app where there is one, and everything else is a recovery code', () => {
  assert.equal(codeMethod('123 456', ['totp', 'recovery']), 'totp');
  assert.equal(codeMethod('ABCD-EFGH-JKLM-NPQR', ['totp', 'recovery']), 'recovery');
  assert.equal(codeMethod('123456', ['passkey', 'recovery']), 'recovery');
});
