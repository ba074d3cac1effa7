import type { Page } from 'playwright-core';

/** Opens the calendar of a filter. @returns what it stands in: a popover, or a sheet on a phone. */
export async function openDays(page: Page, field = /^From – To/) {
  await page.getByRole('button', { name: field }).click();
  const box = page.getByRole('dialog', { name: 'From – To' });
  await box.getByRole('grid').waitFor();
  return box;
}

/** Chooses by keys a day of six years ago, on which nothing has happened. */
export async function chooseEmptyDay(page: Page): Promise<void> {
  const box = await openDays(page);
  const day = box.locator('td button[tabindex="0"]');
  await day.focus();
  for (let year = 0; year < 6; year += 1) await page.keyboard.press('Shift+PageUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'hidden' });
}

/** Takes the bounds away again. */
export async function chooseAllDays(page: Page): Promise<void> {
  const box = await openDays(page);
  await box.getByRole('button', { name: 'All', exact: true }).click();
  await box.waitFor({ state: 'hidden' });
}
