import { migratedFolder, startServer, type ServerVariables, temporaryFolder } from '../test/e2e/server-process.ts';
import { type Figure, quantile, round } from './figures.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

const laterStarts = { full: 5, small: 1 } as const;

export const startBench: Bench = {
  figures: ['embedded', 'postgres'].flatMap((engine) =>
    declare('start', engine, [
      ['first start', 'ms', 'less'],
      ['later start, median', 'ms', 'less'],
      ['stop, slowest', 'ms', 'less'],
    ]),
  ),
  run: benchStart,
};

/** From the start of the process to the line that says it is ready: on an empty database, then on the same again. */
async function benchStart(size: BenchSize): Promise<Figure[]> {
  const folder = size === 'small' ? await migratedFolder() : temporaryFolder();
  const cluster = await openBenchCluster(size, []);
  // A small form does without the market maker: what it computes in its first second is more than the start.
  const common = { DEMO_TRADERS: size === 'small' ? '0' : '1' };
  try {
    return [
      ...(await measure('embedded', { ...common, BOURSE_DATA: folder.path }, laterStarts[size])),
      ...(await measure('postgres', { ...common, DATABASE_URL: cluster.url, DEMO: '1' }, laterStarts[size])),
    ];
  } finally {
    await cluster.close();
    folder.remove();
  }
}

async function measure(engine: Figure['engine'], variables: ServerVariables, later: number): Promise<Figure[]> {
  const starts: number[] = [];
  const stops: number[] = [];
  for (let attempt = 0; attempt <= later; attempt += 1) {
    const server = await startServer(variables);
    starts.push(server.readyMs);
    const stopMs = performance.now();
    await server.stop();
    stops.push(performance.now() - stopMs);
  }
  const [first = Number.NaN, ...others] = starts;
  return [
    { bench: 'start', name: 'first start', engine, value: round(first), unit: 'ms' },
    { bench: 'start', name: 'later start, median', engine, value: quantile(others, 0.5), unit: 'ms' },
    { bench: 'start', name: 'stop, slowest', engine, value: quantile(stops, 1), unit: 'ms' },
  ];
}
