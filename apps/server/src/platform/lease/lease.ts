import type { Timers } from '@bourse/kernel/clock';
import { monotonicMs } from '../clock/monotonic.ts';
import type { BatchDatabase } from '../database/batch-database.ts';
import type { Tx } from '../database/database.ts';
import type { Driver } from '../database/driver.ts';
import { LeaseSession } from './lease-session.ts';

/** A lease of a resource that only one node may use at a time, held by this node. */
export interface Lease {
  /** Fencing token: grows with each owner. */
  readonly epoch: number;
  /**
   * Whether this node holds the lease for certain, without asking the database. A decision from memory that is written
   * nowhere is valid only if this is still true afterwards.
   */
  isHeld(): boolean;
  /**
   * Fences a transaction: it fails, at COMMIT at the latest, when this node is not the owner any more, and the next
   * owner waits until it has ended. Pipelined with the other statements, so it costs no round trip.
   */
  fence(tx: Pick<Tx, 'send'>): void;
  /** Resolves when another node has become the owner; never after {@link release}. */
  readonly lost: Promise<void>;
  /** Gives the lease to whoever waits for it. */
  release(): Promise<void>;
}

export interface LeasePorts {
  readonly driver: Driver;
  readonly scheduler: Timers;
  /** Monotonic, in milliseconds; the process's own unless told. */
  readonly nowMs?: () => number;
  /** Who this node is, for the operator's eyes. */
  readonly owner: string;
  /** Told when the database is out of reach; the lease goes on when it is back, unless another node was quicker. */
  readonly onError: (error: unknown) => void;
}

/** An owner whose connection hangs, and who does not renew, is replaced after this time. */
const ttlMs = 10_000;
/** The owner counts on less than the full lease time: its clock may be slow, and its answers take time. */
const certainMs = 7_000;
const renewEveryMs = 1_000;
const tryEveryMs = 250;

const nowOf = ({ nowMs }: LeasePorts): number => (nowMs ?? monotonicMs)();

/** Takes a lease if it can be had now. @throws DatabaseFault when the database is out of reach. */
export async function tryLease(ports: LeasePorts, name: string): Promise<Lease | null> {
  const session = await LeaseSession.open(ports.driver, ports.scheduler, name);
  const sinceMs = nowOf(ports);
  let epoch: number | null = null;
  try {
    epoch = await session.take(ports.owner, ttlMs);
  } finally {
    if (epoch === null) session.close();
  }
  return epoch === null ? null : new HeldLease(ports, name, { epoch, session, sinceMs });
}

/** Waits until a lease can be had. @throws the signal's reason when it is aborted first. */
export async function waitForLease(ports: LeasePorts, name: string, signal: AbortSignal): Promise<Lease> {
  for (;;) {
    try {
      const lease = await tryLease(ports, name);
      if (lease !== null) return lease;
    } catch (error) {
      ports.onError(error);
    }
    await ports.scheduler.sleep(tryEveryMs, signal);
  }
}

interface Taken {
  readonly epoch: number;
  readonly session: LeaseSession;
  /** When it was asked for. */
  readonly sinceMs: number;
}

class HeldLease implements Lease {
  readonly epoch: number;
  readonly lost: Promise<void>;
  readonly #ports: LeasePorts;
  readonly #name: string;
  readonly #ending = new AbortController();
  readonly #renewing: Promise<void>;
  /** Null while the database is out of reach: then another node may have become the owner. */
  #session: LeaseSession | null;
  #renewedMs: number;

  constructor(ports: LeasePorts, name: string, { epoch, session, sinceMs }: Taken) {
    this.#ports = ports;
    this.#name = name;
    this.epoch = epoch;
    this.#session = session;
    this.#renewedMs = sinceMs;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.lost = promise;
    this.#renewing = this.#keep(resolve);
  }

  isHeld(): boolean {
    return this.#session !== null && nowOf(this.#ports) - this.#renewedMs < certainMs;
  }

  fence(tx: Pick<Tx, 'send'>): void {
    tx.send('SELECT assert_lease($1, $2)', [this.#name, this.epoch]);
  }

  async release(): Promise<void> {
    this.#ending.abort();
    await this.#renewing;
    const session = this.#session;
    this.#session = null;
    try {
      await session?.giveUp(this.epoch);
    } catch (error) {
      this.#ports.onError(error);
    } finally {
      session?.close();
    }
  }

  /** Renews until the lease is released, or lost. */
  async #keep(lost: () => void): Promise<void> {
    const { scheduler, onError } = this.#ports;
    for (;;) {
      try {
        await scheduler.sleep(renewEveryMs, this.#ending.signal);
      } catch {
        return; // aborted: it is being released
      }
      try {
        if (!(await this.#renew())) {
          this.#drop();
          lost();
          return;
        }
      } catch (error) {
        this.#drop();
        onError(error);
      }
    }
  }

  #drop(): void {
    this.#session?.close();
    this.#session = null;
  }

  /** @returns false when another node is the owner. */
  async #renew(): Promise<boolean> {
    const { driver, scheduler } = this.#ports;
    const sinceMs = nowOf(this.#ports);
    const session = this.#session ?? (await LeaseSession.open(driver, scheduler, this.#name));
    let keeps = false;
    try {
      if (!(await session.renew(this.epoch, ttlMs))) return false;
      // On a new connection the lock of the one before may still be kept for a moment; the time that was just renewed holds.
      keeps = this.#session === session || (await session.resume(this.epoch));
    } finally {
      if (!keeps && this.#session !== session) session.close();
    }
    if (keeps) {
      this.#session = session;
      this.#renewedMs = sinceMs;
    }
    return true;
  }
}

/** The same database for an owner's writes: every transaction that changes anything fails once the lease has another owner. */
export function fencedDatabase(db: BatchDatabase, lease: Pick<Lease, 'fence'>): BatchDatabase {
  const fenced =
    <X extends Tx, T>(work: (tx: X) => Promise<T>) =>
    (tx: X): Promise<T> => {
      lease.fence(tx);
      return work(tx);
    };
  return {
    ...db,
    withTx: (name, work, options) => db.withTx(name, options?.readOnly === true ? work : fenced(work), options),
    withBatch: (name, work, options) => db.withBatch(name, fenced(work), options),
  };
}
