import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Random } from '@bourse/kernel/random';
import type { ProductWorld } from './product-world.ts';

/** Whose work is killed, and how often. */
export interface DueKilling {
  /** Whose due work it is. */
  readonly module: string;
  /** A script that does it by `doDueUntilKilled`. */
  readonly script: URL;
  readonly random: Random;
  /** So often at each moment. */
  readonly kills: number;
}

/** Kills who does what is due in a world on PostgreSQL. */
export function dueKillerOf(
  world: Pick<ProductWorld, 'db' | 'url' | 'clock' | 'moveTo' | 'pass'>,
  { module, script, random, kills }: DueKilling,
) {
  async function count(state: 'done' | 'waiting'): Promise<number> {
    const { rows } = await world.db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM due_work WHERE module = $1 AND state = $2 AND due_at <= $3',
      [module, state, toIso(world.clock.now())],
    );
    return present(rows[0], 'the count').count;
  }

  /** Lets a process do what is due, and kills it a moment after it has begun. @returns how much it did. */
  async function killOnce(): Promise<number> {
    const doneBefore = await count('done');
    const args = [fileURLToPath(script), world.url, String(world.clock.now())];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const ready = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
    // One that fails before it is ready says so on the error output.
    await Promise.race([ready, ended]);
    while ((await count('done')) === doneBefore && child.exitCode === null && (await count('waiting')) > 0)
      await sleep(1);
    await sleep(random.int(0, 10));
    assert.equal(child.exitCode ?? child.signalCode, null, 'it did not fail by itself');
    child.kill('SIGKILL');
    await ended;
    return (await count('done')) - doneBefore;
  }

  const told: string[] = [];
  return {
    /** What was done before each kill, for the reader. */
    told,
    /** Kills who does what is due at a moment, and then does the rest. */
    meet: async (name: string, at: Instant): Promise<void> => {
      world.moveTo(at);
      const waited = await count('waiting');
      const did: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) did.push(await killOnce());
      // PostgreSQL may still hold what the killed process had locked, which a pass leaves for the next.
      for (let look = 0; look < 300 && (await count('waiting')) > 0; look += 1) {
        await world.pass(0);
        if ((await count('waiting')) > 0) await sleep(50);
      }
      assert.equal(await count('waiting'), 0, name);
      told.push(`${name} ${did.join(' ')} of ${String(waited)}`);
    },
  };
}
