import assert from 'node:assert/strict';
import sharp from 'sharp';
import { type Customer, waitUntilTold } from './harness.ts';
import type { Hired, Office } from './office.ts';

/** Looks at what is shown, under a name. */
type See = (customer: Customer, name: string) => Promise<void>;

/** Asks the desk for 500,000 USDT with a picture of a statement. */
export async function askDesk(customer: Customer, see: See): Promise<void> {
  const { page } = customer;
  await customer.go('/pages/common/borrowing');
  await page.getByLabel('Amount to borrow').fill('500000');
  await page.getByRole('radio', { name: '60%' }).check({ force: true });
  await page.getByRole('img', { name: /^LTV 60/ }).waitFor();
  const create = { width: 420, height: 560, channels: 3, background: { r: 90, g: 110, b: 140 } } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await page.getByLabel('Add a picture').setInputFiles({ name: 'statement.png', mimeType: 'image/png', buffer });
  await page.getByText('Document 1', { exact: true }).waitFor();
  await see(customer, `loan desk wish ${String(page.viewportSize()?.width)}`);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.waitForURL(/loan\/mine\?id=\d+$/);
  await page.getByText('Under review', { exact: true }).waitFor();
}

/** One of staff looks at the first application and asks for a decision, another agrees. */
export async function decideAtDesk(
  office: Office,
  [one, two]: readonly [Hired, Hired],
  decision: 'Approve' | 'Refuse',
  see: See,
): Promise<void> {
  const desk = await office.open({ token: one.token }, '#/loans');
  await desk.page.getByRole('row', { name: /^#/ }).first().waitFor();
  await see(desk, `loan applications ${decision}`);
  await desk.page.getByRole('row', { name: /^#/ }).first().click();
  const [shown] = await Promise.all([
    desk.context.waitForEvent('page'),
    desk.page.getByRole('link', { name: 'Document 1' }).click(),
  ]);
  await shown.waitForLoadState();
  assert.equal(await shown.evaluate(() => document.images[0]?.naturalWidth), 420);
  await shown.close();
  await see(desk, `loan application ${decision}`);
  await desk.page.getByRole('button', { name: decision, exact: true }).click();
  await desk.page.getByLabel('Reason').fill('the statement was read');
  await desk.page.getByRole('button', { name: 'Ask', exact: true }).click();
  await waitUntilTold(desk.page, 'Somebody else has to approve now.');
  const other = await office.open({ token: two.token, theme: 'light' }, '#/requests');
  await other.page.getByText('Loan application').first().waitFor();
  await see(other, `loan request ${decision}`);
  await other.page.getByRole('button', { name: 'Approve' }).first().click();
  await other.page.getByLabel('Reason').fill('read as well');
  await other.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await waitUntilTold(other.page, /./);
}
