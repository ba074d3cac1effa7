/**
 * Differences between a PostgreSQL server and the embedded one (PGlite behind its socket). No other code tests which of
 * the two it runs on.
 */
export interface Capabilities {
  readonly engine: 'postgres' | 'embedded';
  /** Every acknowledged commit is on the disk. The embedded one runs with fsync off: a power cut may lose the last moments. */
  readonly durableCommit: boolean;
  /** Connections that can be in a transaction at the same time. */
  readonly concurrentTransactions: number;
  /** Connections have settings and advisory locks of their own. Embedded, all connections are one session. */
  readonly ownSession: boolean;
  /** Dead rows are cleaned without our help. */
  readonly autovacuum: boolean;
  /** What was committed is carried from the log into the tables in time, and the log cut, without our help. */
  readonly checkpoints: boolean;
}

export const postgresCapabilities: Capabilities = {
  engine: 'postgres',
  durableCommit: true,
  concurrentTransactions: 16,
  ownSession: true,
  autovacuum: true,
  checkpoints: true,
};

export const embeddedCapabilities: Capabilities = {
  engine: 'embedded',
  durableCommit: false,
  concurrentTransactions: 1,
  ownSession: false,
  autovacuum: false,
  checkpoints: false,
};
