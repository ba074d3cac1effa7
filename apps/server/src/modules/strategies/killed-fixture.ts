import { hourMs, instant, toIso } from '@bourse/kernel/instant';
import { strategyWorldOn } from '@bourse/testing/strategy-world';
import { systemClock, systemScheduler } from '../../platform/clock/system-clock.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { pgDriver } from '../../platform/database/pg-driver.ts';

// A process that runs the strategies from an instant on, by what the hours have closed at, until none has more to do or it is
// killed.
const [, , url = '', at = '', hours = ''] = process.argv;
const db = createDatabase({
  driver: pgDriver({ url, engine: 'postgres' }),
  clock: systemClock,
  scheduler: systemScheduler,
});
const world = await strategyWorldOn(db);
const from = instant(Number(at));
world.moveTo(from);
world.tell(hours.split(',').map(Number));
await world.quote(60_000);
const waiting = 'status = 1 AND (decided_at IS NULL OR decided_at < $1 OR ends_at <= $2)';
const isAtWork = async (): Promise<boolean> => {
  const moments = [toIso(instant(from - (from % hourMs))), toIso(from)];
  const { rowCount } = await db.query(`SELECT 1 FROM strategy_runs WHERE ${waiting} LIMIT 1`, moments);
  return rowCount > 0;
};
while (await isAtWork()) await world.work(1);
await db.close();
