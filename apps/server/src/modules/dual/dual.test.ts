import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { dayMs, hourMs, instant, toIso } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { oneRate } from '@bourse/kernel/term';
import { price } from '../prices/index.ts';
import { lastEnd, nextEnd, windowEnds } from './deciding-window.ts';
import { type Conditions, daysTo, isConverted, outcomesOf, saleEndsAt, settlesAt } from './dual.ts';

const usd = (units: number) => price(BigInt(Math.round(units * 100)) * 10n ** 10n);
const at = (text: string) => instant(Date.parse(text));
const maturity = at('2026-03-09T00:00:00Z');
const week: Conditions = {
  type: 'call',
  linked: usd(70_000),
  apr: 182_500_000_000n,
  days: 7,
  coinScale: 8,
  quoteScale: 8,
};

describe('dual investment, worked out', () => {
  it('pays the coin with its yield below the linked price, USDT at it or above [SPEC-9.26] [SPEC-9.27]', () => {
    // 0.1 BTC, 7 days at 18.25 % a year is 0.35 %: 0.10035 BTC, or 0.1 x 70,000 x 1.0035 = 7,024.50 USDT.
    assert.deepEqual(outcomesOf(atoms(10_000_000n), week), { kept: 10_035_000n, converted: 702_450_000_000n });
    for (const [settled, converted] of [
      [69_999.99, false],
      [70_000, true],
      [70_000.01, true],
    ] as const) {
      assert.equal(isConverted('call', usd(settled), week.linked), converted, String(settled));
    }
  });

  it('mirrors it for the put: the coin below the linked price, USDT with its yield at it or above', () => {
    // 7,000 USDT: 0.1 BTC x 1.0035, or 7,024.50 USDT.
    const put = { ...week, type: 'put' } as const;
    assert.deepEqual(outcomesOf(atoms(700_000_000_000n), put), { kept: 702_450_000_000n, converted: 10_035_000n });
    for (const [settled, converted] of [
      [69_999.99, true],
      [70_000, false],
      [70_000.01, false],
    ] as const) {
      assert.equal(isConverted('put', usd(settled), week.linked), converted, String(settled));
    }
  });

  it('cuts both to the atom, and takes the decimals of both currencies', () => {
    const odd = { ...week, linked: usd(0.37), apr: 1n, days: 1, coinScale: 18, quoteScale: 6 };
    assert.deepEqual(outcomesOf(atoms(10n ** 18n - 1_000_000n), odd), {
      kept: 10n ** 18n - 1_000_000n + 2_739n,
      converted: 369_999n,
    });
    assert.deepEqual(outcomesOf(atoms(1n), { ...odd, type: 'put' }), { kept: 1n, converted: 2_702_702_702_702n });
  });

  it('counts days from the midnight after the purchase to the maturity date, and sells until one is left', () => {
    assert.equal(daysTo(maturity, at('2026-03-01T23:59:59.999Z')), 7);
    assert.equal(daysTo(maturity, at('2026-03-02T00:00:00Z')), 6);
    assert.equal(daysTo(maturity, instant(saleEndsAt(maturity) - 1)), 1);
    assert.equal(toIso(saleEndsAt(maturity)), '2026-03-07T23:00:00.000Z');
    assert.equal(toIso(settlesAt(maturity)), '2026-03-09T08:00:00.000Z');
    assert.equal(daysTo(maturity, at('2026-03-20T00:00:00Z')), 0);
  });

  it('decides by windows of half an hour that follow each other for a day', () => {
    const due = settlesAt(maturity);
    assert.deepEqual(windowEnds(due, instant(due - 1)), []);
    assert.deepEqual(windowEnds(due, due), [due]);
    assert.equal(windowEnds(due, instant(due + 3 * dayMs)).length, 49);
    assert.equal(windowEnds(due, instant(due + 3 * dayMs)).at(-1), lastEnd(due));
    assert.equal(nextEnd(due, due), due + hourMs / 2);
    assert.equal(nextEnd(due, instant(due + hourMs - 1)), due + hourMs);
  });

  it('is never worth more than the better outcome and costs the pools what they held, over 100,000 random lives', () => {
    const random = seededRandom(89);
    for (let life = 0; life < 100_000; life += 1) {
      const type = random.next() < 0.5 ? 'call' : 'put';
      const [coinScale, quoteScale] = [random.pick([6, 8, 18]), random.pick([6, 8])];
      const conditions: Conditions = {
        type,
        linked: price(BigInt(random.int(1, 1_000_000_000)) * 10n ** BigInt(random.int(4, 11))),
        apr: BigInt(random.int(1, 1_000_000)) * (oneRate / 1_000_000n),
        days: random.int(1, 365),
        coinScale,
        quoteScale,
      };
      const amount = atoms(BigInt(random.int(1, 1_000_000_000)) * 10n ** BigInt(random.int(0, 12)));
      const { kept, converted } = outcomesOf(amount, conditions);
      // In rationals: kept is amount x g, converted amount x g x linked (or / linked); cut, so at most one atom below.
      const [grown, whole] = [365n * oneRate + BigInt(conditions.days) * conditions.apr, 365n * oneRate];
      assert.ok(kept * whole <= amount * grown && (kept + 1n) * whole > amount * grown);
      const [top, bottom] = [conditions.linked * 10n ** BigInt(quoteScale), 10n ** BigInt(coinScale + 12)];
      const [up, down] = type === 'call' ? [top, bottom] : [bottom, top];
      assert.ok(
        converted * whole * down <= amount * grown * up && (converted + 1n) * whole * down > amount * grown * up,
      );
      // The pools of both currencies, with what they hold, and the customer: whatever decides, nothing comes or goes.
      const held = { pay: kept - amount, other: converted };
      const turns = isConverted(type, price(BigInt(random.int(1, 1_000_000_000)) * 10n ** 8n), conditions.linked);
      const pools = turns ? { pay: held.pay + amount, other: 0n } : { pay: 0n, other: held.other };
      const customer = turns ? { pay: 0n, other: converted } : { pay: kept, other: 0n };
      assert.equal(pools.pay + customer.pay, amount + held.pay);
      assert.equal(pools.other + customer.other, held.other);
    }
  });
});
