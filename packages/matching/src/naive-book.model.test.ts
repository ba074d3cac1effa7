import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import type { MatchingEngine } from './matching-engine.ts';
import { NaiveBook } from './naive-book.ts';
import { OracleBook } from './oracle-book.ts';
import { basicCommands } from './random-commands.ts';
import { Tape, tapeOf } from './tape-fixture.ts';

const commandCount = process.env['BOURSE_LONG'] === '1' ? 1_000_000 : 20_000;

/** Plays the stream and returns the number of the first command whose tape differs from the oracle's, or null. */
function firstDifference(engine: MatchingEngine, seed: number, count: number): number | null {
  const oracle = new OracleBook();
  const stream = basicCommands(seededRandom(seed));
  for (let index = 0; index < count; index += 1) {
    const command = stream.next().value;
    if (tapeOf(engine, command).join('\n') !== oracle.apply(command).join('\n')) return index;
    const { bids, asks } = engine.depth(1);
    const crossed = bids[0] !== undefined && asks[0] !== undefined && bids[0].price >= asks[0].price;
    if (crossed) return index;
  }
  return null;
}

/** A book with a planted defect: now and then the best bid loses its place among the bids of its price. */
class ForgetsPlaces extends NaiveBook {
  override submit(...[order, listener]: Parameters<NaiveBook['submit']>): void {
    super.submit(order, listener);
    const [best] = this.walk('sell', null, 1);
    if (order.id % 50 !== 0 || best === undefined) return;
    super.amend(best.id, best.price, best.remaining + 1, new Tape());
    super.amend(best.id, best.price, best.remaining - 1, new Tape());
  }
}

test(`the naive book and the oracle agree on ${commandCount} random commands`, () => {
  assert.equal(firstDifference(new NaiveBook(), 20_260, commandCount), null);
});

test('the oracle finds a planted defect', () => {
  assert.notEqual(firstDifference(new ForgetsPlaces(), 20_260, 20_000), null);
});
