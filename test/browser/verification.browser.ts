import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrawn } from '@bourse/testing/drawn-picture';
import type { Page } from 'playwright-core';
import { openAccount } from '../e2e/accounts.ts';
import { phoneCode } from '../e2e/verification.ts';
import {
  assertAccessible,
  assertNothingClipped,
  type Customer,
  waitUntilTold,
  wholeBrowserPath,
  type World,
} from './harness.ts';
import { look } from './look.ts';
import { type Hired, type Office, openOffice } from './office.ts';
import { approve } from '../e2e/approve.ts';

/** A picture of letters, sharp enough to be read. */
async function documentPicture(words: string): Promise<Buffer> {
  const lines = Array.from({ length: 14 }, (_, line) => `<text x="60" y="${140 + line * 52}">${words} ${line}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="900">
    <rect width="1280" height="900" fill="#c9d2e4"/><g font-family="sans-serif" font-size="40" fill="#1b2140">${lines.join('')}</g></svg>`;
  return openDrawn(svg).png().toBuffer();
}

describe('verification', () => {
  let office: Office;
  let world: World;
  let staff: string;
  let reviewers: readonly [Hired, Hired];
  let people = 0;

  before(async () => {
    office = await openOffice({}, wholeBrowserPath);
    ({ world } = office);
    staff = await office.boss();
    reviewers = [await office.hire(['kyc.review']), await office.hire(['kyc.review'])];
  });
  after(() => world.close());

  const newcomer = (): Promise<string> =>
    openAccount(world.client, staff, {
      user_string: `v${String((people += 1))}@bourse.test`,
      password: 'Lantern-weaver-77',
    });
  const choose = async (page: Page, name: string, words: string): Promise<void> => {
    const file = { name: 'document.png', mimeType: 'image/png', buffer: await documentPicture(words) };
    await page.getByLabel(name, { exact: true }).setInputFiles(file);
  };
  /** Hands in level 1 by the form. */
  async function typeIn({ page }: Customer, token: string, cardId: string): Promise<void> {
    await page.getByLabel('Issuing country').selectOption('DE');
    await page.getByText('Passport', { exact: true }).click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('Full name').fill('Maya Lindqvist');
    await page.getByLabel('Document number').fill(cardId);
    await page.getByLabel('Date of birth').fill('1994-03-14');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const phone = `+4915112345${String(700 + people)}`;
    await page.getByLabel('Phone number').fill(phone);
    await page.getByLabel('Verification code').fill(await phoneCode(world.client, staff, token, phone));
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
  }
  const state = (page: Page, level: 'Basic' | 'Advanced', word: string) =>
    page.getByRole('region', { name: level, exact: true }).getByText(word, { exact: true }).waitFor();

  it('leads from what needs a level to level 1 and back, and by two reviewers to level 2 [SPEC-1.38] [SPEC-2.28] [SPEC-2.29] [SPEC-2.152] [SPEC-2.153] [SPEC-6.2]', async () => {
    const token = await newcomer();
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/lockming/buy?id=2');
    await page.getByRole('link', { name: 'Verify now' }).click();
    await page.getByText('What you were doing needs a verified identity.', { exact: false }).waitFor();
    await look(customer, 'mark-needed');
    await assertAccessible(page, 'how far the verification is');
    await assertNothingClipped(page, 'how far the verification is');
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await look(customer, 'real-document');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText('Please choose').first().waitFor();
    await page.getByLabel('Issuing country').selectOption('KP');
    await page.getByText('We cannot verify documents from this country.').waitFor();
    await typeIn(customer, token, 'VER0000001');
    await state(page, 'Basic', 'Verified');
    await look(customer, 'mark-basic');
    await page.getByRole('button', { name: 'Continue where you were' }).click();
    await page.waitForURL(/lockming\/buy/);
    await page.getByRole('textbox').first().waitFor();
    await page.getByRole('link', { name: 'Verify now' }).waitFor({ state: 'detached' });

    await customer.go('/pages/setting/real');
    await page.getByRole('heading', { name: 'Passport: front' }).waitFor();
    await look(customer, 'real-front');
    await choose(page, 'Choose a file', 'PASSPORT');
    await page.getByRole('heading', { name: 'Check the front photo' }).waitFor();
    await page.getByText('Sharp enough to read').waitFor();
    await look(customer, 'real-front-taken');
    await assertAccessible(page, 'a picture that was taken');
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await page.getByRole('heading', { name: 'Selfie with your document' }).waitFor();
    // Without leave there is no camera, and the way on is a file.
    await page.getByRole('button', { name: 'Open camera' }).click();
    await page.getByText('The camera cannot be used.', { exact: false }).waitFor();
    await choose(page, 'Choose a file', 'SELFIE');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await state(page, 'Advanced', 'Under review');
    await look(customer, 'mark-review');

    const [first, second] = reviewers;
    const desk = await office.open({ token: first.token }, '#/verification');
    await desk.page.getByRole('link', { name: /Advanced/ }).waitFor();
    await look(desk, 'office-queue');
    await assertAccessible(desk.page, 'the queue of verifications');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('button', { name: 'Open the case' }).click();
    await desk.page.getByText('at least', { exact: false }).first().waitFor();
    await desk.page.getByLabel('Reason').fill('next in the queue');
    await desk.page.getByRole('button', { name: 'Open the case' }).click();
    await desk.page.getByText('Maya Lindqvist').waitFor();
    await desk.page.getByRole('heading', { level: 1 }).click();
    await desk.page.keyboard.press('1');
    await desk.page.getByRole('img', { name: 'Front' }).waitFor();
    assert.ok(
      await desk.page
        .getByRole('img', { name: 'Front' })
        .evaluate((shown: HTMLImageElement) => shown.naturalWidth >= 1_000),
    );
    await look(desk, 'office-case');
    await assertAccessible(desk.page, 'a case of verification');
    await desk.page.keyboard.press('c');
    await desk.page.getByLabel('Reason').fill('the passport is hers');
    await desk.page.getByRole('button', { name: 'Ask for this decision' }).click();
    await desk.page.getByText('A second person has to carry it out.', { exact: false }).waitFor();

    const other = await office.open({ token: second.token, theme: 'light' }, '#/requests');
    await other.page.getByRole('link', { name: /^Case #/ }).click();
    await other.page.getByLabel('Reason').fill('second look');
    await other.page.getByRole('button', { name: 'Open the case' }).click();
    await other.page.getByRole('button', { name: 'Carry out' }).waitFor();
    await other.page.getByLabel('Reason').fill('I see it too');
    await look(other, 'office-second');
    await assertAccessible(other.page, 'the second look at a case');
    await other.page.getByRole('button', { name: 'Carry out' }).click();
    await waitUntilTold(other.page, 'The decision was carried out');

    await state(page, 'Advanced', 'Verified');
    await look(customer, 'mark-advanced');
    const { level } = await world.client.get<{ level: number }>('/user/limits', {}, { token });
    assert.equal(level, 2);
    assert.deepEqual(
      [customer, desk, other].flatMap(({ complaints }) => complaints),
      [],
    );
  });

  it('says why it failed, takes an appeal, and takes pictures with the camera [SPEC-4.7]', async () => {
    const token = await newcomer();
    const customer = await world.open({ token, theme: 'light' });
    const { page, context } = customer;
    await customer.go('/pages/setting/real');
    await typeIn(customer, token, 'VER0000002');
    await state(page, 'Basic', 'Verified');
    await context.grantPermissions(['camera'], { origin: world.url });
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await page.getByRole('heading', { name: 'Passport: front' }).waitFor();
    for (const next of ['Use this photo', 'Submit']) {
      await page.getByRole('button', { name: 'Open camera' }).click();
      await page.getByRole('button', { name: 'Take photo' }).waitFor();
      await page.locator('button[aria-label="Take photo"]:enabled').click();
      await page.getByRole('button', { name: 'Retake' }).waitFor();
      await page.getByRole('button', { name: next, exact: true }).click();
    }
    await state(page, 'Advanced', 'Under review');

    const { id: user } = await world.client.get<{ id: string }>('/user/info', {}, { token });
    interface Waiting {
      readonly list: readonly { readonly id: string; readonly user_id: string }[];
    }
    const { list } = await world.client.get<Waiting>('/admin/verification/queue', {}, { token: staff });
    const id = list.find(({ user_id: owner }) => owner === user)?.id ?? assert.fail('no case waits');
    const reason = 'the number cannot be read';
    for (const one of reviewers) await world.client.get('/admin/verification/open', { id, reason: 'my turn' }, one);
    const verdict = { id, verdict: 'fail', reason_code: 'unreadable', reason };
    const asked = await world.client.get<{ id: string }>('/admin/verification/decide', verdict, reviewers[0]);
    await approve(world.client, { id: asked.id, reason: 'indeed' }, reviewers[1]);

    await state(page, 'Advanced', 'Not approved');
    await page.getByText('The photos are not readable').waitFor();
    await page.getByText(reason, { exact: false }).waitFor();
    await look(customer, 'mark-failed');
    await assertAccessible(page, 'a verification that failed');
    await page.getByRole('button', { name: 'Appeal the decision' }).click();
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await page.getByText('Please explain in a few words').waitFor();
    await page.getByLabel('Why is the decision wrong?').fill('It can be read well');
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await waitUntilTold(page, 'Appeal sent');
    await state(page, 'Advanced', 'Under review');
    assert.deepEqual(customer.complaints, []);
  });

  it('holds in every language, in both themes and widths', async () => {
    const token = await newcomer();
    for (const [lang, screen, theme] of [
      ['zh', 'phone', 'dark'],
      ['hk', 'desk', 'light'],
      ['th', 'phone', 'light'],
      ['jp', 'desk', 'dark'],
      ['kor', 'phone', 'dark'],
      ['fra', 'phone', 'light'],
      ['spa', 'desk', 'dark'],
    ] as const) {
      const customer = await world.open({ token, lang, screen, theme });
      for (const page of ['real_mark', 'real'] as const) {
        await customer.go(`/pages/setting/${page}`);
        await customer.page.locator('main h2').first().waitFor();
        await assertAccessible(customer.page, `${page} in ${lang}`);
        await assertNothingClipped(customer.page, `${page} in ${lang}`);
        await look(customer, `${page}-${lang}`);
      }
      await customer.context.close();
    }
  });
});
