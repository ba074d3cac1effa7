import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchRungs, rungsAround, type StandingRung } from './contract-ladder.ts';

test('rungs stand on both sides, best first, and never cross', () => {
  const rungs = rungsAround(600_000);
  const bids = rungs.filter(({ side }) => side === 'buy').map(({ price }) => price);
  const asks = rungs.filter(({ side }) => side === 'sell').map(({ price }) => price);
  assert.deepEqual([bids.length, asks.length], [6, 6]);
  assert.deepEqual(
    bids,
    bids.toSorted((a, b) => b - a),
  );
  assert.deepEqual(
    asks,
    asks.toSorted((a, b) => a - b),
  );
  assert.ok((bids[0] ?? 0) < 600_000 && (asks[0] ?? 0) > 600_000);
});

test('an order near its rung stays, one that the price has left goes, and its rung is free again', () => {
  const standing = rungsAround(600_000).map((rung, place): StandingRung => ({ ...rung, id: String(place) }));
  const same = matchRungs(standing, rungsAround(600_050));
  assert.deepEqual([same.leaving, same.missing], [[], []]);
  const moved = matchRungs(standing, rungsAround(603_000));
  assert.equal(moved.leaving.length, moved.missing.length);
  assert.ok(moved.leaving.length > 0);
});
