import { dayMs, hourMs, minuteMs, startOfDay } from '@bourse/kernel/instant';
import type { UserId } from '@bourse/kernel/ids';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { readOpenResult, readStandings, selectDays, selectFirstTrade } from '../lever/index.ts';
import { dayOf, drawdownOf } from './copy.ts';
import type { CopyPorts } from './copy-ports.ts';
import { signed } from './read-copies.ts';
import { selectFollowerSums } from './read-store.ts';
import { selectRecords, type TraderRecord, upsertRecord } from './record-store.ts';
import { listRecorded } from './trader-store.ts';

/** Computes the record of a trader from every contract that they have ever traded in USDT: nothing is entered, nothing left out. */
export async function computeRecord(ports: CopyPorts, trader: UserId): Promise<TraderRecord> {
  const { db, clock, usdt } = ports;
  const at = clock.now();
  const days = await selectDays(db, trader, usdt.id);
  const open = await readOpenResult(ports, trader, usdt.id);
  let sum = 0n;
  const points = days.map(({ day, result }) => ({ day, profit: (sum += result) }));
  const today = dayOf(at);
  // What is open counts as well: losses that nobody closes are losses.
  if (open !== 0n || points.length === 0) points.push({ day: today, profit: sum + open });
  const first = await selectFirstTrade(db, trader);
  const followers = await selectFollowerSums(db, trader);
  const standings = await readStandings(ports, followers.live);
  return {
    at,
    days: first === null ? 0 : Math.floor((startOfDay(at) - startOfDay(first)) / dayMs) + 1,
    trades: days.reduce((all, { trades }) => all + trades, 0),
    wins: days.reduce((all, { wins }) => all + wins, 0),
    profit: sum + open,
    drawdown: drawdownOf(points.map(({ profit }) => profit)),
    followerProfit: [...standings.values()].reduce((all, { result, net }) => all + (result ?? net), followers.realised),
    line: points.map(({ day, profit }) => ({ day, profit: signed(profit, usdt.scale) })),
  };
}

/** Computes the records that are an hour old, and those that are missing (S76). */
export function recordKeeper(ports: CopyPorts): Repetition {
  return {
    name: 'records of traders',
    everyMs: minuteMs,
    run: async (stop) => {
      const { db, clock } = ports;
      const traders = await listRecorded(db);
      const known = await selectRecords(db, traders);
      for (const trader of traders) {
        if (stop?.aborted === true) return;
        const record = known.get(trader);
        if (record !== undefined && clock.now() - record.at < hourMs) continue;
        const computed = await computeRecord(ports, trader);
        await db.withTx('record of a trader', async (tx) => upsertRecord(tx, trader, computed));
      }
    },
  };
}
