import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { indexPrice } from '../index-price.ts';
import { citeTick, recordTick, verifyTicks } from '../index.ts';
import { price } from '../price.ts';
import { genesisHash, hashOf, makesItsPrices, type TickPrice, writeContent } from './tick.ts';
import { selectTicks } from './tick-store.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const now: Instant = instant(Date.UTC(2026, 10, 20, 12));
const random = seededRandom(4);

/** An index of four venues, one of them far off. */
function tickPrice(symbol: string): TickPrice {
  const samples = ['a', 'b', 'c', 'd'].map((venue, i) => ({
    venue,
    price: price(BigInt(random.int(59_000, 61_000) * (i === 3 ? 10 : 1)) * 10n ** 12n + BigInt(random.int(0, 999_999))),
    at: instant(now - random.int(0, 9_000)),
  }));
  const index = indexPrice(samples, now);
  assert.ok(index);
  return { symbol, index };
}

const settle = (reference: string, prices: readonly TickPrice[]): Promise<void> =>
  db.withTx('settle', async (tx) => citeTick(tx, reference, await recordTick(tx, now, prices)));

test('an empty chain is whole, and its head is nothing', async () => {
  assert.deepEqual(await verifyTicks(db), { ticks: 0, marks: 0, citations: 0, head: genesisHash, problem: null });
});

test('F1: settlements at once form one chain, and every price is made again from what the venues had said', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      settle(`conversion:${String(i)}`, [tickPrice('BTC/USDT'), tickPrice('ETH/USDT')]),
    ),
  );
  const report = await verifyTicks(db);
  assert.deepEqual([report.ticks, report.citations, report.problem], [30, 30, null]);
  assert.deepEqual((await verifyTicks(db, report.head)).problem, null);
});

test('a settlement that fails leaves no tick, and none is cited twice', async () => {
  await assert.rejects(
    db.withTx('settle', async (tx) => {
      await recordTick(tx, now, [tickPrice('BTC/USDT')]);
      throw new Error('undo');
    }),
    /undo/,
  );
  await assert.rejects(settle('conversion:1', [tickPrice('BTC/USDT')]), /duplicate key|unique/);
  assert.equal((await verifyTicks(db)).ticks, 30);
});

test('a settlement that asked the time before it waited is written down no earlier than what it follows', async () => {
  const undo = new Error('undo');
  await assert.rejects(
    db.withTx('late', async (tx) => {
      for (const late of [2_000, 1_000]) await recordTick(tx, instant(now + late), [tickPrice('BTC/USDT')]);
      const rows = await selectTicks(tx, 30, 2);
      assert.deepEqual(
        rows.map(({ at }) => Date.parse(at) - now),
        [2_000, 2_000],
      );
      throw undo;
    }),
    undo,
  );
});

test('a row can be neither changed nor deleted', async () => {
  for (const table of ['price_ticks SET at = now()', 'price_citations SET tick_id = 1']) {
    await assert.rejects(db.query(`UPDATE ${table}`), /insert-only/);
  }
  await assert.rejects(db.query('DELETE FROM price_citations'), /insert-only/);
});

const forgeries: readonly (readonly [string, string, { id: number; what: string }])[] = [
  [
    'an altered price',
    `UPDATE price_ticks SET content = replace(content, 'BTC', 'LTC') WHERE id = 3`,
    { id: 3, what: 'chain' },
  ],
  ['a new hash of its own', `UPDATE price_ticks SET hash = repeat('a', 64) WHERE id = 5`, { id: 5, what: 'chain' }],
  ['a deleted row', 'DELETE FROM price_ticks WHERE id = 4', { id: 5, what: 'chain' }],
  ['a row that changed its place', 'UPDATE price_ticks SET id = 99 WHERE id = 6', { id: 7, what: 'chain' }],
  ['a chain that was cut off', 'DELETE FROM price_ticks WHERE id = 30', { id: 0, what: 'expected head' }],
];
for (const [title, statement, problem] of forgeries) {
  test(`tampering in the database is detected: ${title}`, async () => {
    const { head } = await verifyTicks(db);
    const undo = new Error('undo');
    await assert.rejects(
      db.withTx('forgery', async (tx) => {
        await tx.query('ALTER TABLE price_ticks DISABLE TRIGGER price_ticks_are_immutable');
        await tx.query('ALTER TABLE price_citations DISABLE TRIGGER price_citations_are_immutable');
        await tx.query('ALTER TABLE price_citations DROP CONSTRAINT price_citations_tick_id_fkey');
        await tx.query(statement);
        assert.deepEqual((await verifyTicks(tx, head)).problem, problem);
        throw undo;
      }),
      undo,
    );
  });
}

test('a price that its samples do not make is found, also when all hashes are right', async () => {
  const undo = new Error('undo');
  await assert.rejects(
    db.withTx('forgery', async (tx) => {
      const { head, ticks } = await verifyTicks(tx);
      const right = tickPrice('BTC/USDT');
      const wrong = { ...right, index: { ...right.index, price: price(right.index.price + 10n ** 6n) } };
      const row = { id: ticks + 1, at: '2026-11-20T12:00:00.000Z', content: writeContent([wrong]), previousHash: head };
      await tx.query('INSERT INTO price_ticks (id, at, content, previous_hash, hash) VALUES ($1, $2, $3, $4, $5)', [
        row.id,
        row.at,
        row.content,
        row.previousHash,
        hashOf(row),
      ]);
      assert.deepEqual((await verifyTicks(tx)).problem, { id: ticks + 1, what: 'prices' });
      throw undo;
    }),
    undo,
  );
});

test('samples that are too few, too old or no prices make nothing', () => {
  const { symbol, index } = tickPrice('BTC/USDT');
  assert.ok(makesItsPrices(writeContent([{ symbol, index }])));
  const spoilt = [
    { ...index, samples: index.samples.slice(0, 2) },
    { ...index, samples: index.samples.map((sample) => ({ ...sample, at: instant(now - 10_001) })) },
    { ...index, quorum: 5 },
  ];
  for (const one of spoilt) assert.ok(!makesItsPrices(writeContent([{ symbol, index: one }])));
  for (const text of ['{}', 'nonsense', '[{"symbol":"BTC/USDT"}]']) assert.ok(!makesItsPrices(text));
});
