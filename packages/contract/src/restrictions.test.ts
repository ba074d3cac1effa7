import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCalls } from './all-calls.ts';
import { isRestrictable, restricts } from './restrictions.ts';

const own = allCalls.filter((call) => call.auth === 'user');
const namesOf = (kind: 'trade' | 'frozen'): string[] =>
  own
    .filter((call) => restricts(kind, call))
    .map(({ name }) => name)
    .toSorted();

test('a frozen customer makes no call that moves money, and each is named here', () => {
  const moving = own.filter(({ rate }) => rate === 'trade' || rate === 'money').map(({ name }) => name);
  assert.deepEqual(namesOf('frozen'), moving.toSorted());
  assert.ok(moving.length >= 12);
});

test('who may not trade can still end orders and positions, and move between the own accounts', () => {
  const left = [
    'spot.cancel',
    'lockup.cancel',
    'mining.cancel',
    'etf.cancel',
    'c2c.release',
    'lever.close',
    'lever.close_part',
    'lever.batch_close',
    'lever.cancel',
    'lever.cancel_all',
    'lever.set_stop',
    'wallet.change',
    'payment.withdraw_cancel',
    'otc.cancel',
    'copy.cancel',
    'copy.self_holding',
    'strategies.stop',
    'loans.cancel',
    'loans.close',
    'loans.pledge',
    'loans.repay',
    'nft.open_box',
    'nft.pay_order',
  ];
  assert.deepEqual(
    namesOf('frozen')
      .filter((name) => !namesOf('trade').includes(name))
      .toSorted(),
    left.toSorted(),
  );
});

test('nobody is kept from reading, signing in or asking for help', () => {
  for (const call of allCalls) {
    if (call.rate !== 'trade' && call.rate !== 'money') assert.ok(!isRestrictable(call), call.name);
  }
});
