import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { hourMs, instant, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { leverTerms, type LeverWorld, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';
import { poolAccount } from '../../ledger/index.ts';
import { recordMarks } from '../../prices/index.ts';
import { startOfHour } from './funding-hours.ts';

describe('longs and shorts pay each other once an hour', () => {
  let world: LeverWorld;
  let [long, short]: UserId[] = [];
  before(async () => {
    world = await openLeverWorld();
    await world.addProduct({ ...leverTerms, overnight_fee: '0', funding: '0.0001' });
    await world.fillPool(usdt, units(50_000));
    await world.lane().start();
    [long, short] = [await world.customer(100_000), await world.customer(100_000)];
    await toHour();
    await world.tick(60_000);
    await world.submit(user(short), quoteOf(2, 100, '60000'));
    await world.submit(user(long), { number: '100' });
    // A book above the index, so that longs pay.
    await world.submit(user(long), quoteOf(1, 1, '60200'));
    await world.submit(user(short), quoteOf(2, 1, '60300'));
  });
  after(() => world.close());

  const user = (one: UserId | undefined): UserId => present(one, 'a customer');
  /** To the first second of the next hour, without a mark price between. */
  const toHour = async (late = 0): Promise<void> => {
    world.moveTo(instant(startOfHour(world.clock.now()) + hourMs - secondMs + late));
  };
  const fundings = async () =>
    (
      await world.db.query<{ at: Date; rate: bigint; samples: number; collected: bigint; paid: bigint }>(
        'SELECT * FROM lever_fundings f ORDER BY f.at',
      )
    ).rows;
  const livePositions = () =>
    world
      .lane()
      .contracts()
      .flatMap(({ state }) => state.live());
  const fundingAccount = async (): Promise<bigint> => {
    const account = await world.ledger.account(poolAccount('lever_funding', usdt));
    return (await world.ledger.balance(account))?.available ?? 0n;
  };
  const assertSound = async (): Promise<void> => {
    const owed = world
      .lane()
      .contracts()
      .reduce((sum, { state }) => sum + state.owed(), 0n);
    assert.equal((await world.stand(user(long))).pot, owed);
    assert.equal(await fundingAccount(), 0n);
  };

  it('the rate is told before, and at the first mark price of the next hour it is paid', async () => {
    await world.tick(60_000);
    await world.tick(60_000);
    const { funding } = await world.run(leverCalls.deal, user(long), { currency_id: '1', legal_id: '3' });
    assert.ok(funding !== null && Number(funding.rate) > 0, 'the book is above the index');
    assert.equal(Date.parse(funding.next_at), startOfHour(world.clock.now()) + hourMs);
    assert.equal(funding.interest, '0.0001');
    const earlier = livePositions();
    await toHour();
    await world.tick(60_000);
    const [hour] = await fundings();
    assert.ok(hour !== undefined && hour.samples >= 3);
    assert.equal(Number(hour.rate) / 1e12, Number(funding.rate), 'what was told is what was paid');
    const moved = livePositions().map(
      ({ id, funding: got }) => got - (earlier.find((one) => one.id === id)?.funding ?? 0n),
    );
    assert.equal(
      moved.reduce((sum, one) => sum + one, 0n),
      hour.paid - hour.collected,
    );
    assert.ok(moved.some((one) => one < 0n) && moved.some((one) => one > 0n));
    const told = await world.run(leverCalls.deal, user(long), { currency_id: '1', legal_id: '3' });
    assert.deepEqual(
      told.funding?.history.map(({ rate }) => rate),
      [funding.rate],
    );
    await assertSound();
  });

  it('each position tells what it paid, with evidence that an outsider computes again', async () => {
    const { list } = await world.run(leverCalls.positions, user(long), {});
    const open = present(
      list.find(({ lots }) => lots > 0),
      'an open position',
    );
    assert.ok(Number(open.funding) < 0);
    const detail = await world.position(user(long), open.id);
    const [payment] = detail.fundings;
    assert.equal(payment?.amount, open.funding);
    assert.ok(
      detail.fills.every(({ id }) => /^\d+$/.test(id)),
      'every fill has an id',
    );
    const told = await world.evidence(payment?.evidence ?? '');
    assert.partialDeepStrictEqual(told.settlement, { kind: 'funding', direction: 'long', lots: 100, is_short: false });
    assert.equal(told.spans[0]?.from, startOfHour(world.clock.now()) - hourMs);
  });

  it('once, also through a restart, and when the server comes late', async () => {
    await world.tick(60_000);
    await world.restart();
    await world.tick(60_000);
    assert.equal((await fundings()).length, 1);
    // The next hour comes while the server is down.
    await toHour(5 * 60 * secondMs);
    await world.restart();
    await world.tick(60_000);
    await world.tick(60_000);
    await world.restart();
    await world.tick(60_000);
    assert.equal((await fundings()).length, 2);
    await assertSound();
  });

  it('of an hour whose mark price was written down and not worked, after a restart', async () => {
    await toHour();
    world.moveTo(instant(world.clock.now() + secondMs));
    world.tell(60_000);
    await world.refresh();
    const index = world.index();
    await world.db.withTx('marks', (tx) =>
      recordMarks(tx, world.clock.now(), [{ symbol: 'BTC/USDT', index, mid: null }]),
    );
    assert.equal((await fundings()).length, 2);
    await world.restart();
    assert.equal((await fundings()).length, 3);
    await assertSound();
  });

  it('and nobody for an hour in which there was no mark price, nor for a night', async () => {
    world.moveTo(instant(world.clock.now() + 26 * hourMs));
    await world.tick(60_000);
    await world.tick(60_000);
    assert.equal((await fundings()).length, 3);
    const nights = await world.db.query('SELECT 1 FROM lever_overnights');
    assert.equal(nights.rowCount, 0);
    await toHour();
    await world.tick(60_000);
    assert.equal((await fundings()).length, 4);
    await assertSound();
  });
});
