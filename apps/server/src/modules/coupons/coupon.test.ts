import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { codeOf, type CouponRule, type CouponStatus, idOfCode, payoutOf, statusAt, wholeBps } from './coupon.ts';

const cashBack: CouponRule = { kind: 'cash_back', shareBps: wholeBps, amount: atoms(1_000n) };
const discount: CouponRule = { kind: 'fee_discount', shareBps: 3_000, amount: atoms(1_000n) };
const paysFor = (rule: CouponRule, fees: bigint): string => {
  const { pays, counted } = payoutOf(rule, atoms(fees));
  return `${String(pays)} of ${String(counted)}`;
};

test('cash-back pays all or nothing, a discount a share of the fees up to its amount [SPEC-1.35]', () => {
  assert.deepEqual(
    [0n, 999n, 1_000n, 5_000n].map((fees) => paysFor(cashBack, fees)),
    ['0 of 0', '0 of 0', '1000 of 1000', '1000 of 1000'],
  );
  assert.deepEqual(
    [0n, 3n, 4n, 100n, 3_333n, 3_334n, 9_000n].map((fees) => paysFor(discount, fees)),
    ['0 of 0', '0 of 0', '1 of 4', '30 of 100', '999 of 3330', '1000 of 3334', '1000 of 3334'],
  );
});

test('no coupon pays more than its amount, than the fees, or than what it counts of them', () => {
  const random = seededRandom(seedOf(116));
  for (let one = 0; one < (isLongForm ? 100_000 : 2_000); one += 1) {
    const kind = random.pick(['cash_back', 'fee_discount'] as const);
    const shareBps = kind === 'cash_back' ? wholeBps : random.int(1, wholeBps);
    const rule = { kind, shareBps, amount: atoms(BigInt(random.int(1, 5_000))) };
    const fees = atoms(BigInt(random.int(0, 20_000)));
    const { pays, counted } = payoutOf(rule, fees);
    const said = JSON.stringify({ ...rule, amount: String(rule.amount), fees: String(fees) });
    assert.ok(pays >= 0n && pays <= rule.amount && pays <= counted && counted <= fees, said);
    // What is counted is the least that pays as much.
    if (counted > 0n && kind === 'fee_discount') {
      assert.ok(((counted - 1n) * BigInt(shareBps)) / BigInt(wholeBps) < pays, said);
    }
  }
});

test('a coupon expires by its own days, and is withdrawn where its campaign ends first [SPEC-2.158]', () => {
  const stands = (status: CouponStatus, expires: number, ends: number, now: number): number =>
    statusAt({ status, expiresAt: instant(expires), endsAt: instant(ends) }, instant(now));
  assert.deepEqual([stands(0, 5, 9, 4), stands(0, 5, 9, 5), stands(0, 9, 9, 9)], [0, 2, 2]);
  assert.deepEqual([stands(0, 9, 5, 4), stands(0, 9, 5, 5), stands(0, 9, 5, 20)], [0, 3, 3]);
  assert.deepEqual([stands(1, 5, 9, 20), stands(2, 5, 9, 1), stands(3, 9, 5, 1)], [1, 2, 3]);
});

test('a code names a coupon however it is written; what is none names nothing', () => {
  assert.deepEqual([codeOf({ id: '7' }), codeOf({ id: '123456789' })], ['C00000007', 'C123456789']);
  assert.deepEqual(['C00000007', ' c7 ', 'C123456789'].map(idOfCode), ['7', '7', '123456789']);
  assert.deepEqual(['', 'C', 'C0', '7', 'X7', 'C-7', `C${'9'.repeat(19)}`].map(idOfCode), Array(7).fill(null));
});
