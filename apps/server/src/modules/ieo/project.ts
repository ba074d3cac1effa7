import type { ieoOutcomes, ieoStages } from '@bourse/contract/ieo';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';

/** What a project is once it is announced: nothing of it changes any more. Rates in 10^-12. */
export interface NewProject {
  readonly id: string;
  readonly termsId: string;
  readonly coin: AssetId;
  readonly pay: AssetId;
  readonly accounts: {
    /** Where the issue is held. */
    readonly coinPool: AccountId;
    readonly coinTreasury: AccountId;
    readonly payTreasury: AccountId;
  };
  /** The issue in lots. */
  readonly lots: bigint;
  /** A lot in atoms of the coin, and its price in atoms of what is paid in. */
  readonly lot: bigint;
  readonly lotCost: bigint;
  readonly minimumLots: bigint;
  readonly maximumLots: bigint;
  readonly deposit: bigint;
  readonly first: bigint;
  readonly forfeit: bigint;
  readonly dueHours: number;
  readonly lockDays: number;
  readonly isDaily: boolean;
  readonly announcedAt: Instant;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly drawsAt: Instant;
  readonly finalAt: Instant | null;
  readonly listsAt: Instant;
  readonly commitment: string;
  /** What draws it; null for one of before, which is drawn by the first tick at or after `drawsAt`. */
  readonly beaconId: string | null;
}

/** 1 announced, 2 closed, 3 drawn, 4 listed, 5 without a draw. */
export type Phase = 1 | 2 | 3 | 4 | 5;

/** What a draw has told. */
export interface DrawResult {
  /** Of an offering of before. */
  readonly tickId: string | null;
  readonly secret: string;
  readonly seed: string;
  readonly passedCount: number;
  readonly passedLots: bigint;
}

/** The round that draws an offering, and when the close has fixed it. */
export interface ClosedRound {
  readonly closedAt: Instant;
  readonly round: string;
}

/** What was applied for when subscription closed. */
export interface Closed {
  /** Null of an offering of before. */
  readonly fixed: ClosedRound | null;
  readonly listHash: string;
  readonly count: number;
  readonly lots: bigint;
}

/** A project as it stands. */
export interface Project extends NewProject {
  readonly phase: Phase;
  readonly closed: Closed | null;
  readonly draw: DrawResult | null;
  /** When it was drawn, or found that it cannot be. */
  readonly decidedAt: Instant | null;
}

export type Stage = (typeof ieoStages)[number];

/** Where a project is at a moment: warm-up and subscription by the clock alone. */
export function stageOf({ phase, startsAt, endsAt }: Project, now: Instant): Stage {
  if (phase > 1) return (['closed', 'drawn', 'listed', 'void'] as const)[phase - 2] ?? 'void';
  if (now < startsAt) return 'warm_up';
  return now < endsAt ? 'subscribing' : 'closed';
}

/** 0 warm-up, 1 in progress, 2 ended. */
export function stateOf(stage: Stage): 0 | 1 | 2 {
  return stage === 'warm_up' ? 0 : stage === 'subscribing' ? 1 : 2;
}

export type Outcome = (typeof ieoOutcomes)[number];

/** A subscription as it is made. */
export interface NewOrder {
  readonly projectId: string;
  readonly userId: UserId;
  readonly accounts: { readonly change: AccountId; readonly product: AccountId; readonly coin: AccountId };
  readonly lots: bigint;
  /** What lies in escrow or has bought coins, in atoms of what is paid in. */
  readonly paid: bigint;
  readonly createdAt: Instant;
}

/** A subscription as it stands; see {@link NewOrder}. */
export interface Order extends NewOrder {
  readonly id: string;
  readonly allotted: bigint | null;
  /** What of `paid` has bought coins. */
  readonly spent: bigint;
  readonly refunded: bigint;
  readonly forfeited: bigint;
  /** Atoms of the coin that have arrived. */
  readonly released: bigint;
  readonly releasedParts: number;
  readonly status: 1 | 2 | 3 | 4 | 5 | 6;
  readonly outcome: Outcome | null;
  readonly dueAt: Instant | null;
  readonly nextReleaseAt: Instant | null;
}
