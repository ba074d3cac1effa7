import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { c2cCalls } from '@bourse/contract/c2c';
import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import { threadCalls } from '@bourse/contract/threads';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { hourMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type C2cWorld, offer, openC2cWorld, payPassword } from '@bourse/testing/c2c-world';
import { units } from '@bourse/testing/product-world';
import { verifyAudit } from '../audit/index.ts';
import { readCreditScore } from '../identity/index.ts';

const { paid, release, cancel, dispute, appeal, order, publish, myAds, withdrawAd } = c2cCalls;
const { disputes, open, rule, ads, takeDown } = c2cStaffCalls;
const { approve, refuse } = approvalCalls;
const words = 'the money left my account yesterday and the receipt is here';
const reason = 'the receipt names the account of the order and its amount';

describe('disputes between customers', () => {
  let world: C2cWorld;
  let ad: string;
  let [seller, buyer] = [] as unknown as [UserId, UserId]; // made below
  let [ann, bob, cat, dan] = [] as unknown as [StaffId, StaffId, StaffId, StaffId]; // hired below

  before(async () => {
    world = await openC2cWorld();
    seller = await world.trader('Maya Lindqvist', 10_000);
    buyer = await world.trader('Noah Keller', 0);
    ad = (await world.sell(seller, { number: '5000' })).id;
    [ann, bob, cat, dan] = [
      await world.hire('ann', [rule.grant]),
      await world.hire('bob', [rule.grant]),
      await world.hire('cat', [rule.grant]),
      await world.hire('dan', [rule.grant]),
    ];
  });
  after(() => world.close());

  const paidOrder = async (): Promise<string> => {
    const { id } = await world.take(buyer, ad);
    await world.run(paid, buyer, { id, proof: await world.upload(buyer) });
    return id;
  };
  const disputed = async (): Promise<string> => {
    const id = await paidOrder();
    await world.run(dispute, buyer, { id, text: words, proof: '' });
    return id;
  };
  const ask = async (by: StaffId, id: string, outcome: string): Promise<string> =>
    (await world.staff.run(rule, by, { id, outcome, reason })).id;
  const ruled = async (one: StaffId, other: StaffId, id: string, outcome: string): Promise<void> => {
    await world.staff.run(approve, other, { id: await ask(one, id, outcome), reason: 'I see it the same way' });
  };
  const statusOf = async (id: string): Promise<number> => (await world.run(order, buyer, { id })).status;

  it('are opened over paid orders alone, with words and a picture, and seen by staff with a trace', async () => {
    const unpaid = await world.take(buyer, ad);
    assert.equal(await world.refusal(dispute, buyer, { id: unpaid.id, text: words, proof: '' }), 'STATE_CHANGED');
    await world.run(cancel, buyer, { id: unpaid.id, reason: '' });
    const id = await paidOrder();
    assert.equal(await world.refusal(dispute, seller, { id, text: 'no', proof: '' }), 'TEXT_TOO_SHORT');
    assert.equal(await world.refusal(dispute, seller, { id, text: words, proof: 'mine' }), 'NOT_FOUND');
    assert.equal(await world.staff.refusal(open, ann, { id }), 'NOT_FOUND', 'no dispute, no look');
    const proof = await world.upload(seller);
    const shown = await world.run(dispute, seller, { id, text: words, proof });
    assert.partialDeepStrictEqual(shown, { status: 4, dispute: { by: 'seller', text: words, rulings: [] } });
    const seen = await world.staff.run(open, ann, { id });
    assert.partialDeepStrictEqual(seen, {
      buyer_name: 'Noah Keller',
      seller_name: 'Maya Lindqvist',
      payment: { real_name: 'Maya Lindqvist' },
      order: { buyer_id: buyer, seller_id: seller, waits: 'ruling' },
    });
    assert.equal(seen.messages.filter(({ picture }) => picture !== null).length, 2);
    const { rows } = await world.db.query<{ staff: string }>(
      `SELECT staff_id::text AS staff FROM audit_log WHERE action = $1 AND subject = $2`,
      [open.name, `c2c:${id}`],
    );
    assert.deepEqual(rows, [{ staff: ann }]);
    await world.run(release, seller, { id, pay_password: payPassword });
    assert.equal((await world.staff.run(disputes, ann, { waiting: '0' })).list[0]?.waits, 'none');
  });

  it('are ruled by two, and the coins move only when the time of an appeal is over', async () => {
    const id = await disputed();
    const held = await world.stand(buyer);
    const request = await ask(ann, id, 'buyer');
    assert.equal(await world.staff.refusal(rule, bob, { id, outcome: 'seller', reason }), 'STATE_CHANGED');
    assert.equal(await world.staff.refusal(approve, ann, { id: request, reason }), 'NOT_ALLOWED');
    assert.equal(await statusOf(id), 4);
    await world.staff.run(approve, bob, { id: request, reason });
    const shown = await world.run(order, seller, { id });
    assert.partialDeepStrictEqual(shown, {
      status: 5,
      dispute: { rulings: [{ instance: 1, outcome: 'buyer', reason }] },
    });
    assert.deepEqual(await world.stand(buyer), held);
    assert.equal(await world.refusal(appeal, buyer, { id, text: words }), 'NOT_ALLOWED');
    await world.pass(48 * hourMs - 1);
    assert.equal(await statusOf(id), 5);
    await world.pass(1);
    assert.partialDeepStrictEqual(await world.run(order, buyer, { id }), { status: 2, ended_as: 'ruled' });
    assert.equal((await world.stand(buyer)).legal, held.legal + 9_990_000_000n);
    assert.equal(await readCreditScore(world.db, seller), 80);
    assert.equal(await world.refusal(appeal, seller, { id, text: words }), 'STATE_CHANGED');
    assert.equal(await world.staff.refusal(rule, ann, { id, outcome: 'seller', reason }), 'STATE_CHANGED');
    await world.assertEscrow();
  });

  it('are decided for good by two others after an appeal of the losing side', async () => {
    const id = await disputed();
    await ruled(ann, bob, id, 'buyer');
    assert.equal(await world.refusal(appeal, seller, { id, text: 'unfair' }), 'TEXT_TOO_SHORT');
    const shown = await world.run(appeal, seller, { id, text: 'the receipt is of another transfer, look at the date' });
    assert.partialDeepStrictEqual(shown, { status: 6, dispute: { appeal: { by: 'seller' }, appeal_until: null } });
    await world.pass(100 * hourMs);
    assert.equal(await statusOf(id), 6, 'the first ruling is not carried out any more');
    for (const by of [ann, bob])
      assert.equal(await world.staff.refusal(rule, by, { id, outcome: 'buyer', reason }), 'NOT_ALLOWED');
    const request = await ask(cat, id, 'seller');
    for (const by of [ann, bob]) {
      const { list } = await world.staff.run(approvalCalls.list, by, { state: 'open' });
      assert.equal(list.find((one) => one.id === request)?.hindrance, 'involved');
      assert.equal(await world.staff.refusal(approve, by, { id: request, reason }), 'NOT_ALLOWED');
    }
    assert.equal(await statusOf(id), 6);
    const held = await world.stand(buyer);
    await world.staff.run(approve, dan, { id: request, reason });
    assert.partialDeepStrictEqual(await world.run(order, buyer, { id }), { status: 3, ended_as: 'ruled' });
    assert.deepEqual(await world.stand(buyer), held);
    const { list } = await world.staff.run(disputes, ann, { waiting: '0' });
    assert.deepEqual(
      list
        .find((one) => one.id === id)
        ?.ruled_by.map(({ requested_by: one, approved_by: other }) => [one.name, other.name]),
      [
        ['ann', 'bob'],
        ['cat', 'dan'],
      ],
    );
    await world.assertEscrow();
    assert.equal(await verifyAudit(world.db), null);
  });

  it('end before a ruling when a side gives in, and a request that comes too late changes nothing', async () => {
    const [conceded, released] = [await disputed(), await disputed()];
    const requests = [await ask(ann, conceded, 'buyer'), await ask(ann, released, 'seller')];
    await world.run(cancel, buyer, { id: conceded, reason: 'my bank sent it back' });
    await world.run(release, seller, { id: released, pay_password: payPassword });
    for (const id of requests) {
      assert.equal(await world.staff.refusal(approve, bob, { id, reason }), 'STATE_CHANGED');
      await world.staff.run(refuse, bob, { id, reason });
    }
    assert.deepEqual([await statusOf(conceded), await statusOf(released)], [3, 2]);
    const { thread_id: thread } = await world.run(order, buyer, { id: released });
    const late = { id: thread, text: 'thank you', client_id: 'late' };
    assert.equal(await world.refusal(threadCalls.send, buyer, late), 'STATE_CHANGED');
    await world.assertEscrow();
  });

  it('tell both sides of each step, whoever has not taken it, and each side of its balance', async () => {
    const id = await disputed();
    await ruled(cat, dan, id, 'seller');
    const { rows } = await world.db.query<{ who: string; news: string | null }>(
      `SELECT CASE payload->>'user_id' WHEN $2 THEN 'buyer' ELSE 'seller' END AS who, payload->>'news' AS news
       FROM outbox WHERE type = 'c2c.moved' AND payload->>'order_id' = $1 ORDER BY seq`,
      [id, buyer],
    );
    assert.deepEqual(
      rows.map(({ who, news }) => `${who} ${String(news)}`),
      [
        'seller opened',
        'buyer null',
        'buyer null',
        'seller paid',
        'buyer null',
        'seller disputed',
        'buyer decided',
        'seller decided',
      ],
    );
    const tell = present(world.manifest.notices?.[0], 'the teller').tell;
    const event = { user_id: buyer, order_id: id, currency_id: 3, number: '100', at: '2026-03-02T10:00:00.000Z' };
    assert.deepEqual(tell({ ...event, news: 'released' }), {
      userId: buyer,
      kind: 'c2c_released',
      args: { order_id: id, number: '100', currency: 'USDT' },
    });
    assert.equal(tell({ ...event, news: null }), null);
    await world.pass(48 * hourMs);
    assert.equal((await world.stand(seller)).escrow + (await world.stand(seller)).legal > units(9_000), true);
    await world.assertEscrow();
    await world.ledger.assertAddsUp();
  });

  it('leave advertisements to the same staff, who take one down with a reason: its coins go back, its orders go on', async () => {
    const trader = await world.trader('Iris Wolf', 1_000);
    const methods = [await world.method(trader, 'Iris Wolf')];
    const own = await world.run(publish, trader, { ...offer, methods });
    const taker = await world.trader('Noah Keller', 0);
    const running = await world.take(taker, own.id);
    const listed = await world.staff.run(ads, ann, { user_id: trader });
    assert.deepEqual(
      listed.list.map(({ id, number, state }) => [id, number, state]),
      [[own.id, '900', 1]],
    );
    const why = 'its terms ask for a payment in the name of another';
    assert.equal(await world.staff.refusal(takeDown, ann, { id: '999', reason: why }), 'NOT_FOUND');
    await world.staff.run(takeDown, ann, { id: own.id, reason: why });
    assert.equal(await world.staff.refusal(takeDown, ann, { id: own.id, reason: why }), 'STATE_CHANGED');
    assert.deepEqual(await world.stand(trader), { legal: units(900), escrow: units(100) });
    const [shown] = (await world.run(myAds, trader, {})).list;
    assert.deepEqual([shown?.state, shown?.down_reason, shown?.number], [3, why, '0']);
    assert.equal(await world.refusal(withdrawAd, trader, { id: own.id }), 'STATE_CHANGED');
    assert.equal((await world.staff.run(ads, ann, { user_id: trader })).total, 0);
    const tell = present(world.manifest.notices?.[0], 'the teller').tell;
    const event = { user_id: trader, order_id: null, currency_id: 3, number: '900', at: '2026-03-02T10:00:00.000Z' };
    assert.deepEqual(tell({ ...event, news: 'ad_down' }), {
      userId: trader,
      kind: 'c2c_ad_down',
      args: { number: '900', currency: 'USDT' },
    });
    // What was taken before goes on.
    await world.run(paid, taker, { id: running.id, proof: await world.upload(taker) });
    await world.run(release, trader, { id: running.id, pay_password: payPassword });
    assert.deepEqual(await world.stand(trader), { legal: units(900), escrow: 0n });
    await world.assertEscrow();
    assert.equal(await verifyAudit(world.db), null);
  });
});
