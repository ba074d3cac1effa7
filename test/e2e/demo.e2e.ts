import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ApiClient } from './api-client.ts';
import { Opened } from './opened.ts';
import { type TopicMessage, TopicsClient } from './topics-client.ts';
import {
  runToEnd,
  type ServerProcess,
  type ServerVariables,
  startServer,
  temporaryFolder,
  verifyLedger,
} from './server-process.ts';

const folderOfRecordings =
  process.env['BOURSE_RECORDING'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

/** The recorded trades, or where they are absent a short stream of our own. */
function chooseRecording(folder: string): string {
  const recorded = join(folderOfRecordings, 'xrp-eth-2019-10-trades.json.gz');
  if (existsSync(recorded)) return recorded;
  console.log('the recorded trades are not here (../shared/data): a short stream takes their place');
  const own = join(folder, 'trades.json');
  const rows = Array.from({ length: 500 }, (_, i) => {
    const price = (141_342 + ((i * 37) % 900)) / 1e8;
    return [1_570_752_000_000 + i * 20_000, String(i), null, i % 3 === 0 ? 'buy' : 'sell', price, 25 + (i % 40), price];
  });
  writeFileSync(own, JSON.stringify(rows));
  return own;
}

interface Depth {
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

/** Asks until the answer is what is waited for: the demo gets there by itself, at the pace of the machine. */
async function eventually<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    if (holds(answer)) return answer;
    assert.ok(tries < 240, `it did not come to pass: ${JSON.stringify(answer).slice(0, 500)}`);
    await sleep(250);
  }
}

interface Print {
  readonly id: string;
  readonly price: string;
  readonly side: string;
}

/**
 * Follows depth and quote as they were told: after each quote, whether its price lies within the book of the moment. What
 * comes with the depth in the same event loop tick counts with it.
 */
function hear(messages: readonly TopicMessage[]): { readonly looks: number; readonly within: number } {
  const sides = { bids: new Set<number>(), asks: new Set<number>() };
  let [looks, within] = [0, 0];
  for (const message of messages) {
    if (message.topic === 'depth:BTC/USDT' && message.type !== 'checksum') {
      for (const side of ['bids', 'asks'] as const) {
        if (message.type === 'snapshot') sides[side].clear();
        const levels = message[side] as Depth['bids']; // as topics.json says
        for (const [price, amount] of levels) {
          if (amount === '0') sides[side].delete(Number.parseFloat(price));
          else sides[side].add(Number.parseFloat(price));
        }
      }
    } else if (message.topic === 'ticker:BTC/USDT' && sides.bids.size > 0) {
      const [quote] = message['list'] as { price: string }[]; // as topics.json says
      const last = Number.parseFloat(quote?.price ?? '0');
      looks += 1;
      if (last >= Math.max(...sides.bids) && last <= Math.min(...sides.asks)) within += 1;
    }
  }
  return { looks, within };
}

describe('the living demo', () => {
  const opened = new Opened();
  const folder = temporaryFolder();
  after(async () => {
    await opened.close();
    folder.remove();
  });

  async function start(variables: ServerVariables): Promise<{ server: ServerProcess; api: ApiClient }> {
    const server = await startServer({ DEMO_TRADERS: '1', RATE_FACTOR: '1000', ...variables });
    opened.add(() => server.kill());
    return { server, api: await ApiClient.connect(server.url) };
  }

  const depthOf = async (api: ApiClient, symbol: string): Promise<Depth> =>
    (await api.call('/coin/depth', { symbol })).message as Depth; // as the contract says
  const tradesOf = async (api: ApiClient, symbol: string): Promise<readonly Print[]> =>
    ((await api.call('/coin/trades', { symbol })).message as { list: Print[] }).list; // as above

  it('has twenty-one markets with books, trades and a history, says that all of it is simulated, and goes on after a stop', async () => {
    const data = join(folder.path, 'simulated');
    const first = await start({ BOURSE_DATA: data });
    const quotes = (await first.api.call('/currency/quotation_new', {})).message as {
      symbol: string;
      simulated: boolean;
    }[]; // as the contract says
    assert.equal(quotes.length, 21);
    assert.ok(quotes.every(({ simulated }) => simulated));
    const config = (await first.api.call('/getSiteConfig', {})).message as { simulated: boolean }; // as above
    assert.equal(config.simulated, true);
    for (const { symbol } of quotes) {
      await eventually(
        () => depthOf(first.api, symbol),
        ({ bids, asks }) => bids.length >= 16 && asks.length >= 16,
      );
    }
    await eventually(
      () => tradesOf(first.api, 'BTC/USDT'),
      (trades) => trades.length > 0,
    );
    const now = Math.floor(Date.now() / 1_000);
    const candles = async (): Promise<readonly { close: string }[]> =>
      (
        await first.api.call('/currency/new_timeshar', {
          symbol: 'ETHBTC',
          period: '1m',
          from: String(now - 3_600),
          to: String(now),
        })
      ).message as { close: string }[]; // as above
    await eventually(candles, (list) => list.length > 50);
    assert.equal((await first.server.stop()).code, 0);
    await verifyLedger({ BOURSE_DATA: data });

    const again = await start({ BOURSE_DATA: data });
    await eventually(
      () => depthOf(again.api, 'BTC/USDT'),
      ({ bids }) => bids.length >= 16,
    );
    assert.equal((await again.server.stop()).code, 0);
    await verifyLedger({ BOURSE_DATA: data });
  });

  it('has a market that agrees with itself: the last price within the book, a spread of few ticks, a print a second', async () => {
    const { server, api } = await start({ BOURSE_DATA: join(folder.path, 'lively') });
    await eventually(
      () => depthOf(api, 'BTC/USDT'),
      ({ bids, asks }) => bids.length >= 16 && asks.length >= 16,
    );
    const socket = await TopicsClient.connect(server.url);
    opened.add(() => socket.close());
    await socket.ask('subscribe', { topics: ['ticker:BTC/USDT', 'depth:BTC/USDT', 'trades:BTC/USDT'] });
    const beganMs = performance.now();
    const spreads: number[] = [];
    const nearAsks: number[] = [];
    let [looks, within] = [0, 0];
    const seen = new Set<string>();
    while (performance.now() - beganMs < 20_000) {
      const [quotes, { bids, asks }] = await Promise.all([
        api.call('/currency/quotation_new', {}),
        depthOf(api, 'BTC/USDT'),
      ]);
      const list = quotes.message as { symbol: string; price: string }[]; // as above
      const btc = list.find(({ symbol }) => symbol === 'BTC/USDT');
      const [bid, ask, last] = [bids[0]?.[0], asks[0]?.[0], btc?.price].map((price) =>
        Math.round(Number.parseFloat(price ?? '0') * 100),
      );
      looks += 1;
      if (bid !== undefined && ask !== undefined && last !== undefined) {
        spreads.push(ask - bid);
        if (last >= bid && last <= ask) within += 1;
        nearAsks.push(asks.filter(([price]) => Number.parseFloat(price) * 100 - ask <= ask / 10_000).length);
      }
      for (const trade of await tradesOf(api, 'BTC/USDT')) seen.add(trade.id);
    }
    const seconds = (performance.now() - beganMs) / 1_000;
    const heard = hear(socket.messages);
    assert.ok(heard.looks >= 30, `${String(heard.looks)} looks at the socket`);
    assert.ok(heard.within / heard.looks >= 0.99, `${String(heard.within)} of ${String(heard.looks)} on the socket`);
    assert.deepEqual(socket.misfits, []);
    assert.ok(looks >= 100, `${String(looks)} looks`);
    assert.ok(within / looks >= 0.99, `${String(within)} of ${String(looks)} looks`);
    const middle = nearAsks.toSorted((one, other) => one - other)[Math.floor(nearAsks.length / 2)] ?? 0;
    assert.ok(middle >= 6, `${String(middle)} asks within a hundredth of a percent`);
    spreads.sort((one, other) => one - other);
    assert.ok((spreads[Math.floor(spreads.length * 0.95)] ?? 99) <= 10, spreads.join());
    assert.ok(seen.size / seconds >= 1, `${String(seen.size)} prints in ${seconds.toFixed(0)} s`);
    assert.equal((await server.stop()).code, 0);
  });

  it('runs on recorded trades as market XRP/ETH, faster than they were made', async () => {
    const recording = chooseRecording(folder.path);
    const data = join(folder.path, 'recorded');
    const { server, api } = await start({ BOURSE_DATA: data, PRICE_REPLAY: recording, PRICE_REPLAY_SPEED: '200' });
    await eventually(
      () => depthOf(api, 'XRP/ETH'),
      ({ bids, asks }) => bids.length >= 16 && asks.length >= 16,
    );
    const trades = await eventually(
      () => tradesOf(api, 'XRP/ETH'),
      (list) => list.length >= 10,
    );
    for (const { price } of trades) {
      assert.ok(Number.parseFloat(price) > 0.00135 && Number.parseFloat(price) < 0.0016, price);
    }
    assert.deepEqual((await depthOf(api, 'BTC/USDT')).bids, [], 'nothing else has a price');
    assert.equal((await server.stop()).code, 0);
    await verifyLedger({ BOURSE_DATA: data });
  });

  it('refuses a recording that is not there or is none, venues that are too few or unknown, and both at once', async () => {
    const none = join(folder.path, 'none.json');
    writeFileSync(none, '{"not": "trades"}');
    const data = join(folder.path, 'recorded');
    const refusals: readonly (readonly [ServerVariables, RegExp])[] = [
      [{ PRICE_REPLAY: join(folder.path, 'nowhere.json') }, /^The recording .*nowhere\.json cannot be read: ENOENT/],
      [{ PRICE_REPLAY: none }, /^The recording .*none\.json cannot be played: row 0 is no trade\.$/],
      [{ PRICE_REPLAY: none, PRICE_REPLAY_SYMBOL: 'XRP/BTC' }, /names XRP\/BTC, which is no market here/],
      [{ PRICE_VENUES: 'kraken,bitstamp' }, /^The environment variable PRICE_VENUES must be three exchanges or more/],
      [{ PRICE_VENUES: 'kraken,bitstamp,nowhere' }, /^PRICE_VENUES names nowhere, which cannot be opened/],
      [{ PRICE_VENUES: 'kraken,bitstamp,okx', PRICE_REPLAY: none }, /^PRICE_VENUES and PRICE_REPLAY are both set/],
    ];
    for (const [variables, sentence] of refusals) {
      const ended = await runToEnd({ BOURSE_DATA: data, ...variables });
      assert.equal(ended.code, 1);
      assert.match(ended.stderr.trim(), sentence);
      assert.equal(ended.stderr.trim().split('\n').length, 1, ended.stderr);
    }
  });
});
