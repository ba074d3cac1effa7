import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Reply } from '@bourse/contract/reply';
import { settle, TestLink, TestTime } from './link-fixture.ts';
import { createNewsClient, type NewsClient, type NewsState } from './news-client.ts';
import { followDepth, type ShownBook } from './depth-view.ts';
import { wakeUp } from './wake-up.ts';

const heartbeat = { topic: 'heartbeat', type: 'update', at: '2026-11-20T12:00:00.000Z' };
const refusal = (code: 'MARKET_NOT_FOUND' | 'SYSTEM_BUSY', topic?: string): Reply<never> => ({
  type: 'error',
  message: 'No.',
  code,
  ...(topic === undefined ? {} : { data: { topic } }),
});

describe('the streaming client', () => {
  let link: TestLink;
  let time: TestTime;
  let client: NewsClient;
  let states: NewsState[];
  let token: string | null;
  let endings: number;
  beforeEach(() => {
    link = new TestLink();
    time = new TestTime();
    token = null;
    endings = 0;
    client = createNewsClient({
      link,
      clock: time,
      scheduler: time,
      token: () => token,
      onSessionEnded: () => {
        endings += 1;
      },
    });
    states = [];
    client.onState((state) => states.push(state));
  });

  const subscriptions = (): unknown[] =>
    link.asked.flatMap(([name, input]) => (name === 'subscribe' && 'topics' in input ? [input.topics] : []));

  /** Lets the server write the name of whatever is asked for so. */
  const nameTopic = (name: string): void => {
    link.answer = (asked) => ({ type: 'ok', message: asked === 'subscribe' ? { topics: [name] } : {}, code: 1 });
  };

  it('says when it is live, stale after five silent seconds, and offline', async () => {
    assert.equal(client.state, 'offline');
    await link.connect();
    await time.pass(4_000);
    link.send(heartbeat);
    await time.pass(4_900);
    assert.deepEqual(states, ['live']);
    await time.pass(200);
    assert.deepEqual(states, ['live', 'stale']);
    link.send(heartbeat);
    link.disconnect();
    await time.pass(60_000);
    await link.connect();
    assert.deepEqual(states, ['live', 'stale', 'live', 'offline', 'live']);
  });

  it('asks for everything that is followed, at once and again after every reconnection', async () => {
    client.follow('tickers', { onMessage: () => undefined });
    const stop = client.follow('trades:BTC/USDT', { onMessage: () => undefined });
    assert.deepEqual(link.asked, []);
    await link.connect();
    assert.deepEqual(subscriptions(), [['tickers', 'trades:BTC/USDT']]);
    stop();
    await settle();
    link.disconnect();
    await link.connect();
    assert.deepEqual(subscriptions().slice(1), [['tickers']]);
  });

  it('gives each follower the messages of their topic, whatever its name was spelled like', async () => {
    nameTopic('trades:BTC/USDT');
    await link.connect();
    const got: unknown[] = [];
    const stop = client.follow('trades:btcusdt', { onMessage: ({ list }) => got.push(...list) });
    await settle();
    const trade = { id: '1', price: '2', amount: '3', side: 'buy', created_at: heartbeat.at };
    link.send({ topic: 'trades:BTC/USDT', type: 'update', list: [trade] });
    link.send({ topic: 'trades:ETH/USDT', type: 'update', list: [trade, trade] });
    for (const strange of [null, 1, 'x', {}, { topic: 5 }]) link.send(strange);
    assert.deepEqual(got, [trade]);
    stop();
    link.send({ topic: 'trades:BTC/USDT', type: 'update', list: [trade] });
    assert.deepEqual(got, [trade]);
  });

  it('leaves a topic only when nobody follows it by any name that the server writes the same way', async () => {
    nameTopic('depth:BTC/USDT');
    await link.connect();
    const left = () => link.asked.flatMap(([name, input]) => (name === 'unsubscribe' ? [input] : []));
    const got: unknown[] = [];
    const stopJoined = client.follow('depth:BTC/USDT:0.01', { onMessage: ({ seq }) => got.push(seq) });
    await settle();
    const stopPlain = client.follow('depth:BTC/USDT', { onMessage: () => undefined });
    stopPlain();
    await settle();
    assert.deepEqual(left(), []);
    link.send({ topic: 'depth:BTC/USDT', type: 'checksum', seq: 7, checksum: 0 });
    assert.deepEqual(got, [7]);
    stopJoined();
    await settle();
    assert.deepEqual(left(), [{ topics: ['depth:BTC/USDT:0.01'] }]);
  });

  it('loses no message that overtakes the answer to its subscription', async () => {
    await link.connect();
    const got: unknown[] = [];
    const topic = 'trades:BTC/USDT';
    const message = (number: number) => ({ topic, type: 'update', list: [number] });
    link.answer = () => {
      // The answer is on its way, and these are right behind it.
      for (const number of [1, 2]) link.send(message(number));
      return { type: 'ok', message: { topics: [topic] }, code: 1 };
    };
    client.follow('trades:btcusdt', { onMessage: ({ list }) => got.push(...list) });
    await settle();
    link.send(message(3));
    assert.deepEqual(got, [1, 2, 3]);
    link.send({ ...message(4), topic: 'trades:nobody' });
    link.disconnect();
    await link.connect();
    assert.deepEqual(got, [1, 2, 3, 1, 2]);
  });

  it('signs in before it follows the private channel, and follows it when a session begins', async () => {
    token = 'bu_1';
    const refused: string[] = [];
    client.follow('private', { onMessage: () => undefined, onRefused: (code) => refused.push(code) });
    await link.connect();
    assert.deepEqual(link.asked, [
      ['sign_in', { token: 'bu_1' }],
      ['subscribe', { topics: ['private'] }],
    ]);
    token = null;
    link.answer = (name) =>
      name === 'subscribe' ? { type: '999', message: 'Log in.', code: 999 } : { type: 'ok', message: {}, code: 1 };
    client.sessionChanged();
    await settle();
    assert.deepEqual(link.asked.slice(2), [
      ['sign_out', {}],
      ['subscribe', { topics: ['private'] }],
    ]);
    assert.deepEqual(refused, ['SIGN_IN_REQUIRED']);
  });

  it('says that the session is over when a sign-in is refused or the server cuts', async () => {
    token = 'bu_old';
    link.answer = () => ({ type: '999', message: 'Log in.', code: 999 });
    await link.connect();
    assert.equal(endings, 1);
    link.cut('session_ended');
    link.cut('stopping');
    assert.equal(endings, 2);
  });

  it('follows the others when one topic is refused', async () => {
    const refused: string[] = [];
    link.answer = (name, input) =>
      name === 'subscribe' && JSON.stringify(input).includes('NO/USDT')
        ? refusal('MARKET_NOT_FOUND', 'ticker:NO/USDT')
        : { type: 'ok', message: input, code: 1 };
    client.follow('tickers', { onMessage: () => undefined });
    client.follow('ticker:NO/USDT', { onMessage: () => undefined, onRefused: (code) => refused.push(code) });
    await link.connect();
    assert.deepEqual(refused, ['MARKET_NOT_FOUND']);
    assert.deepEqual(subscriptions(), [['tickers', 'ticker:NO/USDT'], ['tickers']]);
  });

  it('asks again when there is no answer or the server is busy, and not for a connection that is gone', async () => {
    const answers: (Reply<never> | 'none')[] = ['none', refusal('SYSTEM_BUSY')];
    await link.connect();
    link.answer = (_name, input) => answers.shift() ?? { type: 'ok', message: input, code: 1 };
    client.follow('tickers', { onMessage: () => undefined });
    await time.pass(3_000);
    assert.equal(subscriptions().length, 3);
    link.answer = () => 'none';
    client.restart('tickers');
    await settle();
    const asked = subscriptions().length;
    link.disconnect();
    await time.pass(30_000);
    assert.equal(subscriptions().length, asked);
  });

  it('reconnects at once when the device is online or visible again, unless all is live', async () => {
    const window = new EventTarget();
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const stop = wakeUp(client, { window, document });
    window.dispatchEvent(new Event('online'));
    assert.equal(link.reopened, 1);
    await link.connect();
    document.dispatchEvent(new Event('visibilitychange'));
    assert.equal(link.reopened, 1);
    await time.pass(6_000);
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    assert.equal(link.reopened, 1);
    document.visibilityState = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    assert.equal(link.reopened, 2);
    stop();
    window.dispatchEvent(new Event('online'));
    assert.equal(link.reopened, 2);
  });

  it('gives a connection up that the device says is gone, however well it was heard', async () => {
    const window = new EventTarget();
    wakeUp(client, { window, document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) });
    await link.connect();
    assert.equal(client.state, 'live');
    window.dispatchEvent(new Event('offline'));
    assert.equal(link.reopened, 1);
  });

  it('shows a book as live only while it follows the server’s, and asks for a snapshot when it does not', async () => {
    const shown: ShownBook[] = [];
    const stop = followDepth(client, { symbol: 'BTC/USDT' }, (book) => shown.push(book));
    const topic = 'depth:BTC/USDT';
    const live = (): unknown => shown.at(-1)?.isLive;
    await link.connect();
    link.send({ topic, type: 'snapshot', seq: 1, bids: [['1', '1']], asks: [] });
    assert.equal(live(), true);
    link.send({ topic, type: 'update', from_seq: 1, seq: 2, bids: [['1', '2']], asks: [] });
    assert.deepEqual(shown.at(-1), { isLive: true, seq: 2, bids: [['1', '2']], asks: [] });
    link.send({ topic, type: 'update', from_seq: 3, seq: 4, bids: [], asks: [] });
    await settle();
    assert.equal(live(), false);
    assert.deepEqual(subscriptions(), [[topic], [topic]]);
    // The snapshot that was asked for does not come.
    for (let seq = 4; seq < 24; seq += 1)
      link.send({ topic, type: 'update', from_seq: seq, seq: seq + 1, bids: [], asks: [] });
    await settle();
    assert.equal(subscriptions().length, 3);
    link.send({ topic, type: 'snapshot', seq: 30, bids: [], asks: [] });
    assert.equal(live(), true);
    await time.pass(5_000);
    assert.equal(live(), false);
    link.send(heartbeat);
    assert.equal(live(), true);
    link.disconnect();
    assert.equal(live(), false);
    await link.connect();
    assert.equal(live(), false);
    stop();
  });

  it('ends for good when it is closed', async () => {
    await link.connect();
    client.close();
    assert.equal(link.isClosed, true);
    assert.equal(client.state, 'offline');
  });
});
