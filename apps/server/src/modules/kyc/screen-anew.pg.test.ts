import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { type DueWork, DueWorker } from '../../platform/jobs/due-work.ts';
import { sealerWithKey } from '../../platform/secrets/sealer.ts';
import { importScreening } from './index.ts';
import { screenAnew } from './screen-anew.ts';
import { sealPerson } from './sealed-person.ts';

const head = '"id","schema","name","aliases","birth_date"';
const customers = 1_000;
/** Each hundredth customer has the name that the list will have. */
const every = 100;

describe('the screening of who is certified', () => {
  let opened: TestDatabase;
  let db: Database;
  let now: Instant = instant(Date.UTC(2026, 2, 2, 10));
  const clock = { now: () => now };
  const sealer = sealerWithKey();
  const real = screenAnew({ sealer });
  const failures: unknown[] = [];

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect(clock);
    await ensurePartitions(db, now, 1);
    await db.query(
      `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
       SELECT 'c' || n || '@example.org', 'x', now(), 'C', 'en', now() FROM generate_series(1, $1) n`,
      [customers],
    );
    const { rows } = await db.query<{ id: string }>('SELECT id::text AS id FROM users ORDER BY users.id');
    const people = rows.map(({ id }, place) => {
      const name = place % every === 0 ? 'Ramsan Kadyrow' : `Maya Lindqvist ${String.fromCharCode(97 + (place % 26))}x`;
      const person = { name, cardId: `L${id}`, birthDate: '1976-10-05' };
      return { id, person: sealPerson(sealer, id as never, 1, person).toString('hex') }; // ids of users, as they were read
    });
    await db.query(
      `INSERT INTO verifications (user_id, level, state, country, id_type, person, document_hash, submitted_at, decided_at)
       SELECT id, 1, 'certified', 'DE', 'passport', decode(person, 'hex'), sha256(id::text::bytea), now(), now()
       FROM jsonb_to_recordset($1::jsonb) AS p (id bigint, person text) ORDER BY id`,
      [JSON.stringify(people)],
    );
  });
  after(() => opened.close());

  const put = (uid: string, list = 'un-sc') =>
    importScreening(
      { db, clock },
      {
        name: list,
        format: 'opensanctions',
        text: [head, `"${uid}","Person","Ramzan Kadyrov","Ramsan Kadyrow","1976"`].join('\n'),
        aliases: '',
      },
    );
  /** A process that does what is due until it is stopped. */
  const process = (work: DueWork = real, mayRun: () => boolean = () => true): DueWorker =>
    new DueWorker({
      db,
      clock,
      works: [work],
      isHalted: async () => !mayRun(),
      onFailed: (_, error) => failures.push(error),
    });
  const hits = async () =>
    (
      await db.query<{ user_id: bigint; list: string; uid: string }>(
        'SELECT user_id, list, uid FROM screening_hits ORDER BY id',
      )
    ).rows;
  const waiting = async (): Promise<number> =>
    (await db.query("SELECT 1 FROM due_work WHERE state = 'waiting'")).rowCount;

  it('goes on where it stood when a process is stopped, and when one dies before it commits, and finds each once', async () => {
    await put('Q1');
    let steps = 0;
    const counted: DueWork = {
      ...real,
      settle: async (tx, entries, at) => {
        steps += 1;
        await real.settle(tx, entries, at);
      },
    };
    // Each round is a batch and what follows it: the process is stopped behind the tenth.
    for (let round = 0; steps < 10 && round < 100; round += 1) await process(counted, () => steps < 10).run();
    const first = (await hits()).length;
    assert.ok(first > 0 && first < customers / every, `${String(first)} found until then`);
    assert.equal(await waiting(), 1);
    let dies = true;
    const dying: DueWork = {
      ...real,
      settle: async (tx, entries, at) => {
        await real.settle(tx, entries, at);
        if (!dies) return;
        dies = false;
        throw new Error('the process died');
      },
    };
    await process(dying).run();
    assert.ok(failures.length <= 1);
    now = instant(now + dayMs);
    await ensurePartitions(db, now, 1);
    for (let round = 0; (await waiting()) > 0 && round < 200; round += 1) await process(dying).run();
    const found = await hits();
    assert.equal(found.length, customers / every);
    assert.equal(new Set(found.map(({ user_id: owner }) => owner)).size, customers / every);
    const { rows } = await db.query<{ type: string; count: number }>(
      'SELECT type, count(*)::int AS count FROM outbox GROUP BY type',
    );
    assert.deepEqual(rows, [{ type: 'kyc.listed', count: customers / every }], 'and nobody else is told');
  });

  it('finds nothing twice by another import of the same entry, and what is new by another entry or list', async () => {
    const all = async (): Promise<number> => {
      now = instant(now + 1_000);
      for (let round = 0; (await waiting()) > 0 && round < 200; round += 1) await process().run();
      return (await hits()).length;
    };
    const each = customers / every;
    await put('Q1');
    assert.equal(await all(), each);
    await put('Q2');
    assert.equal(await all(), 2 * each);
    await put('Q1', 'own-list');
    assert.equal(await all(), 3 * each);
  });

  it('leaves an import that a newer one has replaced', async () => {
    await put('Q3');
    now = instant(now + 1);
    await put('Q4');
    now = instant(now + 1_000);
    for (let round = 0; (await waiting()) > 0 && round < 200; round += 1) await process().run();
    const uids = new Set((await hits()).map(({ uid }) => uid));
    assert.deepEqual([uids.has('Q3'), uids.has('Q4')], [false, true]);
  });
});
