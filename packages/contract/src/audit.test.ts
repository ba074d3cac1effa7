import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCalls } from './all-calls.ts';
import { tableKindOf } from './audit.ts';

test('every list of the back office can be exported, and what is no list, asks for more than a grant or is of customers cannot', () => {
  const kindOf = (name: string) => tableKindOf(allCalls.find((call) => call.name === name) ?? assert.fail(name));
  for (const name of ['audit.list', 'customers.search', 'withdrawals.list', 'ledger.postings'])
    assert.equal(kindOf(name), 'cursor', name);
  for (const name of ['fiat.payments', 'fiat.recharges', 'fiat.order_queue', 'payouts.list', 'complaints.list'])
    assert.equal(kindOf(name), 'pages', name);
  for (const name of ['proof.pools', 'admin.terms', 'cases.rules']) assert.equal(kindOf(name), 'whole', name);
  for (const name of ['admin.me', 'wallet.detail', 'settings.country_list', 'admin.export', 'notices.list'])
    if (allCalls.some((call) => call.name === name)) assert.equal(kindOf(name), null, name);
  // A list that is part of an answer is no table, and none of these is missing by mistake.
  const others = allCalls.filter(
    (call) => call.auth === 'staff' && call.method === 'GET' && tableKindOf(call) === null && /list/.test(call.name),
  );
  assert.deepEqual(
    others.map(({ name }) => name),
    ['networks.list'],
  );
});
