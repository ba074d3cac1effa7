import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import { dayMs, hourMs } from '@bourse/kernel/instant';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { units } from '@bourse/testing/product-world';

const { box, buy, mine, orders, resell, saleLog, payOrder, unpaid } = nftCalls;

describe('works at a fixed price', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  it('are bought at the price that is shown: artist, house and register follow [SPEC-7.112] [SPEC-7.115]', async () => {
    const { run, collector, purse, till, artist } = world;
    const [code, buyer] = [await world.offered(), await collector(150)];
    const had = await till();
    const shown = await run(box, buyer, { code });
    assert.deepEqual([shown.status, shown.price, shown.stock, shown.is_house], [1, '100', 1, true]);
    const order = await run(buy, buyer, { code, price: '100' }, 'key');
    assert.deepEqual(await run(buy, buyer, { code, price: '100' }, 'key'), order, 'a repetition');
    assert.deepEqual([order.status, order.is_read, order.to_pay, order.sale_type], [1, true, '0', 'normal']);
    assert.deepEqual(await purse(buyer), { change: units(50), margin: 0n });
    assert.equal((await purse(artist)).change, units(50));
    assert.deepEqual(await till(), { fees: had.fees, treasury: had.treasury + units(50) });
    const [own] = (await run(mine, buyer, {})).list;
    assert.deepEqual([own?.code, own?.paid, own?.can_resell, own?.is_own], [code, '100', true, true]);
    assert.deepEqual(
      (await run(saleLog, buyer, { code })).list.map(({ kind, user, is_own }) => [kind, user, is_own]),
      [
        ['sale', 'S***', true],
        ['list', '', false],
      ],
    );
    assert.equal((await run(orders, buyer, { status: '1' })).total, 1);
    await world.ledger.assertAddsUp();
  });

  it('are resold with royalty and fee, which the listing has fixed [SPEC-1.28] [SPEC-7.119]', async () => {
    const { run, collector, purse, till, artist } = world;
    const [code, first, second] = [await world.offered(), await collector(100), await collector(1_000)];
    await run(buy, first, { code });
    const [had, art] = [await till(), (await purse(artist)).change];
    const [own, seen] = [await run(box, first, { code }), await run(box, second, { code })];
    assert.deepEqual([own.royalty, own.fee, seen.royalty, seen.fee], ['0.1', '0.025', null, null]);
    const offer = await run(resell, first, { code, price: '200' });
    assert.deepEqual([offer.royalty, offer.fee, offer.proceeds, offer.offer_state], ['0.1', '0.025', '175', 'listed']);
    assert.equal(await world.refusal(buy, first, { code }), 'NOT_ALLOWED');
    assert.equal(await world.refusal(resell, first, { code, price: '300' }), 'STATE_CHANGED');
    await run(buy, second, { code, price: '200.00' });
    assert.equal((await purse(first)).change, units(175));
    assert.equal((await purse(artist)).change, art + units(20));
    assert.equal((await till()).fees, had.fees + units(5));
    assert.equal(await world.refusal(resell, first, { code, price: '300' }), 'NOT_FOUND');
    await world.ledger.assertAddsUp();
  });

  it('come back unsold at the end, and not before [SPEC-4.28]', async () => {
    const { run, collector } = world;
    const [code, owner] = [await world.offered(), await collector(100)];
    await run(buy, owner, { code });
    await run(resell, owner, { code, price: '200', end: world.fromNow(hourMs) });
    await world.pass(hourMs);
    assert.equal((await run(box, owner, { code })).status, 1, 'its last instant');
    await world.pass(1);
    const shown = await run(box, owner, { code });
    assert.deepEqual([shown.sale_type, shown.is_own, shown.status], [null, true, 0]);
    assert.equal((await run(nftCalls.resales, owner, {})).list[0]?.offer_state, 'returned');
    await run(resell, owner, { code, price: '150' });
  });

  it('are won at auction, paid within a day with the margin, or lost with it [SPEC-1.26] [SPEC-4.26] [SPEC-4.27] [SPEC-4.29] [SPEC-9.43] [SPEC-7.113] [SPEC-7.114] [SPEC-7.120] [SPEC-7.122]', async () => {
    const { run, collector, purse, bid, till } = world;
    const [code, one, two] = [await world.auctioned(), await collector(200), await collector(200)];
    const other = await world.auctioned();
    await bid(one, code, '100');
    await bid(two, code, '115');
    await bid(two, other, '100');
    assert.deepEqual(await purse(two), { change: units(160), margin: units(40) });
    await world.pass(dayMs + 1);
    assert.deepEqual(await purse(one), { change: units(200), margin: 0n }, 'the loser has everything back');
    const due = await run(unpaid, two, {});
    assert.deepEqual(
      due.map(({ code: of, to_pay: left, status, is_read: isRead }) => [of, left, status, isRead]),
      [
        [code, '95', 0, false],
        [other, '80', 0, false],
      ],
    );
    const [first] = due;
    const paid = await run(payOrder, two, { id: first?.id });
    assert.deepEqual([paid.status, paid.to_pay], [1, '0']);
    assert.equal(await world.refusal(payOrder, two, { id: first?.id }), 'STATE_CHANGED');
    const { treasury } = await till();
    await world.pass(dayMs);
    assert.deepEqual(
      (await run(orders, two, {})).list.map(({ status }) => status),
      [2, 1],
    );
    assert.deepEqual(await purse(two), { change: units(65), margin: 0n });
    assert.equal((await till()).treasury, treasury + units(20), 'the margin is the seller’s');
    assert.equal((await run(box, one, { code: other })).is_house, true);
    assert.equal((await run(box, two, { code })).is_own, true);
    await world.ledger.assertAddsUp();
  });
});
