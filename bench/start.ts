import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { startServer, type ServerVariables, temporaryFolder } from '../test/e2e/server-process.ts';
import { type Figure, quantile, round } from './figures.ts';

const LATER_STARTS = 5;

/** From the start of the process to the line that says it is ready: on an empty database, then on the same again. */
export async function benchStart(): Promise<Figure[]> {
  const folder = temporaryFolder();
  const cluster = await startPostgresCluster({ durable: true });
  try {
    return [
      ...(await measure('embedded', { BOURSE_DATA: folder.path, DEMO_TRADERS: '1' })),
      ...(await measure('postgres', { DATABASE_URL: cluster.url, DEMO: '1', DEMO_TRADERS: '1' })),
    ];
  } finally {
    await cluster.close();
    folder.remove();
  }
}

async function measure(engine: Figure['engine'], variables: ServerVariables): Promise<Figure[]> {
  const starts: number[] = [];
  const stops: number[] = [];
  for (let attempt = 0; attempt <= LATER_STARTS; attempt += 1) {
    const server = await startServer(variables);
    starts.push(server.readyMs);
    const stopMs = performance.now();
    await server.stop();
    stops.push(performance.now() - stopMs);
  }
  const [first = Number.NaN, ...later] = starts;
  return [
    { bench: 'start', name: 'first start', engine, value: round(first), unit: 'ms' },
    { bench: 'start', name: 'later start, median', engine, value: quantile(later, 0.5), unit: 'ms' },
    { bench: 'start', name: 'stop, slowest', engine, value: quantile(stops, 1), unit: 'ms' },
  ];
}
