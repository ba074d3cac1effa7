import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { fiatCurrencies, settingsCalls } from '@bourse/contract/settings';
import { userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { rejectField } from '@bourse/server/platform/http/rejection';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { testCaller } from '@bourse/testing/test-caller';
import { safeParse } from 'zod/mini';
import { countryRoutes } from './country-routes.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const routes = countryRoutes(db);
const visitor = { ...testCaller(userId('1')), userId: null };

async function ask<C extends AnyCall>(call: C, raw: object, lang: 'en' | 'th' = 'en'): Promise<OutputOf<C>> {
  const binding = routes.find((one) => one.call === call);
  const answer = await present(binding, call.name).run({ ...visitor, lang }, raw);
  assert.ok(answer.ok, JSON.stringify(answer));
  const parsed = safeParse(call.output, answer.value);
  assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
  return parsed.data as OutputOf<C>; // parsed by the call's own schema
}

test('the table has every field of some two hundred countries, and the dollar is worth a dollar [SPEC-3.8] [SPEC-3.9]', async () => {
  const list = await ask(settingsCalls.countryList, {});
  assert.ok(list.length >= 190, String(list.length));
  assert.deepEqual(
    list.find((one) => one.code === 'US'),
    {
      id: 231,
      name: 'United States',
      name_zh: '美国',
      code: 'US',
      currency_name: 'United States dollar',
      currency_name_zh: '美元',
      currency_code: 'USD',
      rate: '1',
      hits: 0,
      selected: 1,
      top: 0,
      lat: '38.0000',
      lng: '-97.0000',
      code3: 'USA',
      code_num: '840',
    },
  );
  assert.equal(new Set(list.map((one) => one.id)).size, list.length);
});

test('pinned countries come first, then those chosen most, then by name; the language selects one', async () => {
  await db.withTx('choose', (tx) =>
    tx.query(`UPDATE countries SET top = code = 'ZM', hits = CASE code WHEN 'FR' THEN 5 WHEN 'TH' THEN 9 ELSE 0 END`),
  );
  const list = await ask(settingsCalls.countryList, {}, 'th');
  assert.deepEqual(
    list.slice(0, 4).map((one) => one.code),
    ['ZM', 'TH', 'FR', 'AF'],
  );
  assert.deepEqual(
    list.filter((one) => one.selected === 1).map((one) => one.code),
    ['TH'],
  );
});

test('the twelve display currencies have rates with their time, all of them or one [SPEC-3.7]', async () => {
  const all = await ask(settingsCalls.fiatRates, {});
  assert.deepEqual(
    all.map((one) => one.currency_code),
    fiatCurrencies,
  );
  for (const { rate } of all) assert.match(rate, /^[1-9]\d*(?:\.\d+)?$|^0\.\d+$/);
  const [baht] = await ask(settingsCalls.fiatRates, { currency_code: 'thb' });
  assert.deepEqual(baht, {
    currency_code: 'THB',
    rate: '33.63302507',
    at: '2026-09-29T00:00:00.000Z',
    saved_at: '2026-09-29T00:00:00.000Z',
  });
  const binding = present(
    routes.find((one) => one.call === settingsCalls.fiatRates),
    'the call',
  );
  assert.deepEqual(await binding.run(visitor, { currency_code: 'ZZZ' }), rejectField('currency_code'));
});
