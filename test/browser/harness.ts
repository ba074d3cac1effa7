import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoPassword } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { notePage, noteRequest } from '@bourse/testing/evidence';
import {
  afterEachFile,
  afterEachTest,
  beforeEachTest,
  isTestHost,
  openForProcess,
} from '@bourse/testing/file-lifecycle';
import { Opened } from '../e2e/opened.ts';
import { seededFolder } from '../e2e/seeded-data.ts';
import { outlineOf } from './page-outline.ts';
import { migratedFolder, type ServerProcess, type ServerVariables, startServer } from '../e2e/server-process.ts';

/** The widths and themes in which every page has to hold. */
export const screens = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

/** How long something may be waited for: long enough for a machine with much else to do. */
const patienceMs = 150_000;

/** How a customer's device is set up. */
export interface Device {
  readonly screen?: keyof typeof screens;
  readonly theme?: 'dark' | 'light';
  readonly lang?: string;
  /** Another address of the same server. */
  readonly url?: string;
  /** A phone's way of laying a page out, whose fingers make it larger, too. */
  readonly isMobile?: boolean;
  /** Whether what moves may move; otherwise the device asks for stillness. */
  readonly moves?: boolean;
  /** Signed in with this token from the start. */
  readonly token?: string;
  /** The service worker keeps the app's files, which takes a tenth of what a page computes. */
  readonly keepsApp?: boolean;
}

/** A server with the built app, and a browser that can open it as several customers at once. */
export interface World {
  readonly server: ServerProcess;
  readonly url: string;
  /** An outside program beside the browser, to compare what is shown with what is so. */
  readonly client: ApiClient;
  /** A new device, until the test ends that opens it; every page of it fails the test on an error that nobody caught. */
  open(device?: Device): Promise<Customer>;
  /** Kills the server and starts another on the same data and port. @param whileDown what is done to the data meanwhile. */
  restart(more?: ServerVariables, whileDown?: (variables: ServerVariables) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

/** A customer's device with one window. */
export interface Customer {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Goes to a place behind the `#` and waits for its heading or content. */
  go(place: string): Promise<void>;
  /** What was thrown and caught by nobody, or refused by the content security policy. */
  readonly complaints: string[];
}

/** How chromium runs on a machine without a screen, and without asking its makers anything. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // A camera that shows a moving pattern, to whoever is allowed to look.
  '--use-fake-device-for-media-stream',
];

/** The devices of the test that runs now. A page that stays open goes on drawing, and the next tests wait for it. */
const devices: BrowserContext[] = [];
let isTesting = false;
/** Every page that is open, whichever test has opened it. */
const openPages = new Set<Page>();
beforeEachTest(() => {
  isTesting = true;
  for (const page of openPages) notePage(page.url());
});
afterEachTest(() => {
  isTesting = false;
  return Promise.all(devices.splice(0).map((context) => context.close()));
});

// What was opened before the first test, too: a window that stays open goes on asking and drawing beside the files that follow.
afterEachFile(async () => {
  for (const browser of await Promise.all(started.values())) {
    await Promise.all(browser.contexts().map((context) => context.close()));
  }
});

/** Debian's headless shell, which has none of the windows of the whole Chromium. */
export const browserPath = '/usr/bin/chromium-headless-shell';
/** The whole Chromium, which alone shows notices of the system and has a camera. */
export const wholeBrowserPath = '/usr/bin/chromium';
const started = new Map<string, Promise<Browser>>();

/**
 * The browser of this process: a start of it computes for as long as a short test. The headless shell has no windows, whose
 * frames the whole Chromium draws in a renderer of their own: ten devices with two pages each take 22 processor seconds in
 * the shell and 37 there.
 */
export function openBrowser(path = browserPath): Promise<Browser> {
  // In the locale of an empty environment Chromium cannot write the names of files in every language.
  const env = { ...process.env, LANG: 'C.UTF-8' };
  const browser =
    started.get(path) ?? openForProcess(() => chromium.launch({ executablePath: path, args: flags, env }));
  started.set(path, browser);
  return browser;
}

/** Starts the demo and a browser. @param extra variables of the server, such as `DEMO_TRADERS: '1'`. */
export async function openWorld(extra: ServerVariables = {}, browserAt = browserPath): Promise<World> {
  const opened = new Opened();
  try {
    // What is no demo has none in its past.
    const isDemo = extra['DEMO'] !== '0' && extra['DATABASE_URL'] === undefined;
    const folder = isDemo ? await seededFolder(extra['DEMO_TRADERS']) : { ...(await migratedFolder()), announced: '' };
    opened.add(() => folder.remove());
    const variables = { BOURSE_DATA: folder.path, RATE_FACTOR: '100', ...extra };
    let server = await startServer(variables, folder.announced, { isBrief: true });
    opened.add(() => server.stop());
    const browser = await openBrowser(browserAt);
    opened.add(async () => {
      if (isTestHost()) return;
      started.delete(browserAt);
      await browser.close();
    });
    const { url } = server;
    return {
      get server() {
        return server;
      },
      url,
      client: await ApiClient.connect(url),
      open: (device = {}) => openDevice(browser, device.url ?? url, device),
      restart: async (more = {}, whileDown) => {
        await server.kill();
        await whileDown?.(variables);
        server = await startServer({ ...variables, ...more, PORT: new URL(url).port }, '', { isBrief: true });
      },
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openDevice(browser: Browser, url: string, device: Device): Promise<Customer> {
  const { screen = 'phone', theme = 'dark', lang = 'en', token = null } = device;
  const { isMobile = false, moves = false, keepsApp = false } = device;
  const context = await browser.newContext({
    viewport: screens[screen],
    hasTouch: screen === 'phone',
    isMobile,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    locale: 'en',
    timezoneId: 'UTC',
  });
  closeQuietly(context);
  if (isTesting) devices.push(context);
  // Once for each device: a reload keeps what the customer has changed since.
  await context.addInitScript(
    ([shown, session]) => {
      if (localStorage.getItem('bourse.preferences') !== null) return;
      localStorage.setItem('bourse.preferences', shown);
      if (session !== '') localStorage.setItem('bourse.session', session);
    },
    [
      JSON.stringify({ state: { theme: theme === 'light' ? 1 : 0, lang }, version: 2 }),
      token === null ? '' : JSON.stringify({ state: { token, user: null }, version: 1 }),
    ] as const,
  );
  await context.addInitScript(keepWhatIsTold);
  if (!keepsApp) await context.addInitScript(keepWorkerWaiting);
  context.setDefaultTimeout(patienceMs);
  keepEvidence(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  return {
    page,
    context,
    complaints,
    go: async (place) => {
      await page.goto(`${url}/#${place}`);
      // The loading view is a child, too.
      await page.locator('main#content:not([aria-busy]) > *:not([role=status])').first().waitFor();
    },
  };
}

/** Its registration never ends: runs in the page, before all that is the page's own. */
function keepWorkerWaiting(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.register = () => new Promise(() => undefined);
}

/** Tells the record of the run which pages of the app a device shows and which calls it makes. */
function keepEvidence(context: BrowserContext): void {
  context.on('request', (request) => noteRequest(request.method(), request.url()));
  context.on('page', (page) => {
    openPages.add(page);
    page.on('close', () => openPages.delete(page));
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) notePage(frame.url());
    });
  });
}

/**
 * A page asks again by itself, and a test that changes an answer may be waiting for one when its window closes: that ends
 * the waiting with an error which nobody catches, outside of every test.
 */
function closeQuietly(context: BrowserContext): void {
  const close = context.close.bind(context);
  let isClosed = false;
  context.close = async (...options) => {
    // With its browser it is gone already.
    if (isClosed || context.browser()?.isConnected() !== true) return;
    isClosed = true;
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(...options);
  };
}

/**
 * Waits until the page of the address is drawn and has read what it tells: a change of place leaves the page before it for a
 * moment, and a network without a call says nothing of what was drawn.
 */
export async function waitUntilRead(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('content');
    const path = window.location.hash.slice(1).split('?')[0];
    const isThere = main?.dataset['page'] === path && main?.getAttribute('aria-busy') === null;
    return isThere && document.querySelector('h1') !== null && main?.querySelector('.skeleton') === null;
  });
  await page.waitForLoadState('networkidle');
}

/** Signs a demo account in by the API. @returns its token. */
export async function tokenOf(world: World, name: string): Promise<string> {
  return world.client.get<string>('/user/login', { user_string: `${name}@bourse.test`, password: demoPassword });
}

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What keeps people from using the page (WCAG 2.2 AA, and what is good practice); nothing is the goal.
 * @param rules `colours` looks at contrast alone, which is all that a second theme can change.
 */
export async function findBarriers(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // In the page itself, which has no frames, and without the long lists of what is as it should be. Its source is read once.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules === 'all' ? axe.withTags(allRules) : axe.withRules(['color-contrast'])).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
  );
}

/** What was found to keep nobody out, by its marks: a page that is made alike in another language is no other. */
const accessible = new Set<string>();

/** Finds what keeps people from using the page; there must be nothing. A page that differs in colours alone is asked for them. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  const { structure, appearance } = await outlineOf(page);
  if (accessible.has(appearance)) return;
  assert.deepEqual(await findBarriers(page, accessible.has(structure) ? 'colours' : 'all'), [], what);
  accessible.add(structure).add(appearance);
}

/** Texts that are cut off, cards that stick out of their column, and what makes the page wider than the screen. */
export async function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element): string =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 60)}`;
    const clipped: string[] = [];
    const root = document.documentElement;
    const width = root.clientWidth;
    if (root.scrollWidth > width) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) =>
          element.getBoundingClientRect().right > width + 1 && element.closest('.scroll-quiet, .scroll-thin') === null,
      );
      clipped.push(`the page is ${root.scrollWidth} wide: ${wide.slice(0, 3).map(nameOf).join(' | ')}`);
    }
    // What sticks out of its column lies over the next one, on a screen that is wide enough for both; a popover is to.
    for (const card of document.querySelectorAll('main .rounded-card:not([popover]), main section')) {
      const right = card.parentElement?.getBoundingClientRect().right ?? Infinity;
      if (card.getBoundingClientRect().right > right + 1) clipped.push(`sticks out: ${nameOf(card)}`);
    }
    for (const element of document.querySelectorAll('button, a, label, h1, h2, h3')) {
      const { scrollWidth, clientWidth } = element;
      const isCut =
        clientWidth > 1 && scrollWidth > clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden';
      const mayEnd = element.matches('.truncate') || element.querySelector('.truncate') !== null;
      if (isCut && !mayEnd) clipped.push(nameOf(element));
    }
    return clipped;
  });
}

/** Finds texts that are cut off and pages that are wider than the screen; there must be none. */
export async function assertNothingClipped(page: Page, what: string): Promise<void> {
  assert.deepEqual(await findClipped(page), [], what);
}

/** Waits until the app has said something in a message that goes by itself, perhaps before anybody asked for it. */
export async function waitUntilTold(page: Page, said: RegExp | string): Promise<void> {
  const endMs = performance.now() + patienceMs;
  const isIt = (text: string): boolean => (typeof said === 'string' ? text.includes(said) : said.test(text));
  let told: readonly string[] = [];
  while (performance.now() < endMs) {
    told = await page.evaluate(() => window.told ?? []);
    if (told.some(isIt)) {
      await page.evaluate(() => window.told?.splice(0));
      return;
    }
    await page.waitForTimeout(50);
  }
  assert.fail(`nothing like ${String(said)} was told: ${told.join(' | ')}`);
}

declare global {
  interface Window {
    /** What the app told in passing, in a browser of these tests. */
    told?: string[];
  }
}

/** A message stands for a second and a half, which a busy machine can let pass between two looks; so all are kept. */
function keepWhatIsTold(): void {
  const told: string[] = [];
  window.told = told;
  const listen = (): void => {
    for (const message of document.querySelectorAll('[role=log] > *')) {
      const text = message.textContent ?? '';
      if (text !== '' && told.at(-1) !== text) told.push(text);
    }
  };
  new MutationObserver(listen).observe(document, { childList: true, subtree: true });
}
