import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertAccessible, openWorld, tokenOf, type World } from './harness.ts';

describe('the receipt of an act', () => {
  let world: World;
  let token: string;
  let saved = '';

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  it('stands behind what says that it is done, and is checked on the device and by the books', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/fundTransfer?from=USDT&to=BTC');
    await page.getByLabel('You pay', { exact: true }).fill('600');
    await page.getByRole('button', { name: 'Preview conversion' }).click();
    await page.getByRole('button', { name: 'Convert 600 USDT' }).click();
    await page.getByRole('link', { name: 'Check this yourself' }).click();
    await page.getByRole('heading', { name: 'Check a receipt', level: 1 }).waitFor();
    await page.getByText('Signed by us, and our books agree with it.').waitFor();
    await page.getByText('We know what was done').locator('..').getByText('Conversion', { exact: true }).waitFor();
    await page.getByText(/ conversion conversion:\d+ 600 USDT change>house$/).waitFor();
    await assertAccessible(page, 'the receipt of a conversion');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    saved = await (await download).createReadStream().then(async (stream) => (await stream.toArray()).join(''));
    assert.match(saved, /"signature": "[0-9a-f]{128}"/);
    await customer.go('/pages/verify/verify?id=receipts');
    await page
      .getByRole('button', { name: /^Conversion/ })
      .first()
      .click();
    await page.getByText('Signed by us, and our books agree with it.').waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('is taken from anybody, pasted or as a file, and one of which a word was changed is told as not signed', async () => {
    const customer = await world.open({});
    const { page } = customer;
    await customer.go('/pages/verify/verify');
    const field = page.getByLabel('Receipt', { exact: true });
    await field.fill('{}');
    await page.getByRole('button', { name: 'Check the receipt' }).click();
    await page.getByText('This is not a receipt.').waitFor();
    await field.fill(saved);
    await page.getByRole('button', { name: 'Check the receipt' }).click();
    await page.getByText('Signed by us, and our books agree with it.').waitFor();
    const buffer = Buffer.from(saved.replace(' 600 USDT', ' 601 USDT'));
    await page.setInputFiles('input[type=file]', { name: 'receipt.json', mimeType: 'application/json', buffer });
    await page.getByText('We did not sign this: a word was changed, or it is not ours.').waitFor();
    assert.deepEqual(customer.complaints, []);
  });
});
