import { instant } from '@bourse/kernel/instant';
import { loanWorldOn } from '@bourse/testing/loan-world';
import { systemClock, systemScheduler } from '../../platform/clock/system-clock.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { pgDriver } from '../../platform/database/pg-driver.ts';

// A process that does what is due at an instant, sells pledges at a price, or buys under lien, until it has no more to do or is killed.
const [, , url = '', at = '', price = ''] = process.argv;
const db = createDatabase({
  driver: pgDriver({ url, engine: 'postgres' }),
  clock: systemClock,
  scheduler: systemScheduler,
});
const world = await loanWorldOn(db);
world.moveTo(instant(Number(at)));
const isBuying = async (): Promise<boolean> =>
  (await db.query('SELECT 1 FROM loans WHERE buying LIMIT 1')).rows.length > 0;
if (price === '') await world.pass(0);
else if (price === 'buy') while (await isBuying()) await world.buy(1);
else {
  await world.quote(Number(price));
  const isSelling = async (): Promise<boolean> =>
    (await db.query('SELECT 1 FROM loans WHERE liquidated_at IS NOT NULL AND ended_at IS NULL LIMIT 1')).rows.length >
    0;
  while (await isSelling()) await world.sell(1);
}
await db.close();
