import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { awaitDemoMoney, openAccount } from '../e2e/accounts.ts';
import { assertAccessible, assertNothingClipped, type Customer, waitUntilTold, type World } from './harness.ts';
import { look } from './look.ts';
import { type Office, openOffice } from './office.ts';

async function screenshot(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 420, height: 300, channels: 3, background: { r: 70, g: 110, b: 140 } } as const;
  return { name: 'screen.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

describe('chat with support [SPEC-1.30] [SPEC-1.34] [SPEC-2.86] [SPEC-2.87]', () => {
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

  it('takes what a customer and a visitor write, with a picture of the customer', async () => {
    await customer.go('/pages/kf/kf');
    await customer.page.getByText('Nobody is waiting').waitFor();
    await check(customer, 'entry-phone');
    await customer.page.getByRole('link', { name: 'Deposits' }).click();
    await customer.page.getByLabel('Write a message').fill('My deposit of this morning is missing.');
    await customer.page.getByRole('button', { name: 'Send', exact: true }).click();
    await customer.page.getByText('You are next.').waitFor();
    await customer.page.getByLabel('Send a picture').setInputFiles(await screenshot());
    await customer.page.locator('main li img').waitFor();
    await visitor.go('/pages/kf/kf');
    await visitor.page.getByText('1 personne attend').waitFor();
    await visitor.page.getByRole('link', { name: 'Compte et connexion' }).click();
    await visitor.page.getByLabel('Écrire un message').fill('Comment ouvrir un compte ?');
    await visitor.page.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await visitor.page.getByText('1 personne avant vous.').waitFor();
    assert.equal(await visitor.page.getByText('Envoyer une image').count(), 0);
    await check(visitor, 'visitor-fra-light-phone');
  });

  it('is worked by keys in the back office, with prepared answers', async () => {
    const { page } = agent;
    await page.getByRole('tab', { name: 'Prepared answers' }).click();
    await page.getByRole('button', { name: 'Write an answer' }).click();
    await page.getByLabel('Title').fill('Looking into it');
    await page.locator('dialog[open]').getByLabel('Answer').fill('Thank you. We look into it and come back to you.');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntilTold(page, 'Saved');
    await look(agent, 'support-office-replies');
    await page.getByRole('tab', { name: 'Waiting' }).click();
    await page.getByRole('row', { name: /Deposits/ }).waitFor();
    await check(agent, 'office-queue');
    await page.getByRole('row', { name: /Account/ }).focus();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByText('My deposit of this morning is missing.').waitFor();
    await page.getByRole('button', { name: 'Take' }).waitFor();
    await page.keyboard.press('t');
    await page.getByLabel('Prepared answer').selectOption({ label: 'Looking into it' });
    await page.getByLabel('Answer', { exact: true }).press('Control+Enter');
    await page.locator('ol li', { hasText: 'We look into it' }).waitFor();
    await check(agent, 'office-chat');
    await customer.page.getByText('Thank you. We look into it').waitFor();
    await customer.page.getByText('· read').waitFor();
    await check(customer, 'chat-phone');
    await page.locator('ol').getByText('· read').waitFor();
  });

  it('is closed by the agent and rated by the customer, who finds it again', async () => {
    await agent.page.getByRole('button', { name: 'Close the chat' }).click();
    await customer.page.getByText('Support has closed the conversation.').waitFor();
    await check(customer, 'closed-phone');
    await customer.page.getByRole('button', { name: '5 of 5' }).click();
    await customer.page.getByText('Your rating: 5 of 5').waitFor();
    await customer.go('/pages/kf/kf');
    await customer.page.getByText('★ 5').waitFor();
    await customer.page.getByRole('link', { name: /Deposits.*★ 5/s }).click();
    await customer.page.getByText('Your rating: 5 of 5').waitFor();
    const desk = await world.open({ token, screen: 'desk', theme: 'light' });
    await desk.go('/pages/kf/kf');
    await desk.page.getByText('Past conversations').waitFor();
    await check(desk, 'entry-light-desk');
    for (const who of [customer, visitor, agent, desk]) assert.deepEqual(who.complaints, []);
  });
});
