import { copyLateSeconds } from '@bourse/contract/copy';
import type { ErrorCode } from '@bourse/contract/error-code';
import type { Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { boundOf, type ContractLane, findLive, type FollowingAnswer, lateAt, sendFollowing } from '../lever/index.ts';
import type { Apart } from '../../platform/jobs/apart.ts';
import type { Bar, CopyWorkPorts } from './copy-ports.ts';
import { type Placed, selectWaiting, type SkipReason, updatePlaced, type WaitingCopy } from './copy-store.ts';
import { type LiveCopy, selectLiveOf } from './live-store.ts';
import { tellSkipped } from './tell-skipped.ts';

/** As many as the lane takes into one transaction. */
const batch = 200;

/** What is tried again: nothing was judged. */
const retried: readonly ErrorCode[] = ['TRADING_HALTED', 'SYSTEM_BUSY'];

const reasonOf: Partial<Readonly<Record<ErrorCode, SkipReason>>> = {
  INSUFFICIENT_BALANCE: 'balance',
  NO_LIQUIDITY: 'liquidity',
  PRICE_UNAVAILABLE: 'price',
  SUITABILITY_REQUIRED: 'test',
  SELF_EXCLUDED: 'excluded',
};

/** Why a copy is not made, in the words of its follower's list. */
export function skippedFor({ code, data }: Rejection): SkipReason {
  const limit = data?.['limit'];
  if (code === 'LIMIT_EXCEEDED')
    return limit === 'budget' || limit === 'slippage' || limit === 'late' ? limit : 'limit';
  return reasonOf[code] ?? 'closed';
}

/** What margin may still be used of a budget. */
function roomOf(lane: ContractLane, { budget }: WaitingCopy, live: readonly LiveCopy[]): bigint | null {
  if (budget === null) return null;
  const used = live.reduce((sum, { positionId }) => sum + (findLive(lane, positionId)?.margin ?? 0n), 0n);
  return used >= budget ? 0n : budget - used;
}

async function send(
  lane: ContractLane,
  copy: WaitingCopy,
  live: readonly LiveCopy[],
  isBarred: boolean,
): Promise<Result<FollowingAnswer, Rejection>> {
  const { id, followerId: user, productId, sign, multiple, wanted, least, priceTicks, slippage, at } = copy;
  return sendFollowing(lane, {
    user,
    productId,
    sign,
    multiple,
    least,
    isBarred,
    lots: wanted,
    bound: boundOf(sign, priceTicks, slippage),
    room: roomOf(lane, copy, live),
    until: lateAt(at, copyLateSeconds),
    key: `copy:${id}`,
  });
}

function placedOf(
  { id }: WaitingCopy,
  outcome: Result<FollowingAnswer, Rejection>,
  bar: Bar | 'ended' | undefined,
): Placed | null {
  if (outcome.ok) return { id, reason: null, ...outcome.value };
  if (retried.includes(outcome.error.code)) return null;
  return { id, reason: bar ?? skippedFor(outcome.error), positionId: null, lots: 0 };
}

/** Notes what has become of copies, and tells followers why they were not made. */
function notePlaced(
  { db, clock }: CopyWorkPorts,
  run: readonly WaitingCopy[],
  placed: readonly Placed[],
): Promise<void> {
  const reasons = new Map(placed.map(({ id, reason }) => [id, reason]));
  return db.withTx('note copies', async (tx) => {
    const at = clock.now();
    updatePlaced(tx, placed, at);
    const skipped = run.flatMap((copy) => {
      const reason = reasons.get(copy.id);
      // Who has ended it themselves knows.
      return reason === undefined || reason === null || reason === 'ended' ? [] : [{ ...copy, reason }];
    });
    await tellSkipped(tx, skipped, at);
  });
}

/**
 * Sends copies of one run.
 * @returns what has become of each; null for one that is to be tried again, undefined for one that failed.
 */
async function sendAll(
  ports: CopyWorkPorts,
  lane: ContractLane,
  run: readonly WaitingCopy[],
  tries: Apart,
): Promise<(Placed | null | undefined)[]> {
  const { db, clock } = ports;
  const budgeted = run.filter(({ budget }) => budget !== null).map(({ followId }) => followId);
  const live = Map.groupBy(await selectLiveOf(db, budgeted), ({ followId }) => followId);
  const users = run.map(({ followerId }) => followerId);
  const barred = await ports.barred(db, users, clock.now());
  return Promise.all(
    run.map(async (copy) => {
      const bar = copy.isEnded ? 'ended' : barred.get(copy.followerId);
      // Also what may be made no more is asked for: it may have been made before, and is noted then.
      const sent = await tries.one(() => send(lane, copy, live.get(copy.followId) ?? [], bar !== undefined));
      return sent === undefined ? undefined : placedOf(copy, sent, bar);
    }),
  );
}

/**
 * Sends the copies that wait, in the order that was drawn: each an ordinary order of its follower under a key of its own, so
 * that it is made once whatever ends in between. Those of a batch are noted while the next one is sent. One whose order fails
 * waits on, and the others are sent.
 * @returns whether none is left.
 */
export async function placeWaiting(ports: CopyWorkPorts, lane: ContractLane, tries: Apart): Promise<boolean> {
  let after: Pick<WaitingCopy, 'runId' | 'place'> = { runId: '0', place: 0 };
  let [open, noting] = [0, Promise.resolve()];
  try {
    for (;;) {
      const waiting = await selectWaiting(ports.db, after, batch);
      const [first] = waiting;
      // One relationship has one copy in a run, and its budget is to see those of the runs before.
      if (first?.runId !== after.runId) await noting;
      if (first === undefined) return open === 0;
      const run = waiting.filter(({ runId }) => runId === first.runId);
      const placed = await sendAll(ports, lane, run, tries);
      await noting;
      open += run.length;
      const done = placed.flatMap((one) => one ?? []);
      noting = tries.each(done, async (rows) => {
        await notePlaced(ports, run, rows);
        open -= rows.length;
      });
      if (placed.includes(null)) return false;
      after = run.at(-1) ?? after;
    }
  } finally {
    await noting;
  }
}
