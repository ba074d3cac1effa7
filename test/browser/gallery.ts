import { chromium, type Locator, type Page } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { Opened } from '../e2e/opened.ts';
import { temporaryFolder } from '../e2e/server-process.ts';
import { flags, screens } from './harness.ts';

const app = fileURLToPath(new URL('../../apps/web', import.meta.url));

/** How the gallery is looked at. */
export interface Look {
  readonly screen?: keyof typeof screens;
  readonly theme?: 'Dark' | 'Light';
  /** Time stands still and goes on as the test says. */
  readonly stoppedClock?: boolean;
}

/** The gallery of the parts, as it opens while developing. */
export interface Gallery {
  open(look?: Look): Promise<Page>;
  close(): Promise<void>;
}

/** Starts the server for developing, and a browser. */
export async function openGallery(): Promise<Gallery> {
  const opened = new Opened();
  try {
    const cache = temporaryFolder();
    opened.add(() => cache.remove());
    const server = await createServer({
      root: app,
      configFile: `${app}/vite.config.ts`,
      cacheDir: cache.path,
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    });
    opened.add(() => server.close());
    await server.listen();
    const url = server.resolvedUrls?.local[0];
    if (url === undefined) throw new Error('the server for developing has no address');
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
    opened.add(() => browser.close());
    return {
      open: async ({ screen = 'desk', theme = 'Dark', stoppedClock = false } = {}) => {
        const isPhone = screen === 'phone';
        const context = await browser.newContext({ viewport: screens[screen], hasTouch: isPhone, isMobile: isPhone });
        const page = await context.newPage();
        if (stoppedClock) await page.clock.install();
        await page.goto(`${url}#/__gallery`);
        await page.getByRole('heading', { name: 'Depth' }).waitFor();
        await page.getByRole('radio', { name: theme }).click();
        if (stoppedClock) await page.clock.pauseAt(Date.now() + 60_000);
        return page;
      },
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** What has the focus, by its accessible name or text. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}

/** The button of exactly this name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}
