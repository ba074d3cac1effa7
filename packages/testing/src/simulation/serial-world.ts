import type { Clock, Timers } from '@bourse/kernel/clock';
import { type Instant, instant } from '@bourse/kernel/instant';
import type { Random } from '@bourse/kernel/random';
import type { Connection, Driver, Statement, StatementResult } from '@bourse/server/platform/database/driver';
import { sendSequentially } from './send-sequentially.ts';

/** How likely each statement fails, and how. */
export interface FaultRates {
  /** The connection dies before the statement reaches the database. */
  readonly lost: number;
  /** The statement is carried out, and the connection dies before the answer. */
  readonly unanswered: number;
}

interface Step {
  readonly connection: SerialConnection;
  readonly run: () => Promise<void>;
}

interface Sleeper {
  readonly at: number;
  readonly order: number;
  readonly wake: () => void;
  readonly isOutside: boolean;
}

function connectionReset(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

/**
 * One process, one clock, one thing at a time: every statement and every sleep of the code under test waits here until
 * the seeded choice falls on it. The same seed gives the same run, to the last row.
 */
export class SerialWorld {
  readonly clock: Clock = { now: () => this.now };
  readonly scheduler: Timers = {
    sleep: (ms, signal) => this.#sleep(ms, signal),
    after: (ms, ring) => this.#after(ms, ring),
  };
  /** Timers of what is no part of the process under test, and so outlives it. */
  readonly outside: Timers = {
    sleep: (ms, signal) => this.#sleep(ms, signal, true),
    after: (ms, ring) => this.#after(ms, ring, true),
  };
  readonly random: Random;
  /** How many statements were carried out. */
  statements = 0;
  /** How many transactions have ended, either way. */
  ended = 0;
  rates: FaultRates = { lost: 0, unanswered: 0 };
  #now: Instant;
  #steps: Step[] = [];
  #sleepers: Sleeper[] = [];
  #sleeperOrder = 0;
  #holder: SerialConnection | null = null;
  readonly #inner: Driver;
  #life = 0;

  constructor(inner: Driver, random: Random, start: Instant) {
    this.#inner = inner;
    this.random = random;
    this.#now = start;
  }

  get now(): Instant {
    return this.#now;
  }

  /** The driver for the code under test. Each call gives the driver of a new process. */
  driver(): Driver {
    const life = this.#life;
    return {
      capabilities: this.#inner.capabilities,
      connect: async () => new SerialConnection(this, await this.#inner.connect(), life),
      close: async () => undefined,
    };
  }

  /** Kills the process under test: what it waits for never comes, and its open transaction is rolled back. */
  async crash(): Promise<void> {
    this.#life += 1;
    this.#steps = [];
    this.#sleepers = this.#sleepers.filter(({ isOutside }) => isOutside);
    if (this.#holder !== null) await (await this.#inner.connect()).query('ROLLBACK');
    this.#holder = null;
  }

  /** Lets time go by while nothing is there: between a crash and the next start. */
  skip(ms: number): void {
    this.#now = instant(this.#now + ms);
  }

  /** Runs one step, or lets time pass to the next sleeper. False when nothing is left to do. */
  async step(): Promise<boolean> {
    await settled();
    const ready = this.#ready();
    if (ready.length > 0) {
      const step = this.random.pick(ready);
      this.#steps.splice(this.#steps.indexOf(step), 1);
      await step.run();
      return true;
    }
    return this.#wakeNext();
  }

  /** What may run now: of each connection its oldest statement, and nobody beside an open transaction. */
  #ready(): Step[] {
    const asked = new Set<SerialConnection>();
    return this.#steps.filter(({ connection }) => {
      if (asked.has(connection)) return false;
      asked.add(connection);
      return this.#holder === null || this.#holder === connection;
    });
  }

  /** Runs until nothing is left to do, or `until` says so. */
  async run(until: () => boolean = () => false): Promise<void> {
    while (!until() && (await this.step()));
    await settled();
  }

  /** Used by {@link SerialConnection}: the statement runs when the scheduler picks it. */
  statement(
    connection: SerialConnection,
    inner: Connection,
    text: string,
    values?: readonly unknown[],
  ): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (connection.life !== this.#life) return; // a process that was killed gets no answer any more
      const run = async (): Promise<void> => {
        this.statements += 1;
        this.#now = instant(this.#now + this.random.int(0, 3));
        const chance = this.random.next();
        // What was sent behind a statement that met a dead connection meets it, too.
        connection.isDead ||= chance < this.rates.lost;
        if (connection.isDead) {
          reject(connectionReset());
          return;
        }
        try {
          const result = await inner.query(text, values);
          this.#track(connection, result.command);
          connection.isDead = chance < this.rates.lost + this.rates.unanswered;
          if (connection.isDead) reject(connectionReset());
          else resolve(result);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      this.#steps.push({ connection, run });
    });
  }

  /** Used by {@link SerialConnection}: a connection that is closed inside a transaction rolls it back. */
  async closed(connection: SerialConnection, inner: Connection): Promise<void> {
    if (this.#holder !== connection) return;
    this.#steps.push({
      connection,
      run: async () => {
        await inner.query('ROLLBACK');
        this.#holder = null;
      },
    });
  }

  #track(connection: SerialConnection, command: string): void {
    if (command === 'BEGIN') this.#holder = connection;
    if (command !== 'COMMIT' && command !== 'ROLLBACK') return;
    this.#holder = null;
    this.ended += 1;
  }

  #sleep(ms: number, signal?: AbortSignal, isOutside = false): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = this.#after(ms, resolve, isOutside);
      signal?.addEventListener('abort', () => {
        stop();
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      });
    });
  }

  #after(ms: number, wake: () => void, isOutside = false): () => void {
    const sleeper = { at: this.#now + ms, order: (this.#sleeperOrder += 1), wake, isOutside };
    this.#sleepers.push(sleeper);
    return () => {
      this.#sleepers = this.#sleepers.filter((one) => one !== sleeper);
    };
  }

  #wakeNext(): boolean {
    const next = this.#sleepers.toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
    if (next === undefined) return false;
    this.#sleepers = this.#sleepers.filter((one) => one !== next);
    this.#now = instant(Math.max(this.#now, next.at));
    next.wake();
    return true;
  }
}

class SerialConnection implements Connection {
  readonly life: number;
  isDead = false;
  readonly #world: SerialWorld;
  readonly #inner: Connection;

  constructor(world: SerialWorld, inner: Connection, life: number) {
    this.#world = world;
    this.#inner = inner;
    this.life = life;
  }

  query(text: string, values?: readonly unknown[]): Promise<StatementResult> {
    return this.#world.statement(this, this.#inner, text, values);
  }

  pipeline(statements: readonly Statement[]): Promise<void> {
    return sendSequentially(this, statements);
  }

  release(broken: boolean): void {
    if (broken) void this.#world.closed(this, this.#inner);
  }
}

/** Lets everything that can go on without a statement or the passing of time go on, and may yield to the event loop for that. */
async function settled(): Promise<void> {
  // Twice: an immediate that is scheduled after our first one runs before our second.
  for (let round = 0; round < 2; round += 1) await new Promise<void>((resolve) => void setImmediate(resolve));
}
