import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { languages } from '@bourse/contract/lang';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { until } from '../e2e/patience.ts';
import { assertAccessible, assertNothingClipped, findBarriers, waitUntilTold, type World } from './harness.ts';
import { look } from './look.ts';
import { type Office, openOffice } from './office.ts';

/** Where pictures are put for who wants to look at the screens. */
const pictures = process.env['BOURSE_LOOK'];

/** A picture for an article. */
const planPicture = { width: 420, height: 200, channels: 3, background: { r: 70, g: 110, b: 140 } } as const;

interface Sent {
  readonly subject: string;
  readonly text: string;
}

describe('the words of messages in the back office', () => {
  let office: Office;
  let world: World;
  before(async () => {
    office = await openOffice();
    world = office.world;
  });
  after(() => world.close());

  const take = async (page: Page, name: string): Promise<void> => {
    if (pictures === undefined) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  };
  /** Asks for a code as somebody who registers, and reads the mail that came. */
  const mailTo = async (address: string): Promise<Sent> => {
    const fields = { user_string: address, scene: 'register', sendtype: 'email', lang: 'en' };
    await world.client.get('/sms_mail', fields);
    const token = await office.boss();
    const read = async (): Promise<Sent | undefined> =>
      (await world.client.get<{ list: readonly Sent[] }>('/admin/outbox', { to: address }, { token })).list[0];
    await until(async () => (await read()) !== undefined);
    return (await read()) ?? assert.fail('no mail');
  };

  it('are written, refused without their code, sent to customers at once, and taken back', async () => {
    const { token } = await office.hire(['office.read', 'site.edit']);
    const window = await office.open({ token }, '#/messages');
    const { page } = window;
    await page.getByRole('link', { name: 'Verification code: words and history' }).click();
    await page.getByRole('heading', { name: 'Change the words' }).waitFor();
    const text = page.getByLabel('Text of mail and SMS');
    await text.fill('Hello from {site}.');
    await page.getByText('{code} is missing').waitFor();
    await page.getByRole('button', { name: 'Save the words' }).click();
    await page.getByText('Say why, in at least 3 characters').waitFor();
    await text.fill('{code} opens {site} for {minutes} minutes.\nWe never ask for it.');
    await page.getByText('482913 opens Bourse for 10 minutes.').waitFor();
    await page.getByLabel('Reason').fill('Shorter, so that an SMS is one');
    await take(page, 'message-desk-dark');
    await assertNothingClipped(page, 'a message');
    await assertAccessible(page, 'a message');
    await page.getByRole('button', { name: 'Save the words' }).click();
    await waitUntilTold(page, 'The words were changed');
    await page.getByText('Version 1', { exact: false }).first().waitFor();

    const sent = await mailTo('words@bourse.test');
    assert.equal(sent.subject, 'Bourse verification code');
    assert.match(sent.text, /^\d{6} opens Bourse for 10 minutes\.\nWe never ask for it\.$/);

    await page.getByRole('button', { name: 'Roll back' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Roll back to the words of the release?').waitFor();
    await dialog.getByLabel('Reason').fill('Too short after all');
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await waitUntilTold(page, 'The words were changed');
    assert.match((await mailTo('words2@bourse.test')).text, /^Your Bourse verification code is \d{6}\./);
    assert.deepEqual(window.complaints, []);
  });

  it('are shown to colleagues who may not change them, on a phone and in the light', async () => {
    const { token } = await office.hire(['office.read']);
    for (const theme of ['dark', 'light'] as const) {
      const { page } = await office.open({ token, screen: 'phone', theme }, '#/messages/en/code');
      await page.getByRole('heading', { name: 'As a customer gets it' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Save the words' }).count(), 0);
      await take(page, `message-phone-${theme}`);
      await assertNothingClipped(page, theme);
      assert.deepEqual(await findBarriers(page, 'colours'), [], theme);
    }
    const editor = await office.hire(['office.read', 'site.edit']);
    const { page } = await office.open(
      { token: editor.token, screen: 'phone', theme: 'light' },
      '#/messages/jp/closed',
    );
    await page.getByRole('heading', { name: 'Change the words' }).waitFor();
    await take(page, 'message-editor-phone-light');
    await assertNothingClipped(page, 'the editor on a phone');
  });

  it('publish an announcement: drafted, previewed without its code, completed in eight languages, withdrawn', async () => {
    const { token } = await office.hire(['office.read', 'site.edit']);
    const window = await office.open({ token }, '#/content/announcement/new');
    const { page } = window;
    await page.getByLabel('Title').fill('Maintenance on Sunday');
    await page.getByLabel('Text', { exact: true }).fill('# When\n\nFrom **02:00**.\n\n<img src=x onerror=alert(1)>');
    await page.locator('strong', { hasText: '02:00' }).waitFor();
    assert.equal(await page.locator('main img').count(), 0);
    const picture = {
      name: 'plan.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: planPicture }).png().toBuffer(),
    };
    await page.getByLabel('Add a picture').setInputFiles(picture);
    const shown = page.locator('main img');
    await shown.waitFor();
    const address = (await shown.getAttribute('src')) ?? '';
    assert.match(await page.getByLabel('Text', { exact: true }).inputValue(), /\n\n!\[\]\(\/files\/.+\.webp\)$/);
    await take(page, 'content-new-desk-dark');
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await page.waitForURL(/#\/content\/announcement\/\d+$/);
    await page.getByText('Before it can be published, words are missing in:').waitFor();
    await assertNothingClipped(page, 'an article');
    await assertAccessible(page, 'an article');
    await take(page, 'content-draft-desk-dark');
    const id = /\d+$/.exec(page.url())?.[0] ?? '';
    // The other languages come as a translator's tool would bring them, through the same call.
    const texts = Object.fromEntries(
      languages.map((lang) => [
        lang,
        { title: `Maintenance ${lang}`, summary: 'In a line.', body: `# When\n\n![A plan](${address})` },
      ]),
    );
    const wish = { id, category: '42', base: '1', texts: JSON.stringify(texts), pops_up: '1' };
    await world.client.get('/admin/content/save', wish, { token });
    await page.reload();
    await page.getByRole('button', { name: 'Ask to publish version 2' }).click();
    await page.getByLabel('Reason').fill('the servers are moved');
    await take(page, 'content-publish-desk-dark');
    await page.getByRole('dialog').getByRole('button', { name: 'Ask to publish version 2' }).click();
    await waitUntilTold(page, 'Asked. Somebody else decides it under Requests.');
    const second = await office.open({ token: await office.second() }, '#/requests');
    await second.page.getByText('Maintenance en').waitFor();
    await take(second.page, 'content-request-desk-dark');
    await office.approve('content_desk.publish');
    await page.reload();
    await page.getByText('The newest version holds.').waitFor();
    const reader = await world.open({ lang: 'fra' });
    await reader.go('/pages/index/index');
    await reader.page.getByRole('dialog').getByText('Maintenance fra').waitFor();
    await look(reader, 'pop-up-phone-fra');
    await reader.page.getByRole('link', { name: 'Lire la suite' }).click();
    await reader.page.getByRole('heading', { level: 1, name: 'Maintenance fra' }).waitFor();
    const plan = reader.page.getByRole('img', { name: 'A plan' });
    await until(() => plan.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth === 420));
    await look(reader, 'article-with-picture-phone-fra');
    assert.deepEqual(reader.complaints, []);
    await reader.go('/pages/index/index');
    await reader.page.getByText('Maintenance fra').first().waitFor();
    assert.equal(await reader.page.getByRole('dialog').count(), 0, 'once on a device');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByLabel('Reason').fill('It was moved');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await waitUntilTold(page, 'It was withdrawn.');
    const phone = await office.open({ token, screen: 'phone', theme: 'light' }, '#/content/question');
    await phone.page.getByText('How do I begin?').waitFor();
    await assertNothingClipped(phone.page, 'questions on a phone');
    await take(phone.page, 'content-questions-phone-light');
  });
});
