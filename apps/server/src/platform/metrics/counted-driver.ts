import type { Driver } from '../database/driver.ts';
import type { Holds } from './held-driver.ts';
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

/** A hold within the first keeps nobody waiting for long; beyond the second somebody ought to look. */
const holdBucketsSeconds = [0.05, 1];
/** Round trips take some 1.2 ms each on the embedded database: 40 are 50 ms. */
const holdBucketsTrips = [5, 40];

/** Metrics that tell what is asked of the database: what an exchange costs that nobody visits shows first here. */
export function metricsOver(counts: ConnectionCounts, holds: Holds): Metrics {
  const metrics = createMetrics();
  const labels = ['work', 'transaction'];
  const secondsHelp = 'For how long a caller kept a connection, and on the embedded database everybody else, waiting';
  const seconds = metrics.histogram('database_hold_seconds', secondsHelp, holdBucketsSeconds, labels);
  const tripsHelp = 'Messages that a caller sent to the database while it kept a connection';
  const trips = metrics.histogram('database_hold_round_trips', tripsHelp, holdBucketsTrips, labels);
  holds.onHold = (hold) => {
    seconds(hold.seconds, hold.work, hold.transaction);
    trips(hold.roundTrips, hold.work, hold.transaction);
  };
  metrics.keptCount('database_statements_total', 'Statements that were sent to the database', counts.statements);
  metrics.keptCount('database_commits_total', 'Transactions that were asked to commit', counts.commits);
  return metrics;
}
