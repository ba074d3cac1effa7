import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CampaignDraft, draftFaults, draftInput, emptyDraft } from './campaign-form.ts';

const now = Date.UTC(2026, 10, 26);
const draft: CampaignDraft = {
  ...emptyDraft,
  currency: '3',
  amount: ' 10,5 ',
  number: '100',
  from: '2026-11-27T00:00',
  to: '2026-12-04T00:00',
  ends: '2026-12-31T00:00',
  reason: ' new customers ',
};
const listed: CampaignDraft = {
  ...draft,
  audience: 'listed',
  users: '1, 2;2\n17',
  kind: 'fee_discount',
  share: '12,5',
};

test('what was typed is asked for in the words of the call', () => {
  const shared = { currency_id: '3', amount: '10.5', number: '100', days: '30', reason: 'new customers' };
  const ends = { ends_at: '2026-12-31T00:00:00.000Z' };
  const window = { from: '2026-11-27T00:00:00.000Z', to: '2026-12-04T00:00:00.000Z' };
  assert.deepEqual(draftInput(draft, now), {
    kind: 'cash_back',
    audience: 'registered',
    ...window,
    ...shared,
    ...ends,
  });
  const list = { kind: 'fee_discount', share: '0.125', audience: 'listed', users: '["1","2","17"]' };
  assert.deepEqual(draftInput(listed, now), { ...list, ...shared, ...ends });
});

test('each field that is wrong is named, and nothing is asked for', () => {
  const faults = (more: Partial<CampaignDraft>, of = draft): string =>
    [...draftFaults({ ...of, ...more }, now)].join(' ');
  assert.deepEqual([faults({}), faults({}, listed)], ['', '']);
  assert.equal(faults({}, { ...emptyDraft, days: '' }), 'currency amount number from to days ends');
  for (const share of ['', '0', '101', '0.001']) assert.equal(faults({ share }, listed), 'share', share);
  for (const number of ['0', '1.5', '1e3', '']) assert.equal(faults({ number }), 'number', number);
  for (const ends of ['2026-11-25T00:00', 'soon', '']) assert.equal(faults({ ends }), 'ends', ends);
  for (const to of ['2026-11-27T00:00', '2027-01-01T00:00', '']) assert.equal(faults({ to }), 'to', to);
  assert.deepEqual([faults({ users: 'none' }, listed), faults({ number: '2' }, listed)], ['users', 'users']);
  for (const days of ['0', '366']) assert.equal(faults({ days }), 'days', days);
  assert.equal(draftInput({ ...draft, days: '0' }, now), null);
});
