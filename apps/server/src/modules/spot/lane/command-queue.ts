import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Result } from '@bourse/kernel/result';
import type { Rejection } from '../../../platform/http/rejection.ts';
import type { OrderAnswer } from '../order-answer.ts';
import { Burst } from './burst.ts';
import type { CancelAllCommand, LaneCommand } from './command.ts';

/** The order that a command was about, or of a cancel-all the orders. */
export type CommandAnswer = OrderAnswer | readonly OrderAnswer[];

/** A command that waits for its answer. */
export interface Waiting {
  readonly command: LaneCommand;
  readonly since: Instant;
  readonly answer: (result: Result<CommandAnswer, Rejection>) => void;
  /** Rejects with a bug (InvariantError) or a fault. */
  readonly fail: (error: unknown) => void;
}

export interface QueueLimits {
  /** Maximum number of unanswered commands, queued or in flight, at which an order is still accepted. */
  readonly orders: number;
  /** How many more are accepted in a burst; see {@link Burst}. */
  readonly burst: number;
  /** Maximum number of queued cancels, including those behind an order. */
  readonly cancels: number;
  /** Orders that have waited longer are refused instead of being carried out late. */
  readonly maxWaitMs: number;
}

/**
 * One full batch is collected while another commits: a longer queue would not raise the throughput, only the latency.
 * Cancels count towards the limit of orders but may exceed it. The burst, as large again, absorbs what arrives while
 * the disk or the machine stalls for 100 to 200 ms.
 */
export const defaultLimits: QueueLimits = { orders: 2_000, burst: 2_000, cancels: 20_000, maxWaitMs: 2_000 };

/**
 * The bounded queue of a lane. Cancels overtake orders, because they release money and reduce the load; but a cancel by
 * client order id stays behind that order while it is queued. Cancels have a limit of their own, so that they are
 * accepted when the queue is full.
 *
 * A command whose balances are not loaded is deferred until its user is admitted, together with the user's later
 * commands; commands of other users overtake it.
 */
export class CommandQueue {
  readonly #limits: QueueLimits;
  readonly #burst: Burst;
  readonly #orders: Waiting[] = [];
  readonly #cancels: Waiting[] = [];
  #deferred: Waiting[] = [];
  readonly #deferredUsers = new Set<UserId>();
  /** In the queue or not. */
  #unanswered = 0;
  /** Number of queued orders by client order id. */
  readonly #queuedIds = new Map<string, number>();
  /** Cancels that stay behind a queued order. */
  #cancelsBehind = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    // Twice, because as many commands arrive while the first burst is processed.
    this.#burst = new Burst(2 * limits.burst);
  }

  /** Number of commands that are ready to be taken. */
  get size(): number {
    return this.#orders.length + this.#cancels.length;
  }

  /** The deferred commands. */
  get deferred(): readonly LaneCommand[] {
    return this.#deferred.map(({ command }) => command);
  }

  /** False when the queue is full: then nothing was taken. */
  push(waiting: Waiting, isReady: boolean): boolean {
    const { kind, userId } = waiting.command;
    const isCancel = kind === 'cancel' || kind === 'cancel_all';
    const isFull = isCancel
      ? this.#cancels.length + this.#cancelsBehind >= this.#limits.cancels
      : !this.#hasRoom(waiting.since);
    if (isFull) return false;
    if (isCancel && !this.#queuedIds.has(clientKey(waiting.command) ?? '')) {
      this.#cancels.push(this.#counted(waiting));
    } else {
      const counted = this.#counted(waiting);
      if (isReady && !this.#deferredUsers.has(userId)) this.#orders.push(counted);
      else {
        this.#deferred.push(counted);
        this.#deferredUsers.add(userId);
      }
      this.#count(waiting.command, 1);
    }
    return true;
  }

  /** Whether another order may be accepted; above the limit, takes a token of the burst. */
  #hasRoom(now: Instant): boolean {
    const { orders, burst } = this.#limits;
    if (this.#unanswered < orders) return true;
    return this.#unanswered < orders + burst && this.#burst.take(now);
  }

  /** Moves the deferred commands of these users into the queue. */
  admit(users: ReadonlySet<UserId>): void {
    const isMeant = ({ command }: Waiting): boolean => users.has(command.userId);
    this.#orders.push(...this.#deferred.filter(isMeant));
    this.#setDeferred(this.#deferred.filter((waiting) => !isMeant(waiting)));
  }

  /** Takes out the deferred commands. */
  takeDeferred(): Waiting[] {
    const all = this.#deferred;
    this.#setDeferred([]);
    for (const { command } of all) this.#count(command, -1);
    return all;
  }

  #setDeferred(left: Waiting[]): void {
    this.#deferred = left;
    this.#deferredUsers.clear();
    for (const { command } of left) this.#deferredUsers.add(command.userId);
  }

  /** Counts a command until it is answered. */
  #counted({ command, since, answer, fail }: Waiting): Waiting {
    this.#unanswered += 1;
    return {
      command,
      since,
      answer: (result) => {
        this.#unanswered -= 1;
        answer(result);
      },
      fail: (error) => {
        this.#unanswered -= 1;
        fail(error);
      },
    };
  }

  /** Takes at most `max` commands in the order in which they are to be carried out, and the orders that are too old. */
  take(max: number, now: Instant): { readonly batch: Waiting[]; readonly stale: Waiting[] } {
    const batch = this.#cancels.splice(0, max);
    const next = this.#orders.splice(0, max - batch.length);
    for (const { command } of next) this.#count(command, -1);
    const isStale = (waiting: Waiting): boolean =>
      (waiting.command.kind === 'place' || waiting.command.kind === 'amend') &&
      now - waiting.since > this.#limits.maxWaitMs;
    return { batch: [...batch, ...next.filter((waiting) => !isStale(waiting))], stale: next.filter(isStale) };
  }

  /** Takes everything out. */
  takeAll(): Waiting[] {
    const all = [...this.#cancels.splice(0), ...this.#orders.splice(0), ...this.takeDeferred()];
    this.#queuedIds.clear();
    this.#cancelsBehind = 0;
    return all;
  }

  /** Takes the queued orders of a user out, of one market or of all. */
  dropOrders({ userId, marketId }: CancelAllCommand): Waiting[] {
    const isMeant = ({ command }: Waiting): boolean =>
      command.kind === 'place' && command.userId === userId && (marketId === null || command.marketId === marketId);
    const isOther = (waiting: Waiting): boolean => !isMeant(waiting);
    const dropped = [...this.#orders, ...this.#deferred].filter(isMeant);
    if (dropped.length === 0) return dropped;
    this.#orders.splice(0, this.#orders.length, ...this.#orders.filter(isOther));
    this.#setDeferred(this.#deferred.filter(isOther));
    for (const { command } of dropped) this.#count(command, -1);
    return dropped;
  }

  /** Notes that a command joins or leaves the queue of orders. */
  #count(command: LaneCommand, change: 1 | -1): void {
    if (command.kind === 'cancel') this.#cancelsBehind += change;
    const key = clientKey(command);
    if (key === null) return;
    const count = (this.#queuedIds.get(key) ?? 0) + change;
    if (count === 0) this.#queuedIds.delete(key);
    else this.#queuedIds.set(key, count);
  }
}

/** Names an order by its owner and the owner's own id for it. */
function clientKey(command: LaneCommand): string | null {
  if (command.kind === 'place') {
    return command.clientOrderId === null ? null : `${command.userId}:${command.clientOrderId}`;
  }
  if (command.kind !== 'cancel') return null;
  return 'clientOrderId' in command.order ? `${command.userId}:${command.order.clientOrderId}` : null;
}
