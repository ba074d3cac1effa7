import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventOf } from '@bourse/contract/event';
import { spotBatch } from '@bourse/contract/events';
import { parseAmount } from '@bourse/kernel/amount';
import { assetId } from '@bourse/kernel/ids';
import { type Instant, instant, startOfMonth, startOfWeek, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { appendEvents } from '@bourse/server/platform/bus/outbox';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../../platform/database/database.ts';
import { readJsonTexts } from '../../../platform/recordings/read-json-texts.ts';
import { insertMarket, loadMarkets, type MarketList, parsePrice, parseQuantity } from '../../markets/index.ts';
import { listAsset, loadRegistry } from '../../registry/index.ts';
import { buildCandles } from '../index.ts';

const folder =
  process.env['BOURSE_RECORDING'] ?? fileURLToPath(new URL('../../../../../../../shared/data', import.meta.url));
const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

/** A trade in ticks and lots of XRP/ETH. */
interface Trade {
  readonly id: number;
  readonly at: Instant;
  readonly price: number;
  readonly quantity: number;
  readonly side: 'buy' | 'sell';
}

const marketNumber = 800;
let markets: MarketList;
let trades: readonly Trade[];

before(async () => {
  await db.withTx('list XRP/ETH', async (tx) => {
    await listAsset(tx, { id: assetId(800), code: 'XRP', name: 'XRP', scale: 6, sort: 800 });
    await insertMarket(tx, {
      id: marketNumber,
      base_asset: 800,
      quote_asset: 2,
      symbol: 'XRP/ETH',
      tick: 10n ** 10n,
      lot: 10n ** 6n,
      min_notional: 0n,
      maker_fee_bps: 0,
      taker_fee_bps: 0,
      sort: 800,
    });
  });
  markets = await loadMarkets(db, await loadRegistry(db));
  trades = await readTrades();
});

type Row = readonly [at: string, id: string, nothing: null, side: 'buy' | 'sell', price: string, amount: string];

/** The recording; where it is absent, a seeded walk of the same form. */
async function readTrades(): Promise<readonly Trade[]> {
  const market = present(markets.findMarket('XRP/ETH'), 'XRP/ETH');
  const path = join(folder, 'xrp-eth-2019-10-trades.json.gz');
  const rows = existsSync(path) ? ((await readJsonTexts(path)) as readonly Row[]) : seededRows(); // as its README says
  return rows.map(([at, id, , side, price, amount]) => ({
    id: Number.parseInt(id, 10),
    at: instant(Number.parseInt(at, 10)),
    side,
    price: present(parsePrice(market, price), 'a price on the tick'),
    quantity: present(parseQuantity(market, amount), 'whole lots'),
  }));
}

function seededRows(): Row[] {
  const random = seededRandom(12);
  let price = 141_342;
  let at = Date.UTC(2019, 9, 11);
  return Array.from({ length: 3_000 }, (_, i): Row => {
    price += random.int(-30, 30);
    at += random.int(0, 60_000);
    const side = random.pick(['buy', 'sell'] as const);
    return [String(at), String(i + 1), null, side, `0.00${String(price)}`, String(random.int(1, 900))];
  });
}

async function announce(part: readonly Trade[]): Promise<void> {
  const parties = { maker_order_id: 1, taker_order_id: 2, maker_user_id: '1', taker_user_id: '2' } as const;
  await db.withTx('announce', async (tx) => {
    const events = part.map(({ id, at, price, quantity, side }) =>
      eventOf(spotBatch, {
        batch_id: tx.batchId,
        at: toIso(at),
        markets: [
          {
            market_id: marketNumber,
            seq: 1,
            orders: [],
            trades: [{ id, price, quantity, taker_side: side, ...parties }],
          },
        ],
      }),
    );
    appendEvents(tx, systemClock.now(), events);
  });
}

/** A database that fails at random, before or right after the commit. */
function mortal(dice: () => boolean): Database {
  return {
    ...db,
    withTx: async (name, work, options) => {
      const done = await db.withTx(
        name,
        async (tx) => {
          const result = await work(tx);
          if (dice()) throw new Error('killed before the commit');
          return result;
        },
        options,
      );
      if (dice()) throw new Error('killed after the commit');
      return done;
    },
  };
}

/** Builds until everything is built; every process but the last is killed. @returns how many there were. */
async function buildThroughKills(dice: () => boolean): Promise<number> {
  for (let lives = 1; ; lives += 1) {
    try {
      await buildCandles(mortal(dice), markets);
      return lives;
    } catch (error) {
      assert.match(String(error), /killed/);
    }
  }
}

const rows = async (): Promise<readonly Record<string, unknown>[]> =>
  (
    await db.query<Record<string, unknown>>('SELECT * FROM candles WHERE market_id = $1 ORDER BY period, bucket', [
      marketNumber,
    ])
  ).rows;

const lengths: Readonly<Record<string, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '4h': 240,
  '1d': 1_440,
};

/** What an interval is by its definition, worked out by sorting: open, high, low, close, volume and number of trades. */
function byDefinition(): Map<string, readonly string[]> {
  const eth = parseAmount('0.00000001', 18);
  assert.ok(eth.ok);
  const inOrder = trades.toSorted((a, b) => a.at - b.at || a.id - b.id);
  const intervals = new Map<string, Trade[]>();
  for (const trade of inOrder) {
    const starts = Object.entries(lengths).map(
      ([period, minutes]) => [period, trade.at - (trade.at % (minutes * 60_000))] as const,
    );
    for (const [period, start] of [...starts, ['1w', startOfWeek(trade.at)], ['1M', startOfMonth(trade.at)]] as const) {
      const key = `${period} ${toIso(instant(start))}`;
      intervals.set(key, [...(intervals.get(key) ?? []), trade]);
    }
  }
  const atoms = (tick: number): string => (BigInt(tick) * eth.value).toString();
  return new Map(
    [...intervals].map(([key, inside]) => {
      const prices = inside.map(({ price }) => price);
      const volume = inside.reduce((sum, { quantity }) => sum + quantity, 0) * 1_000_000;
      return [
        key,
        [
          atoms(present(prices[0], 'an open')),
          atoms(prices.reduce((a, b) => Math.max(a, b))),
          atoms(prices.reduce((a, b) => Math.min(a, b))),
          atoms(present(prices.at(-1), 'a close')),
          String(volume),
          String(inside.length),
        ],
      ];
    }),
  );
}

test('the recorded trades of XRP/ETH make exactly the candles of their definition, in any order and through any restart', async () => {
  for (let i = 0; i < trades.length; i += 500) await announce(trades.slice(i, i + 500));
  await buildCandles(db, markets);
  const inOrder = await rows();
  const found = inOrder.map((row) => {
    const { period, open, high, low, close, volume, trades: count } = row;
    const bucket = row['bucket'] as Date; // a timestamptz
    return [`${String(period)} ${bucket.toISOString()}`, [open, high, low, close, volume, count].map(String)] as const; // a timestamptz
  });
  assert.deepEqual(new Map(found), byDefinition());

  await db.withTx('empty', (tx) => tx.query('DELETE FROM candles'));
  const random = seededRandom(77);
  const shuffled = trades.map((trade) => ({ trade, by: random.next() })).toSorted((a, b) => a.by - b.by);
  let lives = 0;
  for (let i = 0; i < shuffled.length; i += 900) {
    await announce(shuffled.slice(i, i + 900).map(({ trade }) => trade));
    lives += await buildThroughKills(() => random.next() < 0.25);
  }
  assert.deepEqual(await rows(), inOrder);
  assert.ok(lives > shuffled.length / 900, 'somebody was killed');
});
