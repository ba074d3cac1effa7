import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { seededRandom } from '@bourse/kernel/random';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./orders.lua', import.meta.url));

/** An order as a customer's program sends it. */
export interface OrderRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An order of the commit bench, whoever sends it in whatever words. */
export interface WishedOrder {
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly amount: string;
}

/** The orders of the commit bench on BTC/USDT, around 60,000.00: ticks of 0.01, lots of 0.00001; each of one of the owners. */
export function wishedOrders<T>(owners: readonly T[], count: number): readonly (readonly [owner: T, WishedOrder])[] {
  const random = seededRandom(20_261_120);
  return Array.from({ length: count }, () => {
    const side = random.pick(['buy', 'sell'] as const);
    const away = random.int(-9, 24);
    const ticks = side === 'buy' ? 6_000_000 - away : 6_000_000 + away;
    const price = `${String(Math.floor(ticks / 100))}.${String(ticks % 100).padStart(2, '0')}`;
    const amount = `0.${String(random.int(100, 1_000)).padStart(5, '0')}`;
    return [random.pick(owners), { side, price, amount }];
  });
}

/** The same orders as the app sends them. */
export function orderRequests(tokens: readonly string[], count: number): OrderRequest[] {
  return wishedOrders(tokens, count).map(([token, { side, price, amount }]) => ({
    path: '/api/coin/trade',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ currency_id: '1', legal_id: '3', type: side, target_price: price, amount }),
  }));
}

/** What orders.lua reads: three lines an order, the path, the headers apart by tabs, and the body. */
export function wrkFile(requests: readonly OrderRequest[]): string {
  return requests
    .map(({ path, headers, body }) => {
      const heads = Object.entries(headers).map(([name, value]) => `${name}=${value}`);
      return `${path}\n${heads.join('\t')}\n${body}\n`;
    })
    .join('');
}

/** What came of a load. */
export interface Load {
  readonly perSecond: number;
  /** Of the orders that were answered; where none was, the length of the load, which each of them waited at least. */
  readonly medianMs: number;
  /** 99 of 100 were answered within it. */
  readonly within99Ms: number;
  readonly slowestMs: number;
  /** How often a connection was found without an answer for {@link timeoutMs}. */
  readonly timeouts: number;
}

const timeoutMs = 10_000;

/**
 * Places the orders of a file over kept connections, one at a time on each, in a process that does as little as a client
 * can: the machine is the server's while it is measured.
 * @throws Error when wrk is not installed, a connection broke, or an order was answered with a status above 399. A server
 * that stalls throws nothing: the load tells it by `perSecond`, `slowestMs` and `timeouts`.
 */
export async function placeOrders(url: string, file: string, connections: number, seconds: number): Promise<Load> {
  const timeout = ['--timeout', `${String(timeoutMs / 1_000)}s`];
  const options = ['-t', '1', '-c', String(connections), '-d', `${String(seconds)}s`, ...timeout, '-s', script];
  const { stdout } = await run('wrk', [...options, url, '--', file]).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing
      ? new Error('wrk is not installed: install it (on Debian: apt-get install wrk) and run again.')
      : error;
  });
  return readLoad(stdout, seconds);
}

/** Reads what orders.lua wrote on its last line. @throws Error when orders failed, which a slow answer is not. */
export function readLoad(output: string, seconds: number): Load {
  const numbers = JSON.parse(output.trim().split('\n').at(-1) ?? '') as number[]; // what orders.lua writes
  const [answered = 0, durationUs = 1, medianUs = 0, within99Us = 0, slowestUs = 0] = numbers;
  const [broken = 0, refused = 0, timeouts = 0] = numbers.slice(5);
  if (broken > 0 || refused > 0) {
    throw new Error(`${String(broken)} connections broke, ${String(refused)} orders were refused:\n${output}`);
  }
  const loadMs = seconds * 1_000;
  if (answered === 0) return { perSecond: 0, medianMs: loadMs, within99Ms: loadMs, slowestMs: loadMs, timeouts };
  return {
    perSecond: (1e6 * answered) / durationUs,
    medianMs: medianUs / 1_000,
    within99Ms: within99Us / 1_000,
    slowestMs: slowestUs / 1_000,
    timeouts,
  };
}
