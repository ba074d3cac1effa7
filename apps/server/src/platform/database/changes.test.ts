import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { postgresCapabilities } from './capabilities.ts';
import { ChangeLog } from './changes.ts';
import type { Connection, Driver } from './driver.ts';

const answer = { rows: [], rowCount: 0, command: '' };
/** A database that takes everything, but for a COMMIT where it is told to lose that. */
function fakeDriver(commit: () => Promise<typeof answer> = async () => answer): Driver {
  return {
    capabilities: postgresCapabilities,
    connect: async () => ({
      query: (text) => (text === 'COMMIT' ? commit() : Promise.resolve(answer)),
      pipeline: async () => undefined,
      release: () => undefined,
    }),
    close: async () => undefined,
  };
}

async function begin(driver: Driver, ...statements: readonly string[]): Promise<Connection> {
  const connection = await driver.connect();
  await connection.query('BEGIN');
  for (const text of statements) await connection.query(text);
  return connection;
}

async function end(connection: Connection, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  await connection.query(how).catch(() => undefined);
  connection.release(false);
}

describe('the changes of a database', () => {
  const forms = [
    ['INSERT INTO loans (id) VALUES (1)', true],
    ['INSERT\n  INTO loans (id) SELECT 1', true],
    ['UPDATE loans o SET warned = 0', true],
    ['WITH changed AS (UPDATE loans SET warned = 0 RETURNING 1) SELECT count(*) FROM changed', true],
    ['DELETE FROM loans o USING holds h WHERE true', true],
    ['DELETE FROM ONLY loans', true],
    ['TRUNCATE loans', true],
    ['SELECT * FROM loans WHERE id = 1', false],
    ['SELECT * FROM loans FOR UPDATE SKIP LOCKED', false],
    ['INSERT INTO holds (id) SELECT id FROM loans', false],
  ] as const;
  for (const [text, isChange] of forms) {
    it(`${isChange ? 'count' : 'do not count'} ${text}`, async () => {
      const log = new ChangeLog();
      const version = log.version(['loans']);
      await end(await begin(log.follow(fakeDriver()), text), 'COMMIT');
      assert.equal(log.version(['loans']) !== version, isChange);
    });
  }

  it('count what commits when it has, and nothing before', async () => {
    const log = new ChangeLog();
    const connection = await begin(log.follow(fakeDriver()), 'INSERT INTO loans (id) VALUES (1)');
    assert.equal(log.version(['loans', 'holds']), 0);
    await connection.query('COMMIT');
    assert.notEqual(log.version(['loans', 'holds']), 0);
    assert.equal(log.version(['holds']), 0);
  });

  it('count a commit of which nobody knows whether it has, a pipeline, and what is written outside a transaction', async () => {
    const lost = new ChangeLog();
    const driver = lost.follow(fakeDriver(() => Promise.reject(new Error('gone'))));
    await end(await begin(driver, 'UPDATE loans SET warned = 0'), 'COMMIT');
    assert.notEqual(lost.version(['loans']), 0);
    const piped = new ChangeLog();
    const connection = await piped.follow(fakeDriver()).connect();
    await connection.pipeline([{ text: 'BEGIN' }, { text: 'INSERT INTO loans (id) VALUES (1)' }]);
    await end(connection, 'COMMIT');
    assert.notEqual(piped.version(['loans']), 0);
    const alone = new ChangeLog();
    const single = await alone.follow(fakeDriver()).connect();
    await single.query('UPDATE loans SET warned = 0');
    single.release(false);
    assert.notEqual(alone.version(['loans']), 0);
  });

  it('of the outbox come again when a transaction ends that was older: only now what it kept back can be read', async () => {
    for (const how of ['COMMIT', 'ROLLBACK'] as const) {
      const log = new ChangeLog();
      const driver = log.follow(fakeDriver());
      const older = await begin(driver, 'INSERT INTO commit_marks (id) VALUES (1)');
      await end(await begin(driver, 'INSERT INTO outbox (topic) VALUES (1)'), 'COMMIT');
      const version = log.version(['outbox']);
      await end(older, how);
      assert.notEqual(log.version(['outbox']), version, how);
      const quiet = log.version(['outbox']);
      await end(await begin(driver, 'INSERT INTO commit_marks (id) VALUES (2)'), how);
      assert.equal(log.version(['outbox']), quiet, 'one that began later keeps nothing back');
    }
  });

  it('are noted by any name', () => {
    const log = new ChangeLog();
    log.note('event spot.batch');
    assert.deepEqual([log.version(['event spot.batch']), log.version(['loans'])], [1, 0]);
  });
});
