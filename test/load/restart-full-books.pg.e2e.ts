import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createLogger } from '@bourse/server/platform/log/logger';
import { type OpenDatabase, openDatabase } from '@bourse/server/platform/process/open-database';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { exact, shownBook } from '../e2e/customer-view.ts';
import { type Engine, openEngine } from '../e2e/engine.ts';
import { Opened } from '../e2e/opened.ts';
import { startServer, verifyLedger } from '../e2e/server-process.ts';
import { fillBooks } from './fill-books.ts';

const isLong = process.env['BOURSE_LONG'] === '1';
const orders = isLong ? 1_000_000 : 20_000;
const restarts = isLong ? 5 : 1;
/** D4 is of a million orders, on a machine of its own; the short form looks at what comes back, and not at when. */
const readyLimitMs = 5_000;
const symbol = 'ETH/USDT';

describe(`a restart with ${String(orders)} open orders`, () => {
  const opened = new Opened();
  let engine: Engine;

  /** Works on the database while no server runs. */
  async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const choice = { databaseUrl: engine.variables['DATABASE_URL'], dataDir: engine.variables['BOURSE_DATA'] ?? '' };
    const ports = { clock: systemClock, scheduler: systemScheduler, logger: createLogger('warn') };
    const database = await openDatabase(choice, ports);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /** What the rows say of one market: the amount that shows at each price, the best ones of each side. */
  async function bookInRows(levels: number): Promise<Map<string, bigint>> {
    return withDatabase(async ({ db }) => {
      const { rows } = await db.query<{ side: string; price: bigint; amount: bigint }>(
        `SELECT side, price, amount FROM (
           SELECT side, price, sum(coalesce((special ->> 'visible')::numeric, amount - filled))::numeric(38,0) AS amount,
             row_number() OVER (PARTITION BY side ORDER BY CASE side WHEN 'buy' THEN -price ELSE price END) AS place
           FROM spot_orders WHERE status = 1 AND market_id = 2 AND special ->> 'pending' IS DISTINCT FROM 'stop'
           GROUP BY side, price) AS by_price
         WHERE place <= $1`,
        [levels],
      );
      // Prices carry 8 decimals; amounts of ETH are units of 10^-18 as they are.
      const text = (price: bigint): string => (price / 1_000_000n).toString().replace(/(\d\d)$/, '.$1');
      const short = (price: string): string => price.replace(/\.?0+$/, '');
      return new Map(rows.map(({ side, price, amount }) => [`${side} ${short(text(price))}`, amount]));
    });
  }

  before(async () => {
    engine = await openEngine();
    opened.add(() => engine.close());
    await (await startServer(engine.variables)).stop();
    await withDatabase(({ db }) => db.withTx('fill', (tx) => fillBooks(tx, { orders, customers: 10_000 })));
    await withDatabase(({ db }) => db.query('VACUUM ANALYZE'));
  });
  after(() => opened.close());

  it(`D4: is ready in time, with the book that the rows say, and trades`, async (t) => {
    const expected = await bookInRows(1_000);
    for (let restart = 0; restart < restarts; restart += 1) {
      const server = await startServer(engine.variables);
      opened.add(() => server.kill());
      t.diagnostic(`ready after ${String(Math.round(server.readyMs))} ms`);
      const client = await ApiClient.connect(server.url);
      if (restart === 0) assert.deepEqual(await shownBook(client, symbol), expected);
      const token = await signIn(client, 'demo1');
      const wish = { currency_id: '2', legal_id: '3', type: 'buy', amount: '0.01', target_price: '3001' };
      const bought = await client.get<{ filled: string }>('/coin/trade', wish, { token });
      assert.equal(exact(bought.filled), exact('0.01'));
      await (restart % 2 === 0 ? server.kill() : server.stop());
      if (isLong) assert.ok(server.readyMs < readyLimitMs, `ready only after ${String(server.readyMs)} ms`);
    }
    if (!isLong) await verifyLedger(engine.variables);
  });
});
