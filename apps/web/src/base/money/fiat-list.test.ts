import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fiatCurrencies } from '@bourse/contract/settings';
import { bundledRates } from './bundled-rates.ts';
import { defaultFiat, fiatIn, isOld, noFiatList, refreshed } from './fiat-list.ts';

const savedAt = Date.parse('2026-11-20T12:00:00Z');
const second = 1_000;
const day = 86_400 * second;
const year = 365 * day;

const kept = { list: [{ currency_code: 'JPY', rate: '150' }], saveTime: savedAt, askedAt: savedAt };
const answer = (saved: number) => [
  { currency_code: 'USD' as const, rate: '1', at: '2026-11-20T00:00:00Z', saved_at: new Date(saved).toISOString() },
  {
    currency_code: 'JPY' as const,
    rate: '151',
    at: '2026-11-20T00:00:00Z',
    saved_at: new Date(saved + 5).toISOString(),
  },
];
const never = (): Promise<never> => assert.fail('nothing was due');
const at = (ms: number) => ({ deviceMs: ms, serverMs: ms });

test('rates are old at 24:00:00 and not at 23:59:59 [SPEC-9.8]', () => {
  assert.equal(isOld(savedAt, savedAt + day - second), false);
  assert.equal(isOld(savedAt, savedAt + day), true);
});

test('rates are asked for again after 24 hours, and not before [SPEC-7.135]', async () => {
  assert.equal(await refreshed(kept, at(savedAt + day - second), never), kept);
  const later = savedAt + day;
  assert.deepEqual(await refreshed(kept, at(later), async () => answer(later - 60_000)), {
    list: [
      { currency_code: 'USD', rate: '1' },
      { currency_code: 'JPY', rate: '151' },
    ],
    saveTime: later - 60_000,
    askedAt: later,
  });
});

test('a server whose own rates are old is asked once in 24 hours all the same [SPEC-7.135]', async () => {
  const saved = savedAt - year;
  const first = await refreshed(noFiatList, at(savedAt), async () => answer(saved));
  assert.deepEqual([first.saveTime, first.askedAt], [saved, savedAt]);
  assert.equal(await refreshed(first, at(savedAt + day - second), never), first);
  const second24 = await refreshed(first, at(savedAt + day), async () => answer(saved));
  assert.equal(second24.askedAt, savedAt + day);
});

for (const [clock, off] of [
  ['years ahead', 5 * year],
  ['years behind', -5 * year],
] as const) {
  test(`a device whose clock is ${clock} asks, keeps the server’s save time, and then asks once a day`, async () => {
    const now = savedAt + 60_000;
    // Before the first answer the device knows no other clock than its own.
    const first = await refreshed(noFiatList, at(now + off), async () => answer(savedAt));
    assert.equal(first.saveTime, savedAt);
    const then = { deviceMs: now + off + day - second, serverMs: now + day - second };
    assert.equal(isOld(first.saveTime, savedAt + day - second), false);
    assert.equal(await refreshed(first, then, never), first);
    const due = { deviceMs: now + off + day, serverMs: now + day };
    assert.notEqual(await refreshed(first, due, async () => answer(savedAt + day)), first);
  });
}

test('a refresh that fails, or brings nothing, keeps the rates of before, and is tried again [SPEC-7.135]', async () => {
  const later = at(savedAt + day);
  assert.equal(await refreshed(kept, later, async () => Promise.reject(new Error('no network'))), kept);
  assert.equal(await refreshed(kept, later, async () => []), kept);
  assert.notEqual(await refreshed(kept, later, async () => answer(savedAt + day)), kept);
});

test('a new list replaces the current fiat by the entry of the same code [SPEC-4.6]', () => {
  const list = { list: [...kept.list, { currency_code: 'EUR', rate: '0.9' }], saveTime: savedAt };
  assert.deepEqual(fiatIn(list, 'EUR'), { currency_code: 'EUR', rate: '0.9', saveTime: savedAt });
});

test('a fiat that a list does not hold falls back to US dollars at 1 [SPEC-9.47]', () => {
  assert.deepEqual(fiatIn(kept, 'MYR'), { currency_code: 'USD', rate: '1', saveTime: 0 });
  assert.deepEqual(defaultFiat, { currency_code: 'USD', rate: '1', saveTime: 0 });
});

test('the bundled rates are those that the server begins with [SPEC-7.135]', () => {
  const rows = readFileSync(new URL('../../../../../db/migrations/0013-insert-countries.sql', import.meta.url), 'utf8');
  const seeded = new Map(
    [...rows.matchAll(/^ {2}\('([A-Z]{3})', (\d+), '2026-09-29T00:00:00Z'\)/gm)].map(([, code, units]) => [
      code,
      units,
    ]),
  );
  assert.deepEqual(
    bundledRates.list.map(({ currency_code }) => currency_code),
    [...fiatCurrencies],
  );
  for (const { currency_code, rate } of bundledRates.list) {
    assert.equal(Math.round(Number(rate) * 1e8).toString(), seeded.get(currency_code), currency_code);
  }
  assert.equal(new Date(bundledRates.saveTime).toISOString(), '2026-09-29T00:00:00.000Z');
});
