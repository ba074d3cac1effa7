import { waitUntilTold } from './harness.ts';
import type { Hired, Office } from './office.ts';

/** Works the first case of level 2 in the back office: one person looks and asks, another looks and carries it out. */
export async function certifyByStaff(office: Office, [one, two]: readonly [Hired, Hired], name: string): Promise<void> {
  const desk = await office.open({ token: one.token }, '#/verification');
  await desk.page.getByRole('link', { name: /Advanced/ }).waitFor();
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('button', { name: 'Open the case' }).click();
  await desk.page.getByLabel('Reason').fill('next in the queue');
  await desk.page.getByRole('button', { name: 'Open the case' }).click();
  await desk.page.getByText(name).first().waitFor();
  await desk.page.getByRole('heading', { level: 1 }).click();
  await desk.page.keyboard.press('c');
  await desk.page.getByLabel('Reason').fill('the passport is hers');
  await desk.page.getByRole('button', { name: 'Ask for this decision' }).click();
  await desk.page.getByText('A second person has to carry it out.', { exact: false }).waitFor();
  const second = await office.open({ token: two.token }, '#/requests');
  await second.page.getByRole('link', { name: /^Case #/ }).click();
  await second.page.getByLabel('Reason').fill('second look');
  await second.page.getByRole('button', { name: 'Open the case' }).click();
  await second.page.getByRole('button', { name: 'Carry out' }).waitFor();
  await second.page.getByLabel('Reason').fill('I see it too');
  await second.page.getByRole('button', { name: 'Carry out' }).click();
  await waitUntilTold(second.page, 'The decision was carried out');
}
