import type { Locator, Page } from 'playwright-core';

/**
 * Follows the row "Check this yourself" of some details to the receipt of their act, which must be signed and fit the books.
 * @param within where the row is, so that no message of the page is taken for it.
 * @param act the name of the act that must be found.
 */
export async function followCheck(page: Page, within: Locator, act: string): Promise<void> {
  await within
    .getByRole('link', { name: /^Check this yourself/ })
    .first()
    .click();
  await page.getByText('Signed by us, and our books agree with it.').waitFor();
  await page.getByText('We know what was done').locator('..').getByText(act, { exact: true }).waitFor();
}
