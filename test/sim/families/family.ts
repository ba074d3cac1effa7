import type { AnyCall } from '@bourse/contract/call';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Random } from '@bourse/kernel/random';
import type { FamilyPorts } from '@bourse/server/families';
import type { CommitLane } from '@bourse/server/modules/spot/index';
import type { Database } from '@bourse/server/platform/database/database';
import type { ModuleManifest } from '@bourse/server/platform/module-manifest';
import type { LedgerWorld } from '@bourse/testing/ledger-world';

/** Where a family's products are laid out before a run. */
export interface Stage {
  readonly db: Database;
  readonly ledger: Omit<LedgerWorld, 'close'>;
  readonly start: Instant;
  readonly users: readonly UserId[];
  /** Puts a product on sale. @returns its id. */
  readonly add: (family: string, terms: Readonly<Record<string, unknown>>) => Promise<string>;
}

/** Who wishes for something. */
export interface Wisher {
  readonly random: Random;
  readonly userId: UserId;
  /** What a call has made for this customer, at random; an id of nothing where it has made none. */
  readonly own: (call: AnyCall) => string;
}

/** A request of a customer. */
export type Wish = readonly [call: AnyCall, fields: object];

/** What a call makes. */
export interface Thing {
  readonly call: AnyCall;
  readonly table: string;
  /** A condition on a row that has come to its end. */
  readonly over: string;
  /** A condition on a row that somebody asked for; all of them where it is absent. */
  readonly asked?: string;
}

/** What families stand on in a process that is played. */
export interface SimPorts extends FamilyPorts {
  readonly lane: CommitLane;
}

/** A family of products as a run plays it. */
export interface SimulatedFamily {
  readonly name: string;
  readonly things: readonly Thing[];
  /** Other tables whose rows a run must repeat. */
  readonly tables?: readonly string[];
  /** Opens it in one lifetime of the process. */
  readonly open: (ports: SimPorts) => ModuleManifest;
  /** Puts its products on sale and fills its pools. @returns what customers wish of it. */
  readonly prepare: (stage: Stage) => Promise<(wisher: Wisher) => Wish>;
}
