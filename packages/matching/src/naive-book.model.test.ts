import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import { newOrder, Tape, tapeOf } from './engine-suite.ts';
import type { MatchingEngine } from './matching-engine.ts';
import { NaiveBook } from './naive-book.ts';
import { OracleBook } from './oracle-book.ts';
import { randomCommands, type RandomCommand } from './random-commands.ts';

const commandCount = process.env['BOURSE_LONG'] === '1' ? 1_000_000 : 20_000;

/** Plays the stream and returns the number of the first command whose tape differs from the oracle's, or null. */
function firstDifference(engine: MatchingEngine, seed: number, count: number): number | null {
  const oracle = new OracleBook();
  const stream = randomCommands(seededRandom(seed));
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
    const { id, owner, side, price, remaining } = best;
    super.cancel(id, new Tape());
    super.submit({ id, owner, side, price, quantity: remaining, kind: 'limit', policy: 'rest' }, new Tape());
  }
}

test(`the naive book and the oracle agree on ${commandCount} random commands`, () => {
  assert.equal(firstDifference(new NaiveBook(), 20_260, commandCount), null);
});

test('the oracle finds a planted defect', () => {
  assert.notEqual(firstDifference(new ForgetsPlaces(), 20_260, 20_000), null);
});

function play(engine: MatchingEngine, commands: readonly RandomCommand[]): void {
  for (const command of commands) {
    if ('cancel' in command) engine.cancel(orderId(command.cancel), new Tape());
    else engine.submit(newOrder(command), new Tape());
  }
}

test('a rolled back batch of any length leaves no trace', () => {
  const random = seededRandom(7);
  const stream = randomCommands(seededRandom(8));
  const engine = new NaiveBook();
  const undisturbed = new NaiveBook();
  for (let batch = 0; batch < 500; batch += 1) {
    const commands = Array.from({ length: random.int(1, 40) }, () => stream.next().value);
    const before = engine.hash();
    engine.begin();
    play(engine, commands);
    if (random.int(0, 1) === 0) {
      engine.rollback();
      assert.equal(engine.hash(), before, `batch ${batch}`);
      continue;
    }
    engine.commit();
    undisturbed.begin();
    play(undisturbed, commands);
    undisturbed.commit();
    assert.equal(engine.hash(), undisturbed.hash(), `batch ${batch}`);
  }
});
