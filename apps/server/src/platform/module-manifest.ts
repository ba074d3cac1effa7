import type { PostingKindTable } from '@bourse/contract/posting-kind';
import type { Binding } from './http/binding.ts';
import type { DueWork } from './jobs/due-work.ts';
import type { DailyJob, Repetition } from './jobs/jobs.ts';

/** Rows of a module that explain held amounts; the checks of the ledger need all of them. */
export interface HoldSource {
  readonly name: string;
  /** SQL that gives one row `(account_id bigint, amount numeric)` for each thing that holds something. */
  readonly sql: string;
}

/** A figure that is read when Prometheus asks. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
}

/**
 * What a module brings to the server. The composition opens the modules in their order, each with the ports that it
 * needs, and then starts everything with all manifests together: no shared file lists what a module brings.
 */
export interface ModuleManifest {
  /** The module's folder. */
  readonly name: string;
  /** Calls of customers and visitors. */
  readonly routes?: readonly Binding[];
  /** Calls of staff. */
  readonly staffRoutes?: readonly Binding[];
  /** Work that repeats in every process. */
  readonly ownRepetitions?: readonly Repetition[];
  /** Work that repeats in processes with the role `jobs`. */
  readonly repetitions?: readonly Repetition[];
  /** Work that one node does once a day. */
  readonly dailyWork?: readonly DailyJob[];
  /** How what falls due is done. */
  readonly dueWork?: readonly DueWork[];
  readonly holds?: readonly HoldSource[];
  /** The kinds of postings that the module writes. */
  readonly postingKinds?: PostingKindTable;
  readonly metrics?: readonly Gauge[];
}
