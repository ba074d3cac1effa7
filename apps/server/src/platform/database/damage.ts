import type { Driver } from './driver.ts';

/** SQLSTATEs of pages whose checksum is wrong or whose content cannot be (`data_corrupted`, `index_corrupted`). */
const damageStates: readonly unknown[] = ['XX001', 'XX002'];

/** Whether the database has found that its files are damaged. */
export function isDamage(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && damageStates.includes(error.code);
}

/** What is known of damaged files of the database, from the first finding on. */
export class Damage {
  readonly #listeners = new Set<(what: string) => void>();
  #what: string | null = null;

  /** Notes a finding; who listens is told of the first one alone. */
  report(what: string): void {
    if (this.#what !== null) return;
    this.#what = what;
    for (const tell of this.#listeners) tell(what);
  }

  /** @param tell called when damage is found, at once where it was found before. */
  onFound(tell: (what: string) => void): void {
    this.#listeners.add(tell);
    if (this.#what !== null) tell(this.#what);
  }
}

/** A driver that reports damage which the statements meet, and changes nothing. */
export function damageWatchingDriver(driver: Driver, damage: Damage): Driver {
  const noted = (error: unknown): never => {
    if (isDamage(error)) damage.report(error instanceof Error ? error.message : 'a page cannot be read');
    throw error;
  };
  return {
    capabilities: driver.capabilities,
    connect: async () => {
      const connection = await driver.connect();
      return {
        query: (text, values) => connection.query(text, values).catch(noted),
        pipeline: (statements) => connection.pipeline(statements).catch(noted),
        release: (broken) => connection.release(broken),
      };
    },
    close: () => driver.close(),
  };
}
