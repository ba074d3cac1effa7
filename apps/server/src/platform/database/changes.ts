import type { Connection, Driver, Statement } from './driver.ts';

/**
 * Which tables transactions of this process may have changed, so that who looks at them again and again can rest until
 * there is something to see. Names of tables, and of whatever else is noted by {@link Changes.note}.
 */
export interface Changes {
  /**
   * A number that grows with each change; null where others write to the database, too, so that nothing can be concluded.
   * A look that began after it was read has seen every change up to it.
   */
  readonly version: (names: readonly string[]) => number | null;
  /** Notes that something of this name has happened. */
  readonly note: (name: string) => void;
}

/** The changes of a database to which other processes write as well. */
export const unseenChanges: Changes = { version: () => null, note: () => undefined };

/** What is read only once every transaction before it is over: it can change when any transaction ends. */
const readBelowOpen = 'outbox';

const writing =
  /\b(?:INSERT\s+INTO|MERGE\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|DROP\s+TABLE)\s+(?:ONLY\s+)?([a-z_][a-z_0-9]*)/g;
/** Statements are few; those with as many values as there are rows are bounded by this. */
const knownTexts = 4_000;

/** Counts what changes, by the statements that pass a driver. */
export class ChangeLog implements Changes {
  readonly #changedAt = new Map<string, number>();
  readonly #tables = new Map<string, readonly string[]>();
  #count = 0;

  readonly version = (names: readonly string[]): number =>
    names.reduce((latest, name) => Math.max(latest, this.#changedAt.get(name) ?? 0), 0);

  readonly note = (name: string): void => {
    this.#count += 1;
    this.#changedAt.set(name, this.#count);
  };

  /** A driver whose transactions are followed. */
  follow(driver: Driver): Driver {
    return {
      ...driver,
      connect: async () => this.#followConnection(await driver.connect()),
      close: () => driver.close(),
    };
  }

  #followConnection(connection: Connection): Connection {
    const written = new Set<string>();
    let beganAt = 0;
    const sent = (text: string): void => {
      if (written.size === 0) beganAt = this.#count;
      for (const table of this.#tablesOf(text)) written.add(table);
    };
    // Also where it was rolled back or nobody knows: a look too many finds nothing.
    const ended = (): void => {
      if (written.size === 0) return;
      if ((this.#changedAt.get(readBelowOpen) ?? 0) > beganAt) written.add(readBelowOpen);
      for (const table of written) this.note(table);
      written.clear();
    };
    return {
      query: (text, values) => {
        if (text !== 'COMMIT') {
          sent(text);
          return connection.query(text, values);
        }
        return connection.query(text, values).finally(ended);
      },
      pipeline: (statements: readonly Statement[]) => {
        for (const { text } of statements) sent(text);
        return connection.pipeline(statements);
      },
      release: (broken) => {
        ended();
        connection.release(broken);
      },
    };
  }

  /** Every table that a statement names as one that it writes. */
  #tablesOf(text: string): readonly string[] {
    const known = this.#tables.get(text);
    if (known !== undefined) return known;
    const tables = [...new Set([...text.matchAll(writing)].map(([, table = '']) => table))];
    if (this.#tables.size >= knownTexts) this.#tables.clear();
    this.#tables.set(text, tables);
    return tables;
  }
}
