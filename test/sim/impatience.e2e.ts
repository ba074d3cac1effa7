import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isLongForm, seedsOf, tellProgress } from '@bourse/testing/long-form';
import { openInProcess } from '@bourse/testing/simulation/in-process-driver';
import { type ImpatientRun, runImpatience } from './run-impatience.ts';

const seeds = seedsOf(isLongForm ? 1_000 : 40);
const lastsMs = 60_000;
const database = await openInProcess();
after(() => database.driver.close());

test(`${String(seeds.length)} seeds of concurrent retries over every call that moves money: no duplicate effect, and every screen shows the true outcome`, async (t) => {
  const runs: ImpatientRun[] = [];
  for (const seed of seeds) {
    runs.push(
      await runImpatience(database, seed, lastsMs).catch((error: unknown) => {
        throw new Error(`seed ${String(seed)}`, { cause: error });
      }),
    );
    tellProgress(runs.length, seeds.length, `seed ${String(seed)} held`);
  }
  const sum = (of: (run: ImpatientRun) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const faults = new Map<string, number>();
  for (const [name, count] of runs.flatMap((run) => [...run.faults])) faults.set(name, (faults.get(name) ?? 0) + count);
  const told = [...faults].map(([name, count]) => `${String(count)} ${name}`).join(', ');
  t.diagnostic(
    `${String(sum((run) => run.effects))} effects, ${String(sum((run) => run.nothings))} times nothing, ` +
      `${String(sum((run) => run.crashes))} kills; requests: ${told}`,
  );
  // The run must have had faults, or it would prove nothing.
  for (const fault of ['lost', 'late', 'unanswered', 'refused at the edge', 'OUTCOME_UNKNOWN']) {
    assert.ok((faults.get(fault) ?? 0) > 0, fault);
  }
  assert.ok(sum((run) => run.crashes) > seeds.length / 4);
});
