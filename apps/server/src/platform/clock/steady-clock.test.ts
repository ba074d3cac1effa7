import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs, secondMs } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { type MachineClocks, SteadyClock } from './steady-clock.ts';

const start = Date.UTC(2026, 10, 29, 12);

/** A machine whose clocks a test moves: what passes, what it sleeps, and how its wall clock is set. */
function machine() {
  const at = { wall: start, passed: 5_000, uptime: 900_000 };
  const clocks: MachineClocks = { wall: () => at.wall, passed: () => at.passed, uptime: () => at.uptime };
  const clock = new SteadyClock(clocks);
  const pass = (ms: number): void => {
    at.wall += ms;
    at.passed += ms;
    at.uptime += ms;
  };
  const sleep = (ms: number): void => {
    at.wall += ms;
    at.uptime += ms;
  };
  const set = (ms: number): void => {
    at.wall += ms;
  };
  return { clock, pass, sleep, set, at };
}

for (const [name, ms] of [
  ['an hour back', -hourMs],
  ['ten minutes forward', 10 * minuteMs],
  ['forty days forward', 40 * dayMs],
  ['two years forward', 730 * dayMs],
] as const) {
  test(`C1: a wall clock that is set ${name} for 30 s moves no time, and is told of by how much`, () => {
    const { clock, pass, set } = machine();
    pass(minuteMs);
    assert.equal(clock.now(), start + minuteMs);
    set(ms);
    assert.equal(clock.now(), start + minuteMs, 'at once');
    for (let second = 1; second <= 30; second += 1) {
      pass(secondMs);
      assert.equal(clock.compare(), ms);
      assert.equal(clock.now(), start + minuteMs + second * secondMs);
    }
    set(-ms);
    assert.equal(clock.compare(), 0);
    assert.equal(clock.now(), start + minuteMs + 30 * secondMs);
  });
}

test('a machine that has slept wakes at the right time, without any difference', () => {
  const { clock, pass, sleep } = machine();
  pass(minuteMs);
  sleep(8 * hourMs);
  pass(60);
  assert.equal(clock.now(), start + minuteMs + 8 * hourMs + 60, 'before anybody has compared');
  assert.equal(clock.compare(), 0);
});

test('a process clock that jumps itself is corrected by how long the machine is up', () => {
  const { clock, at, pass } = machine();
  at.passed += 10 * minuteMs;
  pass(60);
  assert.equal(clock.compare(), 0);
  assert.equal(clock.now(), start + 60);
});

test('a small correction is followed little by little, and time never goes back', () => {
  const { clock, pass, set } = machine();
  set(-1_500);
  let last: number = clock.now();
  for (let second = 1; second <= 40; second += 1) {
    pass(secondMs);
    assert.equal(clock.compare(), 0);
    const now = clock.now();
    assert.ok(now > last);
    last = now;
  }
  assert.equal(last, start + 40 * secondMs - 1_500);
});

test('what is taken for right is followed, also back', () => {
  const { clock, pass, set } = machine();
  for (const ms of [dayMs, -2 * dayMs]) {
    set(ms);
    pass(secondMs);
    assert.equal(clock.compare(), ms);
    const before = clock.now();
    clock.follow();
    assert.equal(clock.now(), before + ms);
    assert.equal(clock.compare(), 0);
  }
});

test('1,000 lives of passing, sleeping and being set: no time is ever more than what has passed', () => {
  const random = seededRandom(7);
  for (let life = 0; life < 1_000; life += 1) {
    const { clock, pass, sleep, set } = machine();
    let truth = start;
    for (let step = 0; step < 20; step += 1) {
      const ms = random.int(1, 10 * minuteMs);
      const kind = random.int(0, 3);
      if (kind === 0) set(random.int(0, 1) === 0 ? -ms : ms);
      else if (kind === 1) {
        // Less than a second of sleep cannot be told from the coarse reading.
        sleep(ms + secondMs);
        truth += ms + secondMs;
      } else {
        pass(ms);
        truth += ms;
      }
      clock.compare();
      assert.ok(Math.abs(clock.now() - truth) <= 20 * 50 + 2_000, `life ${String(life)}`);
    }
  }
});
