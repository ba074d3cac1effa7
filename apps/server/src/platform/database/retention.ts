import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from './sql.ts';

/** How long what is over is kept, and of whom nothing is deleted. */
export interface Retention<Period extends string> {
  /** Until when something has to be over, to be deleted now. */
  readonly overBefore: (db: Queryable, period: Period, now: Instant) => Promise<Instant>;
  /** SQL that is true for rows whose owner, in this column with the name of its table, is nobody of whom everything stays. */
  readonly mayDelete: (ownerColumn: string) => string;
}
