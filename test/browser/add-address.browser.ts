import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrawn } from '@bourse/testing/drawn-picture';
import encodeQr from 'qr';
import { beFresh } from './be-fresh.ts';
import { type ChainGround, openChain } from './chain.ts';
import { tokenOf, waitUntilTold, type World } from './harness.ts';
import { look } from './look.ts';
import { type Office, openOffice } from './office.ts';

const mine = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

async function codeOf(text: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawn = openDrawn(encodeQr(text, 'svg', { scale: 8 }));
  return { name: 'code.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
}

describe('the picture of an address', () => {
  let ground: ChainGround;
  let office: Office;
  let world: World;
  before(async () => {
    ground = await openChain();
    office = await openOffice(ground.variables);
    ({ world } = office);
  });
  after(async () => {
    await world.close();
    await ground.close();
  });

  it('is taken where its code says the address, and refused where it says another [SPEC-3.25] [SPEC-5.22] [SPEC-5.23]', async () => {
    const token = await tokenOf(world, 'demo4');
    await beFresh(world, await office.boss(), { token, mail: 'demo4@bourse.test', pin: '271828' });
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/addWallet?currency=USDT');
    await page.getByLabel('Name').fill('From a picture');
    const chosen = page.getByLabel('Choose a picture', { exact: true });
    await chosen.setInputFiles(await codeOf(other));
    await page.getByRole('img', { name: 'Your picture of the QR code' }).waitFor();
    // A browser that reads codes has filled the address in by now; it is another that is meant.
    await page.getByLabel('Address', { exact: true }).fill(mine);
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.locator('#content [role=alert], #content input[aria-invalid=true]').first().waitFor();
    await look(customer, 'code-of-another');
    interface Book {
      readonly list: readonly { readonly address: string }[];
    }
    assert.deepEqual((await world.client.get<Book>('/user/wallet/list', {}, { token })).list, []);
    await chosen.setInputFiles(await codeOf(mine));
    await page.getByText('The code in your picture must say the address above.').waitFor();
    await page.getByLabel('Address', { exact: true }).fill(mine);
    await page.getByRole('button', { name: 'Save address' }).click();
    await waitUntilTold(page, 'Address saved');
    const { list } = await world.client.get<Book>('/user/wallet/list', {}, { token });
    assert.deepEqual(
      list.map(({ address }) => address),
      [mine],
    );
    assert.deepEqual(customer.complaints, []);
  });
});
