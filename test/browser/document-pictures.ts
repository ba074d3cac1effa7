import type { Page } from 'playwright-core';
import { type Customer, type screens, tokenOf, waitUntilRead, type World } from './harness.ts';
import { orderByApi } from './trade-desk.ts';

/** A page of the documents' pictures, as a visitor or a customer of the demo sees it. */
interface Place {
  readonly name: string;
  readonly at: string;
  readonly isVisitor?: true;
}

const places: readonly Place[] = [
  { name: 'visitor', at: '/pages/index/index', isVisitor: true },
  { name: 'home', at: '/pages/index/index' },
  { name: 'markets', at: '/pages/market/market' },
  { name: 'trade', at: '/pages/transaction/index?symbol=BTC%2FUSDT' },
  { name: 'finance', at: '/pages/financial/index' },
  { name: 'assets', at: '/pages/fund/assets' },
];

/** How a page is looked at. */
export interface Look {
  readonly screen: keyof typeof screens;
  readonly theme: 'dark' | 'light';
  readonly lang: 'en' | 'zh';
}

/** All ways in which the documents show a page. */
export const looks: readonly Look[] = (['phone', 'desk'] as const).flatMap((screen) =>
  (['dark', 'light'] as const).flatMap((theme) => (['en', 'zh'] as const).map((lang) => ({ screen, theme, lang }))),
);

const nameOf = (place: Place, { screen, theme, lang }: Look): string => `${place.name}-${screen}-${theme}-${lang}`;

/** What the pictures of a look are called, without their ending: `home-phone-dark-en`. */
export const namesOf = (look: Look): string[] => places.map((place) => nameOf(place, look));

/** A part of a picture in its pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A page as it was shown. */
export interface Taken {
  readonly name: string;
  readonly picture: Buffer;
  /** Where figures, charts and what follows from prices are: what may be otherwise at another time. */
  readonly moving: readonly Area[];
}

/** Drawn last: what a chart and the news of the feed still change in after a page has read what it tells. */
const restMs = 1_500;
/** The demo's two years are made behind the start; a busy machine needs this long. */
const pastMs = 300_000;

/** Markets of the demo that have a history; one of a coin that is offered has none before its listing. */
const marketsWithPast = 44;

/** Waits until the demo has its history, and gives the customer of the pictures two orders that wait in the book. */
export async function settleDemo(world: World): Promise<void> {
  const { client } = world;
  const endMs = performance.now() + pastMs;
  for (;;) {
    const to = Math.floor(Date.now() / 1_000);
    const week = { symbol: 'BTC/USDT', period: '1w', from: String(to - 2 * 365 * 86_400), to: String(to) };
    const [lines, weeks] = await Promise.all([
      client.get<readonly { readonly closes: readonly string[] }[]>('/currency/sparklines'),
      client.get<readonly unknown[]>('/currency/new_timeshar', week),
    ]);
    if (weeks.length > 100 && lines.filter(({ closes }) => closes.length >= 24).length >= marketsWithPast) break;
    if (performance.now() > endMs)
      throw new Error('the demo has no history yet: take the pictures on a quieter machine');
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000);
    });
  }
  const token = await tokenOf(world, 'demo1');
  const waiting = { type: 'buy', amount: '0.05' };
  // Far enough below the market to wait there until all pictures are taken.
  for (const target_price of ['50000', '48000']) await orderByApi(world, token, { ...waiting, target_price });
}

/** Takes the pictures of one look. */
export async function takePictures(world: World, look: Look): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const isVisitor of [true, false]) {
    const device = await world.open({ ...look, ...(isVisitor ? {} : { token: await tokenOf(world, 'demo1') }) });
    for (const place of places.filter((one) => (one.isVisitor === true) === isVisitor)) {
      await show(device, place.at);
      taken.push({ name: nameOf(place, look), ...(await takePicture(device.page)) });
    }
    await device.context.close();
  }
  return taken;
}

/** Shows a page and waits until it has read and drawn what it tells. */
export async function show(customer: Customer, at: string): Promise<void> {
  const { page } = customer;
  await customer.go(at);
  await waitUntilRead(page);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.waitForTimeout(restMs);
}

/** Takes the picture of what is shown. */
export async function takePicture(page: Page): Promise<Omit<Taken, 'name'>> {
  const moving = await findMoving(page);
  return { picture: await page.screenshot({ animations: 'disabled', caret: 'hide' }), moving };
}

/** Finds what is otherwise at another time: rows of coins, which are in the order of prices, charts, and texts with digits. */
function findMoving(page: Page): Promise<Area[]> {
  return page.evaluate(() => {
    const found: DOMRect[] = [];
    for (const one of document.querySelectorAll(
      'canvas, svg:has(polyline), svg:has(path[fill=none]), img, meter, progress',
    )) {
      found.push(one.getBoundingClientRect());
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (!/\d/.test(text.textContent ?? '')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      found.push(...range.getClientRects());
    }
    return found.map(({ left, top, width, height }) => ({ left, top, width, height }));
  });
}
