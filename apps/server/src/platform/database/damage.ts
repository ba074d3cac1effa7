import type { Driver } from './driver.ts';

/** SQLSTATEs of pages whose checksum is wrong or whose content cannot be (`data_corrupted`, `index_corrupted`). */
const damageStates: readonly unknown[] = ['XX001', 'XX002'];

/** Whether the database has found that its files are damaged. */
export function isDamage(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && damageStates.includes(error.code);
}

/** What is known of damaged files of the database. */
export class Damage {
  readonly #listeners = new Set<(what: string) => void>();
  readonly #found = new Set<string>();

  /** Notes a finding; who listens is told of each one once. */
  report(what: string): void {
    if (this.#found.has(what)) return;
    this.#found.add(what);
    for (const tell of this.#listeners) tell(what);
  }

  /** @param tell called for each finding, at once for those made before. */
  onFound(tell: (what: string) => void): void {
    this.#listeners.add(tell);
    for (const what of this.#found) tell(what);
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
