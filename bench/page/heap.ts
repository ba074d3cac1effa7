import { tokenOf, type World } from '../../test/browser/harness.ts';
import { type Figure, round } from '../figures.ts';
import { type BenchSize, declare } from '../run/bench.ts';

/** The long form stands half an hour, as the budget says; the one of five minutes shows the same with less certainty. */
const sizes = {
  full: { minutes: process.env['BOURSE_LONG'] === '1' ? 30 : 5, warmUpMs: 30_000 },
  small: { minutes: 0.01, warmUpMs: 500 },
} as const;
const growthName = `heap growth in ${sizes.full.minutes} min`;

export const heapFigures = declare('page', 'chromium', [
  ['heap of the trading page', 'MB', 'less'],
  [growthName, 'MB', 'less'],
]);

/** How much the trading page's heap grows while it stands open and the demo trades. */
export async function measureHeap(world: World, size: BenchSize): Promise<Figure[]> {
  const { minutes, warmUpMs } = sizes[size];
  const customer = await world.open({ token: await tokenOf(world, 'demo1'), screen: 'desk' });
  await customer.go('/pages/transaction/index');
  await customer.page.waitForTimeout(warmUpMs);
  const devtools = await customer.context.newCDPSession(customer.page);
  const usedBytes = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  const before = await usedBytes();
  await customer.page.waitForTimeout(minutes * 60_000);
  const grown = (await usedBytes()) - before;
  await customer.context.close();
  const base = { bench: 'page', engine: 'chromium', unit: 'MB' } as const;
  return [
    { ...base, name: 'heap of the trading page', value: round(before / 1e6) },
    { ...base, name: growthName, value: round(grown / 1e6) },
  ];
}
