import { copyStopped } from '@bourse/contract/copy-rules';
import { eventOf } from '@bourse/contract/event';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readNicknames } from '../identity/index.ts';
import { closeDownTo, type ContractLane, findLive, selectResults } from '../lever/index.ts';
import type { Apart } from '../../platform/jobs/apart.ts';
import type { CopyWorkPorts } from './copy-ports.ts';
import {
  closeFollowing,
  type LiveCopy,
  selectClosing,
  selectLive,
  selectLiveOf,
  selectStops,
  type Stop,
  updateClosed,
  updateReached,
} from './live-store.ts';
import { endFollows } from './join-store.ts';
import { nameOf } from './read-copies.ts';
import { settleFollows } from './settle-shares.ts';

const batch = 200;

/** Walks over copies in batches. */
async function inBatches(
  read: (after: string) => Promise<LiveCopy[]>,
  work: (copies: readonly LiveCopy[]) => Promise<void>,
): Promise<void> {
  for (let after = '0'; ;) {
    const copies = await read(after);
    if (copies.length > 0) await work(copies);
    const last = copies.at(-1);
    if (last === undefined || copies.length < batch) return;
    after = last.id;
  }
}

/**
 * Closes at the market what copies have above what they may. What finds nobody, or is out of its session, is tried again: the
 * target stands until it is reached, so a close that is sent twice closes no more than one.
 */
export async function closeCopies(ports: CopyWorkPorts, lane: ContractLane, tries: Apart): Promise<void> {
  const { db } = ports;
  await inBatches(
    (after) => selectClosing(db, after, batch),
    async (copies) => {
      const left = await Promise.all(
        copies.map(async (copy) => ({
          copy,
          lots: await tries.one(async () => closeDownTo(lane, copy.followerId, copy.positionId, copy.target)),
        })),
      );
      const reached = left.flatMap(({ copy, lots }) => (lots?.ok === true && lots.value <= copy.target ? [copy] : []));
      await tries.each(reached, (rows) => db.withTx('note closed copies', async (tx) => updateReached(tx, rows)));
    },
  );
}

/** Notes what copies have come to whose positions are over, whoever closed them. */
export async function noteEnded(ports: CopyWorkPorts, lane: ContractLane, tries: Apart): Promise<void> {
  const { db } = ports;
  await inBatches(
    (after) => selectLive(db, after, batch),
    async (copies) => {
      const over: LiveCopy[] = [];
      for (const copy of copies)
        await tries.one(async () => {
          if (findLive(lane, copy.positionId) === undefined) over.push(copy);
        });
      const results = await selectResults(
        db,
        over.map(({ positionId }) => positionId),
      );
      const closed = over.flatMap(({ id, positionId }) => {
        const found = results.get(positionId);
        return found === undefined ? [] : [{ id, ...found }];
      });
      await tries.each(closed, (rows) => db.withTx('note ended copies', async (tx) => updateClosed(tx, rows)));
    },
  );
}

/** Tells followers whose stop was reached. */
async function tellStopped(tx: Tx, stopped: readonly Stop[], at: Instant): Promise<void> {
  if (stopped.length === 0) return;
  const names = await readNicknames(
    tx,
    stopped.map(({ traderId }) => traderId),
  );
  const events = stopped.map(({ followerId, traderId }) =>
    eventOf(copyStopped, { user_id: followerId, trader: nameOf(names, traderId), at: toIso(at) }),
  );
  appendEvents(tx, at, events);
}

/** Ends relationships at their stop, and lets what they have open be closed. @returns which of them were active. */
async function stopFollows(tx: Tx, lost: readonly Stop[], at: Instant): Promise<string[]> {
  const ids = await endFollows(
    tx,
    lost.map(({ followId }) => followId),
    'stop',
    at,
  );
  await tellStopped(
    tx,
    lost.filter(({ followId }) => ids.includes(followId)),
    at,
  );
  closeFollowing(tx, ids);
  return ids;
}

/** Ends relationships whose copies have lost as much as their follower allows, and closes what they have open. */
export async function stopLosing(ports: CopyWorkPorts, lane: ContractLane, tries: Apart): Promise<void> {
  const { db, clock } = ports;
  const stops = await selectStops(db);
  const live = Map.groupBy(
    await selectLiveOf(
      db,
      stops.map(({ followId }) => followId),
    ),
    ({ followId }) => followId,
  );
  const lost: Stop[] = [];
  for (const one of stops)
    await tries.one(async () => {
      // What a follower holds themselves counts with what it stood at then.
      const open = (live.get(one.followId) ?? []).filter(({ isOwn }) => !isOwn);
      const results = open.map(({ positionId }) => findLive(lane, positionId)?.result ?? 0n);
      if (results.reduce((sum, result) => sum + result, one.realised) <= -one.stop) lost.push(one);
    });
  const ended: string[] = [];
  await tries.each(lost, async (rows) => {
    ended.push(...(await db.withTx('stop copies', (tx) => stopFollows(tx, rows, clock.now()))));
  });
  await settleFollows(ports, ended, tries);
}
