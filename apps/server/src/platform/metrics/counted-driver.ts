import type { Driver } from '../database/driver.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** How busy a database's connections are just now, and what has passed through them since the start. */
export interface ConnectionCounts {
  /** Lent to somebody. */
  readonly inUse: () => number;
  /** Callers who wait for one. */
  readonly waiting: () => number;
  /** Statements that were sent, those of a pipeline each by itself. */
  readonly statements: () => number;
  /** Transactions that were asked to commit. */
  readonly commits: () => number;
}

/** A driver that counts what passes through it and changes nothing. */
export function countedDriver(driver: Driver): { readonly driver: Driver; readonly counts: ConnectionCounts } {
  let inUse = 0;
  let waiting = 0;
  let statements = 0;
  let commits = 0;
  const count = (text: string): void => {
    statements += 1;
    if (text === 'COMMIT') commits += 1;
  };
  const counted: Driver = {
    capabilities: driver.capabilities,
    connect: async () => {
      waiting += 1;
      const connection = await driver.connect().finally(() => {
        waiting -= 1;
      });
      inUse += 1;
      return {
        query: (text, values) => {
          count(text);
          return connection.query(text, values);
        },
        pipeline: (sent) => {
          for (const { text } of sent) count(text);
          return connection.pipeline(sent);
        },
        release: (broken) => {
          inUse -= 1;
          connection.release(broken);
        },
      };
    },
    close: () => driver.close(),
  };
  const counts: ConnectionCounts = {
    inUse: () => inUse,
    waiting: () => waiting,
    statements: () => statements,
    commits: () => commits,
  };
  return { driver: counted, counts };
}

/** Metrics that tell what is asked of the database: what an exchange costs that nobody visits shows first here. */
export function metricsOver(counts: ConnectionCounts): Metrics {
  const metrics = createMetrics();
  metrics.keptCount('database_statements_total', 'Statements that were sent to the database', counts.statements);
  metrics.keptCount('database_commits_total', 'Transactions that were asked to commit', counts.commits);
  return metrics;
}
