import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '@bourse/testing/disposable-database';
import { isLongForm, repetitions, tellProgress } from '@bourse/testing/long-form';
import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { PayerOrders } from './payer-fixture.ts';

const program = fileURLToPath(new URL('payer-fixture.ts', import.meta.url));

/** How often each step is tried. */
export const rounds = repetitions('BOURSE_KILLS', isLongForm ? 50 : 1);

/** What a process that pays works in. */
export interface KilledWorld {
  readonly opened: TestDatabase;
  readonly networks: string;
  readonly clock: Clock;
}

/** Its node and its signer, and what it does; payments unless named. */
export type Work = Pick<PayerOrders, 'node' | 'signerSocket' | 'work'>;

/** Lets a process pay that kills itself at a step. @returns whether it was killed. */
export async function payUntil({ opened, networks, clock }: KilledWorld, work: Work, killAt: number): Promise<boolean> {
  const { url: databaseUrl, engine } = opened;
  const orders: PayerOrders = { ...work, databaseUrl, engine, networks, nowMs: clock.now(), killAt };
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], PAYER: JSON.stringify(orders) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]; // as Node documents it
  assert.ok(code === 0 || signal === 'SIGKILL', `it ended with ${String(code ?? signal)}`);
  return signal === 'SIGKILL';
}

/** Which steps are tried: the long form tries each, the short one each `stride`-th; and how many there are at the least. */
export interface Steps {
  readonly stride: number;
  readonly least: number;
}

/**
 * Kills a process at one step after another until one lives to the end, as often as the form asks for.
 * @param tryStep pays once with a process that is killed at this step, and asserts what has become of it; it returns whether
 * the process was killed. @returns how many died.
 */
export async function killAtEachStep(
  t: TestContext,
  { stride: short, least }: Steps,
  tryStep: (killAt: number, where: string) => Promise<boolean>,
): Promise<number> {
  const stride = isLongForm ? 1 : short;
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let killAt = 1; await tryStep(killAt, `killed at step ${String(killAt)}`); killAt += stride) kills += 1;
    tellProgress(round + 1, rounds, `${String(kills)} kills`);
  }
  t.diagnostic(`${String(kills)} kills`);
  assert.ok(kills >= (least * rounds) / stride, `${String(kills)} kills`);
  return kills;
}

/** Every move that was planned is done, was signed once, and has its carrying posted once. @param moves by their purpose. */
export async function assertMovedOnce(db: Database, moves: Readonly<Record<string, number>>): Promise<void> {
  const { rows } = await db.query<{ purpose: string; state: string; count: number }>(
    // A world may begin with a move that was made before it, from an address to itself.
    'SELECT purpose, state, count(*)::integer AS count FROM sweeps WHERE sender <> receiver GROUP BY 1, 2 ORDER BY 1, 2',
  );
  const wanted = Object.entries(moves).toSorted(([one], [other]) => (one < other ? -1 : 1));
  assert.deepEqual(
    rows,
    wanted.map(([purpose, count]) => ({ purpose, state: 'done', count })),
  );
  const times = wanted.reduce((sum, [, count]) => sum + count, 0);
  const { rows: carried } = await db.query<{ posted: number; fees: number; signed: number }>(
    `SELECT (SELECT count(*)::integer FROM postings WHERE kind = 'network_fee' AND reference LIKE 'sweep:%') AS posted,
       (SELECT count(*)::integer FROM sweeps WHERE fee_posted AND sender <> receiver) AS fees,
       (SELECT count(*)::integer FROM sweep_payments) AS signed`,
  );
  assert.deepEqual(carried[0], { posted: times, fees: times, signed: times });
}
