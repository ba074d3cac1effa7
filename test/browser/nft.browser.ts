import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import { followCheck } from './follow-check.ts';
import {
  assertAccessible,
  assertNothingClipped,
  type Customer,
  tokenOf,
  waitUntilRead,
  waitUntilTold,
  type World,
} from './harness.ts';
import { look } from './look.ts';
import { deskOf, paint, tone } from './nft-desk.ts';
import { type Office, openOffice } from './office.ts';

describe('the market of works', () => {
  let office: Office;
  let world: World;
  let [buyer, rival] = ['', ''];

  before(async () => {
    office = await openOffice({ DEMO_TRADERS: 'quiet' });
    ({ world } = office);
    const { token } = await office.hire(['nft.read', 'nft.admit']);
    const desk = deskOf(world, token, (await office.hire(['nft.admit'])).token);
    [buyer, rival] = [await tokenOf(world, 'demo1'), await tokenOf(world, 'demo2')];
    const artist = await tokenOf(world, 'demo4');
    const { id } = await world.client.get<{ id: number | string }>('/user/info', {}, { token: artist });
    const uid = String(id);
    await desk.artist(uid, 'Ines Okafor');
    await desk.work(uid, 'flow-1', 'Order Flow no. 1');
    await desk.work(uid, 'flow-2', 'Order Flow no. 2');
    const [sound, cover] = [await desk.send(tone()), await desk.send(await paint(70))];
    await desk.work(uid, 'bell', 'Opening bell', { media_id: sound, poster_id: cover, rarity: 'epic' });
    await desk.work(uid, 'tide', 'Gold tide', { editions: '3', rarity: 'legendary' });
    await desk.offer('flow-1', { price: '320' });
    await desk.offer('flow-2', { type: 'auction', price: '1000', per_increase: '40', margin: '140' });
    await desk.offer('bell', { price: '80', start: desk.now(3_600_000) });
    await desk.box('spring', 'Spring boxes', [{ code: 'tide', count: 3 }]);
  });
  after(() => world.close());

  async function see(customer: Pick<Customer, 'page'>, name: string): Promise<void> {
    await assertAccessible(customer.page, name);
    await assertNothingClipped(customer.page, name);
    await look(customer, name.replaceAll(' ', '-'));
  }

  it('is shown to everybody: works, artists, collections, one work and its sound [SPEC-1.25] [SPEC-2.72] [SPEC-2.73] [SPEC-2.76] [SPEC-2.110] [SPEC-2.111]', async () => {
    for (const [screen, theme, lang, words] of [
      ['desk', 'light', 'en', ['Auction', 'Highest bid', 'Artists', 'Collections', 'On sale']],
      ['phone', 'dark', 'fra', ['Enchère', 'Mise à prix', 'Artistes', 'Séries', 'En vente']],
      ['phone', 'light', 'jp', ['オークション', '開始価格', 'アーティスト', 'コレクション', '販売中']],
    ] as const) {
      const customer = await world.open({ screen, theme, lang });
      const { page } = customer;
      await customer.go('/pages/nft/nft');
      await page.getByRole('link', { name: /Order Flow no\. 2/ }).waitFor();
      await page.getByText(words[0], { exact: true }).first().waitFor();
      await see(customer, `nft market ${screen} ${theme} ${lang}`);
      await page.getByRole('tab', { name: words[2] }).click();
      await page.getByRole('link', { name: /Ines Okafor/ }).click();
      await waitUntilRead(page);
      await see(customer, `nft artist ${lang}`);
      assert.deepEqual(customer.complaints, []);
    }
    const customer = await world.open({ theme: 'light' });
    const { page } = customer;
    await customer.go('/pages/nft/components/artwork');
    await page.getByRole('link', { name: /Order Flow no\. 2/ }).waitFor();
    await customer.go('/pages/nft/components/search');
    await page.getByRole('searchbox', { name: 'Work, artist or collection' }).fill('bell');
    await page.getByRole('link', { name: /Opening bell/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Opening bell' }).waitFor();
    assert.equal(await page.locator('video[controls]').count(), 0, 'nothing sounds by itself');
    await see(customer, 'nft sound');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.locator('video[controls]').waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('shows its artists and the own favourites at addresses of their own [SPEC-2.109] [SPEC-2.112]', async () => {
    const customer = await world.open({ token: buyer });
    const { page } = customer;
    await customer.go('/pages/nft/components/artist');
    await page.getByRole('link', { name: /Ines Okafor/ }).waitFor();
    await world.client.get(nftCalls.collect.path, { code: 'flow-2' }, { token: buyer });
    await customer.go('/pages/nft/components/collection');
    await page.getByRole('link', { name: /Order Flow no\. 2/ }).waitFor();
    await world.client.get(nftCalls.collect.path, { code: 'flow-2' }, { token: buyer });
    await page.reload();
    await waitUntilRead(page);
    assert.equal(await page.getByRole('link', { name: /Order Flow no\. 2/ }).count(), 0);
    assert.deepEqual(customer.complaints, []);
  });

  it('sells at the fixed price that is shown, and lets the owner offer again [SPEC-2.75] [SPEC-2.78] [SPEC-2.79] [SPEC-2.80] [SPEC-1.28]', async () => {
    const customer = await world.open({ token: buyer });
    const { page } = customer;
    const ordered = async (): Promise<number> =>
      (await world.client.get<{ total: number }>(nftCalls.orders.path, {}, { token: buyer })).total;
    const had = await ordered();
    await customer.go('/pages/nft/artworkDetail?code=flow-1');
    await page.getByRole('button', { name: 'Favourite', pressed: false }).click();
    await page.getByRole('button', { name: 'Favourite', pressed: true }).waitFor();
    await page.getByRole('link', { name: 'Buy', exact: true }).click();
    await page.getByText('You pay at once, and the work is yours.').waitFor();
    await see(customer, 'nft buy');
    await page.getByRole('button', { name: 'Buy for 320.00 USDT' }).dblclick();
    await waitUntilTold(page, 'The work is yours.');
    await page.getByRole('heading', { level: 1, name: 'My NFTs' }).waitFor();
    const own = page.getByRole('article').filter({ hasText: 'Order Flow no. 1' });
    await own.getByRole('link', { name: 'Resell' }).click();
    await page.getByText('Royalty of the artist, 5%').waitFor();
    await page.getByRole('button', { name: 'Offer the work' }).click();
    await page.getByText('Fill this in.').first().waitFor();
    await page.getByRole('radio', { name: 'Auction' }).click();
    await page.getByLabel('Start price').fill('500');
    await page.getByLabel('Least increase').fill('20');
    await page.getByLabel('Margin').fill('600');
    await page.getByText('At most the start price.').last().waitFor();
    await page.getByLabel('Margin').fill('50');
    await see(customer, 'nft resell');
    await page.getByRole('button', { name: 'Offer the work' }).click();
    await waitUntilTold(page, 'Your work is on sale.');
    await page.getByRole('tab', { name: 'Offers' }).click();
    const offer = page.getByRole('link', { name: /Order Flow no\. 1/ });
    await offer.getByText('Offered', { exact: true }).waitFor();
    await see(customer, 'nft offers');
    await page.getByRole('tab', { name: 'Favourites' }).click();
    await page.getByRole('link', { name: /Order Flow no\. 1/ }).waitFor();
    assert.equal(await ordered(), had + 1);
    assert.deepEqual(customer.complaints, []);
  });

  it('holds the margin once, takes bids from the least one on, and tells who was outbid [SPEC-2.77] [SPEC-1.26]', async () => {
    const customer = await world.open({ token: buyer, screen: 'desk' });
    const { page } = customer;
    await customer.go('/pages/nft/purchase?code=flow-2');
    await page.getByText(/^Before your first bid, 140\.00/).waitFor();
    await page.getByText(/So far: 0 of 12\./).waitFor();
    await see(customer, 'nft margin');
    await page.getByRole('button', { name: 'Hold 140.00 USDT' }).click();
    await waitUntilTold(page, 'Your margin is held.');
    const bid = page.getByRole('textbox', { name: 'Your bid (USDT)' });
    await bid.fill('999');
    await page.getByText(/^Bid at least 1,000\.00/).waitFor();
    await bid.fill('1000');
    await see(customer, 'nft bid');
    await page.getByRole('button', { name: 'Bid 1,000.00 USDT' }).click();
    await page.getByText('You are the highest bidder.').waitFor();
    await world.client.get(nftCalls.margin.path, { code: 'flow-2' }, { token: rival });
    await world.client.get(nftCalls.bid.path, { code: 'flow-2', price: '1040' }, { token: rival });
    await page.getByText(/^You have been outbid\./).waitFor();
    await page.getByRole('button', { name: 'Raise bid' }).click();
    await page.getByRole('button', { name: 'Bid 1,120.00 USDT' }).waitFor();
    await see(customer, 'nft outbid');
    await customer.go('/pages/nft/mine');
    await page.getByRole('tab', { name: 'Bids' }).click();
    const own = page.getByRole('link', { name: /Order Flow no\. 2/ });
    await own.getByText('Outbid', { exact: true }).waitFor();
    await see(customer, 'nft bids');
    assert.deepEqual(customer.complaints, []);
  });

  it('lets who has won pay before the deadline [SPEC-2.74] [SPEC-9.43] [SPEC-4.30]', async () => {
    const won = await world.client.get<{ name: string }[]>(nftCalls.unpaid.path, {}, { token: buyer });
    const { name } = won[0] ?? assert.fail('nothing was won');
    const customer = await world.open({ token: buyer, theme: 'light' });
    const { page } = customer;
    await customer.go('/pages/nft/nft');
    await page.getByText('You have won an auction. Pay before its deadline.').waitFor();
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await page.getByRole('button', { name: 'To be paid', exact: true }).click();
    await page.getByText('Pay within').waitFor();
    await see(customer, 'nft orders');
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const sheet = page.getByRole('dialog', { name });
    await sheet.getByText(/^You have won this auction\./).waitFor();
    await see(customer, 'nft to pay');
    await sheet.getByRole('button', { name: /^Pay \d/ }).dblclick();
    await waitUntilTold(page, 'The work is yours.');
    await sheet.getByText('This order is paid, and the work is yours.').waitFor();
    assert.deepEqual(await world.client.get(nftCalls.unpaid.path, {}, { token: buyer }), []);
    await see(customer, 'nft paid');
    await followCheck(page, sheet, 'NFT auction payment');
    assert.deepEqual(customer.complaints, []);
  });

  it('sells boxes whose odds are live, and proves what was drawn [SPEC-1.27] [SPEC-4.25]', async () => {
    const customer = await world.open({ token: buyer });
    const { page } = customer;
    await customer.go('/pages/nft/purchase_one?code=spring');
    await page.getByRole('heading', { name: 'What is in the boxes' }).waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('New seed').fill('a seed of my own');
    await page.getByRole('button', { name: 'Save the seed' }).click();
    await waitUntilTold(page, 'Your seed is saved.');
    await see(customer, 'nft box');
    await page.getByRole('button', { name: 'Buy a box for 25.00 USDT' }).click();
    await page.getByRole('button', { name: 'Open the box' }).waitFor();
    await see(customer, 'nft box bought');
    await page.getByText('Drawn by a price record of this exchange: this draw trusts the operator.').first().waitFor();
    // Its draw waits for a price record that is written some seconds after the purchase.
    const [opened, awaited] = [page.getByText(/^Opened /), page.getByText(/^This box is not drawn yet/)];
    for (let tries = 0; tries < 30 && !(await opened.isVisible()); tries += 1) {
      await page.getByRole('button', { name: 'Open the box' }).click();
      await opened.or(awaited).first().waitFor();
      if (await awaited.isVisible()) await page.waitForTimeout(1_000);
    }
    await opened.waitFor();
    await page.getByText('Proof of this draw').click();
    await page.getByText(/place 1 of the published list/).waitFor();
    await page.getByText('2 of 3 left').waitFor();
    await see(customer, 'nft box opened');
    await page.getByRole('link', { name: 'Check the draw' }).first().click();
    await page.getByText('Everything fits').waitFor();
    await see(customer, 'nft box checked');
    assert.deepEqual(customer.complaints, []);
  });

  it('says what is missing to who is not verified, not signed in, not there, or offline', async () => {
    const fresh = await world.open({ token: await tokenOf(world, 'demo5'), screen: 'desk', theme: 'light' });
    await fresh.go('/pages/nft/purchase_one?code=spring');
    await fresh.page.getByRole('link', { name: 'Verify now' }).waitFor();
    await fresh.go('/pages/nft/artworkDetail?code=nothing');
    await fresh.page.getByText('There is no such work').waitFor();
    const visitor = await world.open({});
    await visitor.go('/pages/nft/purchase?code=flow-2');
    await visitor.page.locator('main').getByRole('button', { name: 'Log in' }).waitFor();
    await see(visitor, 'nft visitor');
    const customer = await world.open({ token: rival });
    await customer.go('/pages/nft/purchase_one?code=spring');
    await customer.page.getByRole('button', { name: /^Buy a box/ }).waitFor();
    await customer.context.setOffline(true);
    await customer.page.getByText('Nothing can be traded while you are offline.').waitFor();
  });
});
