import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { decryptPush, openPushService, pushBrowser } from '@bourse/server/platform/push/push-fixture';
import { until } from '../e2e/patience.ts';
import { assertAccessible, assertNothingClipped, openWorld, tokenOf, wholeBrowserPath, type World } from './harness.ts';
import { look } from './look.ts';

describe('what a browser is told while the app is closed', () => {
  let world: World;
  let service: Awaited<ReturnType<typeof openPushService>>;
  const browser = pushBrowser();

  before(async () => {
    service = await openPushService();
    world = await openWorld({ PUSH_HOSTS: service.origin }, wholeBrowserPath);
  });

  after(async () => {
    await world.close();
    await service.close();
  });

  it('is chosen on the device, sealed on its way, and opens its notice', async () => {
    const token = await tokenOf(world, 'demo3');
    const customer = await world.open({ token, keepsApp: true });
    const { page, context } = customer;
    await context.grantPermissions(['notifications'], { origin: world.url });
    // The machine has no push service of its own: the browser's part is played here, and all else is real.
    await context.addInitScript(
      ([endpoint, keys]) => {
        let made: object | null = null;
        const subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            made = null;
          },
        };
        Object.assign(PushManager.prototype, {
          getSubscription: async () => made,
          subscribe: async () => (made = subscription),
        });
      },
      [`${service.origin}/browser`, browser.keys] as const,
    );
    await customer.go('/pages/index/index');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await customer.go('/pages/setting/notices');
    await page.getByRole('switch', { name: /^This device/, checked: false, disabled: false }).click();
    await page.getByRole('switch', { name: /^This device/, checked: true }).waitFor();
    await page
      .getByRole('switch', { name: /^Offers/, checked: false })
      .first()
      .waitFor();
    await assertAccessible(page, 'the choice of pushes');
    await assertNothingClipped(page, 'the choice of pushes');
    await look(customer, 'push-wishes-phone');
    const moved = { currency_id: '3', number: '1234.5', from_field: 'change', to_field: 'legal' };
    await world.client.get('/wallet/change', moved, { token });
    await until(async () => service.got.length === 1);
    const text = decryptPush(service.got[0]?.body ?? Buffer.of(), browser).toString();
    assert.match(text, /1,234\.5 USDT moved from Spot to Fiat\./);
    const session = await context.newCDPSession(page);
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first !== undefined) resolve(first.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: world.url,
      registrationId: await found,
      data: text,
    });
    const shown = (): Promise<string[]> =>
      page.evaluate(async () => {
        const notices = await (await navigator.serviceWorker.ready).getNotifications();
        return notices.map(({ title }) => title);
      });
    await until(async () => (await shown()).length === 1);
    assert.deepEqual(await shown(), ['Bourse: Transfer completed']);
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(async () => {
      // In the worker, whose own names the page does not have.
      const scope = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
      const [notification] = await scope.registration.getNotifications();
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
    });
    await page.getByText('1,234.5 USDT moved from Spot to Fiat.').waitFor();
    assert.deepEqual(customer.complaints, []);
  });
});
