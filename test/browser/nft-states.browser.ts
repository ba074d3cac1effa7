import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import { assertAccessible, assertNothingClipped, type Customer, openWorld, tokenOf, type World } from './harness.ts';

const market = '/pages/nft/nft';
const auction = '/pages/nft/purchase?code=PETAL-DAWN';
const none = { list: [], page: 1, limit: 20, total: 0 };

describe('the pages of the market of works, each of their states', () => {
  let world: World;
  before(async () => {
    // With the works, auctions and boxes of the demo.
    world = await openWorld({ DEMO_TRADERS: 'quiet' });
  });
  after(() => world.close());

  const pathOf = (call: { readonly path: string }): string => `**/api${call.path}*`;
  async function see({ page }: Pick<Customer, 'page'>, name: string): Promise<void> {
    await assertAccessible(page, name);
    await assertNothingClipped(page, name);
  }

  it('is awaited in its shape, is empty, fails in words, and is read when asked again', async () => {
    const customer = await world.open({ screen: 'phone' });
    const { page } = customer;
    const answers = Promise.withResolvers<void>();
    await page.route(pathOf(nftCalls.boxes), async (route) => {
      await answers.promise;
      return route.fulfill({ json: { type: 'ok', message: none, code: 1 } });
    });
    await customer.go(market);
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
    answers.resolve();
    await page.getByText('Nothing is on sale right now').waitFor();
    await see(customer, 'nft empty');
    await page.route(pathOf(nftCalls.collections), (route) =>
      route.fulfill({ json: { type: 'error', message: 'Busy.', code: 'TEMPORARILY_UNAVAILABLE' } }),
    );
    await page.getByRole('tab', { name: 'Collections' }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText('We could not load the works.').waitFor();
    await see(customer, 'nft failed');
    await page.unroute(pathOf(nftCalls.collections));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /Beach Finds/ }).waitFor();
    await page.unroute(pathOf(nftCalls.boxes));
    await page.getByRole('tab', { name: 'Works' }).click();
    await page.getByRole('tabpanel').getByRole('link').first().waitFor();
  });

  it('sends a visitor to sign in, and who is not verified to verify', async () => {
    const visitor = await world.open({ screen: 'phone' });
    await visitor.go(auction);
    await visitor.page.getByRole('main').getByRole('button', { name: 'Log in' }).waitFor();
    await see(visitor, 'nft signed out');
    const fresh = await world.open({ token: await tokenOf(world, 'demo5') });
    await fresh.go(auction);
    await fresh.page.getByRole('link', { name: 'Verify now' }).waitFor();
    await fresh.go('/pages/nft/myNft');
    await fresh.page.getByText('You own no works').waitFor();
    await see(fresh, 'nft unverified');
    assert.deepEqual([...visitor.complaints, ...fresh.complaints], []);
  });

  it('keeps an auction that was read while there is no network, takes no bid, and goes on when it returns', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo3'), screen: 'desk' });
    const { page, context } = customer;
    await customer.go(auction);
    await page.getByRole('heading', { name: 'How this auction works' }).waitFor();
    await context.setOffline(true);
    await page.getByText('Nothing can be traded while you are offline.').waitFor();
    await page.getByRole('heading', { name: 'How this auction works' }).waitFor();
    await see(customer, 'nft offline');
    await context.setOffline(false);
    await page.getByText('Offline since').waitFor({ state: 'hidden' });
  });
});
