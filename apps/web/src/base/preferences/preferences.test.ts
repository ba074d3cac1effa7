import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migratePreferences } from './migrate-preferences.ts';

/** What a browser has, as far as the store looks at it. */
const device = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (name: string) => device.get(name) ?? null,
    setItem: (name: string, text: string) => device.set(name, text),
    removeItem: (name: string) => device.delete(name),
  },
});
Object.defineProperty(globalThis, 'window', { value: globalThis });
const { prefer, preferencesOf, usePreferences } = await import('./preferences.ts');

test('a device begins with English, dark, and US dollars at 1 [SPEC-3.1] [SPEC-3.2] [SPEC-9.47]', () => {
  const { lang, theme, fiat } = preferencesOf();
  assert.deepEqual(
    { lang, theme, fiat },
    { lang: 'en', theme: 0, fiat: { currency_code: 'USD', rate: '1', saveTime: 0 } },
  );
});

test('what is kept has the theme as a number, the fiat, and the list of fiats with its save time [SPEC-3.1] [SPEC-3.2] [SPEC-3.3]', () => {
  const fiat = { currency_code: 'JPY', rate: '150', saveTime: 5 };
  prefer({ theme: 2, fiat, fiats: { list: [{ currency_code: 'JPY', rate: '150' }], saveTime: 5, askedAt: 7 } });
  const kept: unknown = JSON.parse(device.get('bourse.preferences') ?? '{}');
  assert.deepEqual(kept, {
    state: {
      lang: 'en',
      theme: 2,
      redUp: false,
      hideAmounts: false,
      hideSmall: false,
      slippageBps: preferencesOf().slippageBps,
      fiat,
      fiats: { list: [{ currency_code: 'JPY', rate: '150' }], saveTime: 5, askedAt: 7 },
    },
    version: 2,
  });
});

test('what version 1 kept is taken over', async () => {
  device.set(
    'bourse.preferences',
    JSON.stringify({
      state: {
        lang: 'fra',
        theme: 'light',
        redUp: true,
        fiat: { code: 'EUR', rate: '0.9', saveTime: 1_700_000_000_000 },
      },
      version: 1,
    }),
  );
  await usePreferences.persist.rehydrate();
  const { lang, theme, redUp, fiat } = preferencesOf();
  assert.deepEqual(
    { lang, theme, redUp, fiat },
    { lang: 'fra', theme: 1, redUp: true, fiat: { currency_code: 'EUR', rate: '0.9', saveTime: 0 } },
  );
});

test('each theme of version 1 has its number, and what is no state at all is none', () => {
  const themeOf = (theme: string): unknown => migratePreferences({ theme }, 1);
  assert.deepEqual(['dark', 'light', 'system', 'pink'].map(themeOf), [
    { theme: 0 },
    { theme: 1 },
    { theme: 2 },
    { theme: 0 },
  ]);
  assert.deepEqual(
    [null, 'text', 7].map((kept) => migratePreferences(kept, 1)),
    [{}, {}, {}],
  );
});
