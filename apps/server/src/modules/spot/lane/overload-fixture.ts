import assert from 'node:assert/strict';
import { parentPort, workerData } from 'node:worker_threads';
import { present } from '@bourse/kernel/invariant';
import { stalledDriver } from '@bourse/testing/fault-driver';
import { isLongForm } from '@bourse/testing/long-form';
import { systemClock, systemScheduler } from '../../../platform/clock/system-clock.ts';
import { createDatabase } from '../../../platform/database/create-database.ts';
import { ensurePartitions } from '../../../platform/database/partitions.ts';
import { pgDriver } from '../../../platform/database/pg-driver.ts';
import { setHeapPolicy } from '../../../platform/process/heap-policy.ts';
import { codeOf, openSpot, type Spot } from '../spot-fixture.ts';
import type { QueueLimits } from './command-queue.ts';
import { customers, Flood, type Stretch } from './flood-fixture.ts';

// As the server does.
setHeapPolicy();

/** Number of orders in flight above which only the latency grows, not the throughput: two full batches. */
const saturating = 2_000;
/** How many commands may wait in the lane: its queue, and the batch that is under way. */
const boundedAt = 4_000;
const stalledByMs = 200;
/** Orders a second: more than one batch of 1,000 in each stalled commit. */
const beyondStalled = 8_000;

interface Flooded {
  readonly spot: Spot;
  readonly flood: Flood;
  /** How long each COMMIT is held back. */
  stallMs: number;
}

async function flooded(limits: QueueLimits | undefined, work: (flooded: Flooded) => Promise<void>): Promise<void> {
  const stall = { stallMs: 0 };
  const spot = await openSpot({
    clock: systemClock,
    ...(limits === undefined ? {} : { limits }),
    wrap: (_, { url, engine }) =>
      createDatabase({
        driver: stalledDriver(pgDriver({ url, engine }), () => stall.stallMs),
        clock: systemClock,
        scheduler: systemScheduler,
      }),
  });
  try {
    await ensurePartitions(spot.db, systemClock.now(), 1);
    const flood = new Flood(spot);
    await flood.fund();
    await work(Object.assign(stall, { spot, flood }));
  } finally {
    await spot.close();
  }
}

function tell(stretch: Stretch, name: string): void {
  parentPort?.postMessage(stretch.describe(name));
}

/** Everything that was acknowledged is there, nothing else is, and it adds up. */
async function assertTruth({ spot, flood }: Flooded): Promise<void> {
  const { rows } = await spot.db.query<{ count: number }>('SELECT count(*)::int AS count FROM spot_orders');
  assert.equal(rows[0]?.count, flood.takenOrders);
  assert.deepEqual(spot.faults, []);
  await spot.assertMoney();
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
}

/** Cancels everything of one customer as soon as commands wait; gives the code of the answer. */
async function cancelAllWhileQueued({ spot }: Flooded): Promise<string> {
  while (spot.lane.queued === 0) await systemScheduler.sleep(5);
  const [userId] = customers;
  return codeOf(
    await spot.lane.cancelAll({ kind: 'cancel_all', userId: present(userId, 'a customer'), marketId: null }),
  );
}

/** What garbage collection leaves does not grow from the first half to the second. */
function assertFlat(heapSizes: readonly number[]): void {
  // A tenth in which nobody could look has no size: flat leaves such holes out.
  const [early, late] = [heapSizes.slice(1, 5), heapSizes.slice(5)].map((sizes) => Math.min(...sizes.flat()));
  assert.ok((late ?? 0) < 1.25 * (early ?? 0) + 2 ** 25, `the heap grew: ${heapSizes.join(' ')}`);
}

/**
 * Measures the capacity and sends three times as much. Where other work had the machine while the capacity was measured, three
 * times that is no overload: then it is measured again.
 */
async function overloaded(flood: Flood): Promise<readonly [capacity: Stretch, overload: Stretch]> {
  for (let attempt = 1; ; attempt += 1) {
    const capacity = await flood.keepUnderWay(saturating, isLongForm ? 30 : 4);
    tell(capacity, 'at capacity');
    const overload = await flood.send(3 * capacity.acceptedPerSecond, isLongForm ? 600 : 10);
    tell(overload, 'three times that');
    if (overload.refused.count > 0 || attempt === 3) return [capacity, overload];
  }
}

/** At three times the capacity accepted orders keep their latency, and the others are refused at once. */
async function threefold(): Promise<void> {
  await flooded(undefined, async (world) => {
    const { flood } = world;
    await flood.keepUnderWay(saturating, isLongForm ? 10 : 2);
    const [capacity, overload] = await overloaded(flood);
    await systemScheduler.sleep(isLongForm ? 10_000 : 1_000);
    const after = await flood.send(capacity.acceptedPerSecond / 2, isLongForm ? 30 : 3);
    tell(after, 'half of it, afterwards');
    // The machine's other work and the database's own differ from minute to minute, so that capacity is measured twice.
    const again = await flood.keepUnderWay(saturating, isLongForm ? 30 : 3);
    tell(again, 'at capacity again');
    const atCapacityMs = Math.max(capacity.accepted.within(0.99), again.accepted.within(0.99));

    assert.ok(overload.refused.count > 0, 'it was no overload');
    assert.ok(overload.queuedMax <= boundedAt, `${String(overload.queuedMax)} commands waited`);
    assert.equal(overload.refusedCancels + after.refusedCancels, 0);
    // Times are held by the long form on a machine of its own; here other tests have their share of them.
    if (isLongForm) {
      assert.ok(overload.refused.within(0.999) < 100);
      assert.ok(overload.accepted.within(0.99) <= 2 * atCapacityMs);
      assert.equal(after.refused.count, 0);
      assert.ok(after.accepted.within(0.99) <= atCapacityMs);
    }
    assertFlat(overload.heapSizes);
    await assertTruth(world);
  });
}

/** Control: without a limit every order waits. */
async function unbounded(): Promise<void> {
  await flooded({ orders: 1e9, burst: 0, cancels: 1e9, maxWaitMs: 1e9 }, async ({ flood }) => {
    const capacity = await flood.keepUnderWay(saturating, 3);
    // Also on a slow machine, longer than a bounded queue could make it.
    const overload = await flood.send(Math.max(3 * capacity.acceptedPerSecond, boundedAt), 3);
    tell(overload, 'without a bound');
    assert.equal(overload.refused.count, 0);
    assert.ok(overload.queuedMax > boundedAt, `${String(overload.queuedMax)} commands waited`);
  });
}

/** With stalled commits the queue stays bounded, the surplus is refused, and cancels go through. */
async function stalledCommits(): Promise<void> {
  await flooded(undefined, async (world) => {
    const { flood } = world;
    while (!flood.isFull) await flood.keepUnderWay(saturating, 2);
    world.stallMs = stalledByMs;
    const [stalled, withdrawn] = await Promise.all([
      flood.send(beyondStalled, isLongForm ? 60 : 6),
      cancelAllWhileQueued(world),
    ]);
    assert.equal(withdrawn, 'ok');
    tell(stalled, 'each commit stalled by 200 ms');
    world.stallMs = 0;
    assert.ok(stalled.refused.count > 0 && stalled.accepted.count > 0);
    if (isLongForm) assert.ok(stalled.refused.within(0.99) < 100);
    assert.ok(stalled.queuedMax <= boundedAt, `${String(stalled.queuedMax)} commands waited`);
    assert.ok(stalled.cancels.count > 0);
    assert.equal(stalled.refusedCancels, 0);
    assertFlat(stalled.heapSizes);
    await systemScheduler.sleep(1_000);
    const after = await flood.send(500, 3);
    assert.equal(after.refused.count, 0);
    await assertTruth(world);
  });
}

const scenarios = { O1: threefold, control: unbounded, O2: stalledCommits } as const;
/** What a thread of this file is begun with. */
export type Scenario = keyof typeof scenarios;

if (parentPort !== null) await scenarios[workerData as Scenario](); // what overload.pg.test.ts has said
