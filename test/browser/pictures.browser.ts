import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { Opened } from '../e2e/opened.ts';
import { compareToStored, isWriting, reportDifference, storePicture } from './compare-pictures.ts';
import { type FrozenHouse, frozenToken, openFrozenHouse } from './frozen-house.ts';
import { openBrowser, screens } from './harness.ts';

interface Place {
  readonly name: string;
  readonly at: string;
  /** Seen by a customer; by a visitor otherwise. */
  readonly signedIn?: true;
  /** One of the three whose other languages are kept as pictures, too. */
  readonly inLanguages?: true;
}

const places: readonly Place[] = [
  { name: 'home-visitor', at: '/pages/index/index' },
  { name: 'login', at: '/pages/common/login' },
  { name: 'register', at: '/pages/common/register' },
  { name: 'search', at: '/pages/market/search' },
  { name: 'home', at: '/pages/index/index', signedIn: true, inLanguages: true },
  { name: 'markets', at: '/pages/market/market', signedIn: true },
  {
    name: 'trade',
    at: '/pages/transaction/index?symbol=BTC%2FUSDT',
    signedIn: true,
    inLanguages: true,
  },
  { name: 'assets', at: '/pages/fund/assets', signedIn: true },
  { name: 'convert', at: '/pages/fund/fundTransfer', signedIn: true },
  { name: 'settings', at: '/pages/setting/setting', signedIn: true, inLanguages: true },
  { name: 'finance', at: '/pages/financial/index', signedIn: true },
];

interface Look {
  readonly screen: keyof typeof screens;
  readonly theme: 'dark' | 'light';
  readonly lang: string;
}

const looks: readonly Look[] = ['en', 'zh', 'th'].flatMap((lang) =>
  (['phone', 'desk'] as const).flatMap((screen) =>
    (['dark', 'light'] as const).map((theme) => ({ screen, theme, lang })),
  ),
);

/** A screen that is not the stored one after this many looks is another; before, it may not have come to rest. */
const patience = { looks: 80, pauseMs: 250 };

describe('the pictures of the main screens', { concurrency: 2 }, () => {
  const opened = new Opened();
  let house: FrozenHouse;
  let browser: Browser;

  before(async () => {
    house = await openFrozenHouse();
    opened.add(() => house.close());
    browser = await openBrowser();
  });

  after(() => opened.close());

  async function openPage({ screen, theme, lang }: Look, isSignedIn: boolean): Promise<Page> {
    const context = await browser.newContext({
      viewport: screens[screen],
      hasTouch: screen === 'phone',
      reducedMotion: 'reduce',
      locale: 'en',
      timezoneId: 'UTC',
      serviceWorkers: 'block',
    });
    opened.add(() => context.close());
    await context.clock.setFixedTime(house.at);
    await context.addInitScript(
      ([preferences, session]) => {
        localStorage.setItem('bourse.preferences', preferences);
        localStorage.setItem('bourse.session', session);
      },
      [
        JSON.stringify({ state: { theme: theme === 'light' ? 1 : 0, lang }, version: 2 }),
        JSON.stringify({ state: { token: isSignedIn ? frozenToken : null, user: null }, version: 1 }),
      ] as const,
    );
    return context.newPage();
  }

  async function show(page: Page, place: Place): Promise<void> {
    // Each place anew, which another search makes it: nothing of the page before is left over, scrolled or focused.
    await page.goto(`${house.url}/?${place.name}#${place.at}`, { waitUntil: 'domcontentloaded' });
    await page.locator('main#content > *').first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await page.waitForTimeout(patience.pauseMs);
  }

  const take = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });

  /** The picture of a screen at rest: two in a row that are the same. */
  async function takeAtRest(page: Page): Promise<Buffer> {
    await page.waitForLoadState('networkidle');
    let last = await take(page);
    for (;;) {
      await page.waitForTimeout(4 * patience.pauseMs);
      const next = await take(page);
      if (next.equals(last)) return next;
      last = next;
    }
  }

  /** Compares what is shown with what is stored. @returns what differs; null when nothing does. */
  async function findChange(page: Page, name: string): Promise<string | null> {
    if (isWriting) await storePicture(name, await takeAtRest(page));
    for (let look = 1; ; look += 1) {
      const picture = await take(page);
      const found = compareToStored(name, picture);
      if (found === null) return null;
      if (look === patience.looks) return reportDifference(name, picture, found);
      await page.waitForTimeout(patience.pauseMs);
    }
  }

  for (const look of looks) {
    const { screen, theme, lang } = look;
    it(`are what is shown: ${screen}, ${theme}, ${lang}`, async () => {
      const changes: string[] = [];
      for (const isSignedIn of [false, true]) {
        const seen = places.filter(
          ({ signedIn, inLanguages }) => (signedIn === true) === isSignedIn && (lang === 'en' || inLanguages === true),
        );
        if (seen.length === 0) continue;
        const page = await openPage(look, isSignedIn);
        for (const place of seen) {
          await show(page, place);
          const change = await findChange(page, `${place.name}-${screen}-${theme}-${lang}`);
          if (change !== null) changes.push(change);
        }
        await page.context().close();
      }
      assert.deepEqual(changes, []);
      assert.deepEqual([...house.unanswered], []);
    });
  }

  for (const [defect, style] of [
    ['a row that is three pixels higher', 'a[href*="setting/security"] { padding-bottom: 11px; }'],
    ['a heading in another colour', 'section h2 { color: var(--accent-text); }'],
  ] as const) {
    it(`find ${defect}`, async () => {
      const page = await openPage({ screen: 'phone', theme: 'dark', lang: 'en' }, true);
      const [place] = places.filter(({ name }) => name === 'settings');
      assert.ok(place);
      await show(page, place);
      assert.equal(await findChange(page, 'settings-phone-dark-en'), null);
      await page.addStyleTag({ content: style });
      assert.match(compareToStored('settings-phone-dark-en', await take(page))?.errorMessage ?? '', /pixels/);
      await page.context().close();
    });
  }
});
