import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { until } from '../e2e/patience.ts';
import { openWorld, type World } from './harness.ts';

describe('an installed app', () => {
  let world: World;

  before(async () => {
    world = await openWorld();
  });

  after(() => world.close());

  it('is installable: a manifest with its icons, and a worker', async () => {
    const customer = await world.open({ keepsApp: true });
    await customer.go('/');
    const href = await customer.page.locator('link[rel="manifest"]').getAttribute('href');
    // What a manifest looks like, as far as it is looked at here.
    const manifest = (await (await fetch(`${world.url}${href ?? ''}`)).json()) as {
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    assert.equal(manifest.display, 'standalone');
    assert.ok(manifest.icons.some(({ sizes }) => sizes === '192x192'));
    assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
    for (const { src } of manifest.icons) assert.equal((await fetch(`${world.url}${src}`)).status, 200, src);
    await customer.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
  });

  it('opens without a network, says so, and shows no price of before', async () => {
    const customer = await world.open({ keepsApp: true });
    const { page, context } = customer;
    await customer.go('/pages/market/market');
    await page.getByText(/spot pairs?, 24 h/).waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // The second visit is the first that the worker answers; what it fetched is kept.
    await page.reload();
    await page.getByText(/spot pairs?, 24 h/).waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('alert').getByText('This could not be loaded').waitFor();
    assert.equal(await page.getByText(/spot pairs?, 24 h/).count(), 0);
    await page.getByText('Offline since').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    // It comes back by itself.
    await context.setOffline(false);
    await page.getByText(/spot pairs?, 24 h/).waitFor();
  });

  it('opens a page that was not there yet with a way back and the tabs, and fills it in when the network returns', async () => {
    for (const screen of ['phone', 'desk'] as const) {
      const customer = await world.open({ screen, keepsApp: true });
      const { page, context } = customer;
      await customer.go('/pages/index/index');
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await page.reload();
      await page.getByText('BTC').first().waitFor();
      await context.setOffline(true);
      await page.evaluate(() => {
        window.location.hash = '#/pages/common/aboutus';
      });
      await page.getByRole('alert').getByText('You are offline').waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Markets' }).waitFor();
      await page.getByRole('button', { name: 'Back' }).click();
      await page.waitForFunction(() => document.getElementById('content')?.dataset['page'] === '/pages/index/index');
      await page.evaluate(() => {
        window.location.hash = '#/pages/common/aboutus';
      });
      await page.getByRole('alert').getByText('You are offline').waitFor();
      await context.setOffline(false);
      await page.waitForFunction(() => document.getElementById('content')?.dataset['page'] === '/pages/common/aboutus');
      await context.close();
    }
  });

  it('keeps nothing that the server answered but the app’s own files', async () => {
    const customer = await world.open({ keepsApp: true });
    const { page } = customer;
    await customer.go('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    const keptPaths = (): Promise<string[][]> =>
      page.evaluate(async () => {
        const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return lists.map((list) => list.map(({ url }) => new URL(url).pathname));
      });
    // The calls of the page have been answered by then, too.
    await page.waitForLoadState('networkidle');
    await until(async () => ((await keptPaths())[0]?.length ?? 0) > 3);
    const [paths = [], ...others] = await keptPaths();
    assert.deepEqual(others, []);
    for (const path of paths) assert.match(path, /^\/(?:$|assets\/|icons\/|boot\.js$|manifest\.webmanifest$)/);
  });

  for (const [visit, isFirst] of [
    ['at the first visit', true],
    ['later', false],
  ] as const) {
    it(`offers a newer release, changes to it when told, and keeps no file of the one before, ${visit}`, async () => {
      const release = await openRelease(world.url);
      const customer = await world.open({ url: release.url, keepsApp: true });
      const { page } = customer;
      await customer.go('/');
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      if (!isFirst) {
        await page.reload();
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      }
      release.publish();
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
      });
      await page.getByText('A new version is ready').waitFor();
      await page.getByRole('button', { name: 'Update now' }).click();
      await page.getByText('A new version is ready').waitFor({ state: 'detached' });
      await page.waitForFunction(async () => (await caches.keys()).join() === 'bourse-next');
      await customer.context.close();
      await release.close();
    });
  }
});

/** Stands before the server, and from `publish` on tells of a newer release than the server's. */
async function openRelease(url: string) {
  let isNew = false;
  const front = createServer((request, response) => {
    void forward(`${url}${request.url ?? '/'}`, request.url === '/sw.js' && isNew, response);
  });
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve);
  });
  const { port } = front.address() as AddressInfo; // it listens on a port
  return {
    url: `http://localhost:${port}`,
    publish: () => {
      isNew = true;
    },
    close: () =>
      new Promise((resolve) => {
        front.closeAllConnections();
        front.close(resolve);
      }),
  };
}

async function forward(url: string, asNew: boolean, response: ServerResponse): Promise<void> {
  const answer = await fetch(url);
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? 'text/plain';
  response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' });
  response.end(asNew ? body.toString().replace(/const release = "[^"]+"/, 'const release = "next"') : body);
}
