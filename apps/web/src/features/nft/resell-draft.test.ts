import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localOf, type ResellDraft, resellInput, resellProblem } from './resell-draft.ts';

const now = Date.parse('2026-11-25T08:00:00.000Z');
const hour = 3_600_000;
const draft: ResellDraft = {
  type: 'auction',
  currency: 'USDT',
  price: '100',
  step: '5',
  margin: '10',
  starts: '',
  ends: localOf(now + hour),
};
const problem = (more: Partial<ResellDraft>) => resellProblem({ ...draft, ...more }, now, 6);

test('an offer has figures above zero, and a margin of at most its price [SPEC-5.13]', () => {
  assert.equal(problem({}), null);
  assert.deepEqual(problem({ price: '' }), { field: 'price', what: 'missing' });
  assert.deepEqual(problem({ price: '0' }), { field: 'price', what: 'unreadable' });
  assert.deepEqual(problem({ step: '1.0000001' }), { field: 'step', what: 'unreadable' });
  assert.deepEqual(problem({ margin: '100.01' }), { field: 'margin', what: 'high' });
  assert.equal(problem({ type: 'normal', step: '', margin: '' }), null);
});

test('its end is after its start, and at most 30 days from now [SPEC-5.14]', () => {
  assert.deepEqual(problem({ ends: '' }), { field: 'ends', what: 'missing' });
  assert.deepEqual(problem({ starts: localOf(now - hour) }), { field: 'starts', what: 'past' });
  assert.deepEqual(problem({ starts: localOf(now + hour) }), { field: 'ends', what: 'order' });
  assert.equal(problem({ starts: localOf(now + hour), ends: localOf(now + 720 * hour) }), null);
  assert.deepEqual(problem({ ends: localOf(now + 720 * hour + 60_000) }), { field: 'ends', what: 'late' });
});

test('what is sent names its moments in UTC, and of a fixed price nothing of an auction', () => {
  assert.deepEqual(resellInput({ code: 'a-1', fee: '0.025' }, draft, '3'), {
    code: 'a-1',
    type: 'auction',
    currency_id: '3',
    price: '100',
    per_increase: '5',
    margin: '10',
    end: '2026-11-25T09:00:00.000Z',
    fee: '0.025',
  });
  const fixed = resellInput({ code: 'a-1', fee: null }, { ...draft, type: 'normal', starts: localOf(now + hour) }, '3');
  assert.deepEqual(Object.keys(fixed), ['code', 'type', 'currency_id', 'price', 'start', 'end']);
});
