import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { type CouponRule, payoutOf, wholeBps } from './coupon.ts';
import { boundsOf, feesLeft, type Redeemed } from './fees-left.ts';

interface Fee {
  readonly at: number;
  readonly amount: number;
}

/** What is left for a coupon given at `since`, of these fees. */
function leftOf(fees: readonly Fee[], redeemed: readonly Redeemed[], since: number, now: number): bigint {
  const bounds = boundsOf(redeemed, instant(since), instant(now));
  const sums = bounds.slice(1).map((before, place) => {
    const from = bounds[place] ?? before;
    return fees.reduce((sum, { at, amount }) => (at >= from && at < before ? sum + BigInt(amount) : sum), 0n);
  });
  return feesLeft(bounds, sums, redeemed, instant(since));
}

const used = (givenAt: number, usedAt: number, counted: number): Redeemed => ({
  givenAt: instant(givenAt),
  usedAt: instant(usedAt),
  counted: atoms(BigInt(counted)),
});

test('a redemption takes the oldest fees since its coupon was given, and none that came before or after', () => {
  const fees = [
    { at: 2, amount: 10 },
    { at: 5, amount: 10 },
  ];
  assert.equal(leftOf(fees, [used(1, 4, 10)], 3, 6), 10n);
  assert.equal(leftOf(fees, [used(3, 6, 10)], 1, 6), 10n);
  assert.equal(leftOf(fees, [used(1, 6, 15)], 3, 6), 5n);
  assert.equal(leftOf(fees, [used(1, 6, 15)], 1, 6), 5n);
  // The second took what the first had left, and so some of the latest: the third has the rest.
  assert.equal(leftOf(fees, [used(0, 3, 6), used(1, 6, 6)], 4, 6), 8n);
  assert.equal(leftOf(fees, [], 5, 5), 10n);
  assert.equal(leftOf(fees, [], 6, 6), 0n);
  // At the moment of a redemption, and of a gift.
  assert.equal(leftOf(fees, [used(2, 5, 20)], 5, 5), 0n);
});

/** Whatever is redeemed: for no span do coupons that lay in it count more than its fees, and one that could have more, has it. */
function live(seed: number): void {
  const random = seededRandom(seed);
  const fees: Fee[] = [];
  const redeemed: Redeemed[] = [];
  let open: (CouponRule & { readonly givenAt: number })[] = [];
  let back = 0n;
  /** Whether no span has more counted than charged, with one more: then, and only then, each has fees of its own. */
  const fits = (all: readonly Redeemed[]): boolean =>
    all.every(({ givenAt: from }) =>
      all.every(({ usedAt: to }) => {
        const charged = fees.reduce((sum, { at, amount }) => (at >= from && at <= to ? sum + BigInt(amount) : sum), 0n);
        const inside = all.filter(({ givenAt, usedAt }) => givenAt >= from && usedAt <= to);
        return inside.reduce((sum, { counted }) => sum + counted, 0n) <= charged;
      }),
    );
  for (let now = 1; now < 25; now += 1) {
    const kind = random.pick(['cash_back', 'fee_discount'] as const);
    const shareBps = kind === 'cash_back' ? wholeBps : random.int(1_000, wholeBps);
    if (random.next() < 0.4) open.push({ kind, shareBps, amount: atoms(BigInt(random.int(1, 30))), givenAt: now });
    if (random.next() < 0.6) fees.push({ at: now, amount: random.int(1, 30) });
    if (open.length === 0 || random.next() < 0.5) continue;
    const coupon = random.pick(open);
    const left = leftOf(fees, redeemed, coupon.givenAt, now);
    const with_ = (counted: bigint): Redeemed[] => [...redeemed, used(coupon.givenAt, now, Number(counted))];
    assert.ok(fits(with_(left)), `seed ${String(seed)} at ${String(now)}`);
    assert.ok(!fits(with_(left + 1n)), `seed ${String(seed)} at ${String(now)}: more is left`);
    const { pays, counted } = payoutOf(coupon, atoms(left));
    if (pays === 0n) continue;
    redeemed.push(used(coupon.givenAt, now, Number(counted)));
    open = open.filter((one) => one !== coupon);
    back += pays;
  }
  assert.ok(back <= fees.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
}

test('each fee counts once, for no coupon that was given later, and coupons return no more than the fees', () => {
  const first = seedOf(1_170);
  for (let life = 0; life < (isLongForm ? 100_000 : 500); life += 1) live(first + life);
});
