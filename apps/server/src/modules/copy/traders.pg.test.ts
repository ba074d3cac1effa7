import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { copyCalls } from '@bourse/contract/copy';
import { copyStaffCalls } from '@bourse/contract/copy-desk';
import { leverCalls } from '@bourse/contract/lever';
import { formatAmount, parseAmount } from '@bourse/kernel/amount';
import { type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { type CopyWorld, openCopyWorld } from '@bourse/testing/copy-world';
import { units } from '@bourse/testing/product-world';

const wish = { introduction: 'I trade BTC.', share: '0', agreement: '1' };
/** An amount of USDT as it is told, in atoms. */
const atomsOf = (text = ''): bigint => {
  const parsed = parseAmount(text.replace('-', ''), 8);
  assert.ok(parsed.ok, text);
  const { value } = parsed;
  return text.startsWith('-') ? -value : value;
};
const terms = { type: '1', number: '1' };

describe('traders', () => {
  let world: CopyWorld;
  before(async () => {
    world = await openCopyWorld();
    await world.quote(60_000);
  });
  after(() => world.close());

  const refused = (user: UserId, fields: object) => world.copy.refusal(copyCalls.apply, user, fields);
  const trade = async (user: UserId): Promise<void> => {
    const { id } = await world.submit(user, { number: '1' });
    await world.run(leverCalls.close, user, { id });
  };

  it('an application is refused in this order, and decided by two persons [SPEC-1.9] [SPEC-6.9] [S77] [S125]', async () => {
    const house = await world.account('house');
    const newcomer = await world.account('customer');
    const idle = await world.customer(0);
    for (const user of [house, newcomer]) await trade(user);
    world.moveTo(instant(world.clock.now() + 29 * dayMs));
    assert.equal(await refused(newcomer, { ...wish, share: '0.3' }), 'PARAMETER_ERROR', 'above the most');
    assert.equal(await refused(newcomer, { ...wish, agreement: '0' }), 'PARAMETER_ERROR');
    assert.equal(await refused(newcomer, wish), 'NOT_ALLOWED', '29 days');
    world.moveTo(instant(world.clock.now() + dayMs + hourMs));
    assert.equal(await refused(house, wish), 'NOT_ALLOWED', 'an account of the house');
    assert.equal(await refused(idle, wish), 'NOT_ALLOWED', 'no trade at all');
    await world.signInOn('desk', [newcomer]);
    await world.workOn('desk', world.ann);
    assert.equal(await refused(newcomer, wish), 'NOT_ALLOWED', 'perhaps somebody who works here');
    await world.db.query('DELETE FROM known_devices');
    assert.equal((await world.copy.run(copyCalls.applyState, newcomer, {})).status, null);
    const both = await Promise.all([1, 2].map(() => world.copy.attempt(copyCalls.apply, newcomer, wish)));
    assert.deepEqual(both.map(({ ok }) => String(ok)).toSorted(), ['false', 'true'], 'two at once are one');
    assert.equal(await refused(newcomer, wish), 'STATE_CHANGED');
    assert.equal(await world.copy.refusal(copyCalls.traderSet, newcomer, { open: '0' }), 'STATE_CHANGED');
    assert.equal(await world.copy.refusal(copyCalls.traderSet, idle, { open: '0' }), 'NOT_FOUND');
    await world.keep();
    const [seen] = await world.staff.run(copyStaffCalls.traders, world.ann, { status: '0' });
    assert.equal(seen?.trades, 1, 'who decides sees the record');
    const one = { id: newcomer, text: 'What we say.', reason: 'as read' };
    const deny = async (id: UserId, status: string) =>
      world.staff.refusal(copyStaffCalls.decide, world.ann, { ...one, id, status });
    assert.equal(await deny(idle, '1'), 'NOT_FOUND');
    assert.equal(await deny(newcomer, '3'), 'STATE_CHANGED', 'nobody is suspended who is not followed');
    await world.decide(newcomer, 2);
    assert.partialDeepStrictEqual(await world.copy.run(copyCalls.applyState, newcomer, {}), {
      status: 2,
      reason: 'What we say.',
    });
    await world.apply(newcomer);
    await world.decide(newcomer, 1);
    assert.equal(await deny(newcomer, '2'), 'STATE_CHANGED');
    const list = await world.staff.run(copyStaffCalls.traders, world.bob, { status: '1' });
    assert.deepEqual(
      list.map(({ id }) => id),
      [newcomer],
    );
  });

  it('following is refused in this order, and is for customers who passed the test [SPEC-2.52] [S136]', async () => {
    const [trader] = (await world.traders(1)) as [UserId]; // one was asked for
    const user = await world.customer(1_000);
    const follow = (fields: object, by: UserId = user) =>
      world.copy.refusal(copyCalls.follow, by, { trader_user_id: trader, ...terms, ...fields });
    assert.equal(await follow({ number: '11', trader_user_id: user }), 'PARAMETER_ERROR');
    assert.equal(await follow({ trader_user_id: user }), 'NOT_FOUND');
    assert.equal(await follow({}, trader), 'NOT_ALLOWED');
    const untried = userId(`${user}0`); // nobody has answered under it
    assert.equal(await follow({}, untried), 'SUITABILITY_REQUIRED');
    await world.copy.run(copyCalls.traderSet, trader, { open: '0', introduction: 'Closed for now.' });
    assert.equal(await follow({}), 'PRODUCT_NOT_OPEN');
    await world.copy.run(copyCalls.traderSet, trader, { open: '1' });
    await world.copy.run(copyCalls.follow, user, { trader_user_id: trader, ...terms });
    const other = await world.customer(0);
    const { list } = await world.copy.run(copyCalls.mine, user, {});
    const id = list[0]?.id ?? '';
    assert.equal(await world.copy.refusal(copyCalls.edit, other, { follow_user_id: id, ...terms }), 'NOT_FOUND');
    assert.equal(await world.copy.refusal(copyCalls.cancel, other, { follow_user_id: id }), 'NOT_FOUND');
    await world.copy.run(copyCalls.cancel, user, { follow_user_id: id });
    assert.equal(await world.copy.refusal(copyCalls.edit, user, { follow_user_id: id, ...terms }), 'STATE_CHANGED');
    await world.decide(trader, 3);
    assert.equal(await follow({}), 'NOT_FOUND', 'suspended');
  });

  it('a number is the trader of an active relationship, and only then a relationship [SPEC-3.39] [S73]', async () => {
    const [first, second] = (await world.traders(2)) as [UserId, UserId]; // two were asked for
    const user = await world.customer(1_000);
    const follow = (trader: UserId) => world.copy.run(copyCalls.follow, user, { trader_user_id: trader, ...terms });
    // The relationship with the first trader has the number of the second one.
    await follow(first);
    await world.db.query(`UPDATE copy_traders SET is_open = user_id <> $1 WHERE user_id IN ($1, $2)`, [second, first]);
    await world.db.query('ALTER TABLE copy_terms DROP CONSTRAINT copy_terms_follow_id_fkey');
    await world.db.query('ALTER TABLE copy_follows ALTER COLUMN id SET GENERATED BY DEFAULT');
    const was = (await world.copy.run(copyCalls.mine, user, {})).list[0]?.id ?? '';
    await world.db.query(
      `WITH moved AS (UPDATE copy_terms SET follow_id = $2 WHERE follow_id = $1)
       UPDATE copy_follows SET id = $2 WHERE id = $1`,
      [was, second],
    );
    assert.equal(
      await world.copy.refusal(copyCalls.follow, user, { trader_user_id: second, ...terms }),
      'PRODUCT_NOT_OPEN',
      'who follows another trader under that number is new here',
    );
    await world.copy.run(copyCalls.traderSet, second, { open: '1' });
    await follow(second);
    const standing = async () => {
      const { list } = await world.copy.run(copyCalls.mine, user, {});
      return new Map(list.filter(({ status }) => status === 1).map((one) => [one.trader_user_id, one.number]));
    };
    await world.copy.run(copyCalls.edit, user, { follow_user_id: second, type: '1', number: '3' });
    assert.deepEqual(
      await standing(),
      new Map<string, string>([
        [first, '1'],
        [second, '3'],
      ]),
    );
    await world.copy.run(copyCalls.cancel, user, { follow_user_id: second });
    assert.deepEqual(await standing(), new Map<string, string>([[first, '1']]), 'the trader of that number');
    await world.copy.run(copyCalls.cancel, user, { follow_user_id: second });
    assert.deepEqual(await standing(), new Map(), 'then the relationship of that number');
  });

  it('a record is what was really traded, open losses included, each hour anew [SPEC-9.45] [SPEC-7.95] [SPEC-7.98] [S76]', async () => {
    const [trader] = (await world.traders(1)) as [UserId]; // one was asked for
    await world.work();
    const atFirst = await world.stand(trader);
    const follower = await world.follower(trader, 10_000);
    await world.quote(60_000);
    const first = await world.submit(trader, { number: '10' });
    await world.work();
    await world.quote(60_100);
    await world.run(leverCalls.close, trader, { id: first.id });
    for (let turn = 0; turn < 3; turn += 1) await world.work();
    await world.keep();
    const record = await world.copy.run(copyCalls.trader, follower, { trader_user_id: trader });
    const won = (await world.stand(trader)).own - atFirst.own;
    const trades = await world.copy.run(copyCalls.traderTrades, follower, { trader_user_id: trader });
    assert.equal(trades.total, 2);
    assert.partialDeepStrictEqual(trades.list[0], { lots: 10, price: '60000', close_price: '60099.9' });
    const [latest, oldest] = trades.list.map(({ profit }) => profit);
    assert.equal(latest, formatAmount(won, 8), 'what came onto the account');
    assert.equal(record.profit, formatAmount(won + atomsOf(oldest), 8));
    assert.partialDeepStrictEqual(record, { trades: 2, wins: 1, days: 32, followers: 1 });
    const { list } = await world.copy.run(copyCalls.mine, follower, {});
    assert.equal(record.follower_profit, list[0]?.realised, 'what followers have really made');
    await world.quote(60_000);
    await world.submit(trader, { number: '100' });
    await world.quote(59_000);
    await world.keep();
    const same = await world.copy.run(copyCalls.trader, follower, { trader_user_id: trader });
    assert.equal(same.profit, record.profit, 'not yet an hour');
    world.moveTo(instant(world.clock.now() + hourMs));
    await world.quote(59_000);
    await world.keep();
    const later = await world.copy.run(copyCalls.trader, follower, { trader_user_id: trader });
    assert.ok(atomsOf(later.profit) < atomsOf(record.profit) - units(99), 'what is open counts');
    assert.ok(atomsOf(later.drawdown) > units(99));
    assert.notEqual(later.updated_at, record.updated_at);
    assert.equal(later.line.at(-1)?.profit, later.profit);
    const index = await world.copy.run(copyCalls.traders, follower, {});
    const listed = index.list.find(({ id }) => id === trader);
    assert.equal(listed?.profit, later.profit);
    assert.deepEqual(
      listed?.shape,
      later.line.map(({ profit }) => profit),
    );
    const followers = await world.copy.run(copyCalls.followers, trader, {});
    assert.deepEqual(Object.keys(followers.list[0] ?? {}).includes('name'), false);
  });
});
