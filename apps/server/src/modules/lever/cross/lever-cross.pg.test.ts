import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import { leverStaffCalls } from '@bourse/contract/lever-staff';
import type { UserId } from '@bourse/kernel/ids';
import { leverTerms, type LeverWorld, longOf, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';

describe('cross margin', () => {
  let world: LeverWorld;
  let maker: UserId;
  before(async () => {
    world = await openLeverWorld();
    await world.addProduct(leverTerms);
    await world.addProduct({ ...leverTerms, level_type: 'high', overnight_fee: '0' });
    await world.fillPool(usdt, units(50_000));
    await world.lane().start();
    maker = await world.customer(1_000_000);
    await world.tick(60_000);
  });
  after(() => world.close());

  const crossCustomer = async (whole: number): Promise<UserId> => {
    const user = await world.customer(whole);
    await world.run(leverCalls.marginMode, user, { mode: 'cross' });
    return user;
  };
  async function quote(lots: number, bid: string, ask: string): Promise<void> {
    await world.run(leverCalls.cancelAll, maker, {});
    await world.submit(maker, quoteOf(1, lots, bid));
    await world.submit(maker, quoteOf(2, lots, ask));
  }
  /** The pot holds what positions and accounts are worth, and memory is what the database has. */
  async function assertSound(): Promise<void> {
    const states = () =>
      world
        .lane()
        .contracts()
        .map(({ state }) => state);
    const cross = () => states()[0]?.cross;
    const owed = states().reduce((sum, state) => sum + state.owed(), cross()?.total(usdt) ?? 0n);
    assert.equal((await world.stand(maker)).pot, owed);
    const told = states().flatMap((state) => state.live());
    const accounts = cross()
      ?.all(usdt)
      .filter(({ balance }) => balance !== 0n);
    await world.restart();
    assert.deepEqual(
      states().flatMap((state) => state.live()),
      told,
    );
    assert.deepEqual(
      cross()
        ?.all(usdt)
        .filter(({ balance }) => balance !== 0n)
        .toSorted((a, b) => Number(a.user) - Number(b.user)),
      accounts?.toSorted((a, b) => Number(a.user) - Number(b.user)),
    );
  }

  /** A liquidated customer is told what the account has lost, not that nothing came back. */
  async function assertTold(user: UserId, realised: string): Promise<void> {
    const { rows } = await world.db.query<{ payload: unknown }>(
      `SELECT payload FROM outbox WHERE type = 'lever.closed' AND payload->>'user_id' = $1`,
      [user],
    );
    const [teller] = world.manifest.notices ?? [];
    const notices = rows.map(({ payload }) => teller?.tell(payload));
    assert.partialDeepStrictEqual(notices, [
      { userId: user, kind: 'lever_cross_liquidated', args: { amount: realised, symbol: 'BTC/USDT' } },
    ]);
  }

  it('is chosen for the account, not while anything is open or waits, and two at once choose once each', async () => {
    const user = await world.customer(1_000);
    assert.partialDeepStrictEqual(await world.run(leverCalls.cross, user, {}), {
      margin_mode: 'isolated',
      accounts: [],
    });
    const refusals: readonly [mode: unknown, code: string][] = [
      ['both', 'PARAMETER_ERROR'],
      [undefined, 'PARAMETER_ERROR'],
    ];
    for (const [mode, code] of refusals) {
      assert.equal(await world.refusal(leverCalls.marginMode, user, { mode }), code);
    }
    const waiting = await world.submit(user, quoteOf(1, 5, '59000'));
    assert.equal(waiting.margin_mode, 'isolated');
    assert.equal(await world.refusal(leverCalls.marginMode, user, { mode: 'cross' }), 'STATE_CHANGED');
    await world.run(leverCalls.cancel, user, { id: waiting.id });
    const both = await Promise.all([
      world.attempt(leverCalls.marginMode, user, { mode: 'cross' }),
      world.attempt(leverCalls.submit, user, quoteOf(1, 5, '59000')),
      world.attempt(leverCalls.marginMode, user, { mode: 'isolated' }),
    ]);
    assert.equal(both[0].ok && both[1].ok, true);
    const { margin_mode: mode } = await world.run(leverCalls.cross, user, {});
    const { list } = await world.run(leverCalls.positions, user, {});
    assert.deepEqual(
      list.map(({ margin_mode: own }) => own),
      [mode],
      'the order has the mode of the account, whichever came first',
    );
    assert.equal(mode, both[2].ok ? 'isolated' : 'cross');
    await assertSound();
    await world.run(leverCalls.cancelAll, user, {});
    assert.equal((await world.stand(user)).own, units(1_000));
    await world.run(leverCalls.marginMode, user, { mode: 'cross' });
    await world.submit(user, quoteOf(1, 5, '59000'));
    const { accounts } = await world.run(leverCalls.cross, user, {});
    assert.partialDeepStrictEqual(accounts, [{ currency: 'USDT', orders: 1, positions: 0, margin_ratio: null }]);
    await assertSound();
    await world.run(leverCalls.cancelAll, user, {});
    assert.equal((await world.stand(user)).own, units(1_000), 'an order that is gone gives everything back');
  });

  it('stands one balance behind all positions, counts profit that is not realised, and gives back what is not needed', async () => {
    await world.tick(60_000);
    await quote(2_000, '59990', '60010');
    const user = await crossCustomer(1_000);
    const long = await world.submit(user, { number: '100' });
    assert.partialDeepStrictEqual(long, { margin_mode: 'cross', margin: '600.1', status: 1 });
    // Equity 997 - 1 lots at 60,010 bought; lost at (6,001 - 996) / (0.1 x (1 - 0.004)).
    const { liquidation_price: level } = await world.position(user, long.id);
    assert.ok(level !== null && Number(level) > 50_000 && Number(level) < 50_400, level ?? '');
    const stood = await world.stand(user);
    const account = async () => (await world.run(leverCalls.cross, user, {})).accounts[0];
    const opened = await account();
    assert.equal(opened?.initial, '600.1');
    assert.equal(opened?.positions, 1);
    assert.equal(await world.refusal(leverCalls.submit, user, longOf(100)), 'INSUFFICIENT_BALANCE');
    assert.equal(
      await world.refusal(leverCalls.margin, user, { id: long.id, number: '1', type: 'add' }),
      'STATE_CHANGED',
    );
    for (let second = 0; second < 3; second += 1) await world.tick(62_500);
    await quote(2_000, '62490', '62510');
    await world.tick(62_500);
    const more = await world.submit(user, { number: '70' });
    assert.equal(more.lots, 70, 'the profit of the first opens the second');
    await assertSound();
    await world.run(leverCalls.batchClose, user, { type: '0' });
    const own = await world.stand(user);
    assert.ok(own.own > stood.own && (await account())?.positions === 0);
    assert.equal((await account())?.balance, (await account())?.equity);
    await assertSound();
  });

  it('liquidates an account by the mark prices of all its markets, with evidence, and never below zero [SPEC-2.138]', async () => {
    for (let second = 0; second < 5; second += 1) await world.tick(60_000);
    await quote(2_000, '59990', '60010');
    const user = await crossCustomer(1_000);
    const stressed = async (): Promise<number> => {
      const risks = await world.run(leverStaffCalls.risk, maker, {});
      const risk = risks.list.find(({ level_type: product }) => product === 'heyue');
      return risk?.stress.find(({ move }) => move === -20)?.liquidated ?? 0;
    };
    const unstressed = await stressed();
    const long = await world.submit(user, { number: '100' });
    assert.equal(await stressed(), unstressed + 1, 'the stress table counts a cross account');
    const { list, cross } = await world.run(leverStaffCalls.risk, maker, {});
    assert.partialDeepStrictEqual(cross, [{ accounts: 1, largest: [{ user_id: user, positions: 1 }] }]);
    const large = list.flatMap(({ largest }) => largest).find(({ id }) => id === long.id);
    assert.equal(large?.margin_mode, 'cross');
    await world.run(leverCalls.cancelAll, maker, {});
    await world.tick(50_500);
    assert.equal((await world.position(user, long.id)).status, 1);
    for (let second = 0; second < 2; second += 1) await world.tick(49_800);
    const gone = await world.position(user, long.id);
    assert.partialDeepStrictEqual(gone, { status: 3, close_reason: 'liquidated' });
    await assertTold(user, gone.realised);
    const { settlement, spans } = await world.evidence(gone.evidence ?? '');
    assert.partialDeepStrictEqual(settlement, {
      kind: 'cross',
      positions: [{ symbol: 'BTC/USDT', direction: 'long', lots: 100 }],
    });
    assert.equal(spans.length, 1);
    assert.ok((await world.stand(user)).own >= 0n);
    const left = await world.run(leverCalls.cross, user, {});
    assert.equal(left.accounts[0]?.positions, 0);
    await assertSound();
  });

  it('what happened between two prices is liquidated after a restart, once', async () => {
    for (let second = 0; second < 40; second += 1) await world.tick(60_000);
    await quote(2_000, '59990', '60010');
    const user = await crossCustomer(1_000);
    const long = await world.submit(user, { number: '100' });
    await world.restart();
    await world.tick(60_000);
    assert.equal((await world.position(user, long.id)).status, 1);
    await world.tick(40_000);
    await world.restart();
    await world.tick(40_000);
    assert.equal((await world.position(user, long.id)).close_reason, 'liquidated');
    const { rows } = await world.db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM lever_cross_triggers WHERE user_id = $1',
      [user],
    );
    assert.equal(rows[0]?.count, 1);
    await assertSound();
  });
});
