import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { oneRate } from '@bourse/kernel/term';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';
import { type Auction, endAfter, leastBid, marginFor, mostBid, takeBid } from '../auctions/auction.ts';
import { drawPlace, openingNumber, unitHashes, unitSecret } from '../boxes/box-draw.ts';
import {
  forfeitMoves,
  holdMoves,
  type Move,
  type Party,
  type Priced,
  partsOf,
  purchaseMoves,
  refundMoves,
} from '../money-moves.ts';

const lives = repetitions('BOURSE_NFT_LIVES', isLongForm ? 1_000_000 : 100_000);
const random = seededRandom(seedOf(20_261_127));
const big = (least: number, most: number): bigint => BigInt(random.int(least, most));

/** What every party has after moves, in atoms; the artist may be the seller. */
function booked(purse: Map<string, bigint>, moves: readonly Move[], nameOf: (party: Party) => string): void {
  for (const { from, to, amount } of moves) {
    assert.ok(amount > 0n, 'nothing moves nothing');
    purse.set(nameOf(from), (purse.get(nameOf(from)) ?? 0n) - amount);
    purse.set(nameOf(to), (purse.get(nameOf(to)) ?? 0n) + amount);
  }
}

test(`${String(lives)} random lives of offers pay what the rules say, to the atom, and create nothing`, () => {
  for (let life = 0; life < lives; life += 1) {
    const isArtists = random.int(0, 3) === 0;
    const price = big(1, 1_000_000_000);
    const margin = big(1, 1_000_000_000) % price === 0n ? price : big(1, 1_000_000_000) % price;
    const royalty = (oneRate * big(0, 500)) / 1_000n;
    const sale: Priced = { price, royalty, fee: (oneRate * big(0, 100)) / 1_000n, isArtists };
    const parts = partsOf(sale);
    assert.equal(parts.seller + parts.royalty + parts.fee, price);
    assert.equal(parts.royalty, isArtists ? 0n : (price * royalty) / oneRate);
    assert.ok(parts.fee * oneRate <= price * sale.fee && (parts.fee + 1n) * oneRate > price * sale.fee);
    const purse = new Map<string, bigint>();
    const nameOf = (party: Party): string => (party === 'artist' && isArtists ? 'seller' : party);
    booked(purse, holdMoves(margin), nameOf);
    const end = random.int(0, 2);
    const moves = end === 0 ? purchaseMoves(sale, margin) : end === 1 ? refundMoves(margin) : forfeitMoves(margin);
    booked(purse, moves, nameOf);
    const of = (name: string): bigint => purse.get(name) ?? 0n;
    assert.equal(
      [...purse.values()].reduce((sum, one) => sum + one, 0n),
      0n,
      'nothing is created',
    );
    assert.equal(of('margin'), 0n, 'nothing stays held');
    const wanted = [
      [-price, parts.seller, parts.royalty, parts.fee],
      [0n, 0n, 0n, 0n],
      [-margin, margin, 0n, 0n],
    ][end];
    assert.deepEqual([of('buyer'), of('seller'), of('artist'), of('fees')], wanted);
  }
});

test('10,000 random auctions take what is high enough in time and no more than twice the last, and move their end by the rule', () => {
  for (let life = 0; life < lives / 10; life += 1) {
    const price = big(1, 1_000);
    const start = instant(1_000_000_000);
    const first: Auction = {
      price,
      perIncrease: big(1, 50),
      startsAt: start,
      endsAt: instant(start + 30 * minuteMs),
      extensions: 0,
      high: null,
    };
    let auction = first;
    let at: number = start;
    for (let step = 0; step < 30; step += 1) {
      at += random.int(0, 3 * minuteMs);
      const wish = leastBid(auction) + big(-3, 20);
      const taken = takeBid(auction, wish, instant(at));
      const isOpen = at <= auction.endsAt;
      const most = mostBid(auction);
      assert.equal(taken.ok, isOpen && wish >= leastBid(auction) && wish <= most);
      if (!taken.ok) continue;
      const last: bigint = auction.high ?? auction.price;
      assert.ok(
        wish <= last * 2n || wish === leastBid(auction),
        'an increase above the last bid is the only way past twice it',
      );
      const margin = marginFor({ margin: big(1, 100) }, wish);
      assert.ok(
        margin * 10n >= wish && margin <= (wish < 100n ? 100n : wish),
        'a tenth of it, and never more than the bid or the margin',
      );
      assert.ok(auction.high === null || wish >= auction.high + auction.perIncrease);
      const isLate: boolean = at > auction.endsAt - 5 * minuteMs && auction.extensions < 12;
      const wanted: Instant = isLate ? instant(at + 5 * minuteMs) : auction.endsAt;
      assert.deepEqual(endAfter(auction, instant(at)), {
        endsAt: wanted,
        extensions: auction.extensions + (isLate ? 1 : 0),
      });
      auction = taken.value;
      assert.ok(auction.extensions <= 12 && auction.high === wish);
    }
  }
});

test('a box gives exactly what is in it, each of what is left with the same chance', () => {
  const first = [0, 0, 0];
  for (let life = 0; life < lives / 10; life += 1) {
    const left = [1, 3, 6];
    const secret = `s${String(life)}`;
    for (let unit = 1; unit <= 10; unit += 1) {
      const place = drawPlace(openingNumber(unitSecret(secret, unit), String(life * 10 + unit), 'seed', 'tick'), left);
      left[place] = (left[place] ?? 0) - 1;
      if (unit === 1) first[place] = (first[place] ?? 0) + 1;
      assert.ok(left.every((count) => count >= 0));
    }
    assert.deepEqual(left, [0, 0, 0]);
  }
  const shares = first.map((count) => count / (lives / 10));
  for (const [place, share] of [0.1, 0.3, 0.6].entries()) assert.ok(Math.abs((shares[place] ?? 0) - share) < 0.02);
  assert.equal(new Set(unitHashes('secret', 100)).size, 100);
});
