import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { isLongForm } from '@bourse/testing/long-form';
import { seededRandom } from '@bourse/kernel/random';
import { openBot } from './api-keys.ts';
import { openGatewayWorld } from './gateway-world.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';

const symbol = 'BTC/USDT';
const forMs = isLongForm ? 600_000 : 15_000;
type Bot = ReturnType<typeof openBot>;

/** Every own trade, in pages from the oldest on, as bots read a history. */
async function allTrades(bot: Bot): Promise<Awaited<ReturnType<Bot['fetchMyTrades']>>> {
  const trades = await bot.fetchMyTrades(symbol, undefined, 1_000, { fromId: '0' });
  for (let page = trades; page.length === 1_000; trades.push(...page)) {
    // The client sorts trades of one moment by their ids as texts.
    const last = page.map(({ id }) => BigInt(id ?? '')).reduce((most, id) => (id > most ? id : most));
    page = await bot.fetchMyTrades(symbol, undefined, 1_000, { fromId: String(last + 1n) });
  }
  assert.equal(new Set(trades.map(({ id }) => id)).size, trades.length);
  return trades;
}

describe('a strategy that makes a market through the gateway', () => {
  const opened = new Opened();
  let [maker, taker]: [Bot | null, Bot | null] = [null, null];

  before(async () => {
    const { url, keyOf } = await openGatewayWorld(opened);
    [maker, taker] = [openBot(url, await keyOf('demo1')), openBot(url, await keyOf('demo2'))];
    for (const bot of [maker, taker]) {
      opened.add(() => bot.close());
      // Without TLS the client wants this.
      await bot.loadHttpProxyAgent();
      await bot.loadMarkets();
      // So many of what its streams tell it keeps.
      Object.assign(bot.options, { tradesLimit: 100_000, ordersLimit: 100_000 });
      await bot.authenticate();
    }
  });
  after(() => opened.close());

  it('knows by its streams alone every order, fill and balance that the exchange has', async (t) => {
    assert.ok(maker !== null && taker !== null);
    const [one, other] = [maker, taker];
    const random = seededRandom(20_261_127);
    // The client keeps what its streams tell; what it awaits next is asked for again as soon as it has come.
    const follow = (watch: () => Promise<unknown>): void => {
      void watch().then(
        () => follow(watch),
        () => undefined,
      );
    };
    const had = await one.fetchBalance();
    let kept = had;
    const keepBalance = async (): Promise<void> => {
      kept = await one.watchBalance();
    };
    for (const watch of [() => one.watchOrders(symbol), () => one.watchMyTrades(symbol), keepBalance]) follow(watch);
    let [rounds, middle] = [0, 60_000];
    for (const endMs = performance.now() + forMs; performance.now() < endMs; rounds += 1) {
      middle = Math.max(50_000, middle + random.int(-20, 21));
      await one.cancelAllOrders(symbol).catch((error: unknown) => {
        // Everything may have been taken since.
        assert.match(String(error), /OrderNotFound|-2011/);
      });
      for (const away of [5, 10, 15]) {
        await one.createOrder(symbol, 'limit', 'buy', 0.002, middle - away, { postOnly: true });
        await one.createOrder(symbol, 'limit', 'sell', 0.002, middle + away, { postOnly: true });
      }
      const side = random.pick(['buy', 'sell'] as const);
      const price = side === 'buy' ? middle + 12 : middle - 12;
      await other.createOrder(symbol, 'limit', side, 0.003, price, { timeInForce: 'IOC' });
    }
    await one.cancelAllOrders(symbol).catch(() => undefined);
    const fills = await allTrades(one);
    const told = (): ReadonlyMap<unknown, unknown> =>
      new Map(
        [...(one.myTrades ?? [])].map(({ id, amount, price }: { id: string; amount: number; price: number }) => [
          id,
          `${String(amount)} ${String(price)}`,
        ]),
      );
    await until(async () =>
      fills.every(({ id, amount, price }) => told().get(id) === `${String(amount)} ${String(price)}`),
    );
    assert.ok(fills.length >= rounds, `${String(fills.length)} fills in ${String(rounds)} rounds`);
    assert.deepEqual(await one.fetchOpenOrders(symbol), []);
    await until(async () =>
      [...(one.orders ?? [])].every(({ status }: { status: string }) => status === 'canceled' || status === 'closed'),
    );
    const now = await one.fetchBalance();
    const totals = (balance: typeof now): unknown[] => ['BTC', 'USDT'].map((coin) => balance[coin]?.total);
    await until(async () => isDeepStrictEqual(totals(kept), totals(now)));
    // What it has is what it had, and what its fills moved, less their fees.
    const moved = { BTC: 0, USDT: 0 };
    for (const { side, amount = 0, cost = 0, fee } of fills) {
      moved.BTC += side === 'buy' ? amount : -amount;
      moved.USDT += side === 'buy' ? -cost : cost;
      moved[fee?.currency === 'BTC' ? 'BTC' : 'USDT'] -= fee?.cost ?? 0;
    }
    for (const coin of ['BTC', 'USDT'] as const) {
      const change = (now[coin]?.total ?? 0) - (had[coin]?.total ?? 0);
      assert.ok(Math.abs(change - moved[coin]) < 1e-6, `${coin}: ${String(change)} is not ${String(moved[coin])}`);
    }
    t.diagnostic(`${String(rounds)} rounds of quotes, ${String(fills.length)} fills`);
  });
});
