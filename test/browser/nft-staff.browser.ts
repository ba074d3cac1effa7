import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  assertNothingClipped,
  type Customer,
  tokenOf,
  waitUntilTold,
  type World,
} from './harness.ts';
import { look } from './look.ts';
import { deskOf, paint, tone } from './nft-desk.ts';
import { type Hired, type Office, openOffice } from './office.ts';

describe('the rooms of the market of works', () => {
  let office: Office;
  let world: World;
  let ann: Hired;
  let uid: string;

  before(async () => {
    office = await openOffice();
    ({ world } = office);
    ann = await office.hire(['nft.read', 'nft.admit']);
    const token = await tokenOf(world, 'demo4');
    uid = String((await world.client.get<{ id: number | string }>('/user/info', {}, { token })).id);
  });
  after(() => world.close());

  async function see(staff: Pick<Customer, 'page'>, name: string): Promise<void> {
    await assertAccessible(staff.page, name);
    await assertNothingClipped(staff.page, name);
    await look(staff, name.replaceAll(' ', '-'));
  }

  /** What is said once somebody else has to agree. */
  const asked = 'Asked. Somebody else decides it under Requests.';
  /** Another person approves, and the page is read again. */
  async function approve(page: Page, kind: string): Promise<void> {
    const second = await office.open({ token: await office.second() }, '#/requests');
    await second.page.getByText('USDT').first().waitFor();
    await see(second, `nft staff request ${kind.replace(/.*\./, '')}`);
    await office.approve(kind);
    await second.context.close();
    await page.reload();
  }

  /** Chooses a file in the field of a name. */
  async function choose(page: Page, nth: number, name: string, mimeType: string, buffer: Buffer): Promise<void> {
    await page.locator('input[type=file]').nth(nth).setInputFiles({ name, mimeType, buffer });
  }

  it('admit an artist and a work with its medium, and put it on sale as it was seen before', async () => {
    const staff = await office.open({ token: ann.token }, '#/nft/artists/new');
    const { page } = staff;
    await page.getByRole('button', { name: 'Admit', exact: true }).click();
    await page.getByText('Choose a file.').waitFor();
    await page.getByLabel('Customer number').fill(uid);
    await page.getByLabel('Name of the artist').fill('Ines Okafor');
    await choose(page, 0, 'face.png', 'image/png', Buffer.from('no picture'));
    await page.getByRole('alert').filter({ hasNotText: 'Choose a file.' }).first().waitFor();
    await choose(page, 0, 'face.png', 'image/png', await paint(40));
    await page.getByText(/Picture · image\/webp/).waitFor();
    await page.getByLabel('Reason').fill('met in their studio');
    await see(staff, 'nft staff artist');
    await page.getByRole('button', { name: 'Admit', exact: true }).click();
    await waitUntilTold(page, 'The artist is admitted.');

    await page.goto(`${world.url}/admin/#/nft/works/new`);
    await page.getByLabel('Code').fill('bell');
    await page.getByRole('combobox', { name: 'Artist' }).selectOption('Ines Okafor');
    await page.getByLabel('Name', { exact: true }).fill('Opening bell');
    await page.getByLabel('Collection').fill('Order Flow');
    await page.getByLabel('Royalty').fill('5');
    await choose(page, 0, 'bell.wav', 'audio/wav', tone());
    await page.getByText(/Sound · audio\/wav/).waitFor();
    await page.getByLabel('Reason').fill('delivered by the artist');
    await page.getByRole('button', { name: 'Admit', exact: true }).click();
    await page.getByText('Choose a file.').waitFor();
    await choose(page, 1, 'cover.png', 'image/png', await paint(90));
    await page.getByText(/Picture · image\/webp/).waitFor();
    await see(staff, 'nft staff work');
    await page.getByRole('button', { name: 'Admit', exact: true }).click();
    await waitUntilTold(page, 'The work is in the register.');
    await page.getByRole('row', { name: 'Opening bell' }).click();
    await see(staff, 'nft staff register');
    await page.getByRole('link', { name: 'Put on sale' }).click();
    await page.getByRole('radio', { name: 'Auction' }).click();
    await page.getByLabel('Start price').fill('1000');
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('USDT');
    await page.getByLabel('Least increase').fill('40');
    await page.getByLabel('Margin').fill('140');
    await page.getByLabel('Start', { exact: true }).fill('2027-01-01T08:00');
    await page.getByLabel('End', { exact: true }).fill('2027-01-01T07:00');
    await page.getByLabel('Share of the artist').fill('50');
    await page.getByLabel('Reason').fill('agreed with the artist');
    await page.getByRole('button', { name: 'Put on sale' }).click();
    await page.getByText('Enter a time; the end is after the start.').waitFor();
    await page.getByLabel('End', { exact: true }).fill('2027-01-02T08:00');
    await see(staff, 'nft staff offer');
    await page.getByRole('button', { name: 'Put on sale' }).click();
    await waitUntilTold(page, asked);
    await approve(page, 'nft_desk.offer');
    await page.getByRole('row', { name: 'Opening bell' }).click();
    await page.getByText('Margins held').waitFor();
    await see(staff, 'nft staff offers');
    assert.deepEqual(staff.complaints, []);
  });

  it('publish a box with its odds, and show nothing to press to who only reads', async () => {
    const desk = deskOf(world, ann.token, await office.second());
    await desk.work(uid, 'tide', 'Gold tide', { editions: '3' });
    const staff = await office.open({ token: ann.token, theme: 'light' }, '#/nft/boxes/new');
    const { page } = staff;
    await page.getByLabel('Code').fill('spring');
    await page.getByLabel('Name', { exact: true }).fill('Spring boxes');
    await page.getByLabel('Collection').fill('Spring');
    await page.getByLabel('Price of a box').fill('25');
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('USDT');
    await page.getByLabel('Start', { exact: true }).fill('2027-01-01T08:00');
    await page.getByLabel('End', { exact: true }).fill('2027-01-02T08:00');
    await choose(page, 0, 'box.png', 'image/png', await paint(200));
    await page.getByText(/Picture · image\/webp/).waitFor();
    await page.getByRole('combobox', { name: 'Work' }).selectOption('tide');
    await page.getByLabel('Count', { exact: true }).fill('3');
    await page.getByText('100 %', { exact: true }).waitFor();
    await page.getByLabel('Reason').fill('the spring sale');
    await see(staff, 'nft staff box');
    await page.getByRole('button', { name: 'Publish the box' }).click();
    await waitUntilTold(page, asked);
    await approve(page, 'nft_desk.publish_box');
    await page.getByRole('row', { name: 'Spring boxes' }).click();
    await see(staff, 'nft staff boxes');
    const reader = await office.open({ token: (await office.hire(['nft.read'])).token, lang: 'spa' }, '#/nft/boxes');
    await reader.page.getByRole('row', { name: 'Spring boxes' }).waitFor();
    assert.equal(await reader.page.getByRole('link', { name: 'Publicar una caja' }).count(), 0);
    await see(reader, 'nft staff reader spa');
    assert.deepEqual(staff.complaints, []);
  });
});
