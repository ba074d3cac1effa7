import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant, secondMs, startOfDay } from '@bourse/kernel/instant';
import { leverTerms, type LeverWorld, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';

describe('a mark price is worked once, in its order', () => {
  let world: LeverWorld;
  let maker: UserId;
  let taker: UserId;
  before(async () => {
    world = await openLeverWorld();
    await world.addProduct(leverTerms);
    await world.fillPool(usdt, units(50_000));
    await world.lane().start();
    [maker, taker] = [await world.customer(1_000_000), await world.customer(20_000)];
    await world.tick(60_000);
  });
  after(() => world.close());

  async function quote(lots: number, bid: string, ask: string): Promise<void> {
    await world.run(leverCalls.cancelAll, maker, {});
    await world.submit(maker, quoteOf(1, lots, bid));
    await world.submit(maker, quoteOf(2, lots, ask));
  }
  const markedUntil = async (): Promise<number> => {
    const { rows } = await world.db.query<{ marked_until: Date }>('SELECT marked_until FROM lever_contracts');
    return rows[0]?.marked_until.getTime() ?? 0;
  };

  it('one that was written down and whose work failed is not noted as worked, and comes before the next', async () => {
    await quote(500, '59990', '60010');
    const long = await world.submit(taker, { number: '10', stop_loss_price: '59900' });
    await quote(500, '59850', '59880');
    const before_ = await markedUntil();
    await world.db.withTx('break', (tx) =>
      tx.query(`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$;
        CREATE TRIGGER broken BEFORE INSERT ON lever_triggers FOR EACH ROW EXECUTE FUNCTION fail_once()`),
    );
    await assert.rejects(world.tick(59_800));
    const reached = world.clock.now();
    assert.equal(await markedUntil(), before_, 'it is written down and not noted as worked');
    assert.equal((await world.position(taker, long.id)).status, 1);
    await world.db.withTx('mend', (tx) => tx.query('DROP TRIGGER broken ON lever_triggers'));
    // The next price is above the stop again: only the one before closes it.
    await world.tick(60_000);
    const closed = await world.position(taker, long.id);
    assert.partialDeepStrictEqual(closed, { status: 3, close_reason: 'stop_loss' });
    const told = await world.evidence(closed.evidence ?? '');
    assert.partialDeepStrictEqual(told.settlement, { at: new Date(reached).toISOString() });
    assert.equal(await markedUntil(), world.clock.now());
  });

  it('what the first mark price of a day reaches is closed before the night is charged', async () => {
    await world.tick(60_000);
    await quote(500, '59990', '60010');
    const stopped = await world.submit(taker, { number: '10', stop_loss_price: '59900' });
    const kept = await world.submit(taker, { number: '10' });
    await quote(500, '59800', '59880');
    world.moveTo(instant(startOfDay(instant(world.clock.now() + dayMs)) - secondMs));
    await world.tick(59_850);
    assert.partialDeepStrictEqual(await world.position(taker, stopped.id), { status: 3, overnight_fee: '0' });
    assert.ok(Number((await world.position(taker, kept.id)).overnight_fee) > 0);
    await world.run(leverCalls.batchClose, taker, { type: '0' });
  });
});
