import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exportCalls } from '@bourse/contract/audit';
import { poolCalls } from '@bourse/contract/pool';
import { rechargeCalls } from '@bourse/contract/recharge';
import { termsCalls } from '@bourse/contract/terms';
import type { StaffId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { bind } from '../../platform/http/binding.ts';
import { verifyAudit } from '../audit/index.ts';
import { exportTable } from './export-table.ts';

/** A payment that was found on an account of the house. */
const payment = (id: number) => ({
  id: String(id),
  currency: 'EUR',
  amount: '10',
  reference: `=R${String(id)}`,
  payer: 'Maya',
  received_on: '2026-03-01',
  state: 'open' as const,
  used_for: '',
  entered_by: { id: '1', name: 'ann' },
  entered_at: '2026-03-01T00:00:00.000Z',
});

describe('tables without a cursor as files', () => {
  let opened: TestDatabase;
  let db: Database;
  let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below
  let calls: ReturnType<typeof staffCalls>;
  let payments = 250;
  /** Whether a newer payment comes in after the first page. */
  let isMoving = false;
  const clock = { now: () => instant(Date.UTC(2026, 2, 2, 10)) };

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await ensurePartitions(db, clock.now(), 1);
    ann = await hireStaff(db, 'ann', ['fiat.work', 'terms.edit']);
    bob = await hireStaff(db, 'bob', []);
    const bindings = [
      bind(rechargeCalls.payments, async (_call, { page, limit }) => {
        const shift = isMoving && page > 1 ? 1 : 0;
        const all = Array.from({ length: payments + shift }, (_, place) => payment(payments + shift - place));
        const list = all.slice((page - 1) * limit, page * limit);
        return ok({ list, page, limit, total: all.length });
      }),
      bind(poolCalls.list, async () => ok([])),
      bind(termsCalls.list, async (_call, { family }) =>
        ok([
          {
            id: '1',
            config_id: '1',
            family,
            version: 1,
            terms: { open: true },
            effective_at: '2026-03-01T00:00:00.000Z',
            author: null,
            approver: null,
            reason: 'first',
            created_at: '2026-03-01T00:00:00.000Z',
          },
        ]),
      ),
    ];
    const ports = { db, clock, bindings: () => bindings };
    calls = staffCalls([bind(exportCalls.table, (call, input) => exportTable(ports, call, input))]);
  });
  after(() => opened.close());

  const write = (table: string, by = ann, filters = '{}') => calls.run(exportCalls.table, by, { table, filters });
  const linesOf = (csv: string): string[] => csv.trimEnd().split('\r\n').slice(1);

  it('hold every page, a row once that moves meanwhile, and note each file in the audit log', async () => {
    for (const moving of [false, true]) {
      isMoving = moving;
      const file = await write('fiat.payments');
      const ids = linesOf(file.csv).map((line) => line.split(',')[0]);
      assert.deepEqual([file.rows, new Set(ids).size, file.complete], [250, 250, true]);
      assert.ok(file.csv.includes("'=R250"), 'no formula');
    }
    isMoving = false;
    const { rows } = await db.query(
      "SELECT subject, detail::json ->> 'rows' AS rows FROM audit_log WHERE action = 'admin.export' ORDER BY id",
    );
    const noted = { subject: 'table:fiat.payments', rows: '250' };
    assert.deepEqual(rows, [noted, noted]);
    assert.equal(await verifyAudit(db), null);
  });

  it('are cut where a file holds no more, and say so', async () => {
    payments = 10_001;
    const file = await write('fiat.payments');
    assert.deepEqual([file.rows, file.complete], [10_000, false]);
    payments = 10_000;
    assert.equal((await write('fiat.payments')).complete, true);
  });

  it('are given whole where their call gives them so, with its filters', async () => {
    const file = await write('admin.terms', ann, '{"family":"lockup"}');
    assert.match(file.csv, /^id,config_id,family,version,terms,/);
    assert.match(file.csv, /1,1,lockup,1,"\{""open"":true\}"/);
    assert.equal((await write('proof.pools', bob)).rows, 0);
  });

  it('are refused in this order: no table, without its grant, filters that are none, what the call refuses', async () => {
    const refusal = (table: string, by: StaffId, filters: string) =>
      calls.refusal(exportCalls.table, by, { table, filters });
    assert.equal(await refusal('admin.me', bob, '[]'), 'NOT_FOUND');
    assert.equal(await refusal('admin.terms', bob, '[]'), 'NOT_ALLOWED');
    assert.equal(await refusal('admin.terms', ann, '[]'), 'PARAMETER_ERROR filters');
    assert.equal(await refusal('admin.terms', ann, '{}'), 'PARAMETER_ERROR family');
  });
});
