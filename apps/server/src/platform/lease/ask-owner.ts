import type { Scheduler } from '@bourse/kernel/clock';
import { ok, type Result } from '@bourse/kernel/result';
import { type Bus, NoAnswer, NoResponder } from '../bus/bus.ts';
import type { Queryable } from '../database/sql.ts';
import { UncertainFault } from '../fault.ts';
import { reject, type Rejection } from '../http/rejection.ts';

export interface AskOwnerPorts {
  readonly db: Queryable;
  readonly bus: Bus;
  readonly scheduler: Scheduler;
}

/** How often an owner is looked for before the caller is sent away: two seconds, all told. */
const attempts = 20;
const retryMs = 100;
/** A request that waits longer than this makes us look whether there is another owner. */
const lookEveryMs = 250;

/** The subject on which the owner of an epoch is asked: whoever was it before does not hear it. */
export function ownerSubject(lease: string, epoch: number, what: string): string {
  return `${lease}.${String(epoch)}.${what}`;
}

/** Carries a request to the owner of a lease. */
export type AskOwner = (what: string, request: unknown) => Promise<Result<unknown, Rejection>>;

/** A request that its owner has not answered yet. */
interface Waiting {
  readonly epoch: number;
  readonly giveUp: () => void;
}

/** Ends requests to an owner that has gone or was replaced meanwhile: it answers no more, or nothing that still holds. */
class OwnerWatch {
  /** In the order in which they were sent. */
  readonly #waiting = new Set<Waiting>();
  readonly #scheduler: Scheduler;
  readonly #find: () => Promise<number | null>;
  #isLooking = false;

  constructor(scheduler: Scheduler, find: () => Promise<number | null>) {
    this.#scheduler = scheduler;
    this.#find = find;
  }

  /** What was asked of the owner of an epoch. @throws NoAnswer when the owner has gone first. */
  over(epoch: number, answer: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, fail) => {
      const one = { epoch, giveUp: () => fail(new NoAnswer('the owner had gone before it answered')) };
      this.#waiting.add(one);
      void answer.then(resolve, fail).finally(() => this.#waiting.delete(one));
      if (!this.#isLooking) void this.#look();
    });
  }

  /** Nobody hears the owner's subjects any more. */
  gone(epoch: number): void {
    this.#endWhere((one) => one.epoch === epoch);
  }

  #endWhere(isOver: (one: Waiting) => boolean): void {
    for (const one of this.#waiting) {
      if (!isOver(one)) continue;
      this.#waiting.delete(one);
      one.giveUp();
    }
  }

  /** As long as something waits; the table is read only where it has waited for a whole round. */
  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#waiting.size > 0) {
      const [oldest] = this.#waiting;
      await this.#scheduler.sleep(lookEveryMs);
      if (oldest === undefined || !this.#waiting.has(oldest)) continue;
      // Where the database is away, too, each request has its own time limit.
      const newest = await this.#find().catch(() => null);
      this.#endWhere(({ epoch }) => newest !== null && epoch < newest);
    }
    this.#isLooking = false;
  }
}

/**
 * Makes the way to whoever owns a lease.
 * @returns SYSTEM_BUSY when there is no owner: nothing was done.
 * @throws UncertainFault when the owner got the request and gave no answer, or was replaced before: the outcome is unknown.
 */
export function askOwner({ db, bus, scheduler }: AskOwnerPorts, lease: string): AskOwner {
  let known: number | null = null;

  async function find(): Promise<number | null> {
    const { rows } = await db.query<{ epoch: number }>('SELECT epoch FROM leases WHERE name = $1', [lease]);
    return rows[0]?.epoch ?? null;
  }

  const watch = new OwnerWatch(scheduler, find);

  return async (what, request) => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const epoch = (known ??= await find());
      try {
        if (epoch !== null) return ok(await watch.over(epoch, bus.request(ownerSubject(lease, epoch, what), request)));
      } catch (error) {
        known = null;
        if (error instanceof NoAnswer) throw new UncertainFault('the owner did not answer', { cause: error });
        if (!(error instanceof NoResponder)) throw error;
        if (epoch !== null) watch.gone(epoch);
      }
      await scheduler.sleep(retryMs);
    }
    return reject('SYSTEM_BUSY');
  };
}
