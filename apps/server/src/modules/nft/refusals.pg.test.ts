import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AnyCall } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { mayRefuseWith } from '@bourse/contract/refusals';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { halt, resume } from '../ledger/index.ts';

const { buy, margin, bid, payOrder, openBox, resell } = nftCalls;

describe('refusals of the market, each before those that follow it', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  /** What a call refuses with, which the contract must know of. */
  async function refused(call: AnyCall, user: UserId, fields: object, key?: string): Promise<string> {
    const code = await world.refusal(call, user, fields, key);
    assert.ok(mayRefuseWith(call, code), `${call.name} ${code}`);
    return code;
  }
  /** The refusal while money is stopped. */
  async function halted(call: AnyCall, user: UserId, fields: object): Promise<string> {
    await halt(world.db, 'test', world.clock.now());
    const code = await refused(call, user, fields);
    await resume(world.db, []);
    return code;
  }

  it('of a purchase [SPEC-8.19]', async () => {
    const { run, collector, offered, admit } = world;
    const [rich, poor, owner] = [await collector(1_000), await collector(5), await collector(500)];
    const [code, later, auction] = [
      await offered(),
      await offered({ start: world.fromNow(dayMs), end: world.fromNow(2 * dayMs) }),
      await world.auctioned(),
    ];
    assert.equal(await refused(buy, rich, { code: 'none', price: '1' }), 'NOT_FOUND');
    await run(buy, owner, { code: await offered() }, 'used');
    assert.equal(await refused(buy, owner, { code, price: '1' }, 'used'), 'ID_REUSED');
    assert.equal(await refused(buy, rich, { code: await admit() }), 'PRODUCT_NOT_OPEN', 'never offered');
    assert.equal(await refused(buy, rich, { code: later, price: '1' }), 'PRODUCT_NOT_OPEN', 'not started');
    assert.equal(await refused(buy, rich, { code: auction, price: '1' }), 'PRODUCT_NOT_OPEN', 'an auction');
    const sold = await offered();
    await run(buy, owner, { code: sold });
    assert.equal(await refused(buy, rich, { code: sold, price: '1' }), 'PRODUCT_SOLD_OUT');
    await run(resell, owner, { code: sold, price: '7' });
    assert.equal(await refused(buy, owner, { code: sold, price: '1' }), 'NOT_ALLOWED', 'the own work');
    assert.equal(await refused(buy, poor, { code, price: '99' }), 'PRICE_CHANGED');
    assert.equal(await halted(buy, poor, { code, price: '100' }), 'TRADING_HALTED');
    assert.equal(await refused(buy, poor, { code, price: '100' }), 'INSUFFICIENT_BALANCE');
  });

  it('of a margin and of a bid [SPEC-5.15] [SPEC-8.20]', async () => {
    const { run, collector, account, signInOn, workOn, ann } = world;
    const [rich, just, poor, near, maker] = [
      await collector(500),
      await collector(20),
      await collector(5),
      await collector(50),
      await account('house'),
    ];
    const code = await world.auctioned();
    const fixed = await world.offered();
    assert.equal(await refused(margin, rich, { code: 'none' }), 'NOT_FOUND');
    assert.equal(await refused(margin, world.artist, { code: fixed }), 'NOT_ALLOWED', 'whose work the house sells');
    assert.equal(await refused(margin, maker, { code: fixed }), 'NOT_ALLOWED', 'of the house');
    await signInOn('studio', [near, world.artist]);
    assert.equal(await refused(margin, near, { code: fixed }), 'NOT_ALLOWED', 'shares a device with the seller');
    await workOn('desk', ann);
    const worker = await collector(50);
    await signInOn('desk', [worker]);
    assert.equal(await refused(margin, worker, { code: fixed }), 'NOT_ALLOWED', 'works here');
    assert.equal(await refused(margin, rich, { code: fixed }), 'PRODUCT_NOT_OPEN');
    assert.equal(await halted(margin, poor, { code }), 'TRADING_HALTED');
    assert.equal(await refused(margin, poor, { code }), 'INSUFFICIENT_BALANCE');
    assert.equal(await refused(bid, rich, { code, price: '1' }), 'STATE_CHANGED', 'no margin is held');
    await run(margin, rich, { code }, 'held');
    assert.equal(await refused(margin, rich, { code: fixed }, 'held'), 'ID_REUSED');
    assert.equal(await refused(margin, rich, { code }), 'STATE_CHANGED');
    assert.equal(await refused(bid, rich, { code: 'none', price: '0' }), 'NOT_FOUND');
    assert.equal(await refused(bid, rich, { code, price: '0' }), 'INVALID_PRICE');
    assert.equal(await refused(bid, rich, { code: fixed, price: '1' }), 'PRODUCT_NOT_OPEN');
    assert.equal(await refused(bid, rich, { code, price: '99.99' }), 'INVALID_INCREASE');
    assert.equal(await refused(bid, rich, { code, price: '200.01' }), 'LIMIT_EXCEEDED', 'above twice the start price');
    assert.equal(await halted(bid, rich, { code, price: '100' }), 'TRADING_HALTED');
    await run(bid, rich, { code, price: '100' }, 'bid');
    await run(margin, just, { code });
    await run(bid, just, { code, price: '200' });
    await run(bid, rich, { code, price: '210' });
    assert.equal(await halted(bid, just, { code, price: '220' }), 'TRADING_HALTED');
    assert.equal(await refused(bid, just, { code, price: '220' }), 'INSUFFICIENT_BALANCE', 'a tenth is not there');
    assert.equal(await refused(bid, rich, { code, price: '101' }, 'bid'), 'ID_REUSED');
    assert.equal(await refused(bid, rich, { code, price: '219.99' }), 'INVALID_INCREASE');
    await world.db.query(
      `INSERT INTO credit_events (user_id, change, reason, at) VALUES ($1, -41, 'dispute_lost', now())`,
      [rich],
    );
    assert.equal(await refused(bid, rich, { code, price: '1' }), 'NOT_ALLOWED', 'a score below 60');
  });

  it('of a payment, of an opening and of a resale [SPEC-5.13] [SPEC-5.14] [SPEC-8.21]', async () => {
    const { run, collector } = world;
    const [winner, other] = [await collector(20), await collector(200)];
    const code = await world.auctioned();
    await world.bid(winner, code, '100');
    await world.pass(dayMs + 1);
    const id = present((await run(nftCalls.unpaid, winner, {}))[0], 'the order').id;
    assert.equal(await refused(payOrder, other, { id }), 'NOT_FOUND');
    assert.equal(await halted(payOrder, winner, { id }), 'TRADING_HALTED');
    assert.equal(await refused(payOrder, winner, { id }), 'INSUFFICIENT_BALANCE');
    await world.pass(dayMs);
    assert.equal(await refused(payOrder, winner, { id }), 'INSUFFICIENT_BALANCE', 'the halt has given the time again');
    await world.pass(dayMs + 1);
    assert.equal(await refused(payOrder, winner, { id }), 'STATE_CHANGED');
    assert.equal(await refused(openBox, other, { code }), 'NOT_FOUND', 'no box');
    const own = await world.offered();
    await run(buy, other, { code: own });
    const auction = { code: own, price: '5', type: 'auction', per_increase: '1', margin: '1' };
    const table = [
      ['NOT_FOUND', { code: 'none' }],
      ['CURRENCY_NOT_FOUND', { currency_id: '1', price: '0' }],
      ['INVALID_PRICE', { price: '0', per_increase: '0' }],
      ['INVALID_INCREASE', { per_increase: '', margin: '' }],
      ['INVALID_AMOUNT', { margin: '6', start: 'soon' }],
      ['PARAMETER_ERROR', { start: 'soon', end: 'later' }],
      ['END_BEFORE_START', { start: world.fromNow(dayMs), end: world.fromNow(dayMs) }],
      ['PARAMETER_ERROR', { end: world.fromNow(30 * dayMs + 1) }],
    ] as const;
    for (const [wanted, more] of table) assert.equal(await refused(resell, other, { ...auction, ...more }), wanted);
    assert.equal(await refused(resell, winner, { ...auction, price: '0' }), 'NOT_FOUND', 'another’s');
    assert.equal(await halted(resell, other, auction), 'TRADING_HALTED');
    await run(resell, other, auction);
    assert.equal(await refused(resell, other, auction), 'STATE_CHANGED');
  });
});
