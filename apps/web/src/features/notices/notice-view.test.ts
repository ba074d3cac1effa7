import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOf, pathTo } from '../../base/router/paths.ts';
import { registerFeatures } from '../../base/manifests/registered.ts';
import { groupIn, groups, type Notice, targetOf } from './notice-view.ts';

const base = { id: '1', read: false, created_at: '2026-11-20T12:00:00.000Z' } as const;
const market = { symbol: 'BTC/USDT', orders: 2 };
const transfer = { number: '1', currency: 'USDT', from_field: 'change', to_field: 'legal' } as const;
const conversion = { number: '1', currency: 'USDT', received: '2', received_currency: 'XRP' };
const order = {
  order_id: '7',
  symbol: 'BTC/USDT',
  side: 'buy',
  reason: 'time',
  amount: '1',
  filled: '0',
} as const;

const cases: readonly (readonly [notice: Notice, place: string])[] = [
  [
    { ...base, kind: 'order_ended', group: 'trading', args: order },
    '/pages/transaction/currency_order?symbol=BTC%2FUSDT&tab=history',
  ],
  [{ ...base, kind: 'market_halted', group: 'trading', args: market }, '/pages/transaction/currency?symbol=BTC%2FUSDT'],
  [
    { ...base, kind: 'market_resumed', group: 'trading', args: market },
    '/pages/transaction/currency?symbol=BTC%2FUSDT',
  ],
  [{ ...base, kind: 'transferred', group: 'funds', args: transfer }, '/pages/fund/transfer_history'],
  [{ ...base, kind: 'converted', group: 'funds', args: conversion }, '/pages/fund/transfer_history?tab=conversions'],
  [{ ...base, kind: 'demo_granted', group: 'funds', args: {} }, '/pages/fund/assets'],
  [{ ...base, kind: 'complaint_answered', group: 'security', args: { complaint_id: '1' } }, '/pages/setting/complaint'],
  [{ ...base, kind: 'support_answered', group: 'security', args: { session_id: '1' } }, '/pages/kefu/index'],
  [
    { ...base, kind: 'goodwill_credited', group: 'funds', args: { number: '25.5', currency: 'USDT' } },
    '/pages/fund/assets',
  ],
  [
    { ...base, kind: 'rebates_paid', group: 'funds', args: { number: '2.5', currency: 'USDT' } },
    '/pages/setting/share',
  ],
  [
    {
      ...base,
      kind: 'price_alert',
      group: 'trading',
      args: { symbol: 'BTC/USDT', condition: 'above', price: '70000', reached: '70001.5' },
    },
    '/pages/transaction/currency?symbol=BTC%2FUSDT',
  ],
  [
    { ...base, kind: 'coupon_given', group: 'funds', args: { number: '10', currency: 'USDT' } },
    '/pages/setting/coupon',
  ],
  [
    { ...base, kind: 'copy_skipped', group: 'trading', args: { trader: 'Ann', reason: 'budget' } },
    '/pages/copytrade/my',
  ],
  [{ ...base, kind: 'copy_stopped', group: 'trading', args: { trader: 'Ann' } }, '/pages/copytrade/my'],
  [
    { ...base, kind: 'copy_share_paid', group: 'funds', args: { trader: 'Ann', number: '2.5', currency: 'USDT' } },
    '/pages/copytrade/my',
  ],
  [{ ...base, kind: 'recharge_rejected', group: 'funds', args: { recharge_id: '1' } }, '/pages/fund/recharge_log'],
  [
    { ...base, kind: 'recharge_credited', group: 'funds', args: { number: '25.5', currency: 'USDT' } },
    '/pages/fund/recharge_log',
  ],
  [
    { ...base, kind: 'fiat_order_paid', group: 'funds', args: { order_id: '7', number: '25.5', currency: 'USDT' } },
    '/pages/fund/buy_detail?id=7',
  ],
  [{ ...base, kind: 'fiat_order_cancelled', group: 'funds', args: { order_id: '7' } }, '/pages/fund/buy_detail?id=7'],
  [{ ...base, kind: 'fiat_order_returned', group: 'funds', args: { order_id: '7' } }, '/pages/fund/buy_detail?id=7'],
  [
    { ...base, kind: 'deposit_credited', group: 'funds', args: { number: '25.5', currency: 'USDT' } },
    '/pages/fund/receive_withdraw_record',
  ],
  [
    {
      ...base,
      kind: 'withdrawal_paid',
      group: 'funds',
      args: { withdrawal_id: '1', number: '25.5', currency: 'USDT' },
    },
    '/pages/fund/receive_withdraw_record',
  ],
  [
    { ...base, kind: 'new_sign_in', group: 'security', args: { device: 'x', address: '192.0.2.1' } },
    '/pages/setting/security',
  ],
  [{ ...base, kind: 'password_changed', group: 'security', args: {} }, '/pages/setting/security'],
  [{ ...base, kind: 'security_changed', group: 'security', args: { change: 'totp_on' } }, '/pages/setting/security'],
  [
    { ...base, kind: 'lockup_opened', group: 'funds', args: { amount: '1', currency: 'USDT' } },
    '/pages/lockming/order',
  ],
];

registerFeatures([{ name: 'lockup', family: { positions: '/pages/lockming/order' } }, { name: 'home' }]);

for (const [notice, place] of cases) {
  test(`a notice of ${notice.kind} leads to ${place}`, () => {
    const [path, search] = targetOf(notice);
    assert.equal(pathTo(path, search), place);
    assert.equal(pageOf(place), path);
  });
}

test('a group is one of those that exist, whatever an address says', () => {
  for (const group of groups) assert.equal(groupIn(group), group);
  assert.equal(groupIn('everything'), undefined);
  assert.equal(groupIn(undefined), undefined);
});
