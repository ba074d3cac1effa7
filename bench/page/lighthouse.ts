import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { browserPath, flags, type World } from '../../test/browser/harness.ts';
import { type Figure, quantile, round } from '../figures.ts';
import { type BenchSize, declare } from '../run/bench.ts';

const roundsOf = { full: 5, small: 1 } as const;
const engine = 'median of 5';
const places = [
  { name: 'home', place: '/pages/index/index' },
  { name: 'trade', place: '/pages/transaction/index' },
] as const;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const audits = { LCP: 'largest-contentful-paint', TBT: 'total-blocking-time', CLS: 'cumulative-layout-shift' } as const;

/** In which unit a category or an audit is told: scores are of 100. */
function unitOf(key: string): 'ms' | 'points' {
  return key === 'LCP' || key === 'TBT' ? 'ms' : 'points';
}

function isBetterWith(key: string): 'more' | 'less' {
  return Object.hasOwn(audits, key) ? 'less' : 'more';
}

export const lighthouseFigures = declare(
  'page',
  engine,
  places.flatMap(({ name }) =>
    [...categories, ...Object.keys(audits)].map(
      (key) => [`Lighthouse, ${name}: ${key}`, unitOf(key), isBetterWith(key)] as const,
    ),
  ),
);

/** Lighthouse on a phone, five times each, the median of each figure. */
export async function measureLighthouse(world: World, size: BenchSize): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, place } of places) {
    const seen = new Map<string, number[]>();
    for (let index = 0; index < roundsOf[size]; index += 1) {
      for (const [key, value] of await once(`${world.url}/#${place}`)) seen.set(key, [...(seen.get(key) ?? []), value]);
    }
    for (const [key, values] of seen) {
      const value = round(quantile(values, 0.5));
      figures.push({ bench: 'page', name: `Lighthouse, ${name}: ${key}`, engine, value, unit: unitOf(key) });
    }
  }
  return figures;
}

async function once(url: string): Promise<[string, number][]> {
  const port = 9_200 + Math.floor((performance.now() * 7) % 600);
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] });
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
    const scores = categories.map((key): [string, number] => {
      const score = result.lhr.categories[key]?.score ?? Number.NaN;
      return [key, 100 * score];
    });
    const times = Object.entries(audits).map(([key, audit]): [string, number] => {
      const value = result.lhr.audits[audit]?.numericValue ?? Number.NaN;
      return [key, value];
    });
    return [...scores, ...times];
  } finally {
    await browser.close();
  }
}
