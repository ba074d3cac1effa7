import { createServer, type Server as HttpListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageEvent } from '@bourse/contract/topics';
import { ok } from '@bourse/kernel/result';
import { openSocketWorld } from '@bourse/server/platform/sockets/socket-fixture';
import { Server } from 'socket.io';
import { Crowd } from '../test/load/crowd.ts';
import { type Figure, quantile, round } from './figures.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';

const sizes = {
  full: { sockets: 1_000, rounds: 5, roundMs: 3_000, demoSeconds: 20 },
  small: { sockets: 10, rounds: 1, roundMs: 100, demoSeconds: 1 },
} as const;
type Size = (typeof sizes)[BenchSize];
/** Messages to every socket before we wait until all have been taken. */
const inFlight = 10;
const updatesInOne = 10;
/** What is on its way arrives within it. */
const arrivedMs = 500;

export const fanoutBench: Bench = {
  figures: [
    ...declare('fanout', 'socket.io', [['messages with one update', '1/s', 'neither']]),
    ...declare('fanout', 'Bourse', [
      ['messages with one update', '1/s', 'more'],
      ['messages with one update, of socket.io’s', 'times', 'more'],
      ['updates, ten in a message', '1/s', 'more'],
      ['updates, ten in a message, of socket.io’s', 'times', 'more'],
      ['the demo’s topics: messages', '1/s', 'more'],
      ['the demo’s topics: lag, median', 'ms', 'less'],
      ['the demo’s topics: lag, 99 of 100 within', 'ms', 'less'],
    ]),
  ],
  run: (size) => benchFanout(sizes[size]),
};

const nowMs = (): number => performance.timeOrigin + performance.now();

const trade = (id: number) => ({
  id: String(1_000_000 + id),
  price: '60123.45',
  amount: '0.01234',
  side: 'buy',
  created_at: '2026-11-20T12:00:00.000Z',
});
const update = (trades: number) => ({
  topic: 'trades:BTC/USDT',
  type: 'update',
  list: Array.from({ length: trades }, (_, place) => trade(place)),
});

/** A server with a crowd that follows it. */
interface Side {
  readonly crowd: Crowd;
  readonly publish: (message: object) => void;
  readonly close: () => Promise<void>;
  /** Whether everything that was published has been given to the operating system. */
  readonly isDrained: () => boolean;
}

/** Watches the connections of a listener. @returns whether they have given all they have to the operating system. */
function drained(listener: HttpListener): () => boolean {
  const connections = new Set<Socket>();
  listener.on('connection', (socket) => connections.add(socket));
  return () => [...connections].every(({ writableLength }) => writableLength === 0);
}

/** Plain socket.io: a room, and a broadcast to it. */
async function openBare(sockets: number): Promise<Side> {
  const listener = createServer();
  const isDrained = drained(listener);
  const io = new Server(listener, { serveClient: false });
  io.on('connection', (socket) => {
    // The crowd waits for the answer to each subscription before it opens the next socket.
    socket.on('subscribe', (_topics: unknown, answer: () => void) => {
      void socket.join('everybody');
      answer();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo; // it listens on a port
  const crowd = await Crowd.open(port, sockets, ['everything']);
  while ((io.sockets.adapter.rooms.get('everybody')?.size ?? 0) < sockets) await sleep(10);
  return {
    crowd,
    publish: (message) => void io.to('everybody').emit(messageEvent, message),
    isDrained,
    close: async () => {
      crowd.close();
      await io.close();
    },
  };
}

/** The sockets of the server, with everything that watches over them. */
async function openOurs(
  sockets: number,
): Promise<Side & { readonly publishTo: (topic: string, message: object) => void }> {
  const world = await openSocketWorld({ readTopic: (name) => ok({ name, auth: 'public' }) });
  const isDrained = drained(world.listener);
  const topics = demoTopics.map(({ topic }) => topic);
  const crowd = await Crowd.open(world.port, sockets, topics);
  const { rooms } = world.sockets;
  await sleep(1_000);
  for (const topic of topics) rooms.welcome(topic, { topic });
  const watching = setInterval(() => {
    world.sockets.watch();
  }, 100);
  return {
    crowd,
    publishTo: (topic, message) => {
      rooms.publish(topic, message);
    },
    publish: (message) => {
      rooms.publish('trades:BTC/USDT', message);
    },
    isDrained,
    close: async () => {
      clearInterval(watching);
      crowd.close();
      await world.close();
    },
  };
}

const level = (place: number): string[] => [`60${String(100 + place)}.5`, '0.12345'];
const quote = { symbol: 'BTC/USDT', price: '60123.45', change: '1.23', high: '61000', low: '59000', volume: '123.45' };
const candle = { time: 1_795_184_220, open: '60000', high: '60100', low: '59900', close: '60050', volume: '12.5' };

/** What a customer's page follows, with messages of the size that they have, each as often as it may come. */
const demoTopics = [
  { topic: 'tickers', everyMs: 500, body: { type: 'update', list: Array.from({ length: 16 }, () => quote) } },
  { topic: 'ticker:BTC/USDT', everyMs: 500, body: { type: 'update', list: [quote] } },
  { topic: 'trades:BTC/USDT', everyMs: 100, body: { type: 'update', list: [trade(1), trade(2), trade(3)] } },
  {
    topic: 'depth:BTC/USDT',
    everyMs: 100,
    body: { type: 'update', from_seq: 1, seq: 2, bids: [1, 2, 3, 4].map(level), asks: [5, 6, 7, 8].map(level) },
  },
  { topic: 'candles:BTC/USDT:1m', everyMs: 500, body: { type: 'update', list: [candle] } },
];

/** How many messages a second the crowd gets when they are sent as fast as they are taken. */
async function flood({ crowd, publish, isDrained }: Side, message: object, roundMs: number): Promise<number> {
  await crowd.report();
  const startedMs = nowMs();
  while (nowMs() - startedMs < roundMs) {
    for (let index = 0; index < inFlight; index += 1) publish(message);
    // What is written behind another packet is written in the next event loop tick.
    await new Promise(setImmediate);
    do await new Promise(setImmediate);
    while (!isDrained());
  }
  const tookMs = nowMs() - startedMs;
  await sleep(arrivedMs);
  const { frames } = await crowd.report();
  return (frames / tookMs) * 1_000;
}

/** What a customer's page follows, all of it at its full rate. */
async function demo(ours: Awaited<ReturnType<typeof openOurs>>, demoSeconds: number): Promise<Figure[]> {
  await ours.crowd.report();
  const timers = demoTopics.map(({ topic, everyMs, body }) =>
    setInterval(() => {
      ours.publishTo(topic, { topic, ...body, sent_ms: nowMs() });
    }, everyMs),
  );
  await sleep(demoSeconds * 1_000);
  for (const timer of timers) clearInterval(timer);
  await sleep(arrivedMs);
  const { frames, lagsMs } = await ours.crowd.report();
  const engine = 'Bourse';
  return [
    { bench: 'fanout', name: 'the demo’s topics: messages', engine, value: round(frames / demoSeconds), unit: '1/s' },
    { bench: 'fanout', name: 'the demo’s topics: lag, median', engine, value: quantile(lagsMs, 0.5), unit: 'ms' },
    {
      bench: 'fanout',
      name: 'the demo’s topics: lag, 99 of 100 within',
      engine,
      value: quantile(lagsMs, 0.99),
      unit: 'ms',
    },
  ];
}

/** News to a thousand sockets in another process, beside a bare broadcast by socket.io to as many. */
async function benchFanout({ sockets, rounds, roundMs, demoSeconds }: Size): Promise<Figure[]> {
  const [bare, ours] = [await openBare(sockets), await openOurs(sockets)];
  try {
    const speeds: { bare: number[]; ours: number[]; joined: number[] } = { bare: [], ours: [], joined: [] };
    // The first round is for warmth.
    await flood(bare, update(1), roundMs);
    await flood(ours, update(1), roundMs);
    for (let index = 0; index < rounds; index += 1) {
      speeds.bare.push(await flood(bare, update(1), roundMs));
      speeds.ours.push(await flood(ours, update(1), roundMs));
      speeds.joined.push(updatesInOne * (await flood(ours, update(updatesInOne), roundMs)));
    }
    const figure = (name: string, engine: string, samples: readonly number[], unit: Figure['unit']): Figure => ({
      bench: 'fanout',
      name,
      engine,
      value: quantile(samples, 0.5),
      unit,
    });
    // Neighbours in time are compared: the machine's speed changes from round to round.
    const ofBare = (list: readonly number[]): number[] =>
      list.map((speed, index) => speed / (speeds.bare[index] ?? Number.NaN));
    return [
      figure('messages with one update', 'socket.io', speeds.bare, '1/s'),
      figure('messages with one update', 'Bourse', speeds.ours, '1/s'),
      figure('messages with one update, of socket.io’s', 'Bourse', ofBare(speeds.ours), 'times'),
      figure('updates, ten in a message', 'Bourse', speeds.joined, '1/s'),
      figure('updates, ten in a message, of socket.io’s', 'Bourse', ofBare(speeds.joined), 'times'),
      ...(await demo(ours, demoSeconds)),
    ];
  } finally {
    await bare.close();
    await ours.close();
  }
}
