import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inflowKinds, postingKindNames } from '@bourse/contract/posting-kinds';
import { atoms } from '@bourse/kernel/amount';
import { assetId, userId } from '@bourse/kernel/ids';
import { hourMs, instant, toIso } from '@bourse/kernel/instant';
import { ensurePartitions } from '@bourse/server/platform/database/partitions';
import type { Queryable } from '@bourse/server/platform/database/sql';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { listInflows, post, userAccount } from './index.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const now = instant(Date.UTC(2026, 10, 20, 12));
const usdt = assetId(3);
await ensurePartitions(db, now, 1);
const world = ledgerWorldOn(db, { now: () => now });
const since = instant(now - hourMs);
const [ann, ben] = [userId('1'), userId('2')];
const change = await world.fund(userAccount(ann, usdt, 'change'), 100_000n);
const other = await world.fund(userAccount(ben, usdt, 'change'), 7n);

test('each posting stores what the table of kinds says of it', async () => {
  const postings = postingKindNames.map((kind, place) => ({
    debit: change,
    credit: other,
    assetId: usdt,
    amount: atoms(BigInt(place + 1)),
    kind,
    reference: 'stored',
  }));
  assert.ok((await db.withTx('every kind', (tx) => post(tx, { at: now, postings }))).ok);
  const { rows } = await db.query<{ kind: string; is_inflow: boolean }>(
    `SELECT kind, is_inflow FROM postings WHERE reference = 'stored' ORDER BY amount`,
  );
  assert.deepEqual(
    rows,
    postingKindNames.map((kind) => ({ kind, is_inflow: inflowKinds.includes(kind) })),
  );
  assert.ok(inflowKinds.length > 0 && inflowKinds.length < postingKindNames.length);
});

test('rows of the release before count by their kind', async () => {
  const cyd = await world.account(userAccount(userId('3'), usdt, 'change'));
  await db.query(
    `INSERT INTO postings (at, batch_id, debit_account, credit_account, asset_id, amount, kind, reference)
     VALUES ($1, gen_random_uuid(), $2, $3, 3, 5, 'demo_grant', 'before'),
            ($1, gen_random_uuid(), $3, $2, 3, 2, 'genesis', 'before'),
            ($1, gen_random_uuid(), $2, $3, 3, 9, 'trade', 'before')`,
    [toIso(now), other, cyd],
  );
  const found = await listInflows(db, userId('3'), since);
  assert.deepEqual(found, [{ assetId: usdt, at: now, amount: 3n }]);
});

test('inflows among many trades are read by the index on the flag alone', async () => {
  await db.query(
    `INSERT INTO postings (at, batch_id, debit_account, credit_account, asset_id, amount, kind, is_inflow, reference)
     SELECT $1, gen_random_uuid(), $2, $3, 3, 1, 'trade', false, 'many' FROM generate_series(1, 20000)`,
    [toIso(now), change, other],
  );
  await db.query('ANALYZE postings');
  const plan: string[] = [];
  const explained: Queryable = {
    ...db,
    query: async (text, values) => {
      const { rows } = await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
      plan.push(...rows.map((row) => row['QUERY PLAN']));
      return { rows: [], rowCount: 0 };
    },
  };
  await listInflows(explained, ben, since);
  const looks = plan.filter((line) => /on postings_2026_11/.test(line));
  assert.equal(looks.length, 2, plan.join('\n'));
  for (const look of looks) {
    const [, index = ''] = /using (\S+)|Scan on (\S+_idx\d*)/.exec(look) ?? assert.fail(look);
    const { rows } = await db.query<{ predicate: string }>(
      'SELECT pg_get_expr(indpred, indrelid) AS predicate FROM pg_index WHERE indexrelid = $1::regclass',
      [index],
    );
    assert.deepEqual(rows, [{ predicate: '(is_inflow IS NOT FALSE)' }], look);
  }
});
