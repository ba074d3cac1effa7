import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readRecording, type Flow, type Level, type Side, type Window } from './recorded-flow.ts';
import { seededFlow } from './seeded-flow.ts';
import { type Command, WindowBook } from './window-book.ts';

/** Level totals alone: enough to see whether commands lead to the recorded windows. */
function levelTotals() {
  const totals: Readonly<Record<Side, Map<number, number>>> = { buy: new Map(), sell: new Map() };
  const add = (side: Side, price: number, size: number): void => {
    const total = (totals[side].get(price) ?? 0) + size;
    assert.ok(total >= 0, `${side} ${String(price)} below zero`);
    if (total === 0) totals[side].delete(price);
    else totals[side].set(price, total);
  };
  const best = (side: Side): Level[] =>
    [...totals[side]]
      .map(([price, size]) => ({ price, size }))
      .toSorted((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price))
      .slice(0, 10);
  return {
    run: (command: Command): void => {
      if (command.kind === 'take') add(command.side === 'buy' ? 'sell' : 'buy', command.price, -command.size);
      else add(command.order.side, command.order.price, (command.kind === 'place' ? 1 : -1) * command.order.size);
    },
    window: (): Window => ({ buy: best('buy'), sell: best('sell') }),
  };
}

/** Number of windows that agree after each message but the first. */
function agreeing(flow: Flow): number {
  const first = flow.windows[0];
  assert.ok(first);
  const book = new WindowBook();
  const totals = levelTotals();
  for (const command of book.seed(first)) totals.run(command);
  let agreed = 0;
  for (const [place, message] of flow.messages.entries()) {
    const window = flow.windows[place];
    if (place === 0 || window === undefined) continue;
    for (const command of [...book.apply(message), ...book.follow(window)]) totals.run(command);
    assert.deepEqual(totals.window(), window, `after message ${String(place)}`);
    agreed += 1;
  }
  return agreed;
}

describe('the windowed replay over level totals', () => {
  it('follows a seeded stream', () => {
    assert.equal(agreeing(seededFlow(7, 1_000)), 999);
  });

  it('follows the recorded morning', (context) => {
    const flow = readRecording(join(fileURLToPath(new URL('../../../../shared/data', import.meta.url))));
    if (flow === null) {
      context.diagnostic('the recording is not here; the seeded stream stands for it');
      return;
    }
    assert.equal(agreeing(flow), flow.messages.length - 1);
  });
});
