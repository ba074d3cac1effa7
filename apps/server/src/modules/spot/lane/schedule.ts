import type { Instant } from '@bourse/kernel/instant';
import { type DispatchTiming, isDue } from './dispatch-timing.ts';
import { type Crowd, isEnough, isTooEarly, shareOf } from './pace.ts';

/** Maximum number of commands in a batch. */
export const maxBatch = 1_000;
/** Maximum number of batches in flight. */
const maxSent = 2;
/**
 * Minimum size of a batch that is sent while another one is in flight: small batches cost the database more per order.
 * On a database that runs one transaction at a time, {@link isDue} decides instead.
 */
const overlapMin = 40;
/** Maximum number of commands that are applied at once. */
const chunk = 100;
/** Maximum number of event loop ticks for which a batch that still grows waits for more commands. */
const growingTicksMax = 20;
/** Maximum number of ticks in any case, also when the clock stands still. */
const ticksMax = 2_000;

/** What a lane decides by; all sizes are numbers of commands. */
export interface LaneState {
  /** Whether the database runs one transaction at a time. */
  readonly isOneAtATime: boolean;
  /** `invalid` when it may differ from the database, `unreadable` when rebuilding it has failed since the latest wake-up. */
  readonly cache: 'valid' | 'invalid' | 'unreadable';
  /** Ready to be applied. */
  readonly queued: number;
  /** Whether due orders are to be expired although no command is queued. */
  readonly isToExpire: boolean;
  /** The batch that takes commands. */
  readonly open: OpenState | null;
  /** The batches in flight, oldest first. */
  readonly sent: readonly SentState[];
  /** The size of the latest batch that was sent. */
  readonly latestSize: number;
  /** Whether a batch has committed and is not answered yet. */
  readonly isUnanswered: boolean;
  readonly crowd: Crowd;
  readonly timing: DispatchTiming;
}

interface OpenState {
  readonly size: number;
  /** For how many event loop ticks it has waited for more commands. */
  readonly ticks: number;
  /** Its size at the last of them. */
  readonly sizeBefore: number;
}

interface SentState {
  readonly size: number;
  /** Whether the database has begun it. */
  readonly hasBegun: boolean;
  /** Null while it is in flight. */
  readonly outcome: 'committed' | 'failed' | null;
}

/**
 * - `apply`: move at most `max` queued commands into the open batch;
 * - `expire`: end due orders in a batch without commands;
 * - `send`: send the open batch to the database;
 * - `conclude`: take the oldest batch, which has committed, out of those in flight; `answer`: answer it;
 * - `recover`: redo the batches in flight, of which the oldest has failed; `rebuild`: read the cache anew;
 * - `await_event`: wait until a command comes, or a batch has begun or is over;
 * - `await_tick`: wait for the next event loop tick, or until enough commands have come;
 * - `rest`: stop until the lane is woken.
 */
export type Decision =
  | { readonly kind: 'apply'; readonly max: number }
  | {
      readonly kind: 'answer' | 'await_event' | 'await_tick' | 'conclude' | 'expire' | 'rebuild' | 'recover' | 'send';
    }
  | { readonly kind: 'rest' };

/**
 * Decides what a lane does next. In this order:
 * 1. A committed batch is answered, after the next one was sent where that is ready, so that the database is not idle.
 * 2. When the oldest batch has failed, those behind it are waited for, and all of them redone.
 * 3. Over an invalid cache nothing is applied or sent; it is rebuilt when nothing is in flight.
 * 4. Queued commands are applied as far as the open batch has room.
 * 5. With nothing in flight, the open batch is sent when it need not wait for more commands.
 * 6. With batches in flight, it is sent behind them when that pays; then the oldest is concluded, or waited for.
 */
export function schedule(state: LaneState, now: Instant): Decision {
  const { cache, open, queued, sent } = state;
  const [oldest] = sent;
  if (state.isUnanswered) {
    const isReady = canSend(state, now) && !isTooEarly(state.crowd, open?.size ?? 0, now);
    return { kind: isReady ? 'send' : 'answer' };
  }
  if (oldest?.outcome === 'failed') {
    return { kind: sent.every(({ outcome }) => outcome !== null) ? 'recover' : 'await_event' };
  }
  if (cache !== 'valid' && oldest === undefined) return { kind: cache === 'invalid' ? 'rebuild' : 'rest' };
  const max = cache === 'valid' ? Math.min(queued, roomOf(state), chunk) : 0;
  if (max > 0) return { kind: 'apply', max };
  if (oldest === undefined) return whenIdle(state, now);
  if (canSend(state, now)) return { kind: 'send' };
  return { kind: oldest.outcome === null ? 'await_event' : 'conclude' };
}

/** How many commands the open batch may still take. */
function roomOf({ open, queued, sent }: LaneState): number {
  const size = open?.size ?? 0;
  const inFlight = sent.reduce((sum, batch) => sum + batch.size, 0);
  const share = sent.length === 0 ? maxBatch : shareOf(inFlight, size + queued);
  return Math.min(maxBatch, share) - size;
}

/**
 * With nothing in flight and nothing to apply. After a batch was answered, its customers' next commands arrive over
 * several event loop ticks: while each tick brings more, they join one batch (all of a small crowd, half of a large one).
 */
function whenIdle({ crowd, isToExpire, latestSize, open }: LaneState, now: Instant): Decision {
  if (open === null) return { kind: isToExpire ? 'expire' : 'rest' };
  const { size, sizeBefore, ticks } = open;
  if (latestSize <= 1 || ticks >= ticksMax || isEnough(crowd, size)) return { kind: 'send' };
  const isGrowing = ticks < growingTicksMax && size > sizeBefore;
  return { kind: isGrowing || isTooEarly(crowd, size, now) ? 'await_tick' : 'send' };
}

/**
 * Whether the open batch may go out: a second one only when it is large enough to be cheap, and after the database has
 * begun the first, because events are read in the order in which their transactions began.
 */
function canSend({ cache, isOneAtATime, open, sent, timing }: LaneState, now: Instant): boolean {
  if (open === null || cache !== 'valid') return false;
  const latest = sent.at(-1);
  if (latest === undefined) return true;
  if (sent.length === maxSent || !latest.hasBegun) return false;
  if (!isOneAtATime) return open.size >= overlapMin;
  return open.size === maxBatch || isDue(timing, latest.size, open.size, now);
}
