import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { askAndApprove, awaitDemoMoney, openAccount, signInStaff } from './accounts.ts';
import { ApiClient, type Fields } from './api-client.ts';
import { exact, readAll } from './customer-view.ts';
import { type Engine, openEngine } from './engine.ts';
import { Opened } from './opened.ts';
import { until, untilEqual } from './patience.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { type TopicMessage, TopicsClient } from './topics-client.ts';

const pair = { currency_id: '1', legal_id: '3' };
const symbol = 'BTC/USDT';
/** Who trades: accounts that the test opens. */
const people = [
  { user_string: 'emmy.noether@example.org', password: 'Invariante-Variation-1918' },
  { user_string: 'sofya.kovalevskaya@example.org', password: 'Rotation-of-a-body-1888' },
] as const;

interface Fill {
  readonly id: string;
  readonly order_id: string;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly amount: string;
  readonly turnover: string;
  readonly fee: string;
  readonly fee_currency: string;
  readonly role: string;
}

interface Order {
  readonly id: string;
  readonly filled: string;
  readonly fee: string;
  readonly status: number;
}

interface Balance {
  readonly account: string;
  readonly currency: string;
  readonly available: string;
  readonly held: string;
}

interface Line {
  readonly currency: string;
  readonly number: string;
}

/** What a message of the private channel holds. */
interface PrivateNews {
  readonly type: string;
  readonly orders: readonly Order[];
  readonly fills: readonly Fill[];
  readonly balances: readonly Balance[];
  readonly notices: readonly { readonly kind: string }[];
}

/** A book as its call gives it. */
interface Shown {
  readonly seq: number;
  readonly bids: string[][];
  readonly asks: string[][];
}

interface Quote {
  readonly symbol: string;
  readonly price: string;
}

/** What the exchange tells a customer. */
interface Notice {
  readonly id: string;
  readonly kind: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly read: boolean;
}

/** What a message of the topic of notices holds. */
interface NoticeNews {
  readonly type: string;
  readonly unread: { readonly all: number };
  readonly list: readonly Notice[];
}

type Money = Record<string, bigint>;
const text = (value: unknown): string => JSON.stringify(value);
const byId = <T extends { readonly id: string }>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => Number.parseInt(one.id, 10) - Number.parseInt(other.id, 10));

/** One customer, seen through calls and through the private channel. */
class Trader {
  readonly token: string;
  readonly socket: TopicsClient;
  readonly #client: ApiClient;

  constructor(client: ApiClient, token: string, socket: TopicsClient) {
    this.#client = client;
    this.token = token;
    this.socket = socket;
  }

  async order(fields: Fields): Promise<Order> {
    return this.#client.get<Order>('/coin/trade', { ...pair, ...fields }, { token: this.token });
  }

  async cancel(id: string): Promise<Order> {
    return this.#client.get<Order>('/coin/cancel', { id }, { token: this.token });
  }

  /** Available and held of the spot account together, by currency. */
  async owned(): Promise<Money> {
    const { accounts } = await this.#client.get<{ accounts: { change: Omit<Balance, 'account'>[] } }>(
      '/wallet/list',
      {},
      { token: this.token },
    );
    return Object.fromEntries(
      accounts.change.map(({ currency, available, held }) => [currency, exact(available) + exact(held)]),
    );
  }

  get notices(): NoticeNews[] {
    return this.socket.of('notices') as unknown as NoticeNews[]; // what the document says of the notices
  }

  /** The kinds of all notices that their topic has told, oldest first: those of a snapshot may be told again. */
  get listedKinds(): string[] {
    const told = this.notices.flatMap(({ type, list }) => (type === 'snapshot' ? list.toReversed() : list));
    return [...new Map(told.map(({ id, kind }) => [id, kind])).values()];
  }

  /** The kinds of all notices that the private channel has told, oldest first. */
  get toldKinds(): string[] {
    return this.news.flatMap(({ notices }) => notices.map(({ kind }) => kind));
  }

  get news(): PrivateNews[] {
    return this.socket.of('private') as unknown as PrivateNews[]; // what the document says of the private channel
  }

  list<T>(path: string, isOld?: (entry: T) => boolean): Promise<T[]> {
    return readAll<T>(this.#client, path, this.token, {}, isOld);
  }
}

/** What fills have moved, fees included. */
function movedBy(fills: readonly Fill[]): Money {
  const moved: Money = { BTC: 0n, USDT: 0n };
  for (const { side, amount, turnover, fee, fee_currency: feeCurrency } of fills) {
    const sign = side === 'buy' ? 1n : -1n;
    moved['BTC'] = (moved['BTC'] ?? 0n) + sign * exact(amount);
    moved['USDT'] = (moved['USDT'] ?? 0n) - sign * exact(turnover);
    moved[feeCurrency] = (moved[feeCurrency] ?? 0n) - exact(fee);
  }
  return moved;
}

function difference(later: Money, earlier: Money): Money {
  return Object.fromEntries(['BTC', 'USDT'].map((code) => [code, (later[code] ?? 0n) - (earlier[code] ?? 0n)]));
}

describe('an outside program that knows two documents alone', () => {
  const opened = new Opened();
  let server: ServerProcess;
  let engine: Engine;
  let client: ApiClient;
  const traders: Trader[] = [];

  const join = async (token: string): Promise<Trader> => {
    const socket = await TopicsClient.connect(server.url);
    opened.add(() => {
      socket.close();
    });
    await socket.ask('sign_in', { token });
    await socket.ask('subscribe', { topics: ['private', 'notices', `depth:${symbol}`, `trades:${symbol}`, 'tickers'] });
    return new Trader(client, token, socket);
  };

  before(async () => {
    engine = await openEngine();
    opened.add(() => engine.close());
    server = await startServer(engine.variables);
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
  });
  after(() => opened.close());

  it('opens two accounts with codes by mail; each gets the demo’s money, and its private channel tells of it', async () => {
    const staff = await signInStaff({ url: server.url, output: () => engine.announced() + server.output() });
    for (const credentials of people) {
      const trader = await join(await openAccount(client, staff, credentials));
      await until(() => trader.news.length > 0);
      assert.deepEqual([trader.news[0]?.type, trader.news[0]?.orders], ['snapshot', []]);
      await awaitDemoMoney(client, trader.token);
      const owned = Object.entries(await trader.owned()).filter(([, amount]) => amount > 0n);
      const told = (): Money =>
        Object.fromEntries(
          trader.news
            .flatMap(({ balances }) => balances)
            .filter(({ account }) => account === 'change')
            .map(({ currency, available }) => [currency, exact(available)]),
        );
      await until(() => Object.keys(told()).length >= owned.length);
      assert.deepEqual(told(), Object.fromEntries(owned));
      await until(() => trader.notices.at(-1)?.unread.all === 1);
      assert.deepEqual(trader.listedKinds, ['demo_granted']);
      assert.deepEqual(trader.socket.misfits, []);
      traders.push(trader);
    }
  });

  it('trades both sides between two accounts, and every account of it agrees to the last digit', async () => {
    const earlier = await Promise.all(traders.map((trader) => trader.owned()));
    const knownLines = await Promise.all(
      traders.map(async (trader) => new Set((await trader.list('/wallet/legal_log')).map(text))),
    );
    const orders = new Map<string, Trader>();
    for (let round = 0; round < 12; round += 1) {
      const [maker, taker] = round % 2 === 0 ? traders : traders.toReversed();
      assert.ok(maker && taker);
      const type = round % 4 < 2 ? 'sell' : 'buy';
      const other = type === 'sell' ? 'buy' : 'sell';
      const price = `${String(60_000 + round * 7)}.${String(round * 3 + 10)}`;
      const resting = await maker.order({ type, amount: `0.1${String(round + 10)}3`, target_price: price });
      const taken = await taker.order({ type: other, amount: `0.0${String(round + 21)}7`, target_price: price });
      orders.set(resting.id, maker).set(taken.id, taker);
      // What is left of the maker's order goes by the market, or back.
      if (round % 3 === 0)
        orders.set((await taker.order({ type: other, amount: type === 'buy' ? '0.01' : '500' })).id, taker);
      await maker.cancel(resting.id);
    }
    await Promise.all(
      traders.map((trader, place) => agrees(trader, earlier[place] ?? {}, knownLines[place] ?? new Set(), orders)),
    );
    // Nothing came or went but the fees.
    const later = await Promise.all(traders.map((trader) => trader.owned()));
    const all = await Promise.all(traders.map((trader) => trader.list<Fill>('/coin/my_trade')));
    for (const code of ['BTC', 'USDT']) {
      const fees = all.flat().filter((fill) => fill.fee_currency === code);
      const paid = fees.reduce((sum, { fee }) => sum + exact(fee), 0n);
      const sum = (owned: Money[]): bigint => owned.reduce((total, one) => total + (one[code] ?? 0n), 0n);
      assert.ok(paid > 0n);
      assert.equal(sum(earlier) - sum(later), paid, code);
    }
  });

  /** Balances, fills, fees, private messages and the history of one customer against each other. */
  async function agrees(
    trader: Trader,
    earlier: Money,
    known: ReadonlySet<string>,
    orders: Map<string, Trader>,
  ): Promise<void> {
    const own = [...orders].filter(([, owner]) => owner === trader).map(([id]) => id);
    const fills = byId(await trader.list<Fill>('/coin/my_trade'));
    assert.ok(fills.length >= 12);
    await until(() => trader.news.flatMap((news) => news.fills).length >= fills.length);
    assert.deepEqual(
      byId(trader.news.flatMap((news) => news.fills)),
      fills,
      'each fill was told once, as the history has it',
    );

    const later = await trader.owned();
    assert.deepEqual(movedBy(fills), difference(later, earlier), 'the fills and their fees explain the balances');
    const lines = (await trader.list<Line>('/wallet/legal_log')).filter((line) => !known.has(text(line)));
    const posted: Money = { BTC: 0n, USDT: 0n };
    for (const { currency, number } of lines) posted[currency] = (posted[currency] ?? 0n) + exact(number);
    assert.deepEqual(posted, difference(later, earlier), 'and so do the postings');

    const told: Money = {};
    const lastTold = (): boolean => {
      for (const { account, currency, available, held } of trader.news.flatMap((news) => news.balances)) {
        if (account === 'change') told[currency] = exact(available) + exact(held);
      }
      return told['BTC'] === later['BTC'] && told['USDT'] === later['USDT'];
    };
    await until(lastTold);

    const listed = new Map((await trader.list<Order>('/coin/list')).map((order) => [order.id, order]));
    const toldOrders = new Map(trader.news.flatMap((news) => news.orders).map((order) => [order.id, order]));
    for (const id of own) {
      assert.deepEqual(toldOrders.get(id), listed.get(id), `order ${id}`);
      const ofOrder = fills.filter((fill) => fill.order_id === id);
      const sum = (read: (fill: Fill) => string): bigint =>
        ofOrder.reduce((total, fill) => total + exact(read(fill)), 0n);
      assert.equal(
        sum((fill) => fill.amount),
        exact(listed.get(id)?.filled ?? ''),
      );
      assert.equal(
        sum((fill) => fill.fee),
        exact(listed.get(id)?.fee ?? ''),
      );
    }
  }

  it('sees in public what the calls say: the book, the trades, the quote', async () => {
    const [trader] = traders;
    assert.ok(trader);
    const resting = await trader.order({ type: 'sell', amount: '0.25', target_price: '70000' });
    // Two books of one number are one book.
    const readShown = (): Promise<Shown> => client.get('/coin/depth', { symbol, limit: '200' });
    let shown = await readShown();
    await until(async () => {
      shown = await readShown();
      return Number(trader.socket.of(`depth:${symbol}`).at(-1)?.['seq']) === shown.seq;
    });
    assert.deepEqual(followed(trader.socket.of(`depth:${symbol}`)), {
      bids: new Map(shown.bids.map(entry)),
      asks: new Map(shown.asks.map(entry)),
    });
    await untilEqual(async () => {
      const latest = await client.get<{ list: { id: string }[] }>('/coin/trades', { symbol, limit: '100' });
      const told = trader.socket.of(`trades:${symbol}`).flatMap(({ list }) => list as { id: string }[]); // as the document says
      return [told, latest.list.toReversed()];
    });
    await untilEqual(async () => {
      const quotes = await client.get<Quote[]>('/currency/quotation_new', {});
      const told = trader.socket.of('tickers').flatMap(({ list }) => list as Quote[]); // as the document says
      const priceIn = (list: Quote[]): unknown => list.findLast((quote) => quote.symbol === symbol)?.price;
      return [priceIn(told), priceIn(quotes)];
    });
    await trader.cancel(resting.id);
  });

  it('is told what happens without its doing, in one order on every way, and what it has read', async () => {
    const [trader] = traders;
    assert.ok(trader);
    const announced = { url: server.url, output: () => engine.announced() + server.output() };
    const staff = await signInStaff(announced);
    const expires_at = new Date(Date.now() + 2_000).toISOString();
    const terms = { type: 'sell', amount: '0.2', target_price: '70500' };
    const order = await trader.order({ ...terms, time_in_force: 'GTD', expires_at });
    await until(() => trader.toldKinds.includes('order_ended'));
    const resting = await trader.order({ type: 'sell', amount: '0.25', target_price: '70400' });
    const decision = { symbol, reason: 'a test' };
    await client.get('/admin/market_halt', decision, { token: staff });
    await askAndApprove(client, '/admin/market_resume', decision, [staff, await signInStaff(announced, 'second')]);
    await until(() => trader.toldKinds.includes('market_resumed'));
    await trader.cancel(resting.id);
    await client.get(
      '/wallet/change',
      { currency_id: '3', number: '1.25', from_field: 'change', to_field: 'legal' },
      { token: trader.token },
    );
    await until(() => trader.toldKinds.includes('transferred') && trader.listedKinds.includes('transferred'));
    const listed = await trader.list<Notice>('/mailMessage/getList');
    assert.deepEqual(
      listed.map(({ kind }) => kind),
      ['transferred', 'market_resumed', 'market_halted', 'order_ended', 'demo_granted'],
    );
    assert.deepEqual(trader.listedKinds, listed.map(({ kind }) => kind).toReversed());
    // The first may have come before the private channel was followed, which begins without.
    assert.deepEqual(
      trader.toldKinds.filter((kind) => kind !== 'demo_granted'),
      ['order_ended', 'market_halted', 'market_resumed', 'transferred'],
      'each was told once',
    );
    const { args } = listed[3] ?? {};
    assert.deepEqual([args?.['order_id'], args?.['reason'], args?.['symbol']], [order.id, 'time', symbol]);
    assert.deepEqual(listed[2]?.args, { symbol, orders: 1 });
    // What is read by a call is told to every socket of the customer.
    const unreadIs = (count: number) => () => trader.notices.at(-1)?.unread.all === count;
    await until(unreadIs(5));
    const shown = await client.get<Notice>('/mailMessage/detail', { id: listed[0]?.id ?? '' }, { token: trader.token });
    assert.deepEqual(shown, { ...listed[0], read: true });
    await until(unreadIs(4));
    await client.get('/mailMessage/read', { id: listed[1]?.id ?? '' }, { token: trader.token });
    await until(unreadIs(3));
    const [, other] = traders;
    await assert.rejects(
      client.get('/mailMessage/read', { id: listed[2]?.id ?? '' }, { token: other?.token ?? '' }),
      /NOT_FOUND/,
    );
    assert.equal((await client.get<{ all: number }>('/mailMessage/readAll', {}, { token: trader.token })).all, 0);
    await until(unreadIs(0));
    assert.equal((await client.get<{ all: number }>('/mailMessage/unread', {}, { token: trader.token })).all, 0);
  });

  it('is cut within a second when its session ends, with every message as the document describes it', async (t) => {
    const [trader] = traders;
    assert.ok(trader);
    const other = await client.get<string>('/user/login', { ...people[0] });
    const { list } = await client.get<{ list: { id: string; current: boolean }[] }>(
      '/user/sessions',
      {},
      { token: trader.token },
    );
    const session = list.find(({ current }) => current);
    await client.get('/user/sessions/revoke', { id: session?.id ?? '' }, { token: other });
    const revokedAtMs = performance.now();
    await until(() => trader.socket.isClosed);
    const tookMs = performance.now() - revokedAtMs;
    t.diagnostic(`cut after ${tookMs.toFixed()} ms`);
    if (process.env['BOURSE_LONG'] === '1') assert.ok(tookMs < 1_000, `${String(tookMs)} ms`);
    assert.deepEqual(trader.socket.cuts, ['session_ended']);
    assert.deepEqual(
      traders.flatMap(({ socket }) => socket.misfits),
      [],
    );
    await assert.rejects(join(trader.token), /999/);
  });
});

const entry = ([price = '', amount = '']: readonly string[]): [string, string] => [price, amount];

/** The book that the messages of a topic lead to, by the rules of the document. */
function followed(messages: readonly TopicMessage[]): { bids: Map<string, string>; asks: Map<string, string> } {
  let book = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  let seq = -1;
  for (const message of messages) {
    if (message.type === 'checksum') continue;
    if (message.type === 'snapshot') book = { bids: new Map(), asks: new Map() };
    else assert.equal(message['from_seq'], seq);
    seq = Number(message['seq']);
    for (const side of ['bids', 'asks'] as const) {
      const levels = message[side] as string[][]; // as the document says
      for (const [price, amount] of levels.map(entry)) {
        if (amount === '0') book[side].delete(price);
        else book[side].set(price, amount);
      }
    }
  }
  return book;
}
