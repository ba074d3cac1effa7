import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { recompute } from './recompute.ts';

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');
const at = '2026-11-29T12:00:00.000Z';
const samples = ['a', 'b', 'c'].map((venue) => ({ venue, price: '60000', at }));
const prices = [{ symbol: 'BTC/USDT', price: '60000', at, quorum: 3, samples }];

it('finds every field of the price of a conversion that is another, though nothing else is settled by it', async () => {
  const content = JSON.stringify(prices);
  const previous_hash = '0'.repeat(64);
  const hash = await sha256(JSON.stringify([17, at, content, previous_hash]));
  const tick = { tick_id: '17', at, content, previous_hash, hash };
  const evidence = { reference: 'conversion:4', ...tick, prices, settlement: null, ticks: [tick], earlier: null };
  const wrong = async (more: object): Promise<string[]> =>
    (await recompute({ ...evidence, ...more }, sha256)).flatMap(({ name, fits }) => (fits === true ? [] : [name]));
  assert.deepEqual(await wrong({}), []);
  const dearer = prices.map((pair) => ({ ...pair, price: '60001' }));
  const other: readonly object[] = [
    { tick_id: '18' },
    { at: '2026-11-29T12:00:01.000Z' },
    { content: JSON.stringify(dearer) },
    { previous_hash: '1'.repeat(64) },
    { hash: '1'.repeat(64) },
    { prices: dearer },
    { prices: [] },
    { prices: prices.map((pair) => ({ ...pair, samples: pair.samples.slice(1) })) },
  ];
  for (const more of other) assert.deepEqual(await wrong(more), ['cited'], JSON.stringify(more));
  // Another tick of that number that fits in itself.
  const anew = JSON.stringify(dearer);
  const forged = { content: anew, prices: dearer, hash: await sha256(JSON.stringify([17, at, anew, previous_hash])) };
  assert.deepEqual(await wrong(forged), ['cited']);
});
