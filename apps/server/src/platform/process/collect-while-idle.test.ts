import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectWhileIdle, processPorts } from './collect-while-idle.ts';

test('the heap is collected while no connection is open, little is done and it has grown', async () => {
  const mb = 2 ** 20;
  const minutes = [
    { connections: 1, busy: 0.1, heap: 200 },
    { connections: 0, busy: 0.5, heap: 200 },
    { connections: 0, busy: 0.1, heap: 200 },
    { connections: 0, busy: 0.1, heap: 120 },
    { connections: 0, busy: 0.1, heap: 140 },
  ];
  const ending = new AbortController();
  const collected: number[] = [];
  let minute = -1;
  const now = () => minutes[Math.max(0, minute)] ?? { connections: 0, busy: 1, heap: 0 };
  let heap: number | null = null;
  await collectWhileIdle(
    {
      scheduler: {
        sleep: async () => {
          minute += 1;
          heap = null;
          if (minute >= minutes.length) ending.abort();
        },
      },
      countConnections: async () => now().connections,
      busyPart: () => now().busy,
      heapUsed: () => (heap ?? now().heap) * mb,
      collect: () => {
        collected.push(minute);
        heap = 100;
      },
    },
    ending.signal,
  );
  assert.deepEqual(collected, [2, 4], 'not by 20 MB, and by 40 MB');
});

test('this process knows how busy it is, and can collect', () => {
  const { busyPart, heapUsed, collect } = processPorts();
  assert.ok(busyPart() >= 0 && busyPart() <= 1);
  collect();
  assert.ok(heapUsed() > 0);
});
