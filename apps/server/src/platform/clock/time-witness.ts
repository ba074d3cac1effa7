import type { Clock } from '@bourse/kernel/clock';
import { type Instant, secondMs } from '@bourse/kernel/instant';
import type { Database } from '../database/database.ts';
import type { ComparedClock } from './difference-store.ts';

/** Somebody else's time, as it is known. */
export interface TimeWitness {
  readonly name: Exclude<ComparedClock, 'wall'>;
  /** Whether it has a clock of its own, and so can say that this machine's was set rightly. */
  readonly mayConfirm: boolean;
  /** How exactly its time is known, in ms. */
  readonly boundMs: number;
  /** Its time now, in ms since 1970; null where it is not known. */
  readonly read: () => Promise<number | null>;
}

/** The time of a database. @param mayConfirm whether it runs on another machine. */
export function databaseWitness(db: Database, mayConfirm: boolean): TimeWitness {
  return {
    name: 'database',
    mayConfirm,
    boundMs: 2 * secondMs,
    read: async () => {
      const { rows } = await db.query<{ ms: number }>(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
      );
      return rows[0]?.ms ?? null;
    },
  };
}

/** Venues that were heard within this time count. */
const heardMs = 30 * secondMs;

/** Times that venues have told, as they arrive with their prices. */
export class VenueTimes {
  readonly #clock: Clock;
  readonly #told = new Map<string, { readonly aheadMs: number; readonly at: Instant }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param time the newest that an answer of the venue names, in ms since 1970. */
  tell(venue: string, time: number): void {
    const at = this.#clock.now();
    this.#told.set(venue, { aheadMs: time - at, at });
  }

  /** The middle one of what two venues or more have told: one alone may be wrong. */
  get witness(): TimeWitness {
    return {
      name: 'venues',
      mayConfirm: true,
      boundMs: heardMs,
      read: async () => {
        const now = this.#clock.now();
        const heard = [...this.#told.values()].filter(({ at }) => at <= now && now - at <= heardMs);
        const ahead = heard.map(({ aheadMs }) => aheadMs).toSorted((one, other) => one - other);
        const middle = ahead[Math.floor(ahead.length / 2)];
        return ahead.length < 2 || middle === undefined ? null : now + middle;
      },
    };
  }
}
