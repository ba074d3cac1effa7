import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { price, priceScale } from '../../prices/index.ts';
import { type Beneficiary, type GivenBeneficiary, needsBeside, needsOf, readBeneficiary } from './beneficiary.ts';
import { publishedTravelRules } from './travel-rules.ts';

const dollar = price(10n ** BigInt(priceScale));
const usdt = { scale: 8 };
const units = (whole: number, more = 0n) => atoms(BigInt(whole) * 10n ** 8n + more);

describe('what a country asks of who gets a withdrawal', () => {
  const asks = (country: string | null, whole: number, more?: bigint) =>
    Object.values(needsOf(publishedTravelRules(country), usdt, units(whole, more), dollar));

  it('is asked from its threshold on, to the unit', () => {
    const table: readonly (readonly [string | null, number, bigint, boolean, boolean])[] = [
      ['DE', 0, 1n, true, false],
      ['DE', 999, 99_999_999n, true, false],
      ['DE', 1_000, 0n, true, true],
      ['US', 2_999, 99_999_999n, false, false],
      ['US', 3_000, 0n, true, true],
      ['JP', 1, 0n, true, false],
      ['CH', 1, 0n, true, true],
      ['BR', 999, 99_999_999n, false, false],
      ['BR', 1_000, 0n, true, true],
      [null, 1_000, 0n, true, true],
    ];
    for (const [country, whole, more, ...expected] of table) {
      assert.deepEqual(asks(country, whole, more), expected, `${country ?? 'nobody'} ${String(whole)}`);
    }
  });

  it('counts coins by their price', () => {
    const rule = publishedTravelRules('US');
    const eth = { scale: 18 };
    const of = (wei: bigint) => needsOf(rule, eth, atoms(wei), price(2_500n * 10n ** BigInt(priceScale))).needed;
    assert.equal(of(12n * 10n ** 17n), true);
    assert.equal(of(12n * 10n ** 17n - 1n), false);
  });

  it('holds in every state of the Union and of the European Economic Area alike', () => {
    for (const country of ['AT', 'FR', 'SE', 'NO', 'IS', 'LI']) {
      assert.deepEqual(publishedTravelRules(country), publishedTravelRules('DE'), country);
    }
  });
});

describe('what was said of who gets it', () => {
  const all = { needed: true, declaration: true };
  const none = { needed: false, declaration: false };
  const own: Beneficiary = {
    wallet_of: 'own',
    beneficiary_name: null,
    hosting: 'self',
    provider: null,
    declared: false,
  };
  const refusal = (needs: typeof all, given: GivenBeneficiary, known: Beneficiary | null = null): string => {
    const read = readBeneficiary(needs, given, known);
    const field = read.ok || read.error.data === undefined ? undefined : Object.entries(read.error.data)[0]?.[1];
    return read.ok ? 'ok' : `${read.error.code} ${String(field)}`;
  };

  it('is refused at the first field that is missing, in the documented order', () => {
    const table: readonly (readonly [GivenBeneficiary, string])[] = [
      [{}, 'wallet_of'],
      [{ wallet_of: 'person' }, 'beneficiary_name'],
      [{ wallet_of: 'company', hosting: 'self' }, 'beneficiary_name'],
      [{ wallet_of: 'person', beneficiary_name: 'Maya' }, 'hosting'],
      [{ wallet_of: 'own' }, 'hosting'],
      [{ wallet_of: 'own', hosting: 'hosted' }, 'provider'],
      [{ wallet_of: 'own', hosting: 'self' }, 'declared'],
      [{ wallet_of: 'own', hosting: 'self', declared: false }, 'declared'],
    ];
    for (const [given, field] of table) assert.equal(refusal(all, given), `PARAMETER_ERROR ${field}`);
    assert.equal(refusal(all, { wallet_of: 'own', hosting: 'self', declared: true }), 'ok');
    assert.equal(refusal(all, { wallet_of: 'person', beneficiary_name: 'Maya', hosting: 'self' }), 'ok');
  });

  it('may be said where nothing is needed, and then whole; nothing said is nothing kept', () => {
    assert.deepEqual(readBeneficiary(none, {}, null), { ok: true, value: null });
    assert.equal(refusal(none, { wallet_of: 'own' }), 'PARAMETER_ERROR hosting');
    assert.equal(refusal(none, { wallet_of: 'own', hosting: 'self' }), 'ok');
  });

  it('leaves out what belongs to another choice', () => {
    const given = {
      wallet_of: 'own',
      beneficiary_name: 'X Y',
      hosting: 'self',
      provider: 'Z Z',
      declared: true,
    } as const;
    assert.deepEqual(readBeneficiary(all, given, null), { ok: true, value: { ...own, declared: true } });
  });

  it('of a saved address is not asked again, but for the declaration', () => {
    assert.deepEqual(needsBeside(all, null), all);
    assert.deepEqual(needsBeside(all, own), { needed: false, declaration: true });
    assert.deepEqual(needsBeside(all, { ...own, declared: true }), none);
    assert.deepEqual(needsBeside(all, { ...own, wallet_of: 'company', beneficiary_name: 'AB' }), none);
    assert.equal(refusal(all, {}, own), 'PARAMETER_ERROR declared');
    assert.deepEqual(readBeneficiary(all, { declared: true }, own), { ok: true, value: { ...own, declared: true } });
    const other = { wallet_of: 'person', beneficiary_name: 'Maya', hosting: 'self' } as const;
    assert.partialDeepStrictEqual(readBeneficiary(all, other, own), { value: { beneficiary_name: 'Maya' } });
  });
});
