import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hearMarket, percentile } from './heard-market.ts';
import type { TopicMessage } from './topics-client.ts';

const depth = (type: string, bids: readonly string[], asks: readonly string[], amount = '1'): TopicMessage => ({
  topic: 'depth:A/B',
  type,
  bids: bids.map((price) => [price, amount]),
  asks: asks.map((price) => [price, amount]),
});
const ticker = (price: string | null): TopicMessage => ({ topic: 'ticker:A/B', type: 'update', list: [{ price }] });
const trades = (type: string, ...list: readonly (readonly [id: number, price: string])[]): TopicMessage => ({
  topic: 'trades:A/B',
  type,
  list: list.map(([id, price]) => ({ id: String(id), price })),
});
const hear = (...messages: readonly TopicMessage[]) => hearMarket(messages, 'A/B', 100);

test('a ticker is compared with the book that was told before it, never with a later one', () => {
  const before = depth('snapshot', ['1.00', '0.99'], ['1.03', '1.04']);
  const after = depth('update', ['1.05'], ['1.06']);
  const gone = depth('update', [], ['1.03', '1.04'], '0');
  assert.partialDeepStrictEqual(hear(ticker('1.00'), before, ticker('1.05'), after, gone), { looks: 1, within: 0 });
  const moved = hear(before, ticker('1.01'), after, gone, ticker('1.05'), ticker('1.04'), ticker(null));
  assert.partialDeepStrictEqual(moved, { looks: 3, within: 2, spreads: [3, -2, 1] });
  assert.partialDeepStrictEqual(hear(before, ticker('1.00'), ticker('1.03')), { looks: 2, within: 2 });
});

test('trades of before do not count, and each later one counts once', () => {
  assert.equal(hear(trades('snapshot', [1, '1'], [2, '1']), trades('update', [3, '1'], [4, '1'])).prints, 2);
});

test('a ticker is stale when it shows a price of before the newest trade that was told', () => {
  const book = depth('snapshot', ['1.00'], ['1.10']);
  const first = trades('snapshot', [1, '1.00'], [2, '1.01']);
  const then = trades('update', [3, '1.02']);
  const of = (...messages: readonly TopicMessage[]) => {
    const { compared, stale } = hear(book, ...messages);
    return [compared, stale];
  };
  assert.deepEqual(of(first, ticker('1.01'), then), [1, 0], 'the newest');
  assert.deepEqual(of(first, ticker('1.02'), then), [1, 0], 'one that is told afterwards');
  assert.deepEqual(of(first, ticker('1.00'), then), [1, 1], 'an older one');
  assert.deepEqual(of(first, then, ticker('1.01'), trades('update', [4, '1.03'])), [1, 1]);
  assert.deepEqual(of(first, ticker('1.05')), [0, 0], 'what nothing was told of yet cannot be compared');
});

test('a percentile is a figure of the list', () => {
  const figures = Array.from({ length: 100 }, (_, place) => 100 - place);
  assert.deepEqual([percentile(figures, 50), percentile(figures, 95), percentile([7], 95)], [51, 96, 7]);
});
