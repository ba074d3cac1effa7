import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import { caseCalls } from '@bourse/contract/alerts';
import { approvalCalls } from '@bourse/contract/approval';
import type { Instant } from '@bourse/kernel/instant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { loadRegistry } from '../registry/index.ts';
import { openAlerts } from './index.ts';

/**
 * The rules over a database with customers 1 to 19 and the house as 20, and two of staff who take cases.
 * @param watch stands between the rules and the database.
 */
export async function openAlertsWorld(
  clock: { readonly now: () => Instant },
  watch: (db: Database) => Database = (db) => db,
) {
  const opened = await openTestDatabase();
  const db = opened.connect();
  await ensurePartitions(db, clock.now(), 2);
  await db.query(
    `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, kind, created_at)
     SELECT 'c' || n || '@example.test', 'none', now(), 'C', 'en', CASE n WHEN 20 THEN 'house' ELSE 'customer' END, now()
     FROM generate_series(1, 20) n`,
  );
  const [ann, bob] = [
    await hireStaff(db, 'ann', [caseCalls.take.grant]),
    await hireStaff(db, 'bob', [caseCalls.take.grant]),
  ];
  const restrictions = { holding: () => [] };
  const manifest = openAlerts({ db: watch(db), clock, registry: await loadRegistry(db), restrictions });
  const { staffRoutes = [], repetitions = [], approvals: kinds = [] } = manifest;
  const calls = staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock, kinds })]);
  return {
    db,
    ann,
    bob,
    calls,
    /** Ann asks for a version of a rule, and Bob approves it. */
    setRule: async (fields: object): Promise<void> => {
      const { id } = await calls.run(caseCalls.setRule, ann, fields);
      await calls.run(approvalCalls.approve, bob, { id, reason: 'I have read it' });
    },
    runOnce: async (stop?: AbortSignal): Promise<void> => {
      for (const one of repetitions) await one.run(stop);
    },
    /** Twice at once, as two nodes would. */
    run: (): Promise<unknown> => Promise.all(repetitions.flatMap((one) => [one.run(), one.run()])),
    close: (): Promise<void> => opened.close(),
  };
}
export type AlertsWorld = Awaited<ReturnType<typeof openAlertsWorld>>;
