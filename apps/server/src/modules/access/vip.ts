import { spotBatch, vipLevelsComputed, eventOf } from '@bourse/contract/events';
import type { Clock } from '@bourse/kernel/clock';
import type { AssetId, MarketId, UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { appendEvents, handleNext } from '../../platform/bus/outbox.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DailyJob, Repetition } from '../../platform/jobs/jobs.ts';
import { countVolume, type TradedPair } from './count-volume.ts';
import { type Fees, feesOfLevel, nextStanding, type VipLevel, type VipStanding, windowDays } from './vip-level.ts';
import {
  addCounted,
  type Candidate,
  deleteDaysBefore,
  selectCandidates,
  selectLevels,
  selectVipUsers,
  type Window,
  writeStandings,
} from './vip-store.ts';

/** What the VIP levels stand on. */
export interface VipPorts {
  readonly db: Database;
  readonly clock: Clock;
  /** The asset in which volume is measured. */
  readonly usdt: AssetId;
  /** A market, which a module after this one owns. */
  readonly pairOf: (market: MarketId) => TradedPair;
}

/** VIP levels (S117): nobody sets or sells one, they follow from spot trades alone. */
export interface Vip {
  /** The table, ascending from level 0. */
  readonly levels: readonly VipLevel[];
  /** What a user pays in a market now; a spot order freezes it. From memory. */
  readonly feesFor: (user: UserId, market: Fees) => Fees;
  /** 0 to 8; from memory. */
  readonly levelOf: (user: UserId) => number;
  /** Called when levels were computed, on whichever node: what is in memory is read again soon. */
  readonly levelsChanged: () => void;
  /** Counts trades as they are announced, and reads changed levels. */
  readonly upkeep: Repetition;
  /** Computes all levels at 00:00 UTC. */
  readonly computation: DailyJob;
}

/** A batch of the lane may carry a thousand orders, so few of them are read at once. */
const eventsAtOnce = 50;
const usersAtOnce = 1_000;
const upkeepMs = 2_000;

/** Opens the levels as they are in the database. */
export async function openVip(ports: VipPorts): Promise<Vip> {
  const { db } = ports;
  const levels = await selectLevels(db);
  let levelByUser = await selectVipUsers(db);
  let isStale = false;
  const levelOf = (user: UserId): number => levelByUser.get(user) ?? 0;
  return {
    levels,
    levelOf,
    feesFor: (user, market) => feesOfLevel(present(levels[levelOf(user)], 'a level of the table'), market),
    levelsChanged: () => {
      isStale = true;
    },
    upkeep: {
      name: 'VIP volume',
      everyMs: upkeepMs,
      run: async () => {
        await countNew(ports);
        if (!isStale) return;
        isStale = false;
        levelByUser = await selectVipUsers(db);
      },
    },
    computation: { name: 'VIP levels', run: (now) => computeLevels(ports, levels, startOfDay(now)) },
  };
}

/** Counts what was announced since the last time. */
async function countNew({ db, pairOf, usdt }: VipPorts): Promise<void> {
  const count = (): Promise<number> =>
    handleNext(db, spotBatch.type, eventsAtOnce, async (tx, events) => {
      addCounted(tx, countVolume(events, pairOf, usdt));
    });
  while ((await count()) === eventsAtOnce);
}

/** The 30 whole days before a midnight. */
export function windowBefore(midnight: Instant): Window {
  const day = (at: number): string => toIso(instant(at)).slice(0, 10);
  return { from: day(midnight - windowDays * dayMs), before: day(midnight) };
}

/** Computes everybody's level as of a midnight, in bounded batches; a second run of the same day changes nothing. */
async function computeLevels(ports: VipPorts, levels: readonly VipLevel[], midnight: Instant): Promise<void> {
  const { db, clock, usdt } = ports;
  await countNew(ports);
  const window = windowBefore(midnight);
  const volumeMin = present(levels[1], 'level 1').volumeMin;
  let after: UserId | null = null;
  for (;;) {
    const page: Candidate[] = await selectCandidates(db, window, usdt, { after, limit: usersAtOnce, volumeMin });
    const standings = new Map<UserId, VipStanding>(
      page.map(({ userId, standing, volume }) => [userId, nextStanding(levels, standing, volume, midnight)]),
    );
    await db.withTx('VIP standings', async (tx) => {
      writeStandings(tx, standings);
    });
    if (page.length < usersAtOnce) break;
    after = page.at(-1)?.userId ?? null;
  }
  await db.withTx('VIP levels computed', async (tx) => {
    deleteDaysBefore(tx, instant(midnight - windowDays * dayMs));
    const at = clock.now();
    appendEvents(tx, at, [eventOf(vipLevelsComputed, { at: toIso(at) })]);
  });
}
