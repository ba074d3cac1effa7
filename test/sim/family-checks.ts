import assert from 'node:assert/strict';
import type { Instant } from '@bourse/kernel/instant';
import type { Database } from '@bourse/server/platform/database/database';
import { countDue } from '@bourse/server/platform/jobs/due-work';
import { simulatedFamilies } from './families/index.ts';
import type { FamilyCustomer } from './family-customer.ts';

const things = simulatedFamilies.flatMap((family) => family.things);

/** Tables of families whose rows a run must repeat. */
export const familyTables: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...things.map(({ table }) => table),
    ...simulatedFamilies.flatMap(({ tables = [] }) => tables),
    'due_work',
    'price_ticks',
  ].map((table) => [table, `${table}.*`]),
);

/** How many of each thing were made, and how many have ended. */
export async function countThings(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { call, table, over } of things) {
    const { rows } = await db.query<{ made: number; ended: number }>(
      `SELECT count(*)::int AS made, count(*) FILTER (WHERE ${over})::int AS ended FROM ${table}`,
    );
    counts[call.name] = rows[0]?.made ?? 0;
    counts[`${call.name}, ended`] = rows[0]?.ended ?? 0;
  }
  return counts;
}

/** That all that was acknowledged is there, nothing was made twice, and nothing that is due waits. */
export async function assertFamilies(db: Database, now: Instant, customers: readonly FamilyCustomer[]): Promise<void> {
  for (const { call, table, asked = 'true' } of things) {
    const { rows } = await db.query<{ id: string }>(`SELECT id::text AS id FROM ${table} WHERE ${asked}`);
    const known = new Set(rows.map(({ id }) => id));
    const told = customers.flatMap(({ made }) => [...(made.get(call.name)?.values() ?? [])]);
    for (const id of told) assert.ok(known.has(id), `${table} ${id} was acknowledged`);
    assert.equal(new Set(told).size, told.length, `${table}: one thing answers two requests`);
    const sent = customers.reduce((sum, one) => sum + (one.sent.get(call.name) ?? 0), 0);
    assert.ok(known.size <= sent, `${table}: ${String(known.size)} of ${String(sent)} requests`);
  }
  assert.deepEqual(await countDue(db, now), { late: 0, failed: 0 }, 'due work is left');
}
