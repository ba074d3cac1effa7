import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Random } from '@bourse/kernel/random';
import type { AccountKey, HoldSource } from '@bourse/server/modules/ledger/index';
import type { PriceFeed } from '@bourse/server/modules/prices/index';
import type { Database } from '@bourse/server/platform/database/database';
import type { Binding } from '@bourse/server/platform/http/binding';
import type { Repetition } from '@bourse/server/platform/jobs/jobs';
import type { ModuleManifest } from '@bourse/server/platform/module-manifest';
import type { ChancePorts } from '@bourse/testing/chance';
import type { CoinGround } from '../coin-ground.ts';
import type { MorePorts } from '../exchange-process.ts';

/** What somebody asks for: a call and its fields. */
export type Wish = readonly [AnyCall, object];

/** Who wishes, and what they were told. */
export interface Wisher {
  readonly userId: UserId;
  readonly random: Random;
  /** Something that a call has made for them; `999999`, which is nobody's, before the first. */
  readonly own: (call: AnyCall) => string;
  /** The same of any customer. */
  readonly anybodys: (call: AnyCall) => string;
  /** The last of one's own. */
  readonly newest: (call: AnyCall) => string;
}

/** A wish of customers, as often among all wishes as its weight says. */
export interface Wishing {
  readonly weight: number;
  readonly wish: (who: Wisher) => Wish;
}

/** What a member of staff works with. */
export interface Desk {
  readonly random: Random;
  /** Reads something; a refusal fails the run. */
  readonly run: <C extends AnyCall>(call: C, fields: SentInputOf<C>) => Promise<OutputOf<C>>;
  /** Asks for something, which somebody else may have been asked about meanwhile. */
  readonly ask: (call: AnyCall, fields: object) => Promise<void>;
  /** The same as another person, who writes down what the first may act upon. */
  readonly enter: (call: AnyCall, fields: object) => Promise<void>;
}

/** Where a family gets ready, once in a run and before anybody acts. */
export interface Stage {
  readonly db: Database;
  readonly start: Instant;
  /** When customers and staff stop to act. */
  readonly ends: Instant;
  /** When the exchange has stood still for a week: what a family decides, it decides then. */
  readonly decision: Instant;
  readonly customers: readonly UserId[];
  readonly fund: (key: AccountKey, amount: bigint) => Promise<void>;
  readonly fundEach: (kind: 'change' | 'legal' | 'micro' | 'lever', asset: AssetId, amount: bigint) => Promise<void>;
  /** Puts a product on sale. @returns its id. */
  readonly sell: (family: string, terms: object) => Promise<string>;
}

/** What a family is opened with, in each lifetime of the process. */
export interface FamilyPorts extends MorePorts, ChancePorts {
  readonly feed: PriceFeed;
  /** What lives beside the exchange. */
  readonly outside: CoinGround;
}

/** What a family brings to a process: modules, and what repeats beside them. */
export interface OpenedFamily {
  readonly manifests: readonly ModuleManifest[];
  /** Calls that are answered beside those of the modules. */
  readonly routes?: readonly Binding[];
  /** What is repeated as often as prices are told, behind them. */
  readonly afterPrices?: () => Promise<void>;
  readonly repetitions?: readonly Repetition[];
}

/** Something that a call makes: what was acknowledged lies in the table, once for each key. */
export interface Thing {
  readonly call: AnyCall;
  readonly table: string;
  /** SQL of a row that has come to its end. */
  readonly over: string;
  /** Columns that a run must repeat, where not all are such. */
  readonly columns?: string;
  /** SQL of a row that a customer asked for, where the table has others. */
  readonly asked?: string;
}

/** A family of products in the simulation. */
export interface SimulatedFamily {
  readonly name: string;
  readonly prepare: (stage: Stage) => Promise<readonly Wishing[]>;
  readonly open: (ports: FamilyPorts) => OpenedFamily | Promise<OpenedFamily>;
  /** What staff does of it, again and again; what one has asked for, another approves. */
  readonly staff?: (desk: Desk) => Promise<void>;
  readonly things: readonly Thing[];
  /** Tables beside those of `things` whose rows a run must repeat. */
  readonly tables?: readonly string[];
  readonly holds?: readonly HoldSource[];
  /** Kinds of postings of which each reference has at most one. */
  readonly paidOnce?: readonly string[];
  /** What else must happen in the runs, and SQL of how often it did, as `count`. */
  readonly happens?: Readonly<Record<string, string>>;
  /** The same of what happens too rarely for a few seeds to show it. */
  readonly rarely?: Readonly<Record<string, string>>;
  /** SQL that gives a row for whatever contradicts itself at the end of a run, by what is wrong with it. */
  readonly wrong?: Readonly<Record<string, string>>;
  /** What else is wrong at the end of a run, by what lives beside the exchange. */
  readonly check?: (db: Database, outside: CoinGround) => Promise<readonly string[]>;
}
