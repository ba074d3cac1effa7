import { gzipSync } from 'node:zlib';
import { tokenOf, type World } from '../../test/browser/harness.ts';
import { type Figure, round } from '../figures.ts';
import { type BenchSize, declare } from '../run/bench.ts';

/** The routes with their budget in kilobytes of packed JavaScript: all of it for the first two, what comes on top for the others. */
const measured = [
  { name: 'home, visitor', place: '/pages/index/index', signedIn: false },
  { name: 'home, customer', place: '/pages/index/index', signedIn: true },
  { name: 'trade', place: '/pages/transaction/index', signedIn: true },
  { name: 'markets', place: '/pages/market/market', signedIn: false },
  { name: 'assets', place: '/pages/fund/assets', signedIn: true },
  { name: 'login', place: '/pages/common/login', signedIn: false },
  { name: 'register', place: '/pages/common/register', signedIn: false },
  { name: 'settings', place: '/pages/setting/setting', signedIn: false },
] as const;

/** The socket's library, which comes after the first paint and does not hold it up. */
const socketLibrary = /socket\.io|engine\.io/;

/** Runs in the page before anything else of it: a device that saves data, which fetches nothing ahead. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** How long a page is watched for what it needs, and how long for what it fetches ahead while the browser is idle. */
const watched = { full: { neededMs: 3_000, aheadMs: 12_000 }, small: { neededMs: 300, aheadMs: 2_000 } } as const;
type Watched = (typeof watched)[BenchSize];

const shared = ['style sheet', 'first catalogs', 'socket, after the first paint'] as const;
const aheadName = 'fetched ahead of the other tabs, idle';

export const sizeFigures = declare(
  'page',
  'gzip',
  [...measured.flatMap(({ name }) => [`${name}: JavaScript`, `${name}: on top of home`]), ...shared, aheadName].map(
    (name) => [`size, ${name}`, 'kB', 'less'] as const,
  ),
);

/**
 * What each route makes a device fetch for itself, packed by gzip at its strongest: JavaScript until the page is quiet, the
 * style sheet, and the first catalog. What is fetched ahead comes after the page stands and is a figure of its own.
 */
export async function measureSizes(world: World, size: BenchSize): Promise<Figure[]> {
  const token = await tokenOf(world, 'demo1');
  const figures: Figure[] = [];
  let shell: ReadonlySet<string> = new Set();
  for (const { name, place, signedIn } of measured) {
    const fetched = await filesOf(world, place, { token: signedIn ? token : undefined, ...watched[size] });
    const scripts = [...fetched].filter(([url]) => url.endsWith('.js') && !url.endsWith('/sw.js'));
    const first = scripts.filter(([, text]) => !socketLibrary.test(text));
    if (shell.size === 0) shell = new Set(first.map(([url]) => url));
    const all = first.reduce((sum, [, text]) => sum + packed(text), 0);
    figures.push(figure(`${name}: JavaScript`, all));
    const own = first.filter(([url]) => !shell.has(url)).reduce((sum, [, text]) => sum + packed(text), 0);
    figures.push(figure(`${name}: on top of home`, own));
    if (place === '/pages/index/index' && !signedIn) figures.push(...once(fetched, scripts));
  }
  figures.push(await sizeAhead(world, watched[size]));
  return figures;
}

/** What a visitor's home fetches of the other tabs while the browser is idle, beside what it needs itself. */
async function sizeAhead(world: World, { neededMs, aheadMs }: Watched): Promise<Figure> {
  const needed = await filesOf(world, '/pages/index/index', { neededMs });
  const all = await filesOf(world, '/pages/index/index', { neededMs: aheadMs, fetchesAhead: true });
  const ahead = [...all].filter(([url]) => !needed.has(url) && !url.endsWith('.css'));
  return figure(
    aheadName,
    ahead.reduce((sum, [, text]) => sum + packed(text), 0),
  );
}

/** What is the same on every route. */
function once(fetched: ReadonlyMap<string, string>, scripts: readonly (readonly [string, string])[]): Figure[] {
  const styles = [...fetched].filter(([url]) => url.endsWith('.css'));
  const catalogs = scripts.filter(([url]) => /\/assets\/en-[^/]+\.js$/.test(url));
  const later = scripts.filter(([, text]) => socketLibrary.test(text));
  const sum = (files: readonly (readonly [string, string])[]): number =>
    files.reduce((total, [, text]) => total + packed(text), 0);
  return [figure(shared[0], sum(styles)), figure(shared[1], sum(catalogs)), figure(shared[2], sum(later))];
}

function packed(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}

function figure(name: string, bytes: number): Figure {
  return { bench: 'page', name: `size, ${name}`, engine: 'gzip', value: round(bytes / 1_000), unit: 'kB' };
}

interface Visit {
  readonly token?: string | undefined;
  /** How long it is watched. */
  readonly neededMs: number;
  /** Whether it may fetch ahead what other pages need. */
  readonly fetchesAhead?: boolean;
}

/** @returns the text of each file that a page fetches, by its URL. */
async function filesOf(
  world: World,
  place: string,
  { token, neededMs, fetchesAhead = false }: Visit,
): Promise<Map<string, string>> {
  const customer = await world.open(token === undefined ? {} : { token });
  if (!fetchesAhead) await customer.context.addInitScript(saveData);
  const fetched = new Map<string, Promise<string>>();
  customer.page.on('response', (response) => {
    const url = response.url();
    if (/\/assets\/.*\.(?:js|css)$|\/boot\.js$/.test(url)) fetched.set(url, response.text());
  });
  await customer.go(place);
  await customer.page.waitForTimeout(neededMs);
  const files = await Promise.all([...fetched].map(async ([url, text]) => [url, await text] as const));
  await customer.context.close();
  return new Map(files);
}
