import { eventOf } from '@bourse/contract/event';
import { spotBatch, vipLevelsComputed } from '@bourse/contract/events';
import { type Atoms, atoms, zeroAtoms } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import type { AssetId, MarketId, UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { appendEvents, eventName, handleNext } from '../../platform/bus/outbox.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DailyJob, Repetition } from '../../platform/jobs/jobs.ts';
import { resting } from '../../platform/jobs/resting.ts';
import { untilCaughtUp } from '../../platform/jobs/until-caught-up.ts';
import { keepDailyBalances, listAccountOwners, listTotalsAt } from '../ledger/index.ts';
import { countVolume, type TradedPair } from './count-volume.ts';
import type { FeePorts } from './fee-settings.ts';
import { openFees, type TradingFees } from './fees.ts';
import { nextStanding, startStanding, type VipLevel, type VipStanding, windowDays } from './vip-level.ts';
import {
  addCounted,
  deleteDaysBefore,
  selectKnownUsers,
  selectLevels,
  selectStandings,
  selectVipUsers,
  selectVolumes,
  type Window,
  writeStandings,
} from './vip-store.ts';

/** What the VIP levels stand on. */
export interface VipPorts extends FeePorts {
  readonly db: Database;
  readonly clock: Clock;
  /** The asset in which volume is measured. */
  readonly usdt: AssetId;
  /** A market, which a module after this one owns. */
  readonly pairOf: (market: MarketId) => TradedPair;
  /** What assets were worth at a moment, which a module after this one knows. */
  readonly worthAt: WorthAt;
}

/** What atoms of an asset are worth, in USDT atoms; nothing where no price is known. */
export type Worth = (asset: AssetId, amount: bigint) => bigint;

/** What assets were worth at a moment. */
export type WorthAt = (at: Instant) => Promise<Worth>;

/** VIP levels (S117): nobody sets or sells one, they follow from spot trades and from what is owned. */
export interface Vip {
  /** 0 to 8; from memory. */
  readonly levelOf: (user: UserId) => number;
  /** What levels and markets cost, as staff set it. */
  readonly fees: TradingFees;
  /** Called when levels were computed, on whichever node: what is in memory is read again soon. */
  readonly levelsChanged: () => void;
  /** Counts trades as they are announced, and reads changed levels. */
  readonly upkeep: Repetition;
  /** Computes all levels at 00:00 UTC. */
  readonly computation: DailyJob;
}

/** Few enough that full batches, of a thousand orders each, hold the process for a third of a second at most. */
const eventsAtOnce = 100;
const usersAtOnce = 1_000;
const upkeepMs = 2_000;
/** Noted when levels were computed. */
const levelsName = 'VIP levels';

/** Opens the levels as they are in the database. */
export async function openVip(ports: VipPorts): Promise<Vip> {
  const { db } = ports;
  const table = await selectLevels(db);
  let levelByUser = await selectVipUsers(db);
  let isStale = false;
  const levelOf = (user: UserId): number => levelByUser.get(user) ?? 0;
  const fees = await openFees({ ...ports, levelOf }, table);
  const upkeep: Repetition = {
    name: 'VIP volume',
    everyMs: upkeepMs,
    run: async (stop) => {
      await countNew(ports, stop);
      if (!isStale) return;
      isStale = false;
      levelByUser = await selectVipUsers(db);
    },
  };
  return {
    levelOf,
    fees,
    levelsChanged: () => {
      isStale = true;
      db.changes.note(levelsName);
    },
    upkeep: resting(upkeep, { db, wokenBy: [eventName(spotBatch.type), levelsName] }),
    computation: { name: 'VIP levels', run: (now, _tell, stop) => computeLevels(ports, table, startOfDay(now), stop) },
  };
}

/** Counts what was announced since the last time. */
async function countNew({ db, pairOf, usdt }: VipPorts, stop?: AbortSignal): Promise<void> {
  const count = (): Promise<number> =>
    handleNext(db, spotBatch.type, eventsAtOnce, async (tx, events) => {
      addCounted(tx, countVolume(events, pairOf, usdt));
    });
  await untilCaughtUp(count, eventsAtOnce, stop);
}

/** The 30 whole days before a midnight. */
export function windowBefore(midnight: Instant): Window {
  const day = (at: number): string => toIso(instant(at)).slice(0, 10);
  return { from: day(midnight - windowDays * dayMs), before: day(midnight) };
}

const ascending = (one: UserId, other: UserId): number => one.length - other.length || (one < other ? -1 : 1);

/** The next users after `after`, by id: whoever has an account of the ledger, or anything here. */
async function nextUsers(db: Database, after: UserId | null): Promise<UserId[]> {
  const owners = await listAccountOwners(db, after, usersAtOnce);
  const known = await selectKnownUsers(db, after, usersAtOnce);
  return [...new Set([...owners, ...known])].toSorted(ascending).slice(0, usersAtOnce);
}

/** What somebody owns, all assets together: USDT atoms. */
export function holdingsOf(
  worth: Worth,
  totals: readonly { readonly assetId: AssetId; readonly total: bigint }[],
): Atoms {
  return atoms(totals.reduce((sum, { assetId, total }) => sum + worth(assetId, total), 0n));
}

/** Computes the levels of some users and writes those that change. */
async function computePage(
  { db, usdt }: VipPorts,
  levels: readonly VipLevel[],
  users: readonly UserId[],
  { midnight, worth }: { readonly midnight: Instant; readonly worth: Worth },
): Promise<void> {
  const volumes = await selectVolumes(db, windowBefore(midnight), usdt, users);
  const totals = Map.groupBy(await listTotalsAt(db, users, midnight), ({ userId }) => userId);
  const before = await selectStandings(db, users);
  const standings = new Map<UserId, VipStanding>();
  for (const user of users) {
    const merit = { volume: volumes.get(user) ?? zeroAtoms, holdings: holdingsOf(worth, totals.get(user) ?? []) };
    const known = before.get(user) ?? startStanding;
    const next = nextStanding(levels, known, merit, midnight);
    if (next.level !== known.level || next.keptUntil !== known.keptUntil) standings.set(user, next);
  }
  await db.withTx('VIP standings', async (tx) => {
    writeStandings(tx, standings);
  });
}

/** Computes everybody's level as of a midnight, in bounded batches; a second run of the same day changes nothing. */
async function computeLevels(
  ports: VipPorts,
  levels: readonly VipLevel[],
  midnight: Instant,
  stop?: AbortSignal,
): Promise<void> {
  const { db, clock } = ports;
  await countNew(ports, stop);
  // Another job does this, too, and whoever comes second finds it done.
  await keepDailyBalances(db, midnight, stop);
  const worth = await ports.worthAt(midnight);
  let after: UserId | null = null;
  for (;;) {
    stop?.throwIfAborted();
    const users: UserId[] = await nextUsers(db, after);
    await computePage(ports, levels, users, { midnight, worth });
    if (users.length < usersAtOnce) break;
    after = users.at(-1) ?? null;
  }
  await db.withTx('VIP levels computed', async (tx) => {
    deleteDaysBefore(tx, instant(midnight - windowDays * dayMs));
    const at = clock.now();
    appendEvents(tx, at, [eventOf(vipLevelsComputed, { at: toIso(at) })]);
  });
}
