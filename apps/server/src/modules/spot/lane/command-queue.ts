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
  /** For our bugs and the world's faults. */
  readonly fail: (error: unknown) => void;
}

export interface QueueLimits {
  /** So many commands may be unanswered, whether they wait or their batch is on its way, when an order is taken. */
  readonly orders: number;
  /** So many more for a moment, when more come at once; once used up, they are back after some seconds. */
  readonly burst: number;
  /** Cancels that wait, also those that stay behind an order. */
  readonly cancels: number;
  /** Orders that have waited longer are refused instead of being carried out late. */
  readonly maxWaitMs: number;
}

/**
 * One full batch is gathered while another commits. More orders would not be carried out sooner; everybody would wait, and
 * in the end all of them longer than they may. Cancels take their part of the two, and are taken beyond it. What comes
 * while the disk or the machine stands still for a tenth or a fifth of a second is no overload: it is as much again.
 */
export const defaultLimits: QueueLimits = { orders: 2_000, burst: 2_000, cancels: 20_000, maxWaitMs: 2_000 };

/**
 * The bounded queue of a lane. Cancels overtake orders, because they only ever give money back and lessen the load; but
 * a cancel that names an order by the customer's own id stays behind that order while it is still queued. All cancels
 * have a bound of their own, so that they are taken when there is no room for orders.
 *
 * A command that is not ready stands aside until its user is admitted, and what the same user asks for after it, behind it;
 * other users overtake them.
 */
export class CommandQueue {
  readonly #limits: QueueLimits;
  readonly #burst: Burst;
  readonly #orders: Waiting[] = [];
  readonly #cancels: Waiting[] = [];
  #aside: Waiting[] = [];
  readonly #usersAside = new Set<UserId>();
  /** In the queue or not. */
  #unanswered = 0;
  /** How often a customer's own id stands in the queue of orders. */
  readonly #queuedIds = new Map<string, number>();
  /** Cancels that stay behind a queued order. */
  #cancelsBehind = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    // While what came at once is carried out, as many come behind it.
    this.#burst = new Burst(2 * limits.burst);
  }

  /** How many commands can be taken. */
  get size(): number {
    return this.#orders.length + this.#cancels.length;
  }

  /** The commands that stand aside. */
  get aside(): readonly LaneCommand[] {
    return this.#aside.map(({ command }) => command);
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
      if (isReady && !this.#usersAside.has(userId)) this.#orders.push(counted);
      else {
        this.#aside.push(counted);
        this.#usersAside.add(userId);
      }
      this.#count(waiting.command, 1);
    }
    return true;
  }

  /** Whether another order may be taken; where it is one of a burst, it counts as such. */
  #hasRoom(now: Instant): boolean {
    const { orders, burst } = this.#limits;
    if (this.#unanswered < orders) return true;
    return this.#unanswered < orders + burst && this.#burst.take(now);
  }

  /** Everything that these users have standing aside is ready. */
  admit(users: ReadonlySet<UserId>): void {
    const isMeant = ({ command }: Waiting): boolean => users.has(command.userId);
    this.#orders.push(...this.#aside.filter(isMeant));
    this.#stayAside(this.#aside.filter((waiting) => !isMeant(waiting)));
  }

  /** Takes out what stands aside. */
  takeAside(): Waiting[] {
    const all = this.#aside;
    this.#stayAside([]);
    for (const { command } of all) this.#count(command, -1);
    return all;
  }

  #stayAside(left: Waiting[]): void {
    this.#aside = left;
    this.#usersAside.clear();
    for (const { command } of left) this.#usersAside.add(command.userId);
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
    const all = [...this.#cancels.splice(0), ...this.#orders.splice(0), ...this.takeAside()];
    this.#queuedIds.clear();
    this.#cancelsBehind = 0;
    return all;
  }

  /** Takes the queued orders of a user out, of one market or of all. */
  dropOrders({ userId, marketId }: CancelAllCommand): Waiting[] {
    const isMeant = ({ command }: Waiting): boolean =>
      command.kind === 'place' && command.userId === userId && (marketId === null || command.marketId === marketId);
    const isOther = (waiting: Waiting): boolean => !isMeant(waiting);
    const dropped = [...this.#orders, ...this.#aside].filter(isMeant);
    if (dropped.length === 0) return dropped;
    this.#orders.splice(0, this.#orders.length, ...this.#orders.filter(isOther));
    this.#stayAside(this.#aside.filter(isOther));
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
