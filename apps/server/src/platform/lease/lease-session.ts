import type { Timers } from '@bourse/kernel/clock';
import { answerWithin, timeLimit } from '../database/answer-within.ts';
import { classify } from '../database/database-error.ts';
import type { Connection, Driver, StatementResult } from '../database/driver.ts';

/** A server that has not answered by then may have gone without hanging up. */
const answerTimeoutMs = 5_000;

/** Tells leases apart from whatever else takes advisory locks of two numbers. */
const lockClass = `hashtext('lease ' || $1)`;

/**
 * A connection of an owner's own. While it lives, the server keeps an advisory lock for it, named by the lease and its
 * epoch: so others see at once when the owner has died, and need not wait for its time to run out.
 */
export class LeaseSession {
  readonly #connection: Connection;
  readonly #scheduler: Timers;
  readonly #name: string;

  private constructor(connection: Connection, scheduler: Timers, name: string) {
    this.#connection = connection;
    this.#scheduler = scheduler;
    this.#name = name;
  }

  /** @throws DatabaseFault when the server is out of reach. */
  static async open(driver: Driver, scheduler: Timers, name: string): Promise<LeaseSession> {
    return new LeaseSession(await driver.connect(), scheduler, name);
  }

  async #query(text: string, values: readonly unknown[]): Promise<StatementResult> {
    const patience = timeLimit(this.#scheduler, answerTimeoutMs);
    const outcome = await answerWithin(patience, this.#connection.query(text, [this.#name, ...values]));
    if ('cause' in outcome) throw classify(outcome.cause);
    return outcome.value;
  }

  async #tryLock(epoch: number): Promise<boolean> {
    const { rows } = await this.#query(`SELECT pg_try_advisory_lock(${lockClass}, $2::int) AS locked`, [epoch]);
    return rows[0]?.['locked'] === true;
  }

  async #unlock(epoch: number): Promise<void> {
    await this.#query(`SELECT pg_advisory_unlock(${lockClass}, $2::int)`, [epoch]);
  }

  /**
   * Becomes the owner when there is none, when its time is over, or when its connection is gone.
   * @returns the epoch; null while somebody else owns the lease.
   */
  async take(owner: string, ttlMs: number): Promise<number | null> {
    await this.#query('INSERT INTO leases (name) VALUES ($1) ON CONFLICT DO NOTHING', []);
    const { rows } = await this.#query(
      'SELECT epoch, until < clock_timestamp() AS over FROM leases WHERE name = $1',
      [],
    );
    const before = Number.parseInt(String(rows[0]?.['epoch']), 10);
    if (rows[0]?.['over'] !== true) {
      if (!(await this.#tryLock(before))) return null;
      await this.#unlock(before);
    }
    // The lock of the new epoch is there before the epoch is, so nobody finds it without.
    const epoch = before + 1;
    if (!(await this.#tryLock(epoch))) return null;
    const taken = await this.#query(
      `UPDATE leases SET epoch = $2::int, owner = $3, until = clock_timestamp() + make_interval(secs => $4::float8 / 1000)
       WHERE name = $1 AND epoch = $2::int - 1`,
      [epoch, owner, ttlMs],
    );
    if (taken.rowCount === 1) return epoch;
    await this.#unlock(epoch);
    return null;
  }

  /** @returns false when somebody else has become the owner. */
  async renew(epoch: number, ttlMs: number): Promise<boolean> {
    const { rowCount } = await this.#query(
      `UPDATE leases SET until = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
       WHERE name = $1 AND epoch = $2::int`,
      [epoch, ttlMs],
    );
    return rowCount === 1;
  }

  /** Goes on with a lease on this new connection. @returns false while the lock is still kept for the one before. */
  resume(epoch: number): Promise<boolean> {
    return this.#tryLock(epoch);
  }

  /** Gives the lease up at once; the next owner need not wait. */
  async giveUp(epoch: number): Promise<void> {
    await this.#query(`UPDATE leases SET until = '-infinity' WHERE name = $1 AND epoch = $2::int`, [epoch]);
  }

  /** Ends the connection, and with it its lock. */
  close(): void {
    this.#connection.release(true);
  }
}
