import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { IdBlocks } from './id-blocks.ts';

/** A database whose every second block is another process's. */
function sequence() {
  const world = { asked: 0, blocks: 0, isDown: false };
  const reserve = async (blocks: number): Promise<number[]> => {
    world.asked += 1;
    await yieldToEventLoop();
    if (world.isDown) throw new Error('out of reach');
    return Array.from({ length: blocks }, () => 2_000 * world.blocks++ + 1);
  };
  return { world, ids: new IdBlocks(reserve) };
}

const take = (ids: IdBlocks, count: number): number[] => Array.from({ length: count }, () => ids.next());

test('ids ascend through the blocks, however many are asked for at once', async () => {
  const { ids } = sequence();
  assert.throws(() => ids.next(), /block/);
  const taken: number[] = [];
  for (const count of [1, 999, 1, 12_345, 3, 1_000]) {
    await Promise.all([ids.provide(count), ids.provide(count)]);
    taken.push(...take(ids, count));
    assert.ok(ids.last >= (taken.at(-1) ?? 0));
  }
  assert.deepEqual(taken.slice(0, 2), [1, 2]);
  assert.deepEqual(taken.slice(999, 1_001), [1_000, 2_001]);
  assert.ok(taken.every((id, place) => place === 0 || id > (taken[place - 1] ?? id)));
});

test('the next block is reserved early, so that taking an id does not wait', async () => {
  const { world, ids } = sequence();
  await ids.provide(1);
  for (let round = 0; round < 20; round += 1) {
    let isProvided = false;
    const provided = ids.provide(1_000).then(() => (isProvided = true));
    await Promise.resolve();
    await Promise.resolve();
    assert.ok(isProvided, 'it waited for the database');
    await provided;
    take(ids, 1_000);
    await yieldToEventLoop();
    await yieldToEventLoop();
  }
  assert.ok(world.asked < 15, `${String(world.asked)} reservations for 20 blocks`);
});

test('a failed early reservation fails only callers for whom no ids are left', async () => {
  const { world, ids } = sequence();
  await ids.provide(1);
  world.isDown = true;
  await ids.provide(3_000);
  take(ids, 3_000);
  await assert.rejects(ids.provide(5_000), /out of reach/);
  world.isDown = false;
  await ids.provide(5_000);
  take(ids, 5_000);
});

test('renewed blocks go on behind what others were given meanwhile, and hold what was provided', async () => {
  const { ids, world } = sequence();
  await ids.renew();
  assert.equal(world.asked, 0);
  await ids.provide(1_500);
  const [first = 0] = take(ids, 1);
  world.blocks += 100;
  const renewing = ids.renew();
  assert.deepEqual(take(ids, 2), [first + 1, first + 2]);
  await renewing;
  const next = take(ids, 1_497);
  assert.ok((next[0] ?? 0) > 2 * 100 * 1_000 && ids.last === next.at(-1));
  world.isDown = true;
  await assert.rejects(ids.renew(), /out of reach/);
  assert.equal(take(ids, 1)[0], (next.at(-1) ?? 0) + 1);
});
