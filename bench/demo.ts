import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type HeardMarket, hearMarket, percentile } from '../test/e2e/heard-market.ts';
import { migratedFolder, startServer, temporaryFolder } from '../test/e2e/server-process.ts';
import { TopicsClient } from '../test/e2e/topics-client.ts';
import { type Figure, round } from './figures.ts';
import { processorMs } from './processor-time.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

/**
 * How long the demo is watched, in the full form by BOURSE_DEMO_MINUTES. It goes at its own pace, so a longer look only makes
 * the figures finer. After `settledMs` of the full form the history has been filled, and every book stands.
 */
const sizes = {
  full: { minutes: Number.parseFloat(process.env['BOURSE_DEMO_MINUTES'] ?? '5'), settledMs: 120_000 },
  small: { minutes: 0.05, settledMs: 1_000 },
} as const;
type Size = (typeof sizes)[BenchSize];

/** What is counted: tables that grow with every trade, and those that are pruned. */
const tables = ['spot_trades', 'spot_orders', 'postings', 'candles', 'outbox', 'commit_marks'] as const;

/** What is never deleted. */
const kept = ['spot_trades', 'spot_orders', 'postings', 'candles'] as const;

type Stored = Readonly<Record<(typeof tables)[number] | 'wal', { readonly rows: number; readonly bytes: number }>>;

/** How much the demo does: as it comes, and as an operator who counts gigabytes sets it. */
const paces = [
  { name: 'lively', DEMO_TRADERS: '1' },
  { name: 'quiet', DEMO_TRADERS: 'quiet' },
] as const;
const hoursAMonth = 730;
/** BTC/USDT is traded in steps of 0.01. */
const btcTicksAUnit = 100;

/** Whose turnover is a figure: every market of the demo follows one of them. */
const symbols = ['BTC/USDT', 'ETH/USDT'] as const;
const processorName = 'server, of one core';

/** What the demo's own trading leaves on the disk and costs the processor, at both paces and on both databases at once. */
export const demoBench: Bench = {
  figures: [
    ...paces.flatMap(({ name }) =>
      declare(`demo (${name})`, 'postgres', [
        ...tables.map((table) => [`${table}, rows an hour`, '1/h', 'neither'] as const),
        ...[...tables, 'wal'].map((table) => [`${table}, an hour`, 'MB', 'less'] as const),
        ['what stays, a month', 'GB', 'less'],
        [processorName, '%', 'less'],
        ['BTC/USDT, prints', '1/s', 'neither'],
        ['BTC/USDT, spread, 95 of 100 within', 'ticks', 'less'],
        ['BTC/USDT, last price within the book', '%', 'more'],
        ['BTC/USDT, looks at the last price', 'times', 'neither'],
        ...symbols.map((symbol) => [`${symbol}, trades a minute`, 'times', 'neither'] as const),
        ...symbols.map((symbol) => [`${symbol}, turnover a day`, 'millions', 'neither'] as const),
      ]),
    ),
    ...declare('demo (lively)', 'embedded', [[processorName, '%', 'less']]),
  ],
  run: async (size) => {
    const runs = paces.map(({ name, ...variables }) => benchPace(name, variables, size));
    return (await Promise.all([...runs, benchEmbedded(size)])).flat();
  },
};

/** The demo as `npm start` starts it: the processor of the whole process, its database included. */
async function benchEmbedded(size: BenchSize): Promise<Figure[]> {
  const { settledMs, minutes } = sizes[size];
  const folder = size === 'small' ? await migratedFolder() : temporaryFolder();
  try {
    const server = await startServer({ BOURSE_DATA: folder.path, DEMO_TRADERS: '1' });
    await sleep(settledMs);
    const before = processorMs(server.pid);
    await sleep(minutes * 60_000);
    const used = processorMs(server.pid) - before;
    await server.stop();
    return [processorFigure('demo (lively)', 'embedded', used, minutes)];
  } finally {
    folder.remove();
  }
}

function processorFigure(bench: string, engine: string, usedMs: number, minutes: number): Figure {
  return { bench, engine, name: processorName, value: round((100 * usedMs) / (minutes * 60_000)), unit: '%' };
}

async function benchPace(
  pace: string,
  variables: { readonly DEMO_TRADERS: string },
  size: BenchSize,
): Promise<Figure[]> {
  const { settledMs, minutes } = sizes[size];
  const cluster = await openBenchCluster(size, []);
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '1', ...variables });
    try {
      await sleep(settledMs);
      await client.connect();
      const before = await measure(client);
      const usedBefore = processorMs(server.pid);
      const socket = await TopicsClient.connect(server.url);
      await socket.ask('subscribe', { topics: ['depth', 'ticker', 'trades'].map((topic) => `${topic}:BTC/USDT`) });
      await sleep(minutes * 60_000);
      const heard = hearMarket(socket.messages, 'BTC/USDT', btcTicksAUnit);
      socket.close();
      const after = await measure(client);
      const used = processorMs(server.pid) - usedBefore;
      const bench = `demo (${pace})`;
      return [
        ...grownFigures(bench, before, after, sizes[size]),
        processorFigure(bench, 'postgres', used, minutes),
        ...heardFigures(bench, heard, sizes[size]),
        ...turnoverFigures(bench, await measureTurnover(client, minutes)),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await client.end();
    await cluster.close();
  }
}

/** What an hour adds to the tables and to the log. */
function grownFigures(bench: string, before: Stored, after: Stored, { minutes }: Size): Figure[] {
  const figure = figureOf(bench);
  const anHour = (of: (stored: Stored) => number): number => ((of(after) - of(before)) * 60) / minutes;
  // What is pruned reaches a size and keeps it; what stays goes on growing.
  const grown = kept.reduce((sum, table) => sum + anHour((size) => size[table].bytes), 0);
  return [
    ...tables.map((table) =>
      figure(
        `${table}, rows an hour`,
        anHour((size) => size[table].rows),
        '1/h',
      ),
    ),
    ...[...tables, 'wal' as const].map((table) =>
      figure(`${table}, an hour`, anHour((size) => size[table].bytes) / 1e6, 'MB'),
    ),
    figure('what stays, a month', (grown * hoursAMonth) / 1e9, 'GB'),
  ];
}

/** What a follower of BTC/USDT saw; where it was too short for a spread or a price, 0 of 0 looks. */
function heardFigures(bench: string, heard: HeardMarket, { minutes }: Size): Figure[] {
  const figure = figureOf(bench);
  return [
    figure('BTC/USDT, prints', heard.prints / (minutes * 60), '1/s'),
    figure(
      'BTC/USDT, spread, 95 of 100 within',
      heard.spreads.length === 0 ? 0 : percentile(heard.spreads, 95),
      'ticks',
    ),
    figure('BTC/USDT, last price within the book', heard.looks === 0 ? 0 : (100 * heard.within) / heard.looks, '%'),
    figure('BTC/USDT, looks at the last price', heard.looks, 'times'),
  ];
}

function turnoverFigures(bench: string, turnovers: readonly Turnover[]): Figure[] {
  const figure = figureOf(bench);
  return symbols.flatMap((wanted) => {
    const of = turnovers.find(({ symbol }) => symbol === wanted);
    return [
      figure(`${wanted}, trades a minute`, of?.trades ?? 0, 'times'),
      figure(`${wanted}, turnover a day`, (of?.turnover ?? 0) / 1e6, 'millions'),
    ];
  });
}

function figureOf(bench: string) {
  return (name: string, value: number, unit: Figure['unit']): Figure => {
    return { bench, name, engine: 'postgres', value: round(value), unit };
  };
}

/** Trades a minute, and their worth in a day at this pace, in whole quote units. */
interface Turnover {
  readonly symbol: string;
  readonly trades: number;
  readonly turnover: number;
}

/** What was traded in the time that was watched, by market. */
async function measureTurnover(client: pg.Client, minutes: number): Promise<readonly Turnover[]> {
  const { rows } = await client.query<{ symbol: string; trades: string; turnover: string }>(
    `SELECT m.symbol, round(count(*) / $1::numeric, 1) AS trades,
       sum(t.turnover) / 10 ^ a.scale * 1440 / $1::numeric AS turnover
     FROM spot_trades t JOIN markets m ON m.id = t.market_id JOIN assets a ON a.id = m.quote_asset
     WHERE t.at > now() - make_interval(secs => $1::float8 * 60)
     GROUP BY m.id, m.symbol, a.scale ORDER BY m.id`,
    [minutes],
  );
  return rows.map(({ symbol, trades, turnover }) => {
    return { symbol, trades: Number.parseFloat(trades), turnover: Number.parseFloat(turnover) };
  });
}

async function measure(client: pg.Client): Promise<Stored> {
  const stored: [string, { rows: number; bytes: number }][] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ rows: string; bytes: string }>(
      `SELECT (SELECT count(*) FROM ${table}) AS rows,
         (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('${table}')) AS bytes`,
    );
    const [counted] = rows;
    stored.push([
      table,
      { rows: Number.parseInt(counted?.rows ?? '0', 10), bytes: Number.parseInt(counted?.bytes ?? '0', 10) },
    ]);
  }
  const { rows } = await client.query<{ bytes: string }>(`SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes`);
  stored.push(['wal', { rows: 0, bytes: Number.parseInt(rows[0]?.bytes ?? '0', 10) }]);
  return Object.fromEntries(stored) as Stored; // an entry for each table, and one for the log
}
