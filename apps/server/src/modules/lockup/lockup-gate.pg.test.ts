import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allCalls } from '@bourse/contract/all-calls';
import type { AnyCall } from '@bourse/contract/call';
import { countryGroups, openCountry } from '@bourse/contract/country-rules';
import { lockupCalls } from '@bourse/contract/lockup';
import { sessionId, type UserId } from '@bourse/kernel/ids';
import { instant, toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { openProductWorld, type ProductWorld, testNames, units, usdt } from '@bourse/testing/product-world';
import { bind } from '../../platform/http/binding.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { type CountryMemory, customerGate, openCountryMemory } from '../access/index.ts';
import { openLockups } from './index.ts';

const terms = {
  names: testNames,
  currency_id: 3,
  term_days: 3,
  minimum: '10',
  maximum: null,
  whole_amounts: false,
  quota: '10000',
  penalty: { kind: 'ratio', rate: '0.004' },
  open: true,
  rate_low: '0.003',
  rate_high: '0.004',
  dividend_hour: 8,
  renewable: true,
};

describe('a call that asks for a verification level and a country', () => {
  let world: ProductWorld;
  let http: HttpServer;
  let countries: CountryMemory;
  let product: string;
  let user: UserId;

  before(async () => {
    world = await openProductWorld('lockup', openLockups);
    await world.fillPool(usdt, units(1_000));
    product = await world.addProduct(terms);
    user = await world.customer(usdt, units(1_000));
    await world.db.withTx('user', (tx) =>
      tx.query(
        `INSERT INTO users (id, email, password_hash, password_changed_at, nickname, lang, auth_level, created_at)
         OVERRIDING SYSTEM VALUE VALUES ($1, 'ann@example.test', 'none', now(), 'Ann', 'en', 0, now())`,
        [user],
      ),
    );
    countries = await openCountryMemory(world.db, world.clock);
    http = await createHttpServer({
      calls: allCalls,
      // Whatever the contract says of levels is looked at here: the calls that nothing answers yet succeed.
      bindings: gated.map(
        (call) => world.manifest.routes?.find((one) => one.call === call) ?? bind(call, async () => ok({})),
      ),
      sessions: async (token) => (token === 'ann' ? { userId: user, sessionId: sessionId('1') } : null),
      gate: customerGate({
        db: world.db,
        identity: { refuseUnproved: async () => null },
        clock: world.clock,
        countries,
      }),
      files: async () => null,
      openApi: () => ({}),
      clock: world.clock,
      logger: createLogger('silent'),
      metrics: createMetrics(),
      rateFactor: 1_000,
      trustedProxies: [],
      isReady: async () => true,
    });
  });
  after(async () => {
    await http.close();
    await world.close();
  });

  const gated = allCalls.filter(({ gate }) => gate?.level !== undefined || gate?.country === true);
  /** What is open to everybody who has registered. */
  const early = gated.filter(({ gate }) => gate?.level === undefined);
  const setLevel = (level: number) =>
    world.db.withTx('level', (tx) => tx.query('UPDATE users SET auth_level = $2 WHERE id = $1', [user, level]));
  const setCountry = (country: string) =>
    world.db.withTx('country', (tx) => tx.query('UPDATE users SET country = $2 WHERE id = $1', [user, country]));
  /** Puts rules of a country into force, as soon as so many milliseconds have passed. */
  const setRules = async (country: string, rules: object, inMs = 0) => {
    await world.db.withTx('rules', (tx) =>
      tx.query(
        `INSERT INTO setting_versions (area, key, version, value, effective_at, reason, created_at)
         SELECT 'countries', $1, count(*) + 1, $2, $3, 'a test', $3 FROM setting_versions WHERE key = $1`,
        [country, JSON.stringify(rules), toIso(instant(world.clock.now() + inMs))],
      ),
    );
    await countries.refresh();
  };
  const call = async (one: AnyCall, fields: Readonly<Record<string, string>>, authorization = 'ann') => {
    const response = await http.fastify.inject({
      method: one.method,
      url: `/api${one.path}`,
      headers: { authorization, 'content-type': 'application/json' },
      payload: fields,
    });
    return response.json<{ type: string; code: number | string; message: unknown; data?: unknown }>();
  };
  const purchase = () => call(lockupCalls.buy, { config_id: product, amount: '100' });

  it('answers 998 with the level to who has less, whatever else is wrong, and changes nothing [SPEC-6.2]', async () => {
    const had = await world.standing(user, usdt);
    const refused = await purchase();
    assert.deepEqual([refused.type, refused.code, refused.data], ['998', 998, { level: 1 }]);
    assert.equal((await call(lockupCalls.buy, {})).code, 998, 'before its fields are looked at');
    assert.equal((await call(lockupCalls.buy, {}, 'nobody')).code, 999, 'after signing in');
    assert.deepEqual(await world.standing(user, usdt), had);
    for (const one of gated.filter(({ gate }) => gate?.level !== undefined)) {
      const { code, data } = await call(one, {});
      assert.deepEqual([code, data], [998, { level: one.gate?.level }], one.name);
    }
  });

  it('does what it does as soon as the level has risen, and no longer when it has fallen', async () => {
    await setLevel(1);
    const bought = await purchase();
    assert.equal(bought.type, 'ok', JSON.stringify(bought));
    assert.equal((await world.standing(user, usdt)).product, units(100));
    await setLevel(0);
    assert.equal((await purchase()).code, 998);
    await setLevel(2);
    assert.equal((await purchase()).type, 'ok');
  });

  it('answers AREA_NOT_SUPPORTED to who is verified in a restricted country, after the level, and changes nothing', async () => {
    await setLevel(1);
    await setRules('US', { closed: countryGroups, level2: [] });
    assert.equal((await purchase()).type, 'ok', 'no country is known');
    await setCountry('FR');
    assert.equal((await purchase()).type, 'ok', 'another country');
    await setCountry('US');
    const had = await world.standing(user, usdt);
    assert.equal((await purchase()).code, 'AREA_NOT_SUPPORTED');
    assert.equal((await call(lockupCalls.buy, {})).code, 'AREA_NOT_SUPPORTED', 'before its fields are looked at');
    await setLevel(2);
    for (const one of gated.filter(({ gate, auth }) => gate?.country === true && auth === 'user')) {
      assert.equal((await call(one, {})).code, 'AREA_NOT_SUPPORTED', one.name);
    }
    await setLevel(0);
    assert.equal((await purchase()).code, 998);
    assert.deepEqual(await world.standing(user, usdt), had);
    await setLevel(1);
    await setRules('US', { closed: ['mining', 'etf'], level2: [] });
    assert.equal((await purchase()).type, 'ok', 'open again for this group');
    for (const one of gated.filter(({ gate, feature }) => gate?.country === true && feature === 'mining')) {
      assert.equal((await call(one, {})).code, 'AREA_NOT_SUPPORTED', one.name);
    }
  });

  it('asks for level 2 where the country does, from the date on from which it does [SPEC-6.2]', async () => {
    await setLevel(1);
    await setRules('US', { closed: [], level2: ['lockup'] }, 1);
    assert.equal((await purchase()).type, 'ok', 'its date has not come');
    await world.pass(1);
    const refused = await purchase();
    assert.deepEqual([refused.code, refused.data], [998, { level: 2 }]);
    await setLevel(2);
    assert.equal((await purchase()).type, 'ok');
    await setRules('US', { closed: countryGroups, level2: [] });
  });

  it('is closed from level 0 where it asks for no level: registration, addresses, conversion and orders', async () => {
    const names = ['conversion.convert', 'conversion.quote', 'identity.register', 'payment.deposit_address'];
    const orders = ['spot.amend', 'spot.batch', 'spot.trade'];
    assert.deepEqual(early.map(({ name }) => name).toSorted(), [...names, ...orders]);
    const declare = (country: string | null, verified: string | null = null) =>
      world.db.query('UPDATE users SET auth_level = 0, country = $2, declared_country = $3 WHERE id = $1', [
        user,
        verified,
        country,
      ]);
    const codes = async (country: string): Promise<Set<unknown>> =>
      new Set(await Promise.all(early.map(async (one) => (await call(one, { country })).code)));
    await setRules('US', openCountry);
    await declare('US');
    assert.ok(!(await codes('US')).has('AREA_NOT_SUPPORTED'), 'nothing is closed anywhere');
    await declare(null);
    assert.ok(!(await codes('US')).has(998), 'then nobody is asked for a country');
    const closed = [...new Set(early.map(({ feature }) => feature))];
    await setRules('US', { closed, level2: [] });
    await declare('US');
    assert.deepEqual(await codes('US'), new Set(['AREA_NOT_SUPPORTED']));
    await declare('FR');
    assert.ok(!(await codes('FR')).has('AREA_NOT_SUPPORTED'), 'another country');
    await declare('FR', 'US');
    const signedIn = early.filter(({ auth }) => auth === 'user');
    for (const one of signedIn)
      assert.equal((await call(one, {})).code, 'AREA_NOT_SUPPORTED', 'the documents count first');
    await declare(null);
    for (const one of signedIn) {
      const { code, data } = await call(one, {});
      assert.deepEqual([code, data], [998, { level: 1 }], `${one.name}: who has named no country verifies first`);
    }
    await setRules('US', { closed: ['deposits'], level2: ['spot'] });
    await declare('US');
    for (const one of signedIn) {
      const { code } = await call(one, {});
      const refused = one.feature === 'deposits' ? 'AREA_NOT_SUPPORTED' : one.feature === 'spot' ? 998 : undefined;
      assert.equal([998, 'AREA_NOT_SUPPORTED'].includes(code) ? code : undefined, refused, one.name);
    }
    await setRules('US', { closed: countryGroups, level2: [] });
  });

  it('asks nothing of who looks, quotes or ends what is theirs', async () => {
    await setLevel(0);
    const { orders, quote, cancel } = lockupCalls;
    const { list } = await world.run(orders, user, {});
    for (const one of [orders, quote, cancel]) assert.equal(one.gate, undefined, one.name);
    assert.equal(list.length, 7);
  });
});
