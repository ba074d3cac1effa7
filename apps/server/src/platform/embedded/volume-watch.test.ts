import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awaitSpace, isOutOfSpace } from './await-space.ts';
import { watchVolume } from './volume-watch.ts';

const mebibyte = 1_048_576;

/** Timers that ring when they are told to. */
function handRung() {
  let ring = (): void => undefined;
  const after = (_ms: number, next: () => void): (() => void) => {
    ring = next;
    return () => undefined;
  };
  return { scheduler: { sleep: async () => undefined, after }, wake: () => ring() };
}

test('one log line each when a volume is low, full, and has space again; writes are refused only while it is full', () => {
  let free = 1_000;
  const { scheduler, wake } = handRung();
  const told: string[] = [];
  const tell = (_facts: object, ...rest: readonly unknown[]): void => void told.push(String(rest[0]));
  const watch = watchVolume({
    path: '/data',
    scheduler,
    logger: { warn: tell, error: tell, info: tell },
    waitsForSpace: () => false,
    freeBytes: () => free * mebibyte,
  });
  const states = [1_000, 200, 150, 63, 70, 20, 90, 300].map((megabytes) => {
    free = megabytes;
    wake();
    return watch.isFull();
  });
  assert.deepEqual(states, [false, false, false, true, true, true, false, false]);
  assert.equal(told.length, 4, told.join('; '));
  assert.equal(watch.freeBytes(), 300 * mebibyte);
  watch.stop();
});

test('what waits is told when a write has waited for a second, and what comes then a moment later', () => {
  const { scheduler, wake } = handRung();
  let waits = true;
  const watch = watchVolume({
    path: '/data',
    scheduler,
    logger: { warn: () => undefined, error: () => undefined, info: () => undefined },
    waitsForSpace: () => waits,
    freeBytes: () => 1_000 * mebibyte,
  });
  const told: string[] = [];
  const wait = (name: string): (() => void) => watch.onStuck(() => told.push(name));
  wait('one');
  wait('answered')();
  const looks = (count: number): readonly string[] => {
    for (let look = 0; look < count; look += 1) wake();
    return told.splice(0);
  };
  assert.deepEqual([looks(2), looks(1)], [[], ['one']]);
  wait('other');
  assert.deepEqual([looks(1), looks(2)], [['other'], []]);
  waits = false;
  wait('later');
  assert.deepEqual(looks(4), []);
  waits = true;
  assert.deepEqual([looks(3), looks(1)], [[], ['later']]);
});

test('a write that waits for space makes the volume full and stuck', () => {
  const watch = watchVolume({
    path: '/data',
    scheduler: handRung().scheduler,
    logger: { warn: () => undefined, error: () => undefined, info: () => undefined },
    waitsForSpace: () => true,
    freeBytes: () => 1_000 * mebibyte,
  });
  assert.deepEqual([watch.isFull(), watch.isStuck()], [true, true]);
});

test('a write goes on where it found no space, loses no byte, and other errors pass', () => {
  const file: number[] = [];
  let room = 3;
  const noSpace = Object.assign(new Error('no space'), { errno: 51 });
  const stream = {};
  const operations = {
    write: (_stream: unknown, buffer: Uint8Array, offset: number, length: number): number => {
      if (room === 0) throw noSpace;
      const taken = Math.min(room, length);
      file.push(...buffer.subarray(offset, offset + taken));
      room -= taken;
      return taken;
    },
  };
  let [pauses, resumed] = [0, 0];
  const wait = {
    pause: () => {
      pauses += 1;
      if (pauses % 2 === 0) room = 4;
      return true;
    },
    resumed: () => void (resumed += 1),
  };
  awaitSpace({ stream_ops: operations } as unknown as Parameters<typeof awaitSpace>[0], wait); // the one operation that it replaces
  const bytes = Uint8Array.from({ length: 10 }, (_, place) => place);
  const write = operations.write as (...args: unknown[]) => number; // as Emscripten calls it
  assert.equal(write(stream, bytes, 0, 10, 0), 10);
  assert.deepEqual(file, [...bytes]);
  assert.deepEqual([pauses, resumed], [4, 1]);
  assert.ok(isOutOfSpace(noSpace) && !isOutOfSpace(new Error('other')) && !isOutOfSpace({ errno: 5 }));
});
