import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { build, type InlineConfig, preview } from 'vite';
import { catalogs } from '../../apps/web/build/catalogs.ts';
import { contractWithoutSchemas } from '../../tools/web-build/contract-without-schemas.ts';
import { Opened } from '../e2e/opened.ts';
import { temporaryFolder } from '../e2e/server-process.ts';
import { openBrowser, screens } from './harness.ts';

const app = fileURLToPath(new URL('../../apps/web', import.meta.url));

/** How the gallery is looked at. */
export interface Look {
  readonly screen?: keyof typeof screens;
  readonly theme?: 'Dark' | 'Light';
  /** Time stands still and goes on as the test says. */
  readonly stoppedClock?: boolean;
}

/** The gallery of the parts, which only opens while developing. */
export interface Gallery {
  open(look?: Look): Promise<Page>;
  close(): Promise<void>;
}

/** Builds the app with the gallery in it, which no release has, serves it, and starts a browser. */
export async function openGallery(): Promise<Gallery> {
  const opened = new Opened();
  try {
    const folder = temporaryFolder();
    opened.add(() => folder.remove());
    const config: InlineConfig = {
      root: app,
      configFile: false,
      logLevel: 'error',
      plugins: [contractWithoutSchemas(), catalogs(), react(), tailwindcss()],
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      define: { 'import.meta.env.DEV': 'true' },
      build: { target: 'es2023', outDir: folder.path, emptyOutDir: true, assetsInlineLimit: 0 },
      preview: { host: '127.0.0.1', port: 0 },
    };
    const environment = process.env['NODE_ENV'];
    // Vite sets it for the whole process.
    opened.add(() => {
      if (environment === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = environment;
    });
    await build(config);
    const server = await preview(config);
    opened.add(() => server.close());
    const url = server.resolvedUrls?.local[0];
    if (url === undefined) throw new Error('the gallery has no address');
    const browser = await openBrowser();
    return {
      open: async ({ screen = 'desk', theme = 'Dark', stoppedClock = false } = {}) => {
        const isPhone = screen === 'phone';
        const context = await browser.newContext({ viewport: screens[screen], hasTouch: isPhone, isMobile: isPhone });
        opened.add(() => context.close());
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
