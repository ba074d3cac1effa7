import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Example, readExamples } from './example-fixture.ts';
import { FastBook } from './fast-book.ts';
import type { MatchingEngine } from './matching-engine.ts';
import { NaiveBook } from './naive-book.ts';
import { play, Tape, tapeOf } from './tape-fixture.ts';

const page = new URL('../../../docs/order-types.md', import.meta.url);
const examples = readExamples(readFileSync(page, 'utf8'));

/** Every command is also taken back once before it is played for good. */
function check({ rules, steps }: Example, engine: MatchingEngine): void {
  for (const { text, command, tape } of steps) {
    const before = `${engine.hash()} ${String(engine.lastPrice)}`;
    engine.begin();
    play(engine, command, new Tape());
    engine.rollback();
    assert.equal(
      `${engine.hash()} ${String(engine.lastPrice)}`,
      before,
      `${text}, rolled back ${JSON.stringify(rules)}`,
    );
    const lines = tapeOf(engine, command);
    if (tape !== null) assert.deepEqual(lines, tape, text);
  }
}

test('the page on order types has an example under every heading that names one', () => {
  const headings = readFileSync(page, 'utf8').match(/^## .*/gm) ?? [];
  const shown = new Set(examples.map((example) => `## ${example.heading}`));
  assert.deepEqual(
    headings.filter((heading) => !shown.has(heading)),
    ['## How to read the examples'],
  );
});

for (const example of examples) {
  test(`naive: ${example.heading}, as docs/order-types.md shows it`, () => {
    check(example, new NaiveBook(example.rules));
  });
  test(`fast: ${example.heading}, as docs/order-types.md shows it`, () => {
    check(example, new FastBook(example.rules));
  });
}

test('an example that is wrong is found', () => {
  const [wrong] = readExamples('# Wrong\n```tape\n+ 1 sells 5 at 101\n> 2 buys 5 at 101\n2 accepted\n2 rests 5\n```\n');
  assert.ok(wrong);
  assert.throws(() => check(wrong, new FastBook()), /2 buys 5 at 101|deep/i);
});
