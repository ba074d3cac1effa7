import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../../platform/database/database.ts';
import {
  firstMarkFrom,
  indexPrice,
  type KeptMark,
  lastMarks,
  type MarkInput,
  marksBetween,
  nextMark,
  type Price,
  parsePrice,
  recordMarks,
  recordTick,
  verifyTicks,
} from '../index.ts';

const start = Date.UTC(2026, 10, 26, 4);
const [btc, eth] = ['BTC/USDT', 'ETH/USDT'];
const of = (text: string): Price => present(parsePrice(text), text);

function seen(symbol: string, at: number, index: string, mid: string | null): MarkInput {
  const samples = ['a', 'b', 'c'].map((venue) => ({ venue, price: of(index), at: instant(at) }));
  const made = present(indexPrice(samples, instant(at)), 'an index');
  return { symbol, index: made, mid: mid === null ? null : of(mid) };
}

describe('mark prices in the hash chain', () => {
  let opened: TestDatabase;
  let db: Database;
  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
  });
  after(() => opened.close());

  const record = (at: number, inputs: readonly MarkInput[]): Promise<readonly KeptMark[]> =>
    db.withTx('marks', (tx) => recordMarks(tx, instant(at), inputs));
  const problem = async (head?: string) => (await verifyTicks(db, head)).problem;

  it('are nothing where nothing is seen', async () => {
    assert.deepEqual(await record(start, []), []);
    assert.deepEqual((await lastMarks(db, [btc])).size, 0);
    assert.equal(await firstMarkFrom(db, btc, instant(0)), null);
  });

  it('go on from the one before, all contracts of a second in one tick', async () => {
    const [first] = await record(start, [seen(btc, start, '60000', '60093'), seen(eth, start, '3000', null)]);
    assert.deepEqual(first, { id: 1, symbol: btc, at: start, mark: of('60006'), basis: 6n * 10n ** 12n });
    const second = await record(start + 1_000, [
      seen(eth, start + 1_000, '3001', null),
      seen(btc, start + 1_000, '60000', '60093'),
    ]);
    const expected = nextMark(first, { index: of('60000'), mid: of('60093') });
    assert.deepEqual(
      second.map(({ id, symbol, mark }) => [id, symbol, mark]),
      [
        [2, eth, of('3001')],
        [2, btc, expected.mark],
      ],
    );
    assert.deepEqual((await lastMarks(db, [btc, eth, 'XRP/USDT'])).get(btc), second[1]);
    assert.deepEqual(await marksBetween(db, btc, instant(start), instant(start + 1_000)), [first, second[1]]);
    assert.deepEqual(await firstMarkFrom(db, btc, instant(start + 1)), second[1]);
    assert.deepEqual(await verifyTicks(db).then(({ ticks, marks }) => [ticks, marks]), [2, 4]);
    assert.equal(await problem(), null);
  });

  it('are given again to whoever comes within half a second, and moved behind a tick that is newer', async () => {
    const again = await record(start + 1_400, [seen(btc, start + 1_400, '61000', null)]);
    assert.equal(again[0]?.id, 2);
    await db.withTx('tick', (tx) => recordTick(tx, instant(start + 2_500), [seen(eth, start + 2_500, '3000', null)]));
    const [moved] = await record(start + 2_000, [seen(btc, start + 2_000, '60000', '60093')]);
    assert.deepEqual([moved?.id, moved?.at], [4, start + 2_501]);
    assert.equal(await problem(), null);
  });

  it('begin at the index again after ten seconds without any', async () => {
    const at = start + 2_501 + 10_001;
    const [fresh] = await record(at, [seen(btc, at, '60000', null)]);
    assert.deepEqual([fresh?.mark, fresh?.basis], [of('60000'), 0n]);
    assert.equal(await problem(), null);
  });

  it('keep one chain with two writers at once, who make a mark a second between them', async () => {
    const random = seededRandom(7);
    for (let second = 20; second < 40; second += 1) {
      const at = start + second * 1_000;
      const mid = String(60_000 + random.int(-400, 400));
      const both = await Promise.all(
        [0, 3].map((late) => record(at + late, [seen(btc, at, '60000', mid), seen(eth, at, '3000', null)])),
      );
      assert.deepEqual(both[0], both[1], 'both have the same mark');
    }
    const report = await verifyTicks(db);
    assert.deepEqual([report.ticks, report.problem], [25, null]);
  });

  it('leave nothing where their transaction fails', async () => {
    const at = start + 50_000;
    await assert.rejects(
      db.withTx('marks', async (tx) => {
        await recordMarks(tx, instant(at), [seen(btc, at, '60000', null)]);
        throw new Error('undo');
      }),
      /undo/,
    );
    assert.deepEqual([(await verifyTicks(db)).ticks, await problem()], [25, null]);
  });

  it('can be neither changed nor deleted', async () => {
    await assert.rejects(db.query('UPDATE contract_marks SET mark = 1'), /insert-only/);
    await assert.rejects(db.query('DELETE FROM contract_marks'), /insert-only/);
  });

  const forgeries: readonly (readonly [string, string, number])[] = [
    [
      'another mark in the table',
      `UPDATE contract_marks SET mark = mark + 1 WHERE tick_id = 2 AND symbol = '${btc}'`,
      2,
    ],
    ['another basis in the table', 'UPDATE contract_marks SET basis = 1 WHERE tick_id = 4', 4],
    ['a mark that no tick has', `INSERT INTO contract_marks VALUES ('XRP/USDT', now(), 3, 1, 0)`, 25],
    ['a mark that went missing', 'DELETE FROM contract_marks WHERE tick_id = 5', 5],
  ];
  for (const [title, statement, id] of forgeries) {
    it(`are compared with their table: ${title}`, async () => {
      const undo = new Error('undo');
      await assert.rejects(
        db.withTx('forgery', async (tx) => {
          await tx.query('ALTER TABLE contract_marks DISABLE TRIGGER contract_marks_are_immutable');
          await tx.query(statement);
          assert.deepEqual((await verifyTicks(tx)).problem, { id, what: 'marks' });
          throw undo;
        }),
        undo,
      );
    });
  }

  const lies: readonly (readonly [string, { readonly basis?: bigint; readonly before?: bigint | null }])[] = [
    ['a mark that its basis does not make', { basis: 10n ** 12n }],
    ['a basis that the mark before it did not have', { before: 10n ** 12n }],
  ];
  for (const [title, lie] of lies) {
    it(`are made again from what the chain says, hashes or not: ${title}`, async () => {
      const at: Instant = instant(start + 40_000);
      const undo = new Error('undo');
      await assert.rejects(
        db.withTx('forgery', async (tx) => {
          const { symbol, index } = seen(btc, at, '60000', null);
          const last = present((await lastMarks(tx, [btc])).get(btc), 'a mark');
          const basis = lie.before === undefined ? last.basis : lie.before;
          const made = nextMark({ mark: last.mark, basis: basis ?? 0n }, { index: index.price, mid: null });
          const mark = { mid: null, before: basis, ...made, ...(lie.basis === undefined ? {} : { basis: lie.basis }) };
          const id = await recordTick(tx, at, [{ symbol, index, mark }]);
          await tx.query('INSERT INTO contract_marks VALUES ($1, $2, $3, $4, $5)', [
            symbol,
            new Date(at).toISOString(),
            id,
            mark.mark,
            mark.basis,
          ]);
          assert.deepEqual((await verifyTicks(tx)).problem, { id, what: 'marks' });
          throw undo;
        }),
        undo,
      );
    });
  }
});
