import type { CDPSession, Page } from 'playwright-core';

/** As much as the browser's own window has around a page, and more. */
const around = { width: 100, height: 200 };

/**
 * Makes the window large enough to show all of the page. By itself it is as large as the page alone, with the browser's own
 * bar on top, so that the foot of the page is outside: what changes there is never shown, and the browser says of an
 * interaction that it lasted until something else was.
 */
export async function showWholePage(page: Page, devtools: CDPSession): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  const bounds = { width: width + around.width, height: height + around.height };
  await devtools.send('Browser.setWindowBounds', { windowId, bounds });
}
