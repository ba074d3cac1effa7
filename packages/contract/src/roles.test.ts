import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCalls } from './all-calls.ts';
import { configurationAreas } from './configuration.ts';
import { grantsOf, roleGrants, staffGrants, staffRoles } from './roles.ts';

/** Who may do what, in the order of the roles: support, compliance, finance, markets, content, auditor, administrator. */
const table: Readonly<Record<(typeof staffGrants)[number], string>> = {
  'office.read': 'xxxxxxx',
  'staff.read': '-----xx',
  'staff.edit': '------x',
  'audit.read': '-x---xx',
  'customers.read': 'xxx--xx',
  'customers.recover': '-x----x',
  'customers.restrict': '-x----x',
  'customers.credit': '--x---x',
  'cases.read': '-x---xx',
  'cases.work': '-x----x',
  'customers.hold': '-x----x',
  'customers.export': '-x----x',
  'kyc.review': '-x----x',
  'kyc.rules': '-x----x',
  'ledger.read': '-xx--xx',
  'ledger.halt': '--xx--x',
  'markets.halt': '---x--x',
  'site.edit': '----x-x',
  'messages.read': 'xx----x',
  'complaints.work': 'xx----x',
  'c2c.rule': 'xx----x',
  'support.chat': 'x-----x',
  'fiat.work': '--x---x',
  'fiat.edit': '--x---x',
  'pools.fill': '--x---x',
  'terms.edit': '--xx--x',
  'countries.edit': '-x----x',
  'fees.edit': '--xx--x',
  'withdrawals.review': '-xx---x',
  'otc.read': '--x--xx',
  'otc.decide': '--x---x',
  'loans.read': '--x--xx',
  'loans.decide': '--x---x',
  'guess.read': '---x-xx',
  'guess.enter': '---x--x',
  'copy.read': '---x-xx',
  'copy.decide': '---x--x',
  'ieo.read': '--xx-xx',
  'nft.read': '---x-xx',
  'nft.admit': '---x--x',
};

test('the table of permissions is this one, whole [SPEC-6.10]', () => {
  const made = staffGrants.map((grant) => [
    grant,
    staffRoles.map((role) => (roleGrants[role].includes(grant) ? 'x' : '-')).join(''),
  ]);
  assert.deepEqual(Object.fromEntries(made), table);
});

test('it names every grant that a call or an area of settings asks for, and no other', () => {
  const asked = new Set<string>([
    ...allCalls.flatMap(({ grant }) => grant ?? []),
    ...Object.values(configurationAreas),
  ]);
  assert.deepEqual([...staffGrants].toSorted(), [...asked].toSorted());
});

test('an auditor changes nothing', () => {
  for (const { name, method, grant } of allCalls) {
    if (grant !== undefined && roleGrants.auditor.some((one) => one === grant)) assert.equal(method, 'GET', name);
  }
});

test('several roles give what each gives, once', () => {
  const both = grantsOf(['support', 'compliance'], ['messages.read', 'site.edit']);
  assert.deepEqual(both.toSorted(), [
    'audit.read',
    'c2c.rule',
    'cases.read',
    'cases.work',
    'complaints.work',
    'countries.edit',
    'customers.export',
    'customers.hold',
    'customers.read',
    'customers.recover',
    'customers.restrict',
    'kyc.review',
    'kyc.rules',
    'ledger.read',
    'messages.read',
    'office.read',
    'site.edit',
    'support.chat',
    'withdrawals.review',
  ]);
  assert.deepEqual(grantsOf([], []), []);
});
