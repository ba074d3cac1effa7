import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Instant, instant } from '@bourse/kernel/instant';
import { ChangeLog, unseenChanges } from '../database/changes.ts';
import type { Repetition } from './jobs.ts';
import { resting } from './resting.ts';

const start = instant(Date.UTC(2026, 0, 1));

/** Work over a store in memory that notes what is done, and what it costs to look. */
function world(changes = new ChangeLog()) {
  const waiting: Instant[] = [];
  const state = { now: start, ran: 0, looks: 0, waiting, failing: false };
  const work: Repetition = {
    name: 'work',
    everyMs: 250,
    run: async () => {
      state.ran += 1;
      if (state.failing) throw new Error('no');
      state.waiting = state.waiting.filter((at) => at > state.now);
    },
  };
  const nextAt = async (): Promise<Instant | null> => {
    state.looks += 1;
    return state.waiting.toSorted((one, other) => one - other)[0] ?? null;
  };
  const ports = { db: { changes }, wokenBy: ['store'], monotonic: () => state.now - start };
  const due = { clock: { now: () => state.now }, nextAt };
  return { state, changes, looking: resting(work, ports), timed: resting(work, { ...ports, due }) };
}

/** A round of its repetition. */
async function round(work: Repetition): Promise<boolean> {
  if (work.isAtRest?.() === true) return false;
  await work.run();
  return true;
}

describe('work that rests', () => {
  it('looks once, and again when something changes or five seconds have passed', async () => {
    const { state, changes, looking } = world();
    assert.deepEqual([await round(looking), await round(looking)], [true, false]);
    changes.note('something else');
    assert.equal(await round(looking), false);
    changes.note('store');
    assert.deepEqual([await round(looking), await round(looking)], [true, false]);
    state.now = instant(start + 4_999);
    assert.equal(await round(looking), false);
    state.now = instant(start + 5_000);
    assert.deepEqual([await round(looking), state.ran], [true, 3]);
  });

  it('runs at the instant at which something falls due, and asks for nothing before', async () => {
    const { state, timed } = world();
    state.waiting = [instant(start + 3_000)];
    await round(timed);
    state.now = instant(start + 2_999);
    await round(timed);
    assert.deepEqual([state.looks, state.ran], [1, 0]);
    state.now = instant(start + 3_000);
    await round(timed);
    assert.deepEqual([state.looks, state.ran], [2, 1]);
  });

  it('is woken by what is written later and falls due earlier', async () => {
    const { state, changes, timed } = world();
    state.waiting = [instant(start + 4_000)];
    await round(timed);
    state.waiting.push(instant(start + 1_000));
    changes.note('store');
    await round(timed);
    state.now = instant(start + 1_000);
    await round(timed);
    assert.deepEqual([state.ran, state.waiting], [1, [instant(start + 4_000)]]);
  });

  it('looks again at once behind what was due, and after a failure', async () => {
    const { state, timed } = world();
    state.waiting = [start];
    state.failing = true;
    await assert.rejects(round(timed), /no/);
    state.failing = false;
    assert.deepEqual([await round(timed), await round(timed), await round(timed)], [true, true, false]);
  });

  it('looks again where something changed while it looked', async () => {
    const changes = new ChangeLog();
    let runs = 0;
    const work: Repetition = {
      name: 'work',
      everyMs: 250,
      run: async () => {
        runs += 1;
        if (runs === 1) changes.note('store');
      },
    };
    const rested = resting(work, { db: { changes }, wokenBy: ['store'] });
    assert.deepEqual([await round(rested), await round(rested), await round(rested)], [true, true, false]);
  });

  it('never rests where other processes write, too, and then only looks where nothing is due', async () => {
    const state = { runs: 0, looks: 0 };
    const work: Repetition = { name: 'work', everyMs: 250, run: async () => void (state.runs += 1) };
    const due = {
      clock: { now: () => start },
      nextAt: async () => {
        state.looks += 1;
        return null;
      },
    };
    const rested = resting(work, { db: { changes: unseenChanges }, wokenBy: ['store'], due });
    for (let count = 0; count < 3; count += 1) await round(rested);
    assert.deepEqual(state, { runs: 0, looks: 3 });
  });
});
