import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertAccessible, assertNothingClipped, openWorld, tokenOf, type World } from './harness.ts';

describe('countries and places', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  it('takes the currency of the country that somebody names as theirs [SPEC-2.32]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/setting');
    await page.getByRole('link', { name: 'Country of residence' }).click();
    await page.getByLabel('Search countries').fill('thai');
    await assertAccessible(page, 'countries');
    await page.getByRole('button', { name: /^Thailand/ }).click();
    await page.getByRole('button', { name: /^Currency\s*THB/ }).waitFor();
    await page.getByRole('link', { name: 'Country of residence' }).click();
    await page.getByRole('button', { name: /^Thailand/ }).waitFor();
    assert.equal(await page.locator('[aria-current="true"]').innerText(), 'Thailand\nTHB');
    assert.deepEqual(customer.complaints, []);
  });

  it('offers the countries around the device, and says what to do where it may not know [SPEC-2.107]', async () => {
    const customer = await world.open({ token, theme: 'light' });
    const { page, context } = customer;
    await customer.go('/choose-location?to=buy');
    await page.getByRole('button', { name: 'Use my position' }).click();
    await page.getByText(/^The device does not allow|^The device could not/).waitFor();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -23.5, longitude: -46.6 });
    await page.getByRole('button', { name: 'Use my position' }).click();
    const found = page.getByRole('list', { name: 'Nearest' }).getByRole('button');
    await found.first().waitFor();
    assert.equal(await found.count(), 5);
    await assertAccessible(page, 'the countries around');
    await found.filter({ hasText: 'Brazil' }).click();
    await page.waitForURL(/fund\/buy\?country=BR/);
    assert.deepEqual(customer.complaints, []);
  });

  it('shows where a place of a link lies, and what a link without one is [SPEC-2.108]', async () => {
    const customer = await world.open({ screen: 'desk', theme: 'light', lang: 'fra' });
    const { page } = customer;
    await customer.go('/open-location?lat=-15.79&lng=-47.88&name=Bras%C3%ADlia');
    await page.getByRole('heading', { name: 'Brasília', level: 1 }).waitFor();
    await page.getByText(/^Brésil · à /).waitFor();
    await page.getByRole('img', { name: /proche de : Brésil/ }).waitFor();
    await assertAccessible(page, 'a place');
    await assertNothingClipped(page, 'a place');
    await customer.go('/open-location?lat=948');
    await page.getByText('Ce lien ne contient aucun lieu').waitFor();
    assert.deepEqual(customer.complaints, []);
  });
});
