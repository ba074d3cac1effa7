import { dayMs, instant, secondMs } from '@bourse/kernel/instant';
import { keptReads } from '../../platform/database/kept-while.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { readHalt } from '../ledger/index.ts';
import type { ContractLane } from '../lever/index.ts';
import { beginNext, seedOf } from './begin-run.ts';
import { dayOf } from './copy.ts';
import { closeCopies, noteEnded, stopLosing } from './close-copies.ts';
import { apart } from '../../platform/jobs/apart.ts';
import type { CopyWorkPorts } from './copy-ports.ts';
import { placeWaiting } from './place-copies.ts';

/** What is read at each turn, and hardly ever changes. */
const readTables = [
  'lever_fills',
  'copy_copies',
  'copy_cursors',
  'copy_follows',
  'copy_runs',
  'copy_seeds',
  'copy_terms',
  'copy_traders',
];

/** How many fills of traders are taken on in one turn. */
const most = 100;

/**
 * Copies what traders have done: first what waits, then one fill of a trader after another, so that a close never comes before
 * the copies of what it closes. A step or a row that fails keeps back none of the others.
 * @param drawn the days whose seeds are known to be drawn; kept by whoever repeats this.
 * @throws what has failed, when all the rest is done.
 */
export async function copyTraders(
  ports: CopyWorkPorts,
  lane: ContractLane,
  drawn = new Set<string>(),
  stop?: AbortSignal,
): Promise<void> {
  const { db, clock } = ports;
  if ((await readHalt(db)).halted) return;
  const now = clock.now();
  const days = [dayOf(now), dayOf(instant(now + dayMs))];
  for (const day of days) if (!drawn.has(day)) await seedOf(ports, db, day);
  drawn.clear();
  for (const day of days) drawn.add(day);
  const tries = apart();
  await tries.one(async () => {
    for (let turn = 0; turn < most && stop?.aborted !== true; turn += 1) {
      if (!(await placeWaiting(ports, lane, tries))) break;
      if (!(await beginNext(ports))) break;
    }
  });
  for (const step of [noteEnded, stopLosing, closeCopies]) await tries.one(() => step(ports, lane, tries));
  tries.end();
}

/** The same, repeated where the lane of contracts is. */
export function copyWork(given: CopyWorkPorts, lane: () => ContractLane): Repetition {
  const ports = { ...given, db: keptReads(given.db, readTables) };
  const drawn = new Set<string>();
  return { name: 'copies', everyMs: secondMs, run: (stop) => copyTraders(ports, lane(), drawn, stop) };
}
