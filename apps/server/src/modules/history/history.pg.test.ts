import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { type AccountId, assetId, userId } from '@bourse/kernel/ids';
import { instant, minuteMs } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase, testEngine } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { endOfPiece, houseAccount, post, postingStream, userAccount } from '../ledger/index.ts';
import { adoptHistory, type HistoryPorts, listRoots, readRoot, rootPublisher, verifyRoots } from './index.ts';

const usdt = assetId(3);

describe('roots over the history', () => {
  let opened: TestDatabase;
  let db: Database;
  let ports: HistoryPorts;
  let [issuance, account] = [] as unknown as [AccountId, AccountId]; // opened below
  let now = instant(Date.UTC(2026, 10, 25, 10));
  const clock = { now: () => now };
  const parts = { streams: [postingStream], witnesses: [] };

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await ensurePartitions(db, now, 0);
    const world = ledgerWorldOn(db, clock);
    issuance = await world.account(houseAccount('issuance', usdt));
    account = await world.account(userAccount(userId('1'), usdt, 'change'));
    ports = { db, clock, ...parts, endOfWindow: endOfPiece };
  });
  after(() => opened.close());

  const postIn = async (tx: Tx, count = 1): Promise<void> => {
    const posting = { debit: issuance, credit: account, assetId: usdt, amount: atoms(1n), kind: 'genesis' as const };
    const postings = Array.from({ length: count }, (_, place) => ({ ...posting, reference: `test:${String(place)}` }));
    assert.ok((await post(tx, { at: now, postings })).ok);
  };
  const write = (count = 1): Promise<void> => db.withTx('write', (tx) => postIn(tx, count));
  /** What two nodes do at once, a minute later. */
  const publish = async (): Promise<void> => {
    now = instant(now + minuteMs);
    await Promise.all([rootPublisher(ports), rootPublisher(ports)].map((one) => one.run()));
  };
  const counts = async (): Promise<readonly (number | undefined)[]> =>
    (await listRoots(db, 100)).map(({ content }) => readRoot(content).rows['postings']?.count).toReversed();
  const faults = async () => (await verifyRoots(db, parts)).faults;

  it('are made once a minute, by one of two, and only while there is anything new', async () => {
    await publish();
    assert.deepEqual(await counts(), []);
    await write(3);
    await publish();
    await publish();
    assert.deepEqual(await counts(), [3]);
    const publisher = rootPublisher(ports);
    await publisher.run();
    await write();
    await publisher.run();
    assert.deepEqual(await counts(), [3], 'within the minute');
    await publish();
    assert.deepEqual(await counts(), [3, 1]);
    assert.deepEqual(await faults(), []);
  });

  it('take more rows than one statement hashes, each once', async () => {
    await write(2_501);
    await publish();
    assert.deepEqual(await counts(), [3, 1, 2_501]);
    assert.deepEqual(await faults(), []);
  });

  // The embedded database has one session: there nothing is ever open beside the reader.
  if (testEngine() === 'postgres') {
    it('leave out what a transaction that is open may still add to, and take it when that is over', async () => {
      const earlier = await counts();
      const [begun, over] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      const open = db.withTx('stays open', async (tx) => {
        await postIn(tx);
        begun.resolve(undefined);
        await over.promise;
      });
      await begun.promise;
      await db.withTx('is over before', (tx) =>
        tx.query(`INSERT INTO postings (at, batch_id, debit_account, credit_account, asset_id, amount, kind, is_inflow, reference)
        SELECT at, batch_id, debit_account, credit_account, asset_id, amount, kind, is_inflow, 'test:beside' FROM postings
        WHERE id = 1`),
      );
      await publish();
      assert.deepEqual(await counts(), earlier, 'neither the open one nor the one behind it');
      over.resolve(undefined);
      await open;
      await publish();
      assert.deepEqual((await counts()).slice(earlier.length), [2]);
      assert.deepEqual(await faults(), []);
    });
  }

  it('go on in a database that has adopted a dump: no row twice, none left out', async () => {
    const earlier = await counts();
    await write(2);
    await db.withTx('adopt', (tx) => adoptHistory(tx, parts.streams));
    assert.deepEqual(await faults(), [], 'what no root has yet is not below one');
    await publish();
    assert.deepEqual((await counts()).slice(earlier.length), [2]);
    assert.deepEqual(await faults(), []);
  });

  it('can be neither changed, nor deleted, nor forgotten', async () => {
    await assert.rejects(db.query(`UPDATE history_roots SET content = '{}'`), /insert-only/);
    await assert.rejects(db.query('DELETE FROM history_roots'), /insert-only/);
    await assert.rejects(db.query('TRUNCATE history_roots'), /insert-only/);
  });

  it('control: a row that is altered, taken away or added behind the roots shows, with its numbers', async () => {
    const plants: readonly (readonly [string, string])[] = [
      [`UPDATE postings SET amount = amount + 1 WHERE id = 2`, 'rows'],
      [`UPDATE postings SET at = at + interval '1 microsecond' WHERE id = 2`, 'rows'],
      [`DELETE FROM postings WHERE id = 3`, 'rows'],
      [`UPDATE postings SET reference = 'other' WHERE id = 1000`, 'rows'],
      [
        `INSERT INTO postings (at, xid, batch_id, debit_account, credit_account, asset_id, amount, kind, is_inflow, reference)
         SELECT at, '3', batch_id, debit_account, credit_account, asset_id, amount, kind, is_inflow, reference FROM postings WHERE id = 1`,
        'uncovered',
      ],
      [`DELETE FROM history_roots WHERE number = 2`, 'chain'],
      [`UPDATE history_roots SET at = at + interval '1 second' WHERE number = 2`, 'chain'],
    ];
    const undo = new Error('undo');
    for (const [statement, expected] of plants) {
      const plant = db.withTx('plant', async (tx) => {
        for (const table of ['postings', 'history_roots']) await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
        await tx.query(statement);
        const found = (await verifyRoots(tx, parts)).faults;
        assert.equal(found[0]?.what, expected, statement);
        throw undo;
      });
      await assert.rejects(plant, undo);
    }
  });
});
