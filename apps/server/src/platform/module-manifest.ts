import type { NoticeContent } from '@bourse/contract/notices';
import type { PostingKindTable } from '@bourse/contract/posting-kind';
import type { OpenItem, RetentionPart } from '@bourse/contract/privacy';
import type { Settlement } from '@bourse/contract/proof';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Result } from '@bourse/kernel/result';
import type { core } from 'zod/mini';
import type { Tx } from './database/database.ts';
import type { DataSection } from './database/data-section.ts';
import type { Queryable } from './database/sql.ts';
import type { Binding } from './http/binding.ts';
import type { Hook } from './http/hook-route.ts';
import type { MediaReader } from './http/media-route.ts';
import type { PublicDocument } from './http/public-document.ts';
import type { Rejection } from './http/rejection.ts';
import type { Surface } from './http/surface-route.ts';
import type { DueWork } from './jobs/due-work.ts';
import type { DailyJob, Repetition } from './jobs/jobs.ts';

/**
 * Rows of a module that explain held amounts, where these are not in `holds`; the checks of the ledger need all of them,
 * also where no module is opened.
 */
export interface HoldSource {
  readonly name: string;
  /** SQL that gives one row `(account_id bigint, amount numeric, user_id bigint)` for each thing that holds something. */
  readonly sql: string;
}

/** Something that two members of staff decide together, and how it is carried out once they have. */
export interface ApprovalKind {
  /** For example `pool.fill`. */
  readonly kind: string;
  /** The grant that both persons need. */
  readonly grant: string;
  /**
   * Members of staff who take no part in deciding: whom it is about, and who entered what it rests on. Every kind says so;
   * one that rests on nothing of theirs says why, by `noEvidenceOfStaff`.
   */
  readonly involved: (db: Queryable, payload: Readonly<Record<string, unknown>>) => Promise<readonly string[]>;
  /** Carries it out in the transaction of the approval; a refusal leaves the request open. */
  readonly apply: (tx: Tx, request: ApprovedRequest) => Promise<Result<AppliedChange | undefined, Rejection>>;
}

/** What an approved request has changed, for the audit log; without it, what was asked for is noted. */
export interface AppliedChange {
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** What was asked for and approved. */
export interface ApprovedRequest {
  readonly id: string;
  /** As it was asked for; its module has parsed it then, and does so again. */
  readonly payload: unknown;
  readonly reason: string;
  readonly requestedBy: StaffId;
  readonly approvedBy: StaffId;
  readonly at: Instant;
}

/** What an event tells a customer. */
export interface NoticeTeller {
  /** The type of the event. */
  readonly type: string;
  /** Null where it tells nobody. */
  readonly tell: (payload: unknown) => ({ readonly userId: UserId } & NoticeContent) | null;
}

/** A family whose products have terms, and what these must look like. */
export interface TermsFamily {
  readonly family: string;
  /** Of the terms as they are stored. */
  readonly schema: core.$ZodType;
  /** The field of terms that fit the schema and still cannot be sold under, for example an unknown currency; null if none. */
  readonly findFault: (terms: unknown) => string | null;
}

/** The markets on which a family sells something, which a list of quotes of their own shows (S42). */
export interface QuoteList {
  readonly type: 'futures' | 'options';
  /** Their symbols, of what is open now. */
  readonly symbols: () => Promise<readonly string[]>;
}

/** What a module holds of a customer: what keeps their account open, what they get a copy of, and what is erased when. */
export interface CustomerData {
  /** What is open, read by the transaction that closes the account, behind the locks of account and balances. */
  readonly open?: (tx: Tx, owner: UserId, now: Instant) => Promise<readonly OpenItem[]>;
  readonly sections?: readonly DataSection[];
  /** Erases what belongs to a part, in the transaction that marks it as done; whose account is closed. */
  readonly erase?: Partial<Readonly<Record<RetentionPart, (tx: Tx, owner: UserId, now: Instant) => Promise<void>>>>;
  /** Does what a legal hold has put off, when it ends. */
  readonly release?: (tx: Tx, owner: UserId, now: Instant) => Promise<void>;
}

/** The value of a setting, as it is stored; its area parses it. */
export type SettingValue = Readonly<Record<string, unknown>>;

/** A figure of what another value of a setting would do. */
export interface SettingEffect {
  /** What is counted, for example `may_buy`. */
  readonly effect: string;
  /** Of what, for example a group of products. */
  readonly about: string;
  /** `customers`, or the code of a currency. */
  readonly unit: string;
  /** As it is, in decimals; null where only what is to come is counted. */
  readonly before: string | null;
  readonly after: string;
}

/** Settings of one kind: versions with a date of effect, which two members of staff decide. */
export interface SettingArea {
  readonly area: string;
  /** The grant that both persons need. */
  readonly grant: string;
  /** What can be set, for example every country. */
  readonly keys: (db: Queryable) => Promise<readonly string[]>;
  /** Of the values as they are stored. */
  readonly schema: core.$ZodType;
  /** What holds of a key before anybody has set anything; null where a version always stands. */
  readonly initial: (key: string) => SettingValue | null;
  /** The field of a value that fits the schema and is still out of bounds; null if none. */
  readonly findFault: (value: SettingValue) => string | null;
  /** What a value would change, counted from what is stored. */
  readonly effects: (db: Queryable, change: SettingChange) => Promise<readonly SettingEffect[]>;
}

/** A change that is looked at beforehand. */
export interface SettingChange {
  readonly key: string;
  readonly before: SettingValue;
  readonly after: SettingValue;
  readonly at: Instant;
}

/** Something whose outcome depends on prices: they are written down as long as it does. */
export interface PriceWatcher {
  /** The pairs that something open depends on now. */
  readonly symbols: (db: Queryable) => Promise<readonly string[]>;
  /** Told when the prices of a second were written down. */
  readonly afterTick?: () => Promise<void>;
}

/** How a settlement is told to whoever wants to compute it again. */
export interface EvidenceSource {
  /** Of its references: `seconds` for `seconds:17`. */
  readonly kind: string;
  /** What was settled, and the moments whose prices count, both ends included; null where nothing of this name was. */
  readonly read: (db: Queryable, id: string) => Promise<Evidence | null>;
}

/** What {@link EvidenceSource} tells. */
export interface Evidence {
  readonly settlement: Settlement;
  readonly spans: readonly { readonly from: Instant; readonly to: Instant }[];
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
  /** The kinds of postings that the module writes. */
  readonly postingKinds?: PostingKindTable;
  readonly notices?: readonly NoticeTeller[];
  /** The names of the funded pools that it pays out of. */
  readonly pools?: readonly string[];
  readonly terms?: readonly TermsFamily[];
  readonly settings?: readonly SettingArea[];
  /** What two members of staff decide together. */
  readonly approvals?: readonly ApprovalKind[];
  readonly customerData?: CustomerData;
  readonly quoteLists?: readonly QuoteList[];
  readonly evidence?: readonly EvidenceSource[];
  readonly priceWatchers?: readonly PriceWatcher[];
  readonly metrics?: readonly Gauge[];
  /** What is published as files. */
  readonly published?: readonly PublicDocument[];
  /** What finds media by their signed addresses. */
  readonly media?: readonly MediaReader[];
  /** Where somebody outside the house tells something by themselves. */
  readonly hooks?: readonly Hook[];
  /** Other dialects on the same port. */
  readonly surfaces?: readonly Surface[];
}
