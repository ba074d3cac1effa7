import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ownSourcesIn } from './own-sources.ts';

it('names the venues that are asked at an address of the operator, and no others', () => {
  const at = '2026-11-29T12:00:00.000Z';
  const tickOf = (...venues: readonly string[]) => ({
    tick_id: '1',
    at,
    previous_hash: '',
    hash: '',
    content: JSON.stringify([
      { symbol: 'BTC/USDT', price: '1', at, quorum: 3, samples: venues.map((venue) => ({ venue, price: '1', at })) },
    ]),
  });
  const ticks = [tickOf('kraken@prices.example', 'okx', 'bitstamp'), tickOf('okx', 'coinbase@10.0.0.1:80', 'kraken')];
  assert.deepEqual(ownSourcesIn({ ticks }), ['coinbase@10.0.0.1:80', 'kraken@prices.example']);
  assert.deepEqual(ownSourcesIn({ ticks: [tickOf('kraken', 'okx', 'bitstamp')] }), []);
});
