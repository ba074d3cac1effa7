import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fiatCurrencies } from '@bourse/contract/settings';
import { dayMs, hourMs, instant, minuteMs, toIso, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../../platform/database/database.ts';
import { FaultError } from '../../../platform/fault.ts';
import { selectAllRates } from '../country-store.ts';
import { openExchangeRates } from './open-exchange-rates.ts';
import { refreshRates } from './refresh-rates.ts';

/** The snapshot is of 2026-09-29. */
const start = instant(Date.UTC(2026, 8, 30, 12));

describe('refreshing the rates of fiat currencies', () => {
  let opened: TestDatabase;
  let db: Database;
  let now: Instant = start;
  let asked = 0;
  let answer: (response: ServerResponse) => void;
  const server = createServer((_request, response) => {
    asked += 1;
    answer(response);
  });
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    now = start;
    asked = 0;
  });
  afterEach(() => opened.close());

  const refresh = (): Promise<number | null> => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const source = openExchangeRates(`http://127.0.0.1:${port}/api/latest.json?app_id=secret-key`);
    return refreshRates({ db, clock: { now: () => now }, source });
  };
  const known = async (code: string) =>
    present(
      (await selectAllRates(db)).find(({ currencyCode }) => currencyCode === code),
      code,
    );
  /** The snapshot in the form of the source, with changes: null leaves a currency out. */
  async function body(changes: Readonly<Record<string, string | null>> = {}, at: Instant = now): Promise<string> {
    const rates = (await selectAllRates(db)).map(({ currencyCode, rate }): [string, string | null] => {
      const digits = rate.toString().padStart(9, '0');
      return [currencyCode, `${digits.slice(0, -8)}.${digits.slice(-8)}`];
    });
    const all = Object.entries({ ...Object.fromEntries(rates), XAU: '0.00023', BTC: '1.2e-5', ...changes });
    const lines = all.flatMap(([code, rate]) => (rate === null ? [] : [`"${code}": ${rate}`]));
    return `{ "disclaimer": "...", "license": "...", "timestamp": ${Math.floor(at / 1_000)}, "base": "USD", "rates": { ${lines.join(', ')} } }`;
  }
  const reply = (text: string, status = 200) => {
    answer = (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  /** Refuses what the source says, and shows that nothing has changed but the age. */
  async function refused(pattern: RegExp): Promise<void> {
    const rates = await selectAllRates(db);
    await assert.rejects(refresh(), (fault: unknown) => {
      assert.ok(fault instanceof FaultError);
      assert.match(fault.message, pattern);
      assert.doesNotMatch(fault.message, /secret-key/);
      return true;
    });
    assert.deepEqual(await selectAllRates(db), rates);
    now = instant(now + 30 * minuteMs);
  }

  it('takes over what the source says, digit by digit, with its time, ours, and whose it is', async () => {
    const at = instant(now - hourMs);
    reply(await body({ THB: '33.512345678', EUR: '0.9' }, at));
    const taken = await refresh();
    assert.ok(taken !== null && taken > fiatCurrencies.length);
    assert.deepEqual(await known('THB'), { currencyCode: 'THB', rate: 3_351_234_567n, at, savedAt: now });
    const { rows } = await db.query<{ source: string }>("SELECT source FROM fiat_rates WHERE currency_code = 'THB'");
    assert.match(rows[0]?.source ?? '', /^127\.0\.0\.1:\d+$/);
  });

  it('is done by one node of two, four times a day', async () => {
    reply(await body());
    const both = await Promise.all([refresh(), refresh()]);
    assert.equal(both.filter((taken) => taken === null).length, 1);
    now = instant(now + 6 * hourMs - 1);
    assert.equal(await refresh(), null);
    now = instant(now + 1);
    reply(await body());
    assert.ok(((await refresh()) ?? 0) > 0);
    assert.equal(asked, 2);
  });

  it('keeps the last rates when the source fails, and asks again after half an hour', async () => {
    reply('{"error":true,"status":401,"message":"invalid_app_id"}', 401);
    await refused(/HTTP 401/);
    reply('<html>');
    await refused(/something else than rates/);
    reply((await body()).replace('"base": "USD"', '"base": "EUR"'));
    await refused(/something else than rates/);
    answer = (response) => void response.destroy();
    await refused(/did not answer/);
    now = instant(now - 1);
    assert.equal(await refresh(), null);
    now = instant(now + 1);
    reply(await body({}, now));
    assert.ok(((await refresh()) ?? 0) > 0);
  });

  it('refuses all when one of the twelve is missing, no positive number, moved too far, or of tomorrow', async () => {
    for (const code of fiatCurrencies) {
      reply(await body({ [code]: null }));
      await refused(new RegExp(`${code} is missing`));
    }
    for (const wrong of ['0', '-33.6', '"33.6e0"', 'null']) {
      reply(await body({ THB: wrong === 'null' ? 'null' : wrong }));
      await refused(/THB is missing|something else/);
    }
    now = instant(Date.UTC(2026, 8, 30));
    await db.withTx('due', (tx) => tx.query('UPDATE fiat_rate_schedule SET due_at = $1', [toIso(now)]));
    reply(await body({ THB: '36.9964' }));
    await refused(/THB has changed by too much/);
    reply(await body({ USD: '1.01' }));
    await refused(/USD has changed by too much/);
    reply(await body({}, instant(now + dayMs)));
    await refused(/in the future/);
  });

  it('allows ten percent a day since the last, half at most', async () => {
    now = instant(Date.UTC(2026, 9, 2));
    reply(await body({ THB: '43.7' }));
    assert.ok(((await refresh()) ?? 0) > 0, 'three days, 30 percent');
    assert.equal((await known('THB')).rate, 4_370_000_000n);
    now = instant(now + 60 * dayMs);
    reply(await body({ THB: '66.0' }));
    await refused(/THB has changed by too much/);
  });

  it('leaves out of the others what is missing, wrong or moved too far, each by itself', async () => {
    const earlier = await known('XOF');
    reply(await body({ XOF: '1.0', KES: null, ZMW: '0' }));
    assert.ok(((await refresh()) ?? 0) > 0);
    assert.deepEqual(await known('XOF'), earlier);
    assert.equal((await known('KES')).savedAt < now, true);
    assert.equal((await known('MXN')).savedAt, now);
  });

  it('leaves the save time where the source has nothing newer', async () => {
    reply(await body());
    const first = now;
    await refresh();
    now = instant(now + 6 * hourMs);
    reply(await body({}, first));
    assert.equal(await refresh(), 0);
    assert.equal((await known('THB')).savedAt, first);
  });
});
