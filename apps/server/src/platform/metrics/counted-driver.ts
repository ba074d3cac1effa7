import type { Driver } from '../database/driver.ts';

/** How busy a database's connections are just now. */
export interface ConnectionCounts {
  /** Lent to somebody. */
  readonly inUse: () => number;
  /** Callers who wait for one. */
  readonly waiting: () => number;
}

/** A driver that counts what passes through it and changes nothing. */
export function countedDriver(driver: Driver): { readonly driver: Driver; readonly counts: ConnectionCounts } {
  let inUse = 0;
  let waiting = 0;
  const counted: Driver = {
    capabilities: driver.capabilities,
    connect: async () => {
      waiting += 1;
      const connection = await driver.connect().finally(() => {
        waiting -= 1;
      });
      inUse += 1;
      return {
        query: (text, values) => connection.query(text, values),
        pipeline: (statements) => connection.pipeline(statements),
        release: (broken) => {
          inUse -= 1;
          connection.release(broken);
        },
      };
    },
    close: () => driver.close(),
  };
  return { driver: counted, counts: { inUse: () => inUse, waiting: () => waiting } };
}
