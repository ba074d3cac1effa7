import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AdDraft, adInput, adProblem, draftOf } from './publish-form.ts';

const draft: AdDraft = {
  ...draftOf(undefined, '3', 'USD'),
  price: '1.02',
  number: '500',
  minimum: '20',
  maximum: '400',
  methods: ['7'],
};

test('an advertisement is refused for the first thing that is wrong with it, in the order of the form', () => {
  const wrong: readonly (readonly [Partial<AdDraft>, string])[] = [
    [{ price: '', number: '' }, 'price figure'],
    [{ price: '0' }, 'price figure'],
    [{ number: 'x' }, 'number figure'],
    [{ number: '501' }, 'number balance'],
    [{ minimum: '' }, 'minimum figure'],
    [{ minimum: '511' }, 'minimum small'],
    [{ maximum: '' }, 'maximum figure'],
    [{ maximum: '19' }, 'maximum below'],
    [{ methods: [] }, 'methods methods'],
    [{ methods: ['1', '2', '3', '4', '5', '6'] }, 'methods tooMany'],
  ];
  for (const [change, expected] of wrong) {
    const found = adProblem({ ...draft, ...change }, '500');
    assert.equal(`${String(found?.field)} ${String(found?.what)}`, expected);
  }
  assert.equal(adProblem(draft, '500'), null);
  assert.equal(adProblem({ ...draft, number: '501' }, null), null, 'a purchase holds nothing');
});

test('what is typed is sent as plain decimals', () => {
  const { price, methods, currency_id: coin } = adInput({ ...draft, price: '1,5', methods: ['card', 'wallet'] });
  assert.deepEqual([price, methods, coin], ['1.5', ['card', 'wallet'], '3']);
});
