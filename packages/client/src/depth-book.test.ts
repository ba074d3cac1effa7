import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { depthChecksum, type WireLevel } from '@bourse/contract/depth-checksum';
import { compareDecimals, DepthBook, type DepthMessage } from './depth-book.ts';

const topic = 'depth:BTC/USDT';
const snapshot = (seq: number, bids: WireLevel[], asks: WireLevel[]): DepthMessage => ({
  topic,
  type: 'snapshot',
  seq,
  bids: bids.map(([price, amount]) => [price, amount]),
  asks: asks.map(([price, amount]) => [price, amount]),
});
const update = (from: number, seq: number, bids: [string, string][], asks: [string, string][]): DepthMessage => ({
  topic,
  type: 'update',
  from_seq: from,
  seq,
  bids,
  asks,
});

function begun(): DepthBook {
  const book = new DepthBook();
  book.take(
    snapshot(
      5,
      [
        ['100', '1'],
        ['99.5', '2'],
      ],
      [['101', '3']],
    ),
  );
  return book;
}

describe('a book that follows the server', () => {
  it('is live from a snapshot on, and takes levels in, over and away', () => {
    const book = new DepthBook();
    assert.equal(book.isLive, false);
    assert.equal(book.take(update(0, 1, [['1', '1']], [])), 'ignored');
    const followed = begun();
    assert.equal(
      followed.take(
        update(
          5,
          9,
          [
            ['99.75', '7'],
            ['100', '0'],
            ['99.5', '4'],
          ],
          [['100.9', '1']],
        ),
      ),
      'applied',
    );
    assert.deepEqual(followed.bids, [
      ['99.75', '7'],
      ['99.5', '4'],
    ]);
    assert.deepEqual(followed.asks, [
      ['100.9', '1'],
      ['101', '3'],
    ]);
    assert.deepEqual([followed.seq, followed.isLive], [9, true]);
  });

  it('ignores what it has already, and is lost when something is missing, until a snapshot', () => {
    const book = begun();
    assert.equal(book.take(update(3, 5, [['100', '9']], [])), 'ignored');
    assert.equal(book.take(update(6, 7, [['100', '9']], [])), 'lost');
    assert.equal(book.isLive, false);
    assert.equal(book.take(update(5, 6, [['100', '9']], [])), 'ignored');
    assert.equal(book.take(snapshot(7, [], [])), 'applied');
    assert.deepEqual([book.isLive, book.bids], [true, []]);
  });

  it('is lost when a checksum differs or tells of a book that it has not', () => {
    const right = depthChecksum(begun().bids, begun().asks);
    const check = (seq: number, checksum: number): DepthMessage => ({ topic, type: 'checksum', seq, checksum });
    assert.equal(begun().take(check(5, right)), 'applied');
    assert.equal(begun().take(check(4, 0)), 'ignored');
    for (const wrong of [check(5, right ^ 1), check(6, right)]) {
      const book = begun();
      assert.equal(book.take(wrong), 'lost');
      assert.equal(book.isLive, false);
    }
  });

  it('never shows a crossed book as live', () => {
    const book = begun();
    assert.equal(book.take(update(5, 6, [['101', '1']], [])), 'lost');
    assert.equal(book.isLive, false);
    assert.equal(book.take(snapshot(7, [['2', '1']], [['1.9', '1']])), 'lost');
  });

  it('is not live after the connection was lost', () => {
    const book = begun();
    book.lose();
    assert.equal(book.take(update(5, 6, [], [])), 'ignored');
    assert.equal(book.isLive, false);
  });
});

describe('decimal texts', () => {
  it('compare by their value', () => {
    const ascending = ['0', '0.00001', '0.0001', '0.1', '0.11', '0.2', '1', '1.5', '9.99', '10', '10.01', '100'];
    for (const [place, one] of ascending.entries()) {
      for (const [otherPlace, other] of ascending.entries()) {
        assert.equal(Math.sign(compareDecimals(one, other)), Math.sign(place - otherPlace), `${one} ${other}`);
      }
    }
  });
});
