import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountProblem, firstCountry, missingField, wholeAmount } from './buy-form.ts';

test('an amount is whole and within the bounds [SPEC-5.16]', () => {
  const bounds = { minimum: '10', maximum: '1000' };
  const cases = [
    ['', 'empty'],
    ['1.5', 'integer'],
    ['0', 'integer'],
    ['-5', 'integer'],
    ['9', 'minimum'],
    ['10', null],
    ['1 000', null],
    ['1001', 'maximum'],
  ] as const;
  for (const [typed, problem] of cases) assert.equal(amountProblem(typed, bounds), problem, typed);
  assert.equal(wholeAmount('１ 000'), '1000');
});

test('every field of the payer is needed, in the order of the form', () => {
  assert.equal(missingField(['full_name', 'email'], { email: 'x' }), 'full_name');
  assert.equal(missingField(['full_name', 'email'], { full_name: 'A', email: ' ' }), 'email');
  assert.equal(missingField(['full_name'], { full_name: 'A' }), null);
});

test('the verified country stands there first where it is offered', () => {
  assert.equal(firstCountry(['US', 'TH'], 'TH'), 'TH');
  assert.equal(firstCountry(['US', 'TH'], 'DE'), null);
  assert.equal(firstCountry(['US'], undefined), null);
});
