import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { copyCalls } from '@bourse/contract/copy';
import { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { instant, minuteMs, startOfWeek, weekMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type CopyWorld, openCopyWorld } from '@bourse/testing/copy-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { Database, Tx } from '../../platform/database/database.ts';
import { halt, resume, userAccount } from '../ledger/index.ts';
import { selectResults } from '../lever/index.ts';
import { updateClosed } from './live-store.ts';
import { settleShares } from './settle-shares.ts';

const share = { share: '0.1' };

describe('the share of copied profits', () => {
  let world: CopyWorld;
  let trader: UserId;
  before(async () => {
    world = await openCopyWorld();
    trader = present((await world.traders(1, '0.1'))[0], 'the trader');
    await world.work();
  });
  after(() => world.close());

  const has = async (user: UserId, kind: 'lever' | 'change'): Promise<bigint> =>
    (await world.ledger.balance(await world.ledger.account(userAccount(user, usdt, kind))))?.available ?? 0n;
  const shares = async (user: UserId, side: '1' | '2' = '1') =>
    (await world.copy.run(copyCalls.shareLog, user, { side, limit: '50' })).list;
  const follow = async (user: UserId) =>
    present((await world.copy.run(copyCalls.mine, user, {})).list[0], 'a relationship');
  const atoms = (text: string): bigint => {
    const [whole = '0', part = ''] = text.replace('-', '').split('.');
    const value = BigInt(whole) * 100_000_000n + BigInt(part.padEnd(8, '0'));
    return text.startsWith('-') ? -value : value;
  };
  const told = async (type: string, user: UserId) =>
    (
      await world.db.query<{ payload: Record<string, unknown> }>(
        `SELECT payload FROM outbox WHERE type = $1 AND payload->>'user_id' = $2 ORDER BY seq`,
        [type, user],
      )
    ).rows.map(({ payload }) => payload);

  async function works(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await world.work();
  }
  /** The trader opens so many lots, and closes them at another price. */
  async function trade(close: number, lots = 20): Promise<void> {
    await world.quote(60_000);
    const { id } = await world.submit(trader, { number: String(lots) });
    await works();
    await world.quote(close);
    await world.run(leverCalls.close, trader, { id });
    await works();
  }
  /** Monday comes, and shares are settled so many minutes after it. */
  async function week(minutes = 10): Promise<void> {
    world.moveTo(instant(startOfWeek(world.clock.now()) + weekMs + minutes * minuteMs));
    await world.quote(60_000);
    await world.keep();
  }

  it('a share is refused above the most, unseen or changed, and stays as it was for who follows [S77]', async () => {
    const applicant = await world.customer(1_000);
    for (const wrong of ['0.2001', '0.00001']) {
      const wish = { introduction: 'I trade.', share: wrong, agreement: '1' };
      assert.equal(await world.copy.refusal(copyCalls.apply, applicant, wish), 'PARAMETER_ERROR');
      assert.equal(await world.copy.refusal(copyCalls.traderSet, trader, { share: wrong }), 'PARAMETER_ERROR');
    }
    const user = await world.customer(1_000);
    const terms = { trader_user_id: trader, type: '1', number: '1' };
    const refused = (fields: object) => world.copy.refusal(copyCalls.follow, user, { ...terms, ...fields });
    assert.equal(await refused({ share: '0.3' }), 'PARAMETER_ERROR');
    assert.equal(await refused({ trader_user_id: user }), 'NOT_FOUND');
    await world.copy.run(copyCalls.traderSet, trader, { open: '0' });
    assert.equal(await refused({}), 'PRODUCT_NOT_OPEN', 'before the share');
    await world.copy.run(copyCalls.traderSet, trader, { open: '1' });
    assert.equal(await refused({}), 'STATE_CHANGED', 'a share that was not shown');
    assert.equal((await world.copy.run(copyCalls.trader, user, { trader_user_id: trader })).share, '0.1');
    await world.copy.run(copyCalls.traderSet, trader, { share: '0.2' });
    assert.equal(await refused(share), 'STATE_CHANGED', 'it was raised meanwhile');
    await world.copy.run(copyCalls.follow, user, { ...terms, share: '0.2' });
    await world.copy.run(copyCalls.traderSet, trader, { share: '0.1' });
    await world.copy.run(copyCalls.follow, user, { ...terms, number: '2' });
    assert.partialDeepStrictEqual(await follow(user), { share: '0.2', share_paid: '0', number: '2' });
    await world.copy.run(copyCalls.cancel, user, { follow_user_id: trader });
    assert.deepEqual(await shares(user), [], 'nothing was ever copied');
  });

  it('posts each Monday what is due of profit above the mark, once, also by two at once [SPEC-1.8] [S77]', async () => {
    const user = await world.follower(trader, 10_000, share);
    await trade(61_000);
    const profit = atoms((await follow(user)).realised);
    assert.ok(profit > units(15), String(profit));
    const [mine, theirs] = [await has(user, 'lever'), await has(trader, 'change')];
    await week(9);
    assert.deepEqual(await shares(user), [], 'within the grace');
    world.moveTo(instant(world.clock.now() + minuteMs));
    await Promise.all([world.keep(), world.keep(), world.keep()]);
    const due = profit / 10n;
    assert.deepEqual([mine - (await has(user, 'lever')), (await has(trader, 'change')) - theirs], [due, due]);
    const [line, ...others] = await shares(user);
    assert.deepEqual(others, []);
    const monday = new Date(startOfWeek(world.clock.now())).toISOString();
    assert.partialDeepStrictEqual(line, { until: monday, share: '0.1', left: '0', name: 'Somebody' });
    assert.deepEqual([atoms(line?.paid ?? ''), atoms(line?.due ?? ''), atoms(line?.high ?? '')], [due, due, profit]);
    const [seen] = await shares(trader, '2');
    assert.deepEqual({ ...seen, name: 'Somebody' }, line, 'the same to the trader, without names');
    assert.equal(seen?.name, null);
    assert.equal((await follow(user)).share_paid, line?.paid);
    assert.deepEqual(
      (await told('copy.share_paid', user)).map(({ number, trader: name }) => [number, name]),
      [[line?.paid, 'Somebody']],
    );
    const { list } = await world.copy.run(copyCalls.followers, trader, {});
    assert.equal(list.find(({ id }) => id === line?.follow_user_id)?.share_paid, line?.paid);

    await trade(59_500);
    await week();
    const lost = (await shares(user))[0];
    assert.partialDeepStrictEqual(lost, { high: line?.high, due: '0', paid: '0' });
    await trade(60_300);
    await week();
    assert.partialDeepStrictEqual((await shares(user))[0], { high: line?.high, paid: '0' }, 'below the mark still');
    await trade(61_500);
    await week();
    const top = atoms((await follow(user)).realised);
    assert.ok(top > profit);
    const lines = await shares(user);
    const sum = lines.reduce((all, { paid }) => all + atoms(paid), 0n);
    assert.equal(sum, top / 10n, 'of the whole way up each atom once');
    await week();
    assert.equal((await shares(user)).length, lines.length, 'a week without a close has no line');
    await world.copy.run(copyCalls.cancel, user, { follow_user_id: trader });
    await world.ledger.assertAddsUp();
  });

  it('takes no more than is free on the account of contracts, and the rest in the next week', async () => {
    const user = await world.follower(trader, 1_000, share);
    await trade(61_000);
    const due = atoms((await follow(user)).realised) / 10n;
    const all = await has(user, 'lever');
    assert.ok(due > units(1), String(due));
    const free = due / 3n;
    await world.shift(user, 'lever', 'change', all - free);
    await week();
    const [first] = await shares(user);
    assert.deepEqual(
      [atoms(first?.paid ?? ''), atoms(first?.left ?? ''), await has(user, 'lever')],
      [free, due - free, 0n],
    );
    await week();
    assert.partialDeepStrictEqual((await shares(user))[0], { paid: '0', due: first?.left, left: first?.left });
    await world.copy.run(copyCalls.cancel, user, { follow_user_id: trader });
    await world.shift(user, 'change', 'lever', all - free);
    await week();
    assert.equal(atoms((await follow(user)).share_paid), due, 'also after the end');
    await week();
    await week();
    assert.equal((await shares(user)).length, 4);
  });

  it('a copy of one’s own counts at the mark price of that moment; an end is settled at once [SPEC-7.99] [S77]', async () => {
    const user = await world.follower(trader, 10_000, share);
    await world.quote(60_000);
    const { id } = await world.submit(trader, { number: '20' });
    await works();
    const [copy] = await world.positions(user);
    await world.quote(61_000);
    const position = copy?.transaction_id ?? '';
    const held = await world.copy.run(copyCalls.selfHolding, user, { transaction_id: position });
    const profit = atoms(held.profit ?? '');
    assert.ok(profit > units(15), held.profit ?? 'none');
    await world.quote(60_000);
    await world.run(leverCalls.close, user, { id: position });
    await works();
    const { id: second } = await world.submit(trader, { number: '10' });
    await works();
    await world.quote(61_000);
    const had = await has(trader, 'change');
    await world.copy.run(copyCalls.cancel, user, { follow_user_id: trader });
    const [line] = await shares(user);
    assert.equal(atoms(line?.paid ?? ''), profit / 10n, 'what came after it was the follower’s own');
    assert.equal((await has(trader, 'change')) - had, profit / 10n);
    assert.equal(line?.until, (await follow(user)).ended_at);
    // What was open at the end is mirrored still, and counts once it is closed.
    await world.run(leverCalls.close, trader, { id: second });
    await world.run(leverCalls.close, trader, { id });
    await works();
    const [last] = await world.history(user);
    await week();
    const [later] = await shares(user);
    const total = profit + atoms(last?.profit ?? '');
    assert.deepEqual([atoms(later?.realised ?? ''), atoms((await follow(user)).share_paid)], [total, total / 10n]);
    const { rows } = await world.db.query('SELECT 1 FROM copy_follows WHERE id = $1 AND is_settled', [
      later?.follow_user_id,
    ]);
    assert.equal(rows.length, 1, 'nothing can become due any more');
  });

  it('a copy that is noted as closed between two reads of a settlement counts once [SPEC-1.8] [S77]', async () => {
    const user = await world.follower(trader, 10_000, share);
    await world.quote(60_000);
    const { id } = await world.submit(trader, { number: '20' });
    await works();
    const [copy] = await world.positions(user);
    await world.quote(61_000);
    const position = present(copy?.transaction_id, 'the position');
    await world.run(leverCalls.close, user, { id: position });
    const ended = present(
      (await selectResults(world.db, [Number.parseInt(position, 10)])).values().next().value,
      'its result',
    );
    let reads = 0;
    // What another connection has committed is seen by the next statement; here it comes right behind each first read of copies.
    const withTx: Database['withTx'] = (name, work, options) =>
      world.db.withTx(
        name,
        (tx) =>
          work({
            ...tx,
            batchId: tx.batchId,
            send: (...sent) => tx.send(...sent),
            run: (query) => tx.run(query),
            query: async (text, values) => {
              const found = await tx.query<never>(text, values);
              if (text.includes('FROM copy_copies')) {
                reads += 1;
                updateClosed(tx, [{ id: copy?.id ?? '', ...ended }]);
              }
              return found;
            },
          }),
        options,
      );
    const { clock, registry, markets, feed, ledger } = world;
    const db = { ...world.db, withTx };
    const ports = {
      db,
      clock,
      registry,
      markets,
      feed: () => feed,
      resolve: ledger.resolve,
      usdt: registry.getAsset(usdt),
    };
    world.moveTo(instant(startOfWeek(clock.now()) + weekMs + 10 * minuteMs));
    await settleShares(ports);
    assert.ok(reads > 0);
    const [line] = await shares(user);
    assert.deepEqual([atoms(line?.realised ?? ''), atoms(line?.high ?? '')], [ended.result, ended.result]);
    assert.equal(atoms(line?.paid ?? ''), ended.result / 10n);
    await world.run(leverCalls.close, trader, { id });
    await works();
    assert.equal((await world.history(user)).length, 1);
    await world.copy.run(copyCalls.cancel, user, { follow_user_id: trader });
  });

  it('one relationship that cannot be settled keeps back none of the others, and is settled later', async () => {
    const users: UserId[] = [];
    for (let one = 0; one < 3; one += 1) users.push(await world.follower(trader, 10_000, share));
    await trade(61_000);
    const { id: broken } = await follow(present(users[0], 'the first'));
    const withTx: Database['withTx'] = (name, work, options) =>
      world.db.withTx(
        name,
        (tx) => {
          const query: Tx['query'] = (text, values) => {
            if (values?.[0] === broken) throw new Error('this one fails');
            return tx.query(text, values);
          };
          return work({ ...tx, query, send: (...sent) => tx.send(...sent), run: (one) => tx.run(one) });
        },
        options,
      );
    const { clock, registry, markets, feed, ledger } = world;
    const db = { ...world.db, withTx };
    const ports = { db, clock, registry, markets, feed: () => feed, resolve: ledger.resolve };
    world.moveTo(instant(startOfWeek(clock.now()) + weekMs + 10 * minuteMs));
    await assert.rejects(settleShares({ ...ports, usdt: registry.getAsset(usdt) }), /this one fails/);
    const lines = async () => (await Promise.all(users.map((user) => shares(user)))).map((list) => list.length);
    assert.deepEqual(await lines(), [0, 1, 1]);
    await world.keep();
    assert.deepEqual(await lines(), [1, 1, 1]);
    for (const user of users) await world.copy.run(copyCalls.cancel, user, { follow_user_id: trader });
  });

  it('waits while money is halted, and counts every week that was missed by itself', async () => {
    const user = await world.follower(trader, 10_000, share);
    await trade(61_000);
    const first = atoms((await follow(user)).realised);
    await halt(world.db, 'a test', world.clock.now());
    world.moveTo(instant(startOfWeek(world.clock.now()) + weekMs + 10 * minuteMs));
    await world.keep();
    assert.deepEqual(await shares(user), []);
    assert.deepEqual(await resume(world.db, []), []);
    await trade(59_000);
    world.moveTo(instant(startOfWeek(world.clock.now()) + weekMs + 10 * minuteMs));
    await world.keep();
    const [second, missed] = await shares(user);
    assert.deepEqual([atoms(missed?.realised ?? ''), atoms(missed?.paid ?? '')], [first, first / 10n]);
    assert.partialDeepStrictEqual(second, { high: missed?.high, paid: '0' });
    await world.copy.run(copyCalls.cancel, user, { follow_user_id: trader });
  });

  it('tells followers why a copy was not made, once a day for each reason, and that their stop was reached', async () => {
    const user = await world.follower(trader, 10_000, { ...share, number: '0.01', stop: '5' });
    for (const _ of [1, 2]) await trade(60_000, 10);
    assert.deepEqual(
      (await told('copy.skipped', user)).map(({ reason, trader: name }) => [reason, name]),
      [['step', 'Somebody']],
    );
    await world.copy.run(copyCalls.edit, user, {
      follow_user_id: trader,
      type: '1',
      number: '1',
      stop: '5',
      budget: '1',
    });
    await trade(60_000, 10);
    world.moveTo(instant(world.clock.now() + 24 * 60 * minuteMs));
    await trade(60_000, 10);
    assert.deepEqual(
      (await told('copy.skipped', user)).map(({ reason }) => reason),
      ['step', 'budget', 'budget'],
    );
    assert.deepEqual(await told('copy.stopped', user), []);
    await world.copy.run(copyCalls.edit, user, { follow_user_id: trader, type: '1', number: '1', stop: '5' });
    await trade(59_600, 20);
    await works();
    assert.equal((await told('copy.stopped', user)).length, 1);
    assert.partialDeepStrictEqual(await follow(user), { status: 2, because: 'stop' });
    await week();
    const [line] = await shares(user);
    assert.match(line?.realised ?? '', /^-/);
    assert.partialDeepStrictEqual(line, { paid: '0', due: '0', high: '0' }, 'of losses nothing is due');
  });
});
