import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Scheduler } from '@bourse/kernel/clock';
import { type Instant, instant } from '@bourse/kernel/instant';
import { openCcxtVenue } from '../../../platform/venues/ccxt-venue.ts';
import { VenueFault } from '../../../platform/venues/venue.ts';
import { formatPrice } from '../price.ts';
import { priceFeed, type PriceFeed } from '../price-feed.ts';
import { priceOf, venueSource } from './venue-source.ts';

/** How each venue of the local server behaves: one server speaks Bitstamp's public protocol under a path for each. */
interface Manner {
  price: number;
  isStalled: boolean;
  isDead: boolean;
  /** How long ago its tickers were true. */
  lagMs: number;
}

const manners = new Map<string, Manner>();
let server: Server;
let address: string;

const marketRows = ['BTC/USDT', 'ETH/USDT'].map((name) => {
  const [base = '', counter = ''] = name.split('/');
  return {
    name,
    market_symbol: `${base}${counter}`.toLowerCase(),
    base_currency: base,
    base_decimals: 8,
    counter_currency: counter,
    counter_decimals: 2,
    minimum_order_value: '10.0',
    trading: 'Enabled',
    instant_order_counter_decimals: 2,
    instant_and_market_orders: 'Enabled',
    description: name,
    market_type: 'SPOT',
    url_symbol: `${base}${counter}`.toLowerCase(),
  };
});

function answer(response: ServerResponse, { price, lagMs }: Manner, path: string): void {
  const timestamp = String(Math.floor((now - lagMs) / 1_000));
  const ticker = (pair: string, at: number): Record<string, string> => ({
    timestamp,
    pair,
    bid: (at - 1).toFixed(2),
    ask: (at + 1).toFixed(2),
    last: at.toFixed(2),
    high: at.toFixed(2),
    low: at.toFixed(2),
    vwap: at.toFixed(2),
    volume: '10.5',
    open: at.toFixed(2),
    open_24: at.toFixed(2),
    percent_change_24: '0.1',
  });
  const tickers = [ticker('BTC/USDT', price), ticker('ETH/USDT', price / 20)];
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(path.includes('/markets') || path.includes('/trading-pairs') ? marketRows : tickers));
}

before(async () => {
  server = createServer((request, response) => {
    const [, name = ''] = (request.url ?? '').split('/');
    const manner = manners.get(name);
    if (manner === undefined || manner.isDead) {
      response.destroy();
    } else if (!manner.isStalled) {
      answer(response, manner, request.url ?? '');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`; // it listens on a port
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const names = ['one', 'two', 'three', 'four', 'five'];
/** The time of everybody, the venues included. */
let now: Instant = instant(Date.UTC(2026, 10, 20, 12));

/** Pauses take no time: they end when the test says so. */
class Pauses implements Scheduler {
  readonly #waiting = new Set<() => void>();
  get count(): number {
    return this.#waiting.size;
  }
  sleep(_ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      signal?.addEventListener('abort', () => resolve());
    });
  }
  end(): void {
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    assert.ok(tries < 2_000, 'it did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const btc = (feed: PriceFeed): string | null => {
  const index = feed.index('BTC/USDT');
  return index === null ? null : formatPrice(index.price);
};

test('F2: outliers, stalled and failed venues: the index stays within half a percent, and goes below the quorum', async () => {
  for (const name of names) manners.set(name, { price: 60_000, isStalled: false, isDead: false, lagMs: 0 });
  const pauses = new Pauses();
  const changes: string[] = [];
  const venues = await Promise.all(
    names.map(async (name) => ({ name, venue: await openCcxtVenue('bitstamp', `${address}/${name}`, 1_500) })),
  );
  const source = venueSource({
    venues,
    symbols: ['BTC/USDT', 'ETH/USDT', 'XRP/USDT'],
    clock: { now: () => now },
    scheduler: pauses,
    onChange: (venue, failure) => changes.push(`${venue} ${failure === null ? 'heard' : 'silent'}`),
  });
  const feed = priceFeed(source, { now: () => now });
  /** Lets every venue be asked once more, and waits until it has answered or failed. */
  const round = async (): Promise<void> => {
    pauses.end();
    await until(() => pauses.count === names.length);
    await feed.refresh();
  };
  const manner = (name: string): Manner => {
    const found = manners.get(name);
    assert.ok(found);
    return found;
  };

  await until(() => pauses.count === names.length);
  await round();
  assert.equal(btc(feed), '60000');
  assert.equal(formatPrice(feed.index('ETH/USDT')?.price ?? assert.fail('no index of ETH')), '3000');
  assert.equal(feed.index('XRP/USDT'), null, 'no venue trades it');
  assert.equal(feed.index('BTC/USDT')?.samples.length, 5);

  // One reports tenfold: clamped to 0.5 % above the median, it moves the mean of five by a tenth of a percent.
  manner('five').price = 600_000;
  await round();
  assert.equal(btc(feed), '60060');

  // One stalls and one dies: what they said last counts for ten seconds and no longer.
  manner('one').isStalled = true;
  manner('two').isDead = true;
  await round();
  assert.deepEqual(changes, ['two silent', 'one silent']);
  assert.equal(feed.index('BTC/USDT')?.samples.length, 5);
  now = instant(now + 10_000);
  assert.equal(feed.index('BTC/USDT')?.samples.length, 5);

  // One answers with prices of a minute ago: they count for nothing, and one honest venue and an outlier are no quorum.
  manner('four').lagMs = 60_000;
  now = instant(now + 1_000);
  await round();
  assert.equal(feed.index('BTC/USDT'), null, 'two fresh venues are no quorum');

  manner('four').lagMs = 0;
  await round();
  assert.deepEqual(
    feed.index('BTC/USDT')?.samples.map(({ venue }) => venue),
    ['five', 'four', 'three'],
  );
  assert.equal(btc(feed), '60100', 'a third of the clamp');

  // The dead one comes back.
  manner('two').isDead = false;
  await round();
  assert.ok(changes.includes('two heard'));
  source.close();
});

test('an exchange that ccxt does not know is a fault, and so is a name that is a path', async () => {
  for (const id of ['nosuchexchange', '../base/Exchange', 'Kraken']) {
    await assert.rejects(openCcxtVenue(id, null, 100), VenueFault, id);
  }
});

test('a price is the middle of bid and ask, else the last trade, else nothing', () => {
  const ticker = { symbol: 'BTC/USDT', bid: null, ask: null, last: null, atMs: null };
  const text = (said: Partial<typeof ticker> | object): string | null => {
    const value = priceOf({ ...ticker, ...said });
    return value === null ? null : formatPrice(value);
  };
  assert.equal(text({ bid: '1.1', ask: '1.2', last: '9' }), '1.15');
  assert.equal(text({ bid: '1.1', last: '9' }), '9');
  assert.equal(text({ bid: '0', ask: '2', last: 'NaN' }), null);
  assert.equal(text({}), null);
});
