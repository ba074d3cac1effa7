import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { sizeFactor, TradeFlow } from './trade-flow.ts';

test('in the long run so many trades come as were asked for, and in bursts', () => {
  const flow = new TradeFlow(0.5, seededRandom(1));
  const counts = Array.from({ length: 40_000 }, () => flow.pass(0.5, 1));
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  assert.ok(Math.abs(mean / 0.25 - 1) < 0.1, `${String(mean)} a step`);
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
  // Of a process without memory, both are alike.
  const tens = counts.flatMap((_, i) =>
    i % 10 === 0 ? [counts.slice(i, i + 10).reduce((sum, one) => sum + one, 0)] : [],
  );
  const ofTens = tens.reduce((sum, count) => sum + (count - 10 * mean) ** 2, 0) / tens.length;
  assert.ok(ofTens / (10 * mean) > 1.5, `${String(ofTens / (10 * mean))} of tens, ${String(variance / mean)} of steps`);
});

test('more trades come while the price moves more than it usually does', () => {
  const flow = new TradeFlow(0.5, seededRandom(2));
  const over = (steps: number, move: number): number => {
    let sum = 0;
    for (let step = 0; step < steps; step += 1) sum += flow.pass(0.5, move);
    return sum / steps;
  };
  const calm = over(4_000, 1);
  assert.ok(over(200, 4) > 1.8 * calm);
});

test('sizes have a heavy tail around their mean', () => {
  const random = seededRandom(3);
  const factors = Array.from({ length: 100_000 }, () => sizeFactor(random));
  const mean = factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
  assert.ok(mean > 0.85 && mean < 1.05, String(mean));
  assert.ok(factors.filter((factor) => factor < 1).length > 70_000);
  assert.ok(factors.filter((factor) => factor > 10).length > 300);
  assert.ok(Math.max(...factors) <= 40);
});
