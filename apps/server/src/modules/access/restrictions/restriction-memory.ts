import type { RestrictionKind } from '@bourse/contract/restrictions';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { type Restriction, selectHolding } from './restriction-store.ts';

/** What holds for a customer, and until when. */
export interface Holding {
  readonly kind: RestrictionKind;
  /** Null where two persons have to end it. */
  readonly expiresAt: Instant | null;
}

/** What customers are kept from now: every order asks, so it is kept in memory and read again when told of a change. */
export interface RestrictionMemory {
  readonly holding: (user: UserId) => readonly Holding[];
  /** Whoever is kept from something now. */
  readonly restricted: () => readonly UserId[];
  /** Reads again what was committed. */
  refresh(): Promise<void>;
}

/** Reads what holds. */
export async function openRestrictionMemory(db: Queryable, clock: Clock): Promise<RestrictionMemory> {
  let known = new Map<UserId, Restriction[]>();
  let reading: Promise<void> = Promise.resolve();
  const read = async (): Promise<void> => {
    known = Map.groupBy(await selectHolding(db, clock.now()), ({ userId }) => userId);
  };
  // One after another, so that what was read earlier never replaces what was read later.
  const refresh = (): Promise<void> => {
    reading = reading.then(read, read);
    return reading;
  };
  await refresh();
  const holding = (user: UserId): readonly Holding[] => {
    const now = clock.now();
    return (known.get(user) ?? []).filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  };
  return {
    holding,
    restricted: () => [...known.keys()].filter((user) => holding(user).length > 0),
    refresh,
  };
}
