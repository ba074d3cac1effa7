import { tokenOf, type World } from '../../test/browser/harness.ts';
import { type Figure, quantile, round } from '../figures.ts';
import { type BenchSize, declare } from '../run/bench.ts';

const sizes = {
  full: { rounds: 5, lostMs: 20_000, settledMs: 3_000 },
  small: { rounds: 1, lostMs: 0, settledMs: 500 },
} as const;
const names = { said: 'network lost: said', restored: 'network back: live again' } as const;

export const reconnectFigures = declare(
  'page',
  'chromium',
  Object.values(names).flatMap((name) => [
    [`${name}, median`, 'ms', 'less'] as const,
    [`${name}, slowest`, 'ms', 'less'] as const,
  ]),
);

/** How soon the app says that the network is gone, and how soon everything is live after it is back. */
export async function measureReconnect(world: World, size: BenchSize): Promise<Figure[]> {
  const { rounds, lostMs, settledMs } = sizes[size];
  const customer = await world.open({ token: await tokenOf(world, 'demo1') });
  const { page, context } = customer;
  await customer.go('/pages/transaction/index');
  const strip = page.getByText('Offline since');
  const said: number[] = [];
  const restored: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    await page.waitForTimeout(settledMs);
    const cutMs = performance.now();
    await context.setOffline(true);
    await strip.waitFor({ timeout: 60_000 });
    said.push(performance.now() - cutMs);
    await page.waitForTimeout(Math.max(0, lostMs - (performance.now() - cutMs)));
    await context.setOffline(false);
    const backMs = performance.now();
    await strip.waitFor({ state: 'detached', timeout: 60_000 });
    restored.push(performance.now() - backMs);
  }
  await context.close();
  const figure = (name: string, values: readonly number[]): Figure[] => [
    { bench: 'page', name: `${name}, median`, engine: 'chromium', value: round(quantile(values, 0.5)), unit: 'ms' },
    { bench: 'page', name: `${name}, slowest`, engine: 'chromium', value: round(quantile(values, 1)), unit: 'ms' },
  ];
  return [...figure(names.said, said), ...figure(names.restored, restored)];
}
