import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { settingsCalls } from '@bourse/contract/settings';
import { openIdentityWorld } from './identity-fixture.ts';

const world = await openIdentityWorld();
after(() => world.close());
const { setFiat, setLang, setPreferences } = settingsCalls;

test('fiat currency and language follow the account [SPEC-3.7] [SPEC-2.156] [SPEC-2.157]', async () => {
  const { token } = await world.customer('fay@example.test');
  const before = await world.succeed(identityCalls.info, {}, { token });
  assert.equal(before.currency_code, 'USD');
  await world.succeed(setFiat, { currency_code: 'thb' }, { token });
  await world.succeed(setLang, { lang: 'kor' }, { token });
  assert.partialDeepStrictEqual(await world.succeed(identityCalls.info, {}, { token }), {
    currency_code: 'THB',
    lang: 'kor',
  });
  const field = { field: 'currency_code' };
  assert.deepEqual(await world.refuse('PARAMETER_ERROR', setFiat, { currency_code: 'BRL' }, { token }), field);
  await world.refuse('SIGN_IN_REQUIRED', setFiat, { currency_code: 'USD' });
});

test('preferences change one by one, and what is not named stays', async () => {
  const { token } = await world.customer('gus@example.test');
  const stranger = await world.customer('hal@example.test');
  const defaults = {
    theme: 0,
    red_up: false,
    time_zone: '',
    hide_small: false,
    slippage_bps: 500,
  };
  assert.deepEqual(await world.succeed(setPreferences, {}, { token }), defaults);
  await world.succeed(setPreferences, { theme: '1', red_up: '1' }, { token });
  await world.succeed(setPreferences, { time_zone: 'Asia/Bangkok' }, { token });
  assert.deepEqual(await world.succeed(setPreferences, {}, { token }), {
    ...defaults,
    theme: 1,
    red_up: true,
    time_zone: 'Asia/Bangkok',
  });
  assert.deepEqual(await world.refuse('PARAMETER_ERROR', setPreferences, { time_zone: 'Mars/Base' }, { token }), {
    field: 'time_zone',
  });
  assert.deepEqual(await world.succeed(setPreferences, {}, { token: stranger.token }), defaults);
});

test('how far market orders may trade from the best price is kept within its bounds', async () => {
  const { token } = await world.customer('ida@example.test');
  const set = await world.succeed(setPreferences, { slippage_bps: '30' }, { token });
  assert.equal(set.slippage_bps, 30);
  assert.equal((await world.succeed(setPreferences, { theme: '1' }, { token })).slippage_bps, 30);
  for (const slippage_bps of ['0', '5001', '1.5']) {
    const field = { field: 'slippage_bps' };
    assert.deepEqual(await world.refuse('PARAMETER_ERROR', setPreferences, { slippage_bps }, { token }), field);
  }
});
