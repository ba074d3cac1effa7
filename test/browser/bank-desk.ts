import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { awaitDemoMoney, openAccount } from '../e2e/accounts.ts';
import { passport, phoneCode } from '../e2e/verification.ts';
import { beFresh } from './be-fresh.ts';
import type { Customer, World } from './harness.ts';
import type { Hired, Office } from './office.ts';

/** A picture of a bank's confirmation. */
export async function receipt(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 320, height: 200, channels: 3, background: { r: 40, g: 90, b: 120 } } as const;
  return { name: 'receipt.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

/** A verified customer with the demo's money, whose session is fresh. @returns its token. */
export async function openCustomer(
  office: Office,
  { mail, pin }: { readonly mail: string; readonly pin: string },
): Promise<string> {
  const { world } = office;
  const { client } = world;
  const staff = await office.boss();
  const token = await openAccount(client, staff, { user_string: mail, password: 'Lantern-weaver-77' });
  await awaitDemoMoney(client, token);
  const phone = '+4915112346901';
  const code = await phoneCode(client, staff, token, phone);
  await client.get('/user/real', { real_type: '1', ...passport, card_id: 'BANK000001', phone, code }, { token });
  await beFresh(world, staff, { token, mail, pin });
  return token;
}

/** Waits until nothing holds a withdrawal for its card any more. */
export async function untilCardIsKnown({ client }: World, token: string, id: string): Promise<void> {
  for (;;) {
    const { held_until: until } = await client.get<{ held_until: string | null }>(
      '/wallet/out_detail',
      { id },
      { token },
    );
    if (until === null || Date.parse(until) < Date.now()) return;
    await sleep(1_000);
  }
}

/** Opens a payment in the room of payments to cards. */
export async function openPayout(office: Office, who: Hired, id: string, queue?: string): Promise<Customer> {
  const window = await office.open({ token: who.token }, '#/fiat/payouts');
  const { page } = window;
  if (queue !== undefined) await page.getByRole('tab', { name: queue, exact: true }).click();
  await page
    .getByRole('button', { name: `#${id}` })
    .or(page.getByText(`#${id}`, { exact: true }))
    .first()
    .click();
  return window;
}
