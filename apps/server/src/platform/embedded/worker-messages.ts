/** What the worker gets when it starts. */
export interface WorkerInput {
  /** Folder of the database's files; null keeps it in memory. */
  readonly databasePath: string | null;
  /** A snapshot to start from; null starts empty or from what lies in the folder. */
  readonly snapshotPath: string | null;
  readonly password: string;
  readonly idleInTransactionMs: number;
}

/** What is asked of the worker. */
export type ToWorker = { readonly kind: 'close' } | { readonly kind: 'snapshot'; readonly path: string };

/**
 * What the worker says. `failed` means that the database is gone for good; from `waits-for-space` to `found-space` a write
 * waits, and nothing else is answered.
 */
export type FromWorker =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'snapshot-written' }
  | { readonly kind: 'waits-for-space' }
  | { readonly kind: 'found-space' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };
