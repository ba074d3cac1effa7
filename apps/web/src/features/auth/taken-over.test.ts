import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fiatToTake, takenOver } from './taken-over.ts';

const defaults = { theme: 0, red_up: false, hide_small: false, slippage_bps: 500 };

test('an account that has chosen nothing changes nothing on the device', () => {
  assert.deepEqual(takenOver({ lang: 'en' }, defaults), {});
  assert.equal(fiatToTake({ currency_code: 'USD' }, 'JPY'), null);
});

test('what an account has chosen is taken over', () => {
  assert.deepEqual(takenOver({ lang: 'jp' }, { theme: 1, red_up: true, hide_small: true, slippage_bps: 30 }), {
    lang: 'jp',
    theme: 1,
    redUp: true,
    hideSmall: true,
    slippageBps: 30,
  });
  assert.deepEqual(takenOver({ lang: 'en' }, { ...defaults, theme: 2 }), { theme: 2 });
  assert.equal(fiatToTake({ currency_code: 'JPY' }, 'USD'), 'JPY');
  assert.equal(fiatToTake({ currency_code: 'JPY' }, 'JPY'), null);
});
