import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCalls } from './all-calls.ts';
import { actReceipts, actsWithoutReceipt, isActKind, privateInputs } from './receipt-kinds.ts';

/** Steps of orders between customers: what one says there, the other goes by. */
const told = ['c2c.paid'];

test('every call by which a customer moves or promises money has receipts, or says why it has none', () => {
  const acts = allCalls.filter(
    ({ auth, idempotent, rate }) => auth === 'user' && (idempotent === true || rate === 'money' || rate === 'trade'),
  );
  const listed = [...Object.keys(actReceipts), ...Object.keys(actsWithoutReceipt)];
  assert.deepEqual(listed.toSorted(), [...acts.map(({ name }) => name), ...told].toSorted());
});

test('only what the lanes of orders carry is signed when it is asked for', () => {
  for (const [name, how] of Object.entries(actReceipts)) {
    assert.equal(how === 'asked', /^(?:spot|lever)\./.test(name), name);
  }
});

test('a receipt has no hash of an input with a secret or a person in it', () => {
  const secret = [
    'pay_password',
    'password',
    'beneficiary_name',
    'payer',
    'account',
    'voucher',
    'proof',
    'credentials',
  ];
  const calls = allCalls.filter(({ name }) => isActKind(name));
  const found = calls.filter(({ input }) => secret.some((field) => field in input._zod.def.shape));
  assert.deepEqual(found.map(({ name }) => name).toSorted(), privateInputs.toSorted());
});

test('a name that an object has of itself is no kind', () => {
  assert.equal(isActKind('constructor'), false);
  assert.equal(isActKind('lockup.buy'), true);
});
