import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import pg from 'pg';
import { hearMarket, percentile } from '../test/e2e/heard-market.ts';
import { startServer, temporaryFolder } from '../test/e2e/server-process.ts';
import { TopicsClient } from '../test/e2e/topics-client.ts';
import { type Figure, round } from './figures.ts';
import { processorMs } from './processor-time.ts';

/**
 * How long the demo is watched, by BOURSE_DEMO_MINUTES. It goes at its own pace, so a longer look only makes the figures
 * finer.
 */
const minutes = Number.parseFloat(process.env['BOURSE_DEMO_MINUTES'] ?? '5');
/** The history has been filled, and every book stands. */
const settledMs = 120_000;

/** What is counted: tables that grow with every trade, and those that are pruned. */
const tables = ['spot_trades', 'spot_orders', 'postings', 'candles', 'outbox', 'commit_marks'] as const;

/** What is never deleted. */
const kept = ['spot_trades', 'spot_orders', 'postings', 'candles'] as const;

type Size = Readonly<Record<(typeof tables)[number] | 'wal', { readonly rows: number; readonly bytes: number }>>;

/** How much the demo does: as it comes, and as an operator who counts gigabytes sets it. */
const paces = [
  { name: 'lively', DEMO_TRADERS: '1' },
  { name: 'quiet', DEMO_TRADERS: 'quiet' },
] as const;
const hoursAMonth = 730;
/** BTC/USDT is traded in steps of 0.01. */
const btcTicksAUnit = 100;

/** What the demo's own trading leaves on the disk and costs the processor, at both paces and on both databases at once. */
export async function benchDemo(): Promise<Figure[]> {
  const runs = paces.map(({ name, ...variables }) => benchPace(name, variables));
  return (await Promise.all([...runs, benchEmbedded()])).flat();
}

/** The demo as `npm start` starts it: the processor of the whole process, its database included. */
async function benchEmbedded(): Promise<Figure[]> {
  const folder = temporaryFolder();
  try {
    const server = await startServer({ BOURSE_DATA: folder.path, DEMO_TRADERS: '1' });
    await sleep(settledMs);
    const before = processorMs(server.pid);
    await sleep(minutes * 60_000);
    const used = processorMs(server.pid) - before;
    await server.stop();
    return [processorFigure('demo (lively)', 'embedded', used)];
  } finally {
    folder.remove();
  }
}

function processorFigure(bench: string, engine: string, usedMs: number): Figure {
  return { bench, engine, name: 'server, of one core', value: round((100 * usedMs) / (minutes * 60_000)), unit: '%' };
}

async function benchPace(pace: string, variables: { readonly DEMO_TRADERS: string }): Promise<Figure[]> {
  const cluster = await startPostgresCluster({ durable: true });
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '1', ...variables });
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
    const turnovers = await measureTurnover(client);
    await server.stop();
    const common = { bench: `demo (${pace})`, engine: 'postgres' } as const;
    const anHour = (of: (size: Size) => number): number => ((of(after) - of(before)) * 60) / minutes;
    const figures = [...tables, 'wal' as const].flatMap((table): Figure[] => [
      ...(table === 'wal'
        ? []
        : [
            {
              ...common,
              name: `${table}, rows an hour`,
              value: round(anHour((size) => size[table].rows)),
              unit: '1/h',
            } as const,
          ]),
      { ...common, name: `${table}, an hour`, value: round(anHour((size) => size[table].bytes) / 1e6), unit: 'MB' },
    ]);
    // What is pruned reaches a size and keeps it; what stays goes on growing.
    const grown = kept.reduce((sum, table) => sum + anHour((size) => size[table].bytes), 0);
    return [
      ...figures,
      { ...common, name: 'what stays, a month', value: round((grown * hoursAMonth) / 1e9), unit: 'GB' },
      processorFigure(common.bench, common.engine, used),
      { ...common, name: 'BTC/USDT, prints', value: round(heard.prints / (minutes * 60)), unit: '1/s' },
      { ...common, name: 'BTC/USDT, spread, 95 of 100 within', value: percentile(heard.spreads, 95), unit: 'ticks' },
      {
        ...common,
        name: `BTC/USDT, last price within the book, of ${String(heard.looks)} looks`,
        value: round((100 * heard.within) / heard.looks),
        unit: '%',
      },
      ...turnovers.map(({ symbol, trades, turnover }): Figure => ({
        ...common,
        name: `${symbol}, ${trades} trades a minute, turnover a day`,
        value: round(turnover / 1e6),
        unit: 'millions',
      })),
    ];
  } finally {
    await client.end();
    await cluster.close();
  }
}

/** What was traded in the time that was watched, by market: its worth in a day at this pace, in whole quote units. */
async function measureTurnover(
  client: pg.Client,
): Promise<readonly { readonly symbol: string; readonly trades: string; readonly turnover: number }[]> {
  const { rows } = await client.query<{ symbol: string; trades: string; turnover: string }>(
    `SELECT m.symbol, round(count(*) / $1::numeric, 1) AS trades,
       sum(t.turnover) / 10 ^ a.scale * 1440 / $1::numeric AS turnover
     FROM spot_trades t JOIN markets m ON m.id = t.market_id JOIN assets a ON a.id = m.quote_asset
     WHERE t.at > now() - make_interval(secs => $1::float8 * 60)
     GROUP BY m.id, m.symbol, a.scale ORDER BY m.id`,
    [minutes],
  );
  return rows.map(({ symbol, trades, turnover }) => ({ symbol, trades, turnover: Number.parseFloat(turnover) }));
}

async function measure(client: pg.Client): Promise<Size> {
  const sizes: [string, { rows: number; bytes: number }][] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ rows: string; bytes: string }>(
      `SELECT (SELECT count(*) FROM ${table}) AS rows,
         (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('${table}')) AS bytes`,
    );
    const [counted] = rows;
    sizes.push([
      table,
      { rows: Number.parseInt(counted?.rows ?? '0', 10), bytes: Number.parseInt(counted?.bytes ?? '0', 10) },
    ]);
  }
  const { rows } = await client.query<{ bytes: string }>(`SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes`);
  sizes.push(['wal', { rows: 0, bytes: Number.parseInt(rows[0]?.bytes ?? '0', 10) }]);
  return Object.fromEntries(sizes) as Size; // an entry for each table, and one for the log
}
