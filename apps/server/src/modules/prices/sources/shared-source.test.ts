import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Instant, instant } from '@bourse/kernel/instant';
import type { Bus } from '../../../platform/bus/bus.ts';
import { memoryHub } from '../../../platform/bus/memory-bus.ts';
import { price } from '../price.ts';
import type { PriceSource } from '../price-source.ts';
import { sharedSource } from './shared-source.ts';

const hub = memoryHub();
let now: Instant = instant(1_000_000);

/** A node whose own source says its own number, counting up from the moment at which it was opened. */
function node(name: string, mayTell: boolean, value: number): { readonly source: PriceSource; readonly bus: Bus } {
  const bus = hub.join(assert.ifError);
  const open = async (): Promise<PriceSource> => {
    let sampled = 0;
    return {
      simulated: true,
      sample: async (at) => [
        { symbol: 'BTC/USDT', venue: 'a', price: price(BigInt(value + (sampled += 1))), at: instant(at + 50) },
      ],
    };
  };
  return { source: sharedSource({ bus, node: name, mayTell, open }), bus };
}

const saidBy = async ({ source }: ReturnType<typeof node>): Promise<string> =>
  (await source.sample(now)).map((one) => `${String(one.price)} ${String(one.at - now)}`).join();

/** A second passes, and every node asks its source in this order. */
async function second(...nodes: ReturnType<typeof node>[]): Promise<string[]> {
  now = instant(now + 1_000);
  const said: string[] = [];
  for (const one of nodes) said.push(await saidBy(one));
  return said;
}

test('one node generates prices and all others repeat them; another takes over when it is gone', async () => {
  const [b, a, api] = [node('b', true, 200), node('a', true, 100), node('0-api', false, 0)];
  for (let waited = 0; waited < 3; waited += 1) assert.deepEqual(await second(b, a, api), ['', '', '']);
  // Both begin at once, and whoever comes first by name goes on; their clocks are ahead and make no future.
  now = instant(now + 1_000);
  assert.deepEqual(await Promise.all([saidBy(b), saidBy(a)]), ['201 50', '101 50']);
  await second(b, a, api);
  assert.deepEqual(await second(a, b, api), ['103 50', '103 0', '103 0']);
  assert.deepEqual(await second(a, b, api), ['104 50', '104 0', '104 0']);
  // One that comes later listens, even where its name comes before: prices go on with the one who tells them.
  const later = node('0', true, 300);
  assert.deepEqual(await second(a, b, api, later), ['105 50', '105 0', '105 0', '105 0']);
  await a.bus.close();
  const said: string[][] = [];
  for (let passed = 0; passed < 6; passed += 1) said.push(await second(b, later, api));
  const last = said.at(-1)?.map((one) => one.split(' ')[0]);
  assert.match(last?.[0] ?? '', /^[23]0\d$/);
  assert.equal(new Set(last).size, 1);
});
