import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { awaitDemoMoney, openAccount } from '../e2e/accounts.ts';
import { until } from '../e2e/patience.ts';
import {
  assertAccessible,
  assertNothingClipped,
  type Customer,
  screens,
  waitUntilTold,
  type World,
} from './harness.ts';
import { look } from './look.ts';
import { type Office, openOffice } from './office.ts';

async function screenshot(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 420, height: 300, channels: 3, background: { r: 70, g: 110, b: 140 } } as const;
  return { name: 'screen.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

/** Other screens, themes and languages of what is shown; all of them where somebody wants to look. */
const looks = (['phone', 'desk'] as const).flatMap((screen) =>
  (['dark', 'light'] as const).flatMap((theme) => ['en', 'fra'].map((lang) => ({ screen, theme, lang }))),
);
const checked = looks.filter(
  ({ screen, theme, lang }) => (screen === 'phone') === (lang === 'fra') && theme === 'light',
);
const shownLooks = process.env['BOURSE_LOOK'] === undefined ? checked : looks;

describe('chat with support', () => {
  let office: Office;
  let world: World;
  let token: string;
  let [customer, visitor, agent] = [] as unknown as [Customer, Customer, Customer]; // opened below

  before(async () => {
    office = await openOffice();
    ({ world } = office);
    const staff = await office.boss();
    const credentials = { user_string: 'writer@bourse.test', password: 'Lantern-weaver-77' };
    token = await openAccount(world.client, staff, credentials);
    await awaitDemoMoney(world.client, token);
    const { token: worker } = await office.hire(['support.chat', 'customers.read', 'office.read']);
    customer = await world.open({ token });
    visitor = await world.open({ lang: 'fra', theme: 'light' });
    agent = await office.open({ token: worker }, '#/support');
  });
  after(() => world.close());

  const check = async (who: Customer, name: string): Promise<void> => {
    await look(who, `support-${name}`);
    await assertAccessible(who.page, name);
    await assertNothingClipped(who.page, name);
  };

  /** Shows the page of a device in other ways as well, and leaves it as it was. */
  const survey = async (who: Customer, name: string, again?: () => Promise<void>): Promise<void> => {
    const { page } = who;
    const size = page.viewportSize();
    const isOffice = page.url().includes('/admin/');
    const set = async (key: string, value: string): Promise<void> => {
      await page.evaluate(([at, to]) => localStorage.setItem(at, to), [key, value] as const);
      await page.reload();
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
    };
    const key = isOffice ? 'bourse.backoffice' : 'bourse.preferences';
    const stored = await page.evaluate((at) => localStorage.getItem(at) ?? '', key);
    for (const { screen, theme, lang } of shownLooks) {
      await page.setViewportSize(screens[screen]);
      const state = isOffice ? { theme, lang } : { theme: theme === 'light' ? 1 : 0, lang };
      await set(key, JSON.stringify({ state, version: isOffice ? 1 : 2 }));
      await again?.();
      await check(who, `${name}-${screen}-${theme}-${lang}`);
    }
    if (size !== null) await page.setViewportSize(size);
    await set(key, stored);
  };

  it('takes what a customer and a visitor write, with a picture of the customer [SPEC-1.30] [SPEC-2.86] [SPEC-2.87]', async () => {
    await customer.go('/pages/kf/kf');
    await customer.page.getByText('No queue').waitFor();
    await survey(customer, 'entry');
    await customer.page.getByRole('link', { name: 'Deposits' }).click();
    await customer.page.getByLabel('Write a message').fill('My deposit of this morning is missing.');
    await customer.page.getByRole('button', { name: 'Send', exact: true }).click();
    await customer.page.getByText('You are next.').waitFor();
    await customer.page.getByLabel('Send a picture').setInputFiles(await screenshot());
    await customer.page.locator('main li img').waitFor();
    const sent: string[] = [];
    visitor.page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => void sent.push(String(payload)));
    });
    await visitor.go('/pages/kf/kf');
    await visitor.page.getByText('1 personne attend').waitFor();
    await visitor.page.getByRole('link', { name: 'Compte et connexion' }).click();
    await visitor.page.getByLabel('Écrire un message').fill('Comment ouvrir un compte ?');
    await visitor.page.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await visitor.page.getByText('1 personne avant vous.').waitFor();
    assert.equal(await visitor.page.getByLabel('Envoyer une image').count(), 0);
    // The connection tells visitors, too, by a channel of their own.
    await until(async () => sent.some((frame) => /"chat:[0-9a-f]{32}"/.test(frame)));
    await survey(visitor, 'visitor');
  });

  it('is worked by keys in the back office, with prepared answers [SPEC-1.34]', async () => {
    const { page } = agent;
    await page.getByRole('tab', { name: 'Prepared answers' }).click();
    await page.getByRole('button', { name: 'Write an answer' }).click();
    await page.getByLabel('Title').fill('Looking into it');
    await page.locator('dialog[open]').getByLabel('Answer').fill('Thank you. We look into it and come back to you.');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntilTold(page, 'Saved');
    await survey(agent, 'office-replies', () => page.getByRole('tab').nth(4).click());
    await page.getByRole('tab', { name: 'Waiting' }).click();
    await page.getByRole('row', { name: /Deposits/ }).waitFor();
    await survey(agent, 'office-queue');
    await page.getByRole('row', { name: /Account/ }).focus();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByText('My deposit of this morning is missing.').waitFor();
    await page.getByRole('button', { name: 'Take' }).waitFor();
    await page.keyboard.press('t');
    await page.getByLabel('Prepared answer').selectOption({ label: 'Looking into it' });
    await page.getByLabel('Answer', { exact: true }).press('Control+Enter');
    await page.locator('ol li', { hasText: 'We look into it' }).waitFor();
    await survey(agent, 'office-chat');
    await customer.page.getByText('Thank you. We look into it').waitFor();
    await customer.page.getByText('· read').waitFor();
    await survey(customer, 'chat');
    await page.locator('ol').getByText('· read').waitFor();
  });

  it('is closed by the agent and rated by the customer, who finds it again', async () => {
    await agent.page.getByRole('button', { name: 'Close the chat' }).click();
    await customer.page.getByText('Support has closed the conversation.').waitFor();
    const desk = await world.open({ token, screen: 'desk', theme: 'light' });
    await desk.go('/pages/kf/kf');
    await survey(desk, 'past');
    await desk.page.locator('section', { hasText: 'Past conversations' }).getByRole('link').click();
    await desk.page.getByText('How was it?').waitFor();
    await survey(desk, 'closed');
    // It stays before whoever has seen it end.
    await check(customer, 'closed-live');
    await customer.page.getByRole('button', { name: '5 of 5' }).click();
    await customer.page.getByText('Your rating: 5 of 5').waitFor();
    await customer.go('/pages/kf/kf');
    // By its key: what is said at the foot of the window may stand before it.
    await customer.page.getByRole('link', { name: /Deposits.*★ 5/s }).press('Enter');
    await customer.page.getByText('Your rating: 5 of 5').waitFor();
    await survey(customer, 'rated');
    for (const who of [customer, visitor, agent, desk]) assert.deepEqual(who.complaints, []);
  });
});
