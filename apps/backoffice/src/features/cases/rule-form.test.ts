import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parametersOf, typedOf } from './rule-form.ts';
import type { Rule } from './rule.ts';

const rule: Rule = {
  kind: 'structuring',
  version: 1,
  active: true,
  parameters: {
    activity: 'conversion',
    currency_id: 3,
    threshold: '10000',
    below_bps: 1_000,
    count: 3,
    minutes: 1_440,
  },
  reason: 'release',
  author: null,
  at: '2026-11-25T10:00:00.000Z',
};

test('the parameters of a rule are typed as text and read back the same', () => {
  assert.deepEqual(parametersOf(rule.kind, typedOf(rule)), rule.parameters);
  assert.deepEqual(parametersOf(rule.kind, { ...typedOf(rule), threshold: ' 9999,5 ' }), {
    ...rule.parameters,
    threshold: '9999.5',
  });
});

test('what is no parameter of the rule’s kind is not sent', () => {
  const wrong = [
    { threshold: '0' },
    { threshold: '' },
    { count: '0' },
    { count: '1.5' },
    { minutes: 'x' },
    { activity: 'trade' },
  ];
  for (const change of wrong) {
    assert.equal(parametersOf(rule.kind, { ...typedOf(rule), ...change }), null, JSON.stringify(change));
  }
  assert.equal(parametersOf('linked_trades', typedOf(rule)), null);
});
