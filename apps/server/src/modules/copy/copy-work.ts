import { dayMs, instant, secondMs } from '@bourse/kernel/instant';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { readHalt } from '../ledger/index.ts';
import type { ContractLane } from '../lever/index.ts';
import { beginNext, seedOf } from './begin-run.ts';
import { dayOf } from './copy.ts';
import { closeCopies, noteEnded, stopLosing } from './close-copies.ts';
import { apart } from '../../platform/jobs/apart.ts';
import type { CopyWorkPorts } from './copy-ports.ts';
import { placeWaiting } from './place-copies.ts';

/** How many fills of traders are taken on in one turn. */
const most = 100;

/**
 * Copies what traders have done: first what waits, then one fill of a trader after another, so that a close never comes before
 * the copies of what it closes. A step or a row that fails keeps back none of the others.
 * @throws what has failed, when all the rest is done.
 */
export async function copyTraders(ports: CopyWorkPorts, lane: ContractLane): Promise<void> {
  const { db, clock } = ports;
  if ((await readHalt(db)).halted) return;
  const now = clock.now();
  for (const day of [dayOf(now), dayOf(instant(now + dayMs))]) await seedOf(ports, db, day);
  const tries = apart();
  await tries.one(async () => {
    for (let turn = 0; turn < most; turn += 1) {
      if (!(await placeWaiting(ports, lane, tries))) break;
      if (!(await beginNext(ports))) break;
    }
  });
  for (const step of [noteEnded, stopLosing, closeCopies]) await tries.one(() => step(ports, lane, tries));
  tries.end();
}

/** The same, repeated where the lane of contracts is. */
export const copyWork = (ports: CopyWorkPorts, lane: () => ContractLane): Repetition => ({
  name: 'copies',
  everyMs: secondMs,
  run: () => copyTraders(ports, lane()),
});
