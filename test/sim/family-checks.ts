import { inspect } from 'node:util';
import { type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import type { Database } from '@bourse/server/platform/database/database';
import { countDue } from '@bourse/server/platform/jobs/due-work';
import type { CoinGround } from './coin-ground.ts';
import { families } from './families/every-family.ts';
import type { Thing } from './families/family.ts';
import type { FamilyCustomer } from './family-customer.ts';

const things = families.flatMap((family) => family.things);

/** Tables of families whose rows a run must repeat. */
export const familyTables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...families.flatMap(({ tables = [] }) => tables), 'due_work', 'price_ticks'].map((table) => [table, `${table}.*`]),
  ),
  ...Object.fromEntries(things.map(({ table, columns = `${table}.*` }) => [table, columns])),
};

/** Of what a call makes: how much was made, how much has ended, and how often it was refused. */
export interface Count {
  readonly made: number;
  readonly over: number;
  readonly refused: number;
}

/** Counts by the name of each call that makes something. */
export async function countThings(
  db: Database,
  customers: readonly FamilyCustomer[],
): Promise<Readonly<Record<string, Count>>> {
  const counts: Record<string, Count> = {};
  for (const { call, table, over, asked = 'true' } of things) {
    const { rows } = await db.query<{ made: number; over: number }>(
      `SELECT count(*)::int AS made, count(*) FILTER (WHERE ${over})::int AS over FROM ${table} WHERE ${asked}`,
    );
    const refused = customers.reduce((sum, one) => sum + (one.refused.get(call.name) ?? 0), 0);
    counts[call.name] = { made: rows[0]?.made ?? 0, over: rows[0]?.over ?? 0, refused };
  }
  for (const [what, sql] of families.flatMap(({ happens = {}, rarely = {} }) =>
    Object.entries({ ...happens, ...rarely }),
  )) {
    const { rows } = await db.query<{ count: number }>(sql);
    const count = rows[0]?.count ?? 0;
    counts[what] = { made: count, over: count, refused: 0 };
  }
  return counts;
}

/** What happens too rarely for a few seeds to show it. */
export const rareEvents: ReadonlySet<string> = new Set(families.flatMap(({ rarely = {} }) => Object.keys(rarely)));

/** The calls that make something, which must be refused at times, too. */
export const makingCalls: ReadonlySet<string> = new Set(things.map(({ call }) => call.name));

/** What is not as it should be at the end of a run: something made or paid twice, lost, contradicting itself, or left undone for a minute. */
export async function findFaults(
  db: Database,
  now: Instant,
  customers: readonly FamilyCustomer[],
  outside: CoinGround,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const thing of things) faults.push(...(await findMadeWrong(db, thing, customers)));
  for (const { name, paidOnce = [], wrong = {}, check } of families) {
    const twice = await db.query<{ kind: string; reference: string }>(
      'SELECT kind, reference FROM postings WHERE kind = ANY ($1) GROUP BY kind, reference HAVING count(*) > 1',
      [paidOnce],
    );
    for (const { kind, reference } of twice.rows) faults.push(`${name}: ${kind} of ${reference} was posted twice`);
    faults.push(...((await check?.(db, outside)) ?? []));
    for (const [what, sql] of Object.entries(wrong)) {
      for (const row of (await db.query(sql)).rows) faults.push(`${name}: not so that ${what}: ${inspect(row)}`);
    }
  }
  const { late, failed } = await countDue(db, instant(now - minuteMs));
  return late + failed === 0 ? faults : [...faults, `due work: ${String(late)} late, ${String(failed)} failed`];
}

async function findMadeWrong(
  db: Database,
  { call, table, asked = 'true' }: Thing,
  customers: readonly FamilyCustomer[],
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string; asked: boolean }>(
    `SELECT id::text AS id, (${asked}) AS asked FROM ${table}`,
  );
  const known = new Set(rows.map(({ id }) => id));
  const count = rows.filter((row) => row.asked).length;
  const told = customers.flatMap(({ made }) => [...(made.get(call.name)?.values() ?? [])]);
  const faults = told.filter((id) => !known.has(id)).map((id) => `${table}: ${id} was acknowledged and is not there`);
  if (new Set(told).size < told.length) faults.push(`${table}: one thing answers two requests`);
  // A request whose answer is still open may have made something or not.
  const open = customers.filter(({ openCall }) => openCall === call.name).length;
  if (count >= told.length && count <= told.length + open) return faults;
  return [...faults, `${table}: ${String(count)} rows for ${String(told.length)} answers, ${String(open)} open`];
}
