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
 * Sends the copies that wait, in the order that was drawn: each an ordinary order of its follower under a key of its own, so
 * that it is made once whatever ends in between. One whose order fails waits on, and those of other runs are sent.
 * @returns whether none is left.
 */
export async function placeWaiting(ports: CopyWorkPorts, lane: ContractLane, tries: Apart): Promise<boolean> {
  const { db, clock } = ports;
  for (let after = '0'; ;) {
    const waiting = await selectWaiting(db, after, batch);
    const [first] = waiting;
    if (first === undefined) return after === '0';
    // One relationship has one copy in a run; two runs are never in one batch, as their budgets would not see each other.
    const run = waiting.filter(({ runId }) => runId === first.runId);
    const live = Map.groupBy(
      await selectLiveOf(
        db,
        run.filter(({ budget }) => budget !== null).map(({ followId }) => followId),
      ),
      ({ followId }) => followId,
    );
    const users = run.map(({ followerId }) => followerId);
    const barred = await ports.barred(db, users, clock.now());
    const placed = await Promise.all(
      run.map(async (copy) => {
        const bar = copy.isEnded ? 'ended' : barred.get(copy.followerId);
        // Also what may be made no more is asked for: it may have been made before, and is noted then.
        const sent = await tries.one(() => send(lane, copy, live.get(copy.followId) ?? [], bar !== undefined));
        return sent === undefined ? undefined : placedOf(copy, sent, bar);
      }),
    );
    const done = placed.flatMap((one) => one ?? []);
    let noted = 0;
    await tries.each(done, async (rows) => {
      await notePlaced(ports, run, rows);
      noted += rows.length;
    });
    if (placed.includes(null)) return false;
    if (noted < run.length) after = first.runId;
  }
}
