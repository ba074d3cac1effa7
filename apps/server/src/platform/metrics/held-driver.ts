import { monotonicMs } from '../clock/monotonic.ts';
import { currentWork } from '../database/current-work.ts';
import type { Connection, Driver } from '../database/driver.ts';

/** For how long one caller kept a connection to itself, and on the embedded database everybody else from theirs. */
export interface Hold {
  /** The background work that held it; empty for a request or a lane. */
  readonly work: string;
  /** Empty for a statement by itself. */
  readonly transaction: string;
  readonly seconds: number;
  /** Messages that were sent, each of which the embedded database takes up by itself. */
  readonly roundTrips: number;
}

/** Where holds are told. */
export interface Holds {
  /** Nothing is told before somebody listens. */
  onHold: ((hold: Hold) => void) | null;
}

/** Statements after which a connection is free again. */
const isEnd = (text: string): boolean => text === 'COMMIT' || text === 'ROLLBACK';

/** A driver that tells of each hold and changes nothing. */
export function heldDriver(
  driver: Driver,
  nowMs: () => number = monotonicMs,
): { readonly driver: Driver; readonly holds: Holds } {
  const holds: Holds = { onHold: null };
  // All connections of the embedded database wait for one session: what is answered began when it last became free.
  const free = driver.capabilities.ownSession ? null : { sinceMs: nowMs() };
  const held: Driver = {
    capabilities: driver.capabilities,
    connect: async (transaction = '') => {
      const connection = await driver.connect(transaction);
      return new HeldConnection(connection, { holds, transaction, work: currentWork(), nowMs, free });
    },
    close: () => driver.close(),
  };
  return { driver: held, holds };
}

interface Watch {
  readonly holds: Holds;
  readonly transaction: string;
  readonly work: string;
  readonly nowMs: () => number;
  readonly free: { sinceMs: number } | null;
}

class HeldConnection implements Connection {
  readonly #connection: Connection;
  readonly #watch: Watch;
  /** Messages without an answer yet. */
  #unanswered = 0;
  #roundTrips = 0;
  #sinceMs = 0;
  #isInTransaction = false;

  constructor(connection: Connection, watch: Watch) {
    this.#connection = connection;
    this.#watch = watch;
  }

  query(...[text, values]: Parameters<Connection['query']>): ReturnType<Connection['query']> {
    return this.#send([text], () => this.#connection.query(text, values));
  }

  pipeline(...[statements]: Parameters<Connection['pipeline']>): Promise<void> {
    return this.#send(
      statements.map(({ text }) => text),
      () => this.#connection.pipeline(statements),
    );
  }

  release(broken: boolean): void {
    this.#end();
    this.#connection.release(broken);
  }

  #send<T>(texts: readonly string[], send: () => Promise<T>): Promise<T> {
    if (this.#roundTrips === 0) this.#sinceMs = this.#watch.nowMs();
    this.#roundTrips += 1;
    this.#unanswered += 1;
    if (texts[0]?.startsWith('BEGIN') === true) this.#isInTransaction = true;
    const isFirst = this.#roundTrips === 1;
    return send().finally(() => {
      const { free, nowMs } = this.#watch;
      if (free !== null) {
        if (isFirst) this.#sinceMs = Math.max(this.#sinceMs, free.sinceMs);
        free.sinceMs = nowMs();
      }
      this.#unanswered -= 1;
      if (isEnd(texts.at(-1) ?? '')) this.#isInTransaction = false;
      if (this.#unanswered === 0 && !this.#isInTransaction) this.#end();
    });
  }

  #end(): void {
    if (this.#roundTrips === 0) return;
    const { work, transaction, holds, nowMs } = this.#watch;
    const seconds = Math.max(0, nowMs() - this.#sinceMs) / 1_000;
    holds.onHold?.({ work, transaction, seconds, roundTrips: this.#roundTrips });
    this.#roundTrips = 0;
    this.#isInTransaction = false;
  }
}
