import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isLongForm, seedsOf, tellProgress } from '@bourse/testing/long-form';
import { openInProcess } from '@bourse/testing/simulation/in-process-driver';
import { makingCalls, rareEvents } from './family-checks.ts';
import { playLives } from './play-lives.ts';
import { postTwice } from './post-twice.ts';
import { runSeed, type SeedRun } from './run-seed.ts';

const seeds = seedsOf(isLongForm ? 1_000 : 2);
const wholeLifeMs = 150_000;
/** How long a life lasts. Of many nine in ten are short: what takes long happens in the others. */
const lifeOf = (seed: number): number => (isLongForm && seed % 10 !== 0 ? 40_000 : wholeLifeMs);
const database = await openInProcess();
after(() => database.driver.close());

test(`D5: ${String(seeds.length)} seeds of random customers, faults and crashes, each twice with the same rows`, async (t) => {
  const runs: SeedRun[] = [];
  const faults: string[] = [];
  const begun = performance.now();
  const lives = seeds.map((seed) => ({ seed, lastsMs: lifeOf(seed) }));
  await playLives(lives, (played) => {
    if ('run' in played) runs.push(played.run);
    else faults.push(`seed ${String(played.seed)}: ${played.fault}`);
    const told = [`${String(runs.length)} gave the same rows again`, ...faults].join('; ');
    tellProgress(runs.length + faults.length, seeds.length, told);
  });
  assert.deepEqual(faults, []);
  const realMs = performance.now() - begun;
  const sum = (of: (run: SeedRun) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const [orders, trades, crashes] = [sum((run) => run.orders), sum((run) => run.trades), sum((run) => run.crashes)];
  const ratio = (2 * sum((run) => run.simulatedMs)) / realMs;
  t.diagnostic(
    `${String(orders)} orders, ${String(trades)} trades, ${String(crashes)} crashes, ${ratio.toFixed(0)} times real time`,
  );
  // The run must have had faults, or it would prove nothing.
  assert.ok(trades > seeds.length && crashes > seeds.length / 4);
  assert.ok(sum((run) => run.refusals['INSUFFICIENT_BALANCE'] ?? 0) > 0);
  const counts = Object.keys(runs[0]?.things ?? {}).map((name) => {
    const of = (part: 'made' | 'over' | 'refused'): number => sum((run) => run.things[name]?.[part] ?? 0);
    return { name, made: of('made'), over: of('over'), refused: of('refused') };
  });
  for (const { name, made, over, refused } of counts) {
    t.diagnostic(`${name}: ${String(made)} made, ${String(over)} ended, ${String(refused)} refused`);
  }
  const certain = counts.filter(({ name }) => isLongForm || !rareEvents.has(name));
  assert.deepEqual(
    certain.filter(({ made, over }) => made === 0 || over === 0),
    [],
  );
  assert.deepEqual(
    certain.filter(({ name, refused }) => makingCalls.has(name) && refused === 0),
    [],
  );
});

test('D5 control: a leg that is dropped is seen at the next transaction', async () => {
  const sabotage = async (): Promise<void> => {
    const connection = await database.driver.connect();
    await connection.query(`UPDATE ledger_accounts SET available = available + 1 WHERE id = 2`, []);
  };
  await assert.rejects(runSeed(database, 1, { lastsMs: wholeLifeMs, sabotage }), /the money does not add up/);
});

test('D5 control: a prize that is posted twice is found at the end, although all sums are right', async () => {
  await assert.rejects(
    runSeed(database, 1, { lastsMs: wholeLifeMs, sabotage: postTwice(database) }),
    /seconds_won of seconds:\d+ was posted twice/,
  );
});
