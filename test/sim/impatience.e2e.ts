import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isLongForm, seedsOf, tellProgress } from '@bourse/testing/long-form';
import { openInProcess } from '@bourse/testing/simulation/in-process-driver';
import type { Flaw } from './impatient-customer.ts';
import type { Finding } from './judge-impatience.ts';
import { type ImpatientRun, runImpatience } from './run-impatience.ts';

const seeds = seedsOf(isLongForm ? 1_000 : 40);
const lastsMs = 60_000;
/** A flaw is found by then. */
const controlSeeds = 10;
const database = await openInProcess();
after(() => database.driver.close());

const runOf = (seed: number, flaw?: Flaw): Promise<ImpatientRun> =>
  runImpatience(database, seed, { lastsMs, ...(flaw && { flaw }) }).catch((error: unknown) => {
    throw new Error(`seed ${String(seed)}`, { cause: error });
  });

test(`${String(seeds.length)} seeds of concurrent retries over every call that moves money by a key, cancels and amendments: no duplicate effect of one wish, and every screen shows the true outcome`, async (t) => {
  const runs: ImpatientRun[] = [];
  for (const seed of seeds) {
    const run = await runOf(seed);
    assert.deepEqual(run.findings, [], `seed ${String(seed)}`);
    runs.push(run);
    tellProgress(runs.length, seeds.length, `seed ${String(seed)} held`);
  }
  const sum = (of: (run: ImpatientRun) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const faults = new Map<string, number>();
  for (const [name, count] of runs.flatMap((run) => [...run.faults])) faults.set(name, (faults.get(name) ?? 0) + count);
  const told = [...faults].map(([name, count]) => `${String(count)} ${name}`).join(', ');
  t.diagnostic(
    `${String(sum((run) => run.effects))} effects, ${String(sum((run) => run.nothings))} times nothing, ` +
      `${String(sum((run) => run.changes))} cancels and amendments, ${String(sum((run) => run.crashes))} kills; ` +
      `requests: ${told}`,
  );
  // The run must have had faults, or it would prove nothing.
  for (const fault of ['lost', 'late', 'unanswered', 'refused at the edge', 'OUTCOME_UNKNOWN']) {
    assert.ok((faults.get(fault) ?? 0) > 0, fault);
  }
  assert.ok(sum((run) => run.crashes) > seeds.length / 4);
  assert.ok(sum((run) => run.changes) > seeds.length / 4);
});

// The judge must find the faults of an app that has them.
const controls: readonly (readonly [what: string, flaw: Flaw, finds: Finding['kind']])[] = [
  ['an app that forgets its keys has duplicate effects of one wish', 'forgets', 'duplicate'],
  ['an app that shows every failure as a refusal shows wrong outcomes', 'believes', 'lie'],
];

for (const [what, flaw, finds] of controls) {
  test(`control: ${what}, and the judge finds it`, async () => {
    const findings: Finding[] = [];
    for (let seed = 1; seed <= controlSeeds && !findings.some(({ kind }) => kind === finds); seed += 1) {
      findings.push(...(await runOf(seed, flaw)).findings);
    }
    assert.ok(
      findings.some(({ kind }) => kind === finds),
      JSON.stringify(findings),
    );
  });
}
