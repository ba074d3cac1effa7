import type { MarketId, UserId } from '@bourse/kernel/ids';
import { type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Registry } from '../registry/index.ts';
import type { PairFacts } from './pair-facts.ts';

/** Something that customers have done. */
export type Deed =
  | { readonly activity: 'transfer' | 'conversion'; readonly at: Instant; readonly userId: UserId }
  | { readonly activity: 'withdrawal'; readonly at: Instant; readonly userId: UserId }
  /** A list that was imported may mean the customer. */
  | { readonly activity: 'listing'; readonly at: Instant; readonly userId: UserId; readonly hits: readonly string[] }
  | {
      readonly activity: 'trade';
      readonly at: Instant;
      readonly market: MarketId;
      /** The lower id first. */
      readonly users: readonly [UserId, UserId];
    };

/** A posting, trade or withdrawal that a rule counts. */
export interface Evidence {
  readonly source: 'posting' | 'trade' | 'withdrawal' | 'screening';
  readonly id: string;
  readonly at: Instant;
}

/** Whom a rule looks at after a deed, what it counts, and whether that is enough. */
export interface Look {
  readonly subject: string;
  readonly users: readonly UserId[];
  readonly evidence: readonly Evidence[];
  /** Whether some of the evidence, the rest being spent, is still enough. */
  readonly isEnough: (of: readonly Evidence[]) => boolean;
}

export interface RulePorts {
  readonly db: Queryable;
  readonly registry: Registry;
  readonly pairs: PairFacts;
}

/** The most rows of a window that are looked at. */
export const rowsMax = 1_000;

/** The time before a deed that a rule looks back over, the deed included. */
export const windowOf = (at: Instant, minutes: number) => ({
  after: instant(at - minutes * minuteMs),
  until: at,
  limit: rowsMax,
});
