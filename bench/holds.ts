import { setTimeout as sleep } from 'node:timers/promises';
import { askHolds, openBusyServer } from '../test/e2e/busy-server.ts';
import { Opened } from '../test/e2e/opened.ts';
import { type Figure, round } from './figures.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';

const name = 'holds';
const engine = 'embedded';
const rounds = { full: 40, small: 1 } as const;

export const holdsBench: Bench = {
  figures: declare(name, engine, [
    ['holds within 50 ms', '%', 'more'],
    ['background work that always was', '%', 'more'],
  ]),
  run: benchHolds,
};

/**
 * For how long the one session of the embedded database is held while 64 connections trade and every reader, job and daily
 * statement of the demo runs; which held it for more than 50 ms is printed.
 */
async function benchHolds(size: BenchSize): Promise<Figure[]> {
  const opened = new Opened();
  try {
    const { server, trade } = await openBusyServer(opened);
    for (let done = 0; done < rounds[size]; done += 1) await trade(5);
    for (;;) {
      const { runs } = await askHolds(server);
      if ([...runs.values()].every((count) => count > 0)) break;
      await sleep(1_000);
    }
    const { seconds, runs } = await askHolds(server);
    const all = [...seconds.values()];
    const sum = (of: 'count' | 'within'): number => all.reduce((total, one) => total + one[of], 0);
    const long = [...seconds].filter(([, { count, within }]) => within < count);
    for (const [what, { count, within }] of long) {
      console.log(`longer than 50 ms: ${what}, ${String(count - within)} of ${String(count)}`);
    }
    const works = new Set(long.map(([what]) => what.split('/')[0]).filter((work) => work !== ''));
    const figure = (of: string, share: number): Figure => {
      return { bench: name, name: of, engine, value: round(100 * share), unit: '%' };
    };
    return [
      figure('holds within 50 ms', sum('within') / sum('count')),
      figure('background work that always was', 1 - works.size / runs.size),
    ];
  } finally {
    await opened.close();
  }
}
