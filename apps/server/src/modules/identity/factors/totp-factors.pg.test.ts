import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { staffId, userId } from '@bourse/kernel/ids';
import { instant, minuteMs, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../../platform/database/database.ts';
import { sealerWithKey } from '../../../platform/secrets/sealer.ts';
import { countRecoveryCodes, type FactorOwner, findTotp } from './factor-store.ts';
import {
  enableTotp,
  type FactorPorts,
  hasTotp,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  useFactor,
} from './totp-factors.ts';
import { totpCodeAt } from './totp.ts';

describe('authenticator apps of customers and staff', () => {
  let database: TestDatabase;
  let db: Database;
  let now: Instant = instant(Date.UTC(2026, 0, 5, 12));
  let ports: FactorPorts;
  let lastId = 0;
  const newOwner = (): FactorOwner => ({ kind: 'customer', id: userId(String((lastId += 1))) });
  before(async () => {
    database = await openTestDatabase();
    db = database.connect();
    const clock = { now: () => now };
    ports = { db, clock, sealer: sealerWithKey(), attemptFactor: 1, siteName: () => 'Bourse' };
  });
  after(() => database.close());

  const advance = (ms: number): void => {
    now = instant(now + ms);
  };
  const start = async (owner: FactorOwner): Promise<string> => {
    const offered = await startTotp(ports, owner, 'ada@example.org');
    assert.ok(offered.ok);
    return offered.value.secret;
  };
  const enable = async (owner: FactorOwner): Promise<{ secret: string; codes: string[] }> => {
    const secret = await start(owner);
    const enabled = await enableTotp(ports, owner, totpCodeAt(secret, now));
    assert.ok(enabled.ok, JSON.stringify(enabled));
    advance(minuteMs);
    return { secret, codes: enabled.value };
  };
  const codeOf = (outcome: { ok: boolean; error?: { code: string } }): string =>
    outcome.ok ? 'ok' : (outcome.error?.code ?? '');

  it('protect nothing before a code of them was shown', async () => {
    const owner = newOwner();
    const secret = await start(owner);
    assert.equal(await hasTotp(ports, owner), false);
    assert.equal(codeOf(await useFactor(ports, owner, totpCodeAt(secret, now))), 'CODE_WRONG');
    assert.equal(codeOf(await enableTotp(ports, owner, '000000')), 'CODE_WRONG');
    assert.equal(await hasTotp(ports, owner), false);
    assert.equal(codeOf(await enableTotp(ports, owner, totpCodeAt(secret, now))), 'ok');
    assert.equal(await hasTotp(ports, owner), true);
  });

  it('are offered for a quarter of an hour, the latest offer only, and none beside an active one', async () => {
    const owner = newOwner();
    const first = await start(owner);
    const second = await start(owner);
    assert.equal(codeOf(await enableTotp(ports, owner, totpCodeAt(first, now))), 'CODE_WRONG');
    advance(15 * minuteMs);
    assert.equal(codeOf(await enableTotp(ports, owner, totpCodeAt(second, now))), 'CODE_EXPIRED');
    await enable(owner);
    assert.equal(codeOf(await startTotp(ports, owner, 'x')), 'STATE_CHANGED');
  });

  it('keep their secret sealed: the row holds neither its bytes nor opens for another account', async () => {
    const owner = newOwner();
    const secret = await start(owner);
    const row = present(await findTotp(db, owner), 'the factor');
    const other = newOwner();
    await db.withTx('move a secret', (tx) =>
      tx.query(
        `INSERT INTO totp_factors (owner_kind, owner_id, state, sealed_secret, since) VALUES ('customer', $1, 'offered', $2, $3)`,
        [other.id, row.sealedSecret, new Date(now).toISOString()],
      ),
    );
    await assert.rejects(enableTotp(ports, other, totpCodeAt(secret, now)), /another context/);
  });

  it('take one code tried 1,000 times at once exactly once', async () => {
    const owner = newOwner();
    const { secret } = await enable(owner);
    const code = totpCodeAt(secret, now);
    // With limits that refuse nobody, so that the single use is shown and not the limit.
    const open = { ...ports, attemptFactor: 1_000 };
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => useFactor(open, owner, code)));
    assert.equal(outcomes.filter(({ ok }) => ok).length, 1);
    assert.ok(outcomes.every((one) => one.ok || one.error.code === 'CODE_WRONG'));
    // Neither does the code of an earlier step pass any more.
    assert.equal(codeOf(await useFactor(open, owner, totpCodeAt(secret, instant(now - 30_000)))), 'CODE_WRONG');
    assert.equal(codeOf(await useFactor(open, owner, totpCodeAt(secret, instant(now + 30_000)))), 'ok');
  });

  it('take each recovery code once, also of many at once, and none of an older set', async () => {
    const owner = newOwner();
    const { codes } = await enable(owner);
    const open = { ...ports, attemptFactor: 1_000 };
    const [first = '', second = ''] = codes;
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => useFactor(open, owner, first)));
    assert.deepEqual(
      outcomes.filter(({ ok }) => ok).map((one) => one.ok && one.value),
      ['recovery'],
    );
    assert.equal(await countRecoveryCodes(db, owner), 9);
    const renewed = await db.withTx('new codes', (tx) => renewRecoveryCodes(tx, owner));
    assert.equal(codeOf(await useFactor(open, owner, second)), 'CODE_WRONG');
    assert.equal(codeOf(await useFactor(open, owner, (renewed[3] ?? '').toLowerCase())), 'ok');
  });

  it('limit guesses by account, and give the try of a right code back', async () => {
    const owner = newOwner();
    const { secret } = await enable(owner);
    for (let step = 0; step < 12; step += 1) {
      assert.equal(codeOf(await useFactor(ports, owner, totpCodeAt(secret, now))), 'ok');
      advance(30_000);
    }
    advance(15 * minuteMs);
    for (let guess = 0; guess < 10; guess += 1) {
      assert.equal(codeOf(await useFactor(ports, owner, 'AAAA-AAAA-AAAA-AAAA')), 'CODE_WRONG');
    }
    assert.equal(codeOf(await useFactor(ports, owner, totpCodeAt(secret, now))), 'TOO_MANY_REQUESTS');
    advance(16 * minuteMs);
    assert.equal(codeOf(await useFactor(ports, owner, totpCodeAt(secret, now))), 'ok');
  });

  it('belong to their owner: a customer and a member of staff with the same id are two', async () => {
    const customer = newOwner();
    const staff: FactorOwner = { kind: 'staff', id: staffId(customer.id) };
    const { secret, codes } = await enable(customer);
    assert.equal(await hasTotp(ports, staff), false);
    assert.equal(codeOf(await useFactor(ports, staff, totpCodeAt(secret, now))), 'CODE_WRONG');
    await enable(staff);
    assert.equal(codeOf(await useFactor(ports, staff, codes[0] ?? '')), 'CODE_WRONG');
    assert.equal(codeOf(await db.withTx('remove', (tx) => removeTotp(tx, staff))), 'ok');
    assert.equal(codeOf(await useFactor(ports, customer, totpCodeAt(secret, now))), 'ok');
  });

  it('are gone with their recovery codes when they are removed', async () => {
    const owner = newOwner();
    const { secret, codes } = await enable(owner);
    assert.equal(codeOf(await db.withTx('remove', (tx) => removeTotp(tx, owner))), 'ok');
    assert.equal(codeOf(await db.withTx('remove', (tx) => removeTotp(tx, owner))), 'STATE_CHANGED');
    assert.equal(codeOf(await useFactor(ports, owner, totpCodeAt(secret, now))), 'CODE_WRONG');
    assert.equal(codeOf(await useFactor(ports, owner, codes[0] ?? '')), 'CODE_WRONG');
  });
});
