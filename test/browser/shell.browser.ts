import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until, untilEqual } from '../e2e/patience.ts';
import { openWorld, tokenOf, type World } from './harness.ts';

describe('the shell of the app', () => {
  let world: World;

  before(async () => {
    world = await openWorld();
  });

  after(() => world.close());

  it('opens at the alias and at home, with five tabs, and says that prices are simulated [SPEC-2.1] [SPEC-2.3]', async () => {
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/');
    const tabs = ['Home', 'Markets', 'Trade', 'Finance', 'Assets'];
    await untilEqual(async () => [await page.locator('nav.tab-bar a').allInnerTexts(), tabs]);
    assert.equal(await page.getByRole('note').first().innerText(), 'Simulated prices demo funds, no real money');
    await page.getByRole('link', { name: 'Markets' }).first().click();
    await page.waitForURL(/#\/pages\/market\/market/);
    await page.goBack();
    await page.waitForURL(/#\/$/);
    assert.deepEqual(customer.complaints, []);
  });

  it('names the five tabs in Chinese as the specification does, each leading to its page [SPEC-2.2]', async () => {
    const customer = await world.open({ lang: 'zh' });
    await customer.go('/pages/index/index');
    const tabs = await customer.page
      .locator('nav.tab-bar a')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    assert.deepEqual(tabs, [
      ['首页', '#/pages/index/index'],
      ['行情', '#/pages/market/market'],
      ['交易', '#/pages/transaction/index'],
      ['理财', '#/pages/financial/index'],
      ['资产', '#/pages/fund/assets'],
    ]);
  });

  it('opens its socket at launch, whatever the page, and asks there for what a page shows [SPEC-4.37]', async () => {
    const customer = await world.open();
    const { page } = customer;
    const sent: string[] = [];
    const sockets: unknown[] = [];
    page.on('websocket', (socket) => {
      sockets.push(socket);
      socket.on('framesent', ({ payload }) => sent.push(payload.toString()));
    });
    await customer.go('/pages/common/faq');
    await until(() => sockets.length > 0);
    await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT');
    await until(() => sent.some((frame) => frame.includes('depth:BTC/USDT')));
    assert.equal(sockets.length, 1);
    assert.deepEqual(customer.complaints, []);
  });

  it('opens a protected page at once for who is signed in', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo1') });
    await customer.go('/pages/setting/security');
    assert.equal(await customer.page.getByText('Please log in first').count(), 0);
  });

  it('says what an address leads to that is none, and the way home', async () => {
    const customer = await world.open();
    await customer.go('/pages/no/such');
    await customer.page.getByRole('heading', { level: 1, name: 'There is no page at this address' }).waitFor();
    await customer.page.getByRole('button', { name: 'Go to home' }).click();
    await customer.page.waitForURL(/#\/pages\/index\/index/);
  });

  it('says the same of an address without the #', async () => {
    const customer = await world.open();
    await customer.page.goto(`${world.url}/trade`);
    await customer.page.getByText('There is no page at this address').waitFor();
  });

  it('lets no script run that is not its own', async () => {
    const customer = await world.open();
    await customer.go('/');
    const policy = (await fetch(world.url)).headers.get('content-security-policy') ?? '';
    assert.doesNotMatch(policy, /unsafe/);
    await customer.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.planted = true';
      document.head.append(script);
    });
    assert.equal(await customer.page.evaluate(() => 'planted' in window), false);
    assert.equal(customer.complaints.length, 1);
  });
});
