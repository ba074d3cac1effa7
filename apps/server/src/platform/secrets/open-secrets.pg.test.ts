import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { instant, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../database/database.ts';
import { masterKeyPath, parseMasterKey } from './master-key.ts';
import { openSecrets, rotateDataKey, rotateMasterKey } from './open-secrets.ts';

const newKey = () => present(parseMasterKey(randomBytes(32).toString('base64')), 'a key');
const secret = Buffer.from('JBSWY3DPEHPK3PXP');

describe('the secrets of a database', () => {
  let database: TestDatabase;
  let db: Database;
  let now: Instant;
  const folders: string[] = [];
  const folder = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'bourse-secrets-'));
    folders.push(path);
    return path;
  };
  const ports = () => ({ db, clock: { now: () => now } });
  before(async () => {
    database = await openTestDatabase();
    db = database.connect();
  });
  beforeEach(async () => {
    now = instant(Date.UTC(2026, 0, 5));
    await db.withTx('empty the data keys', (tx) => tx.query('DELETE FROM data_keys', []));
  });
  after(async () => {
    await database.close();
    for (const path of folders) rmSync(path, { recursive: true, force: true });
  });

  it('makes a master key that only its user reads, and finds it again', async () => {
    const dataDir = join(folder(), 'data');
    const first = await openSecrets(ports(), { masterKey: undefined, dataDir });
    assert.equal(statSync(masterKeyPath(dataDir)).mode & 0o777, 0o600);
    const again = await openSecrets(ports(), { masterKey: undefined, dataDir });
    assert.deepEqual(again.sealer.open(first.sealer.seal(secret, 'x'), 'x'), secret);
    chmodSync(masterKeyPath(dataDir), 0o644);
    await assert.rejects(openSecrets(ports(), { masterKey: undefined, dataDir }), /Others may read the master key/);
  });

  it('gives two processes that start at once the same keys', async () => {
    const choice = { masterKey: undefined, dataDir: folder() };
    const [one, other] = await Promise.all([openSecrets(ports(), choice), openSecrets(ports(), choice)]);
    assert.deepEqual(other.sealer.open(one.sealer.seal(secret, 'x'), 'x'), secret);
  });

  it('does not start with another master key, nor makes a new one where something is sealed', async () => {
    await openSecrets(ports(), { masterKey: newKey(), dataDir: folder() });
    await assert.rejects(
      openSecrets(ports(), { masterKey: newKey(), dataDir: folder() }),
      /set BOURSE_MASTER_KEY to that/,
    );
    await assert.rejects(openSecrets(ports(), { masterKey: undefined, dataDir: folder() }), /holds no master\.key/);
  });

  it('keeps no key of its own readable in the database', async () => {
    const masterKey = newKey();
    await openSecrets(ports(), { masterKey, dataDir: folder() });
    const { rows } = await db.query<{ dump: string }>(
      "SELECT encode(wrapped, 'hex') || master_id AS dump FROM data_keys",
      [],
    );
    assert.equal(rows.length, 1);
    assert.equal(present(rows[0], 'the row').dump.includes(Buffer.from(masterKey.key).toString('hex')), false);
  });

  it('seals under a new data key only when every process knows it, and goes on opening the old', async () => {
    const choice = { masterKey: newKey(), dataDir: folder() };
    const { sealer, work } = await openSecrets(ports(), choice);
    const old = sealer.seal(secret, 'x');
    assert.equal(await rotateDataKey(ports(), choice), 2);
    await work.run();
    const keyOf = (sealed: Buffer): number => sealed.readUInt32BE(1);
    assert.equal(keyOf(sealer.seal(secret, 'x')), 1);
    now = instant(now + 60_000);
    const fresh = sealer.seal(secret, 'x');
    assert.equal(keyOf(fresh), 2);
    assert.deepEqual([sealer.open(old, 'x'), sealer.open(fresh, 'x')], [secret, secret]);
  });

  it('exchanges the master key: what was sealed opens under the new one, and the old one opens nothing', async () => {
    const choice = { masterKey: newKey(), dataDir: folder() };
    const { sealer } = await openSecrets(ports(), choice);
    const sealed = sealer.seal(secret, 'x');
    await rotateDataKey(ports(), choice);
    const next = newKey();
    assert.equal(await rotateMasterKey(db, choice, next), 2);
    const renewed = await openSecrets(ports(), { ...choice, masterKey: next });
    assert.deepEqual(renewed.sealer.open(sealed, 'x'), secret);
    await assert.rejects(openSecrets(ports(), choice), /is not the one/);
  });
});
