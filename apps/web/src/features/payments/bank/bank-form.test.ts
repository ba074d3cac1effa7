import assert from 'node:assert/strict';
import { test } from 'node:test';
import { availableIn, bankAmountProblem, bankInput, type BankTerms, firstCurrency } from './bank-form.ts';

const usd: BankTerms = {
  currency: 'USD',
  scale: 2,
  minimum: '20',
  maximum: '1000',
  fee: '5',
  fee_rate: '0',
  rate: '1',
};
const jpy: BankTerms = { ...usd, currency: 'JPY', scale: 0, minimum: '3000', maximum: '15000000', rate: '157.9' };
const card = {
  id: '7',
  bank: 'Nordbank',
  real_name: 'Maya',
  number: '•••• 1111',
  saved_at: '2026-11-01T00:00:00.000Z',
};

test('what there is of a coin is cut to the decimals of the currency', () => {
  assert.equal(availableIn(usd, '99.999999'), '99.99');
  assert.equal(availableIn(jpy, '10.01'), '1580');
});

test('an amount keeps to the currency: decimals, least, most, and what there is [SPEC-5.20]', () => {
  const problem = (amount: string, terms = usd, available = '5000') =>
    bankAmountProblem({ amount, terms, card }, available);
  assert.equal(problem(''), 'missing');
  assert.equal(problem('20.001'), 'tooFine');
  assert.equal(problem('3000.5', jpy), 'tooFine');
  assert.equal(problem('19.99'), 'tooLittle');
  assert.equal(problem('1000.01'), 'overMaximum');
  assert.equal(problem('30', usd, '29.99'), 'tooMuch');
  assert.equal(problem('20'), null);
});

test('the card and the amount are sent, and no address', () => {
  assert.deepEqual(bankInput({ amount: '100,50', terms: usd, card }), {
    currency: 'USD',
    number: '100.50',
    card_id: '7',
  });
});

test('the own currency comes first where it is paid out', () => {
  assert.equal(firstCurrency([usd, jpy], 'JPY')?.currency, 'JPY');
  assert.equal(firstCurrency([usd, jpy], 'XAF')?.currency, 'USD');
  assert.equal(firstCurrency([], 'USD'), undefined);
});
