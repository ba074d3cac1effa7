import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { type CommitFault, commitFaults, faultDriver } from '@bourse/testing/fault-driver';
import { systemClock, systemScheduler } from '../../../platform/clock/system-clock.ts';
import { createDatabase } from '../../../platform/database/create-database.ts';
import type { BatchDatabase } from '../../../platform/database/batch-database.ts';
import { DatabaseFault } from '../../../platform/database/database-error.ts';
import { pgDriver } from '../../../platform/database/pg-driver.ts';
import { alice, bob, codeOf, openSpot, type Spot } from '../spot-fixture.ts';

const rounds = process.env['BOURSE_LONG'] === '1' ? 1_000 : 50;
/** Faults of the next COMMITs of the lane. */
const planned: CommitFault[] = [];

let spot: Spot;
let faulty: BatchDatabase;
before(async () => {
  spot = await openSpot({
    wrap: (_, { url, engine }) => {
      const late = (): Promise<void> => systemScheduler.sleep(120);
      const driver = faultDriver(pgDriver({ url, engine }), { plan: () => planned.pop() ?? null, late });
      faulty = createDatabase({ driver, clock: systemClock, scheduler: systemScheduler, commitTimeoutMs: 40 });
      return faulty;
    },
  });
  await spot.fund(alice, 'BTC', '1000');
  await spot.fund(bob, 'USDT', '100000000');
});
after(async () => {
  await faulty.close();
  await spot.close();
});

async function countOf(clientOrderId: string): Promise<number> {
  const text = 'SELECT count(*)::int AS count FROM spot_orders WHERE client_order_id = $1';
  const { rows } = await spot.db.query<{ count: number }>(text, [clientOrderId]);
  return rows[0]?.count ?? 0;
}

test(`D3: ${rounds} orders with faults at COMMIT: answered orders exist once, failed ones never`, async () => {
  const random = seededRandom(31);
  const outcomes = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const user = random.pick([alice, bob]);
    const side = user === alice ? 'sell' : 'buy';
    const id = `round-${round}`;
    // Every tenth order finds the database out of reach for longer than the port tries.
    const isLong = round % 10 === 9;
    const faults = Array.from({ length: isLong ? 20 : random.int(1, 3) }, () => random.pick(commitFaults));
    planned.push(...(isLong ? faults.map(() => 'lost' as const) : faults));
    const wishes = { type: side, target_price: `${60_000 + random.int(-5, 5)}`, amount: '0.01', client_order_id: id };
    const said = await spot.place(user, wishes).then(codeOf, (error: unknown) => {
      assert.ok(error instanceof DatabaseFault, String(error));
      return 'fault';
    });
    planned.length = 0;
    outcomes.set(said, (outcomes.get(said) ?? 0) + 1);
    assert.equal(await countOf(id), said === 'ok' ? 1 : 0, `${id} said ${said}`);
    const repeated = await spot.place(user, wishes);
    assert.ok(repeated.ok && (await countOf(id)) === 1, `${id} was repeated`);
  }
  assert.deepEqual([...outcomes.keys()].toSorted(), ['fault', 'ok']);
  planned.length = 0;
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
});
