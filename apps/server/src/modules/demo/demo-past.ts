import { dayMs, type Instant, instant, startOfDay } from '@bourse/kernel/instant';

/** How many days before its first start the demo begins: its customers were paid, and its products went on sale. */
export const pastDays = 45;

/** The moment at which a demo begins that is started for the first time now. */
export function pastOf(now: Instant): Instant {
  return instant(startOfDay(now) - pastDays * dayMs);
}

/** How the demo's customers act under its clock. */
export interface Past {
  /** Makes a call of one of them, by their place from 1. @returns the id of what it answers. */
  readonly act: (who: number, path: string, fields: object) => Promise<string>;
  /** Brings a picture of a receipt. @returns its address. */
  readonly receipt: (who: number) => Promise<string>;
  /** Lets minutes pass. */
  readonly later: (minutes: number) => void;
}
