import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { UserId } from '@bourse/kernel/ids';
import { instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { leverTerms, type LeverWorld, leverWorldOn, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';
import { FaultError } from '../../../platform/fault.ts';
import type { Command } from './lane-batch.ts';

describe('a bug in the lane of contracts', () => {
  let world: Omit<LeverWorld, 'url' | 'close'>;
  let close: () => Promise<void>;
  let maker: UserId;
  let taker: UserId;
  const ether = { currency_id: '2' };
  before(async () => {
    const opened = await openTestDatabase();
    close = () => opened.close();
    world = await leverWorldOn(opened.connect(), ['BTC/USDT', 'ETH/USDT']);
    for (const symbol of ['BTC/USDT', 'ETH/USDT']) await world.addProduct({ ...leverTerms, symbol });
    await world.fillPool(usdt, units(50_000));
    await world.lane().start();
    [maker, taker] = [await world.customer(1_000_000), await world.customer(50_000)];
    await world.tick(60_000);
    for (const market of [{}, ether]) {
      await world.submit(maker, { ...quoteOf(1, 500, '59990'), ...market });
      await world.submit(maker, { ...quoteOf(2, 500, '60010'), ...market });
    }
  });
  after(() => close());

  const contractOf = (symbol: string) =>
    present(
      world
        .lane()
        .contracts()
        .find(({ state }) => state.terms.market.symbol === symbol),
      symbol,
    );
  const commandOf = (symbol: string, act: Command['act']): Command => ({
    contract: contractOf(symbol),
    user: null,
    key: null,
    opens: false,
    act,
  });
  /** Lets the database refuse what notes a mark price of Ether as worked, until it is mended. */
  async function plant(): Promise<() => Promise<void>> {
    const id = contractOf('ETH/USDT').state.terms.productId;
    await world.db.withTx('break', (tx) =>
      tx.query(`CREATE FUNCTION refuse_mark() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF NEW.product_id = ${id} THEN RAISE 'planted'; END IF; RETURN NEW; END $$;
        CREATE TRIGGER planted BEFORE INSERT OR UPDATE ON lever_contracts FOR EACH ROW EXECUTE FUNCTION refuse_mark()`),
    );
    return () =>
      world.db.withTx('mend', async (tx) => {
        await tx.query('DROP TRIGGER planted ON lever_contracts');
        await tx.query('DROP FUNCTION refuse_mark');
      });
  }

  it('fails the command that met it, and no other of its batch', async () => {
    const planted = (): never => {
      throw new Error('planted');
    };
    const acts = Array.from({ length: 12 }, (_, place) =>
      world.lane().run(commandOf('BTC/USDT', place === 7 ? planted : () => ok(place))),
    );
    const orders = [1, 2, 3].map((lots) => world.submit(taker, { number: String(lots) }));
    const settled = await Promise.allSettled(acts);
    assert.deepEqual(
      settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
      settled.map((_, place) => (place === 7 ? 'Error: planted' : ok(place))),
    );
    assert.deepEqual(
      (await Promise.all(orders)).map(({ status }) => status),
      [1, 1, 1],
    );
    await world.ledger.assertAddsUp();
  });

  it('is no fault of the database, after which nothing is tried again', async () => {
    let tries = 0;
    const fault = (): never => {
      tries += 1;
      throw new FaultError('planted');
    };
    const acts = [fault, () => ok(1), () => ok(2)].map((act) => world.lane().run(commandOf('BTC/USDT', act)));
    const settled = await Promise.allSettled(acts);
    assert.deepEqual([settled.map(({ status }) => status), tries], [['rejected', 'rejected', 'rejected'], 1]);
  });

  it('in the mark price of a contract sets that one aside, and it goes on in its order once it is mended', async () => {
    const mend = await plant();
    const stopped = await world.submit(taker, { number: '5', stop_loss_price: '59900' });
    const ofEther = await world.submit(taker, { ...ether, number: '5', stop_loss_price: '59900' });
    for (let second = 1; second <= 3; second += 1) await assert.rejects(world.tick(59_850), /planted/);
    assert.equal((await world.position(taker, stopped.id)).status, 3, 'the price is worked where no bug is');
    assert.equal((await world.position(taker, ofEther.id)).status, 1);
    assert.equal(world.lane().setAside, 1);
    const [bitcoin, other] = [contractOf('BTC/USDT'), contractOf('ETH/USDT')].map((one) => world.lane().markOf(one));
    assert.ok(bitcoin !== null);
    assert.equal(other, null);
    await assert.rejects(world.submit(taker, { ...ether, number: '1' }), /PRICE_UNAVAILABLE/);
    await world.tick(60_000);
    assert.equal((await world.submit(taker, { number: '1' })).status, 1, 'the others trade');
    await mend();
    world.moveTo(instant(world.clock.now() + minuteMs));
    await world.tick(60_000);
    assert.equal(world.lane().setAside, 0);
    assert.partialDeepStrictEqual(await world.position(taker, ofEther.id), { status: 3, close_reason: 'stop_loss' });
    await world.tick(60_000);
    assert.equal((await world.submit(taker, { ...ether, number: '1' })).status, 1);
    await world.ledger.assertAddsUp();
  });
});
