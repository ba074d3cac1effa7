import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { signInStaff } from '../e2e/accounts.ts';
import { untilEqual, untilMatch } from '../e2e/patience.ts';
import { assertAccessible, openWorld, tokenOf, type World } from './harness.ts';

const siteName = 'Agora Exchange';
const [siteLogo, installPicture] = ['/static/coins/eth.svg', '/static/coins/btc.svg'];

/** The picture is there, drawn and not merely named. */
async function assertDrawn(picture: Locator, path: string): Promise<void> {
  await picture.waitFor();
  const [source, width] = await picture.evaluate((image) =>
    image instanceof HTMLImageElement ? ([image.src, image.naturalWidth] as const) : (['', 0] as const),
  );
  assert.equal(new URL(source).pathname, path);
  assert.ok(width > 0, path);
}

const untilTitled = (page: Page, title: string): Promise<void> => untilEqual(async () => [await page.title(), title]);

describe('the name and pictures that staff gave the site', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
    const staff = await signInStaff(world.server);
    const wish = { site_name: siteName, reason: 'our name is decided' };
    await world.client.get('/admin/site_settings', wish, { token: staff });
  });

  after(() => world.close());

  it('titles the window: the site at home, the tab or the page before it elsewhere [SPEC-7.11]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/index/index');
    await untilTitled(page, siteName);
    await page.getByRole('link', { name: 'Markets' }).first().click();
    await untilTitled(page, `Markets · ${siteName}`);
    await customer.go('/pages/setting/setting');
    await untilTitled(page, `Settings · ${siteName}`);
    await customer.go('/pages/transaction/index?symbol=ETH%2FUSDT');
    // A market has its price before its name.
    await untilMatch(() => page.title(), /^[\d,.]+ ETH\/USDT · Agora Exchange$/);
    await page.goBack();
    await untilTitled(page, `Settings · ${siteName}`);
    assert.deepEqual(customer.complaints, []);
  });

  it('stands in the header of a desk, on a visitor’s home and on the page about the site, and Bourse nowhere', async () => {
    const [desk, phone] = await Promise.all([world.open({ screen: 'desk', lang: 'fra' }), world.open()]);
    await desk.go('/pages/index/index');
    assert.equal(await desk.page.locator('.desk-header a').first().innerText(), siteName);
    await desk.page.getByRole('link', { name: `Accueil ${siteName}` }).waitFor();
    await phone.go('/pages/index/index');
    await phone.page.locator('main').getByText(siteName, { exact: true }).waitFor();
    await phone.go('/pages/common/aboutus');
    await untilEqual(async () => [await phone.page.locator('main').getByText(siteName, { exact: true }).count(), 2]);
    for (const { page } of [desk, phone]) assert.doesNotMatch(await page.locator('body').innerText(), /Bourse/);
    assert.deepEqual([...desk.complaints, ...phone.complaints], []);
  });

  it('offers to install the app as the browser can: by its own question, in words, not where it is installed', async () => {
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/setting/setting');
    const row = page.getByRole('button', { name: 'Install the app' });
    await row.click();
    const sheet = page.getByRole('dialog', { name: 'Install the app' });
    await sheet.getByText(`${siteName} then opens from your home screen`).waitFor();
    await sheet.getByText('Open your browser’s menu').waitFor();
    assert.equal(await sheet.getByRole('button', { name: 'Install', exact: true }).count(), 0);
    await assertAccessible(page, 'the sheet of installing');
    await sheet.getByRole('button', { name: 'Close' }).click();
    const isPrevented = await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void Object.assign(window, { wasAsked: true }),
      });
      dispatchEvent(offer);
      return offer.defaultPrevented;
    });
    assert.equal(isPrevented, true, 'the browser asks at no other time');
    await row.click();
    await sheet.getByRole('button', { name: 'Install', exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => 'wasAsked' in window), true);
    assert.deepEqual(customer.complaints, []);
    const installed = await world.open();
    await installed.context.addInitScript(() => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) => (query.includes('display-mode: standalone') ? real('all') : real(query));
    });
    await installed.go('/pages/setting/setting');
    await installed.page.getByText('FAQ').waitFor();
    assert.equal(await installed.page.getByRole('button', { name: 'Install the app' }).count(), 0);
  });

  it('shows the operator’s own pictures in the headers, and the one for installing in its sheet', async () => {
    const staff = await signInStaff(world.server);
    const wish = { site_logo: siteLogo, down_logo: installPicture, reason: 'our pictures are drawn' };
    await world.client.get('/admin/site_settings', wish, { token: staff });
    const [desk, phone, customer] = await Promise.all([
      world.open({ screen: 'desk', theme: 'light' }),
      world.open(),
      world.open({ token }),
    ]);
    await desk.go('/pages/index/index');
    await assertDrawn(desk.page.locator(`.desk-header img[alt="${siteName}"]`), siteLogo);
    await phone.go('/pages/index/index');
    await assertDrawn(phone.page.locator(`main img[alt="${siteName}"]`), siteLogo);
    await customer.go('/pages/index/index');
    await assertDrawn(customer.page.locator('a[aria-label="Settings"] img'), siteLogo);
    await phone.go('/pages/setting/setting');
    await phone.page.getByRole('button', { name: 'Install the app' }).click();
    await assertDrawn(phone.page.getByRole('dialog').locator('img'), installPicture);
    assert.deepEqual([...desk.complaints, ...phone.complaints, ...customer.complaints], []);
  });
});
