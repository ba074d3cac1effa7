import { userRegistered } from '@bourse/contract/events';
import { userId } from '@bourse/kernel/ids';
import { parse } from 'zod/mini';
import { beginReader, endReader, eventName, handleRepeatably } from '../../platform/bus/outbox.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { resting } from '../../platform/jobs/resting.ts';
import { untilCaughtUp } from '../../platform/jobs/until-caught-up.ts';
import { findCustomer } from '../identity/index.ts';
import { newcomerGrants } from './demo-accounts.ts';
import { type DemoPorts, grantAll } from './seed-demo.ts';

const reader = 'demo newcomers';
const atOnce = 100;

/**
 * Gives demo money to whoever registers from here on, so that a stranger can trade. Each account gets it once, whatever
 * fails in between and however many nodes do this; accounts of the house get none here.
 */
export async function welcomeNewcomers(
  ports: Pick<DemoPorts, 'db' | 'clock' | 'registry' | 'resolve'>,
): Promise<Repetition> {
  await beginReader(ports.db, reader);
  const welcome = (): Promise<number> =>
    handleRepeatably(ports.db, reader, atOnce, [userRegistered.type], async (events) => {
      for (const event of events) {
        if (event.type !== userRegistered.type) continue;
        const newcomer = parse(userRegistered.payload, event.payload);
        if (newcomer.kind !== 'customer') continue;
        // Whoever has closed the account before it was their turn gets nothing.
        const customer = await findCustomer(ports.db, newcomer.user_id);
        if (customer?.status === 'closed') continue;
        await grantAll(ports, userId(newcomer.user_id), 'demo', newcomerGrants);
      }
    });
  const work: Repetition = {
    name: 'demo money of newcomers',
    everyMs: 250,
    run: (stop) => untilCaughtUp(welcome, atOnce, stop),
  };
  return resting(work, { db: ports.db, wokenBy: [eventName(userRegistered.type)] });
}

/** Where there is no demo: whoever registers meanwhile gets nothing, not even when there is one again. */
export async function ignoreNewcomers(db: Database): Promise<void> {
  await endReader(db, reader);
}
