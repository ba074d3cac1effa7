import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { proofCalls } from '@bourse/contract/proof';
import { secondsCalls } from '@bourse/contract/seconds';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { firstMoment, units, usdt } from '@bourse/testing/product-world';
import { openSecondsWorld, secondsTerms, type SecondsWorld, stakeOf } from '@bourse/testing/seconds-world';
import { testCaller } from '@bourse/testing/test-caller';
import { recompute } from '../../../../../tools/verify/recompute.ts';
import {
  type Price,
  price,
  priceFeed,
  type PriceSource,
  simulatedSource,
  type SourceSample,
  tickRoutes,
  verifyTicks,
} from '../prices/index.ts';
import { readEvidence } from './read-evidence.ts';

const symbol = 'BTC/USDT';
const model = { symbol, startPrice: 50_000, drift: 0, volatility: 0.6, correlation: 0.5, jumpsPerYear: 0 };
const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

/** What a venue does to what it would have told. */
type Fault = 'lies' | 'stalls' | 'dies';

/** The three venues of the demo, of which a test makes some lie, stall or die. */
function faultySource() {
  const honest = simulatedSource([model], [], 20_261_126);
  const faults = new Map<string, Fault>();
  const last = new Map<string, SourceSample>();
  const bend = (sample: SourceSample): SourceSample[] => {
    const fault = faults.get(sample.venue);
    if (fault === 'dies') return [];
    if (fault === 'lies') return [{ ...sample, price: price(sample.price * 10n) }];
    // What stalls tells its last word again, with the time of then.
    if (fault === 'stalls') return [last.get(sample.venue) ?? sample];
    last.set(sample.venue, sample);
    return [sample];
  };
  const source: PriceSource = {
    simulated: true,
    sample: async (now) => (await honest.sample(now)).flatMap(bend),
  };
  return {
    source,
    set: (venue: 'A' | 'B' | 'C', fault: Fault | null): void => {
      if (fault === null) faults.delete(`Simulated ${venue}`);
      else faults.set(`Simulated ${venue}`, fault);
    },
  };
}

describe('timed options over venues of which one does not tell the truth', () => {
  const venues = faultySource();
  let world: SecondsWorld;
  let ann: UserId;
  let honestNow: Instant = firstMoment;
  // The same seed and the same seconds: what the index would be if all were honest.
  const honest = priceFeed(simulatedSource([model], [], 20_261_126), { now: () => honestNow });

  before(async () => {
    world = await openSecondsWorld(venues.source);
    await world.addProduct(secondsTerms);
    await world.fillPool(usdt, units(10_000));
    ann = await world.customer(1_000);
    await second();
  });
  after(() => world.close());

  /** A second of the server; gives the index and the honest one. */
  async function second(): Promise<{ readonly index: Price | null; readonly right: Price }> {
    await world.ticks([1]);
    await world.pass(0);
    honestNow = world.clock.now();
    await honest.refresh();
    const right = present(honest.index(symbol), 'the honest index').price;
    return { index: world.feed.index(symbol)?.price ?? null, right };
  }
  async function seconds(count: number): Promise<(Price | null)[]> {
    const seen: (Price | null)[] = [];
    for (let one = 0; one < count; one += 1) seen.push((await second()).index);
    return seen;
  }

  async function fits(id: string): Promise<void> {
    const routes = tickRoutes(world.db, [{ kind: 'seconds', read: readEvidence }]);
    const call = present(
      routes.find((one) => one.call === proofCalls.evidence),
      'evidence',
    );
    const told = await call.run(testCaller(ann), { id: `seconds:${id}` });
    assert.ok(told.ok);
    const evidence = told.value as Parameters<typeof recompute>[0]; // what an outsider reads
    assert.deepEqual(
      (await recompute(evidence, sha256)).filter((step) => step.fits !== true),
      [],
    );
  }

  it('settle within 0.5 % of the truth while one says ten times the price, and everybody can see who did [F2]', async () => {
    venues.set('B', 'lies');
    const { id } = await world.buy(ann);
    for (let one = 0; one < 32; one += 1) {
      const { index, right } = await second();
      const gap = present(index, 'an index') - right;
      assert.ok((gap < 0n ? -gap : gap) * 1_000n <= right * 5n, `${String(index)} for ${String(right)}`);
      assert.ok(gap > 0n, 'the control: the lie is heard at all');
    }
    const order = await world.order(ann, id);
    assert.deepEqual([order.status, order.returned_because], [3, null]);
    await fits(id);
    venues.set('B', null);
  });

  for (const fault of ['stalls', 'dies'] as const) {
    it(`come back within sixty seconds when one ${fault}: two are no quorum [F2]`, async () => {
      await seconds(2);
      const had = await world.stand(ann);
      const bought = await Promise.all(
        ['30', '60'].map((period) => world.buy(ann, { ...stakeOf(1), seconds: period })),
      );
      await seconds(5);
      venues.set('C', fault);
      const lost = world.clock.now();
      const seen = await seconds(56);
      // Its last word, and that of the others of the same second, counts for ten seconds more, and then nothing is there.
      assert.deepEqual(
        seen.map((index) => index !== null),
        seen.map((_, place) => place < 10),
      );
      for (const { id } of bought) {
        const order = await world.order(ann, id);
        assert.deepEqual([order.status, order.result, order.returned_because, order.profit], [3, 3, 'no_price', '0']);
        assert.ok(Date.parse(present(order.settled_at, 'an end')) - lost <= 60 * secondMs);
        await fits(id);
      }
      assert.deepEqual(await world.stand(ann), had);
      const refused = await world.attempt(secondsCalls.submit, ann, stakeOf(1));
      assert.equal(refused.ok ? '' : refused.error.code, 'PRICE_UNAVAILABLE', 'and none is sold meanwhile');
      venues.set('C', null);
      await second();
      const { id } = await world.buy(ann);
      await seconds(31);
      assert.equal((await world.order(ann, id)).returned_because, null, 'and settle again when it is back');
    });
  }

  it('leave one whole chain and a ledger that adds up', async () => {
    assert.equal((await verifyTicks(world.db)).problem, null);
    await world.ledger.assertAddsUp();
  });
});
