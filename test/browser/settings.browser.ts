import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { demoPassword, signInStaff } from '../e2e/accounts.ts';
import { until, untilEqual } from '../e2e/patience.ts';
import { assertAccessible, openWorld, tokenOf, type World, waitUntilTold } from './harness.ts';
import { newestCode } from './newest-code.ts';

interface Account {
  readonly id: string;
  readonly email: string;
  readonly extension_code: string;
  readonly vip_level: number;
  readonly lang: string;
  readonly currency_code: string;
  readonly nickname: string;
  readonly signature: string;
  readonly head_portrait: string;
}

/** Runs in the page before anything else of it: keeps the sides of each picture that is put into a form to be sent. */
function keepSidesSent(): void {
  const sent: Promise<number[]>[] = [];
  window.sidesSent = sent;
  FormData.prototype.set = new Proxy(Reflect.get(FormData.prototype, 'set'), {
    apply: (set, form, fields: unknown[]) => {
      const picture = fields.find((field) => field instanceof Blob);
      if (picture !== undefined) sent.push(createImageBitmap(picture).then(({ width, height }) => [width, height]));
      Reflect.apply(set, form, fields);
    },
  });
}

declare global {
  interface Window {
    /** The sides of each picture that was sent, in a browser of this test. */
    sidesSent?: Promise<number[]>[];
  }
}

/** The sides of all pictures that were sent, in order. */
const sidesSent = (page: Page): Promise<number[][]> => page.evaluate(() => Promise.all(window.sidesSent ?? []));

describe('how the app is set up, and who a customer is', () => {
  let world: World;

  before(async () => {
    world = await openWorld();
  });

  after(() => world.close());

  const account = (token: string): Promise<Account> => world.client.get<Account>('/user/info', {}, { token });

  it('changes language, theme and colours at once, without a reload, and tells the account [SPEC-2.19] [SPEC-2.156]', async () => {
    const token = await tokenOf(world, 'demo1');
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/setting');
    await page.evaluate(() => Object.assign(window, { sameWindow: true }));
    await page.getByRole('button', { name: /^Language/ }).click();
    await assertAccessible(page, 'the choice of a language');
    await page.getByText('日本語').click();
    await page.getByRole('heading', { level: 1, name: '設定' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
    await page.getByRole('radio', { name: 'ライト' }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'light');
    await page.getByRole('radio', { name: '上昇は赤' }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset['direction']), 'red-up');
    await page.getByRole('radio', { name: 'ダーク' }).click();
    // Paper is light.
    for (const [media, theme] of [
      ['print', 'light'],
      ['screen', 'dark'],
    ] as const) {
      await page.emulateMedia({ media });
      await untilEqual(async () => [await page.evaluate(() => document.documentElement.dataset['theme']), theme]);
    }
    await page.getByRole('radio', { name: 'ライト' }).click();
    assert.equal(await page.evaluate(() => 'sameWindow' in window), true);
    await untilEqual(async () => [(await account(token)).lang, 'jp']);
    await page.evaluate(() => {
      window.location.hash = '/pages/fund/assets';
    });
    // The accounts have their names in the language that was chosen.
    await page.getByRole('button', { name: /^現物/ }).waitFor();
    assert.equal(await page.evaluate(() => 'sameWindow' in window), true);
    await customer.go('/pages/setting/setting');
    await untilEqual(async () => {
      const kept = await world.client.get<{ theme: number; red_up: boolean }>('/user/setPreferences', {}, { token });
      return [kept, { ...kept, theme: 1, red_up: true }];
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '設定' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'light');
    assert.deepEqual(customer.complaints, []);
  });

  it('sets the locale of each language, and names accounts and coins anew where they stand [SPEC-0.2] [SPEC-1.45] [SPEC-4.4] [SPEC-4.5]', async () => {
    const token = await tokenOf(world, 'demo2');
    const customer = await world.open({ token });
    const settings = customer.page;
    await customer.go('/pages/setting/setting');
    const assets = await customer.context.newPage();
    await assets.goto(`${world.url}/#/pages/fund/assets`);
    await assets.getByRole('button', { name: /^Spot/ }).waitFor();
    await assets.evaluate(() => Object.assign(window, { sameWindow: true }));
    const languages = [
      ['zh', '简体中文', 'zh-Hans', ['法币', '现货', '合约', '秒合约'], ['比特币', '以太坊']],
      ['hk', '繁體中文', 'zh-Hant-HK', ['法幣', '現貨', '合約', '秒合約'], ['比特幣', '以太坊']],
      ['fra', 'Français', 'fr', ['Fiat', 'Spot', 'Futures', 'Options secondes'], ['Bitcoin', 'Ethereum']],
      ['spa', 'Español', 'es', ['Fiat', 'Spot', 'Futuros', 'Opciones en segundos'], ['Bitcoin', 'Ethereum']],
      ['th', 'ไทย', 'th', ['เงินเฟียต', 'สปอต', 'ฟิวเจอร์ส', 'ออปชันระยะสั้น'], ['บิตคอยน์', 'อีเธอเรียม']],
      ['jp', '日本語', 'ja', ['法定通貨', '現物', '先物', '秒オプション'], ['ビットコイン', 'イーサリアム']],
      ['kor', '한국어', 'ko', ['법정화폐', '현물', '선물', '초단기 옵션'], ['비트코인', '이더리움']],
      ['en', 'English', 'en', ['Fiat', 'Spot', 'Futures', 'Seconds'], ['Bitcoin', 'Ethereum']],
    ] as const;
    for (const [lang, name, locale, accounts, coins] of languages) {
      await settings.locator('button', { hasText: /^(?:Language|语言|語言|Langue|Idioma|ภาษา|言語|언어)/ }).click();
      await settings.getByRole('radio', { name }).click();
      await untilEqual(async () => [await settings.evaluate(() => document.documentElement.lang), locale]);
      await untilEqual(async () => [(await account(token)).lang, lang]);
      for (const label of accounts) await assets.getByRole('button', { name: new RegExp(`^${label}`) }).waitFor();
      for (const coin of coins) await assets.locator('main li a').getByText(coin, { exact: true }).waitFor();
      await untilEqual(async () => [await assets.evaluate(() => document.documentElement.lang), locale]);
    }
    assert.equal(await assets.evaluate(() => 'sameWindow' in window), true);
    assert.deepEqual(customer.complaints, []);
  });

  it('stands in English where a language is kept that it does not know [SPEC-4.4]', async () => {
    const { page } = await world.open({ lang: 'de' });
    await page.goto(`${world.url}/#/pages/setting/setting`);
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  });

  it('stands in the language that was chosen last, also where the texts of the one before come after its own [SPEC-2.156]', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo1') });
    const { page, context } = customer;
    await customer.go('/pages/setting/setting');
    const held: Route[] = [];
    let isHeld = true;
    await context.route(/\/assets\/[^/]+\/fra\/[^/]+\.js$/, (route) => {
      if (isHeld) held.push(route);
      else void route.continue();
    });
    const choose = async (language: string): Promise<void> => {
      await page.getByRole('button', { name: /^(?:Language|Idioma)/ }).click();
      await page.getByText(language).click();
    };
    await choose('Français');
    await until(() => held.length > 0);
    await choose('Español');
    await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor();
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    // The same modules again: they are there when the app has them, and what it does with them is done a frame later.
    const files = held.map((route) => route.request().url());
    await page.evaluate(async (names) => {
      await Promise.all(names.map((name) => import(name)));
      // What these ask for comes after them.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }, files);
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'es');
    await choose('English');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('shows worth in another currency, here and in the account [SPEC-2.157] [SPEC-4.6]', async () => {
    const token = await tokenOf(world, 'demo2');
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/setting');
    await page.getByRole('button', { name: /^Currency/ }).click();
    await page.getByText('Japanese Yen').click();
    await page.getByRole('button', { name: 'Currency JPY' }).waitFor();
    await untilEqual(async () => [(await account(token)).currency_code, 'JPY']);
    await customer.go('/pages/fund/assets');
    await page.getByRole('button', { name: 'Shown in JPY, change' }).waitFor();
    const { fiat } = await world.client.get<{ fiat: { code: string; total: string } }>('/wallet/list', {}, { token });
    assert.equal(fiat.code, 'JPY');
    const whole = fiat.total.split('.')[0] ?? '';
    // Prices move between the two readings, so only the size is compared.
    await untilEqual(async () => {
      const shown = await page.locator('.text-display').innerText();
      return [shown.replace(/[^0-9]/g, '').length, whole.length];
    });
  });

  it('changes nickname and signature by the rules [SPEC-5.7] [SPEC-5.8] [SPEC-2.147] [SPEC-2.148]', async () => {
    const token = await tokenOf(world, 'demo3');
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/userInfo');
    await page.getByRole('button', { name: /^Nickname/ }).click();
    const field = page.getByRole('textbox', { name: 'Nickname' });
    await field.fill('x');
    await page.getByText('Use at least 2 characters.').waitFor();
    await field.fill('elevenchars');
    await page.getByText('Use at most 10 characters.').waitFor();
    await field.fill('no#way');
    await page.getByText('Special characters are not allowed.').waitFor();
    await field.fill('小明42');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Nickname 小明42' }).waitFor();
    await page.getByRole('button', { name: /^Signature/ }).click();
    await page.getByRole('textbox', { name: 'Signature' }).fill('slow and steady');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Signature slow and steady' }).waitFor();
    const { nickname, signature } = await account(token);
    assert.deepEqual([nickname, signature], ['小明42', 'slow and steady']);
    assert.deepEqual(customer.complaints, []);
  });

  it('cuts a picture on the device and shows it as the own [SPEC-2.149] [SPEC-5.26]', async () => {
    const token = await tokenOf(world, 'demo3');
    const customer = await world.open({ token });
    const { page } = customer;
    await page.addInitScript(keepSidesSent);
    await customer.go('/pages/setting/userInfo');
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 900;
      canvas.height = 600;
      const context = canvas.getContext('2d');
      if (context === null) return '';
      context.fillStyle = '#7c83ff';
      context.fillRect(0, 0, 900, 600);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await page.getByRole('button', { name: 'Change picture' }).click();
    const chooser = page.locator('input[type=file]');
    assert.equal(await chooser.evaluate((input) => input instanceof HTMLInputElement && input.multiple), false);
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('We cannot read this file as a picture').waitFor();
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') });
    await page.getByRole('slider', { name: 'Zoom' }).fill('2');
    await assertAccessible(page, 'cutting a picture');
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await waitUntilTold(page, 'Profile picture changed');
    const { head_portrait: address } = await account(token);
    assert.notEqual(address, '');
    await page.locator(`main img[src="${address}"]`).waitFor();
    const shown = page.locator(`main img[src="${address}"]`);
    await untilEqual(async () => [
      // It stands in the page before its pixels have come.
      await shown.evaluate((image) =>
        image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
      ),
      [512, 512],
    ]);
    const sent = [[512, 512]];
    // What is sent is the square that was chosen: compressed, or in the pixels that it has where the original is wanted.
    for (const [isOriginal, sides] of [
      [false, 512],
      [true, 600],
    ] as const) {
      await page.getByRole('button', { name: 'Change picture' }).click();
      await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') });
      await page.getByLabel('Original quality').setChecked(isOriginal, { force: true });
      await page.getByRole('button', { name: 'Use this picture' }).click();
      // The sentence of the picture before may still stand.
      sent.push([sides, sides]);
      await untilEqual(async () => [await sidesSent(page), sent]);
      await waitUntilTold(page, 'Profile picture changed');
    }
    assert.deepEqual(customer.complaints, []);
  });

  it('tells what the house knows of the customer [SPEC-2.20] [SPEC-2.146] [SPEC-2.161]', async () => {
    const token = await tokenOf(world, 'demo4');
    const customer = await world.open({ token, screen: 'desk' });
    const { page } = customer;
    await customer.go('/pages/setting/userInfo');
    const own = await account(token);
    for (const shown of [own.id, own.email, own.extension_code, `VIP ${own.vip_level}`, 'Basic verified']) {
      await page.getByText(shown, { exact: true }).first().waitFor();
    }
  });

  it('changes the password with a code, and stays signed in [SPEC-2.22] [SPEC-2.151]', async () => {
    const staff = await signInStaff(world.server);
    const token = await tokenOf(world, 'demo4');
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/password');
    await page.getByText('demo4@bourse.test').waitFor();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('a code is on its way').waitFor();
    const code = await newestCode(world, staff, 'demo4@bourse.test');
    await page.getByLabel('Verification code', { exact: true }).fill(code);
    await page.getByLabel('New password', { exact: true }).fill('lantern-otter-43');
    await page.getByLabel('Repeat password', { exact: true }).fill('lantern-otter-43');
    await page.getByRole('button', { name: 'Change password' }).click();
    await waitUntilTold(page, 'Password changed');
    assert.equal((await account(token)).email, 'demo4@bourse.test');
    const old = { user_string: 'demo4@bourse.test', password: demoPassword };
    await assert.rejects(world.client.get('/user/login', old));
    await world.client.get('/user/login', { ...old, password: 'lantern-otter-43' });
    assert.deepEqual(customer.complaints, []);
  });

  it('says what it is, and in which version [SPEC-2.17] [SPEC-2.160]', async () => {
    const customer = await world.open();
    await customer.go('/pages/common/aboutus');
    const version = await world.client.get<string>('/getSetting', { keyword: 'app_version' });
    await customer.page.getByText('Server').waitFor();
    await untilEqual(async () => [await customer.page.getByText(version, { exact: true }).count(), 2]);
    await customer.page.getByText('Prices and funds here are simulated.').waitFor();
  });

  it('shows who is signed in and ends it elsewhere [SPEC-2.21] [SPEC-2.150]', async () => {
    const token = await tokenOf(world, 'demo5');
    const other = await tokenOf(world, 'demo5');
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/security');
    await page.getByText('This device').waitFor();
    await page.getByRole('button', { name: 'Sign out other devices' }).click();
    await assertAccessible(page, 'a question before ending sessions');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click();
    await waitUntilTold(page, '1 session ended');
    await assert.rejects(account(other));
    assert.equal((await account(token)).nickname, 'Demo 5');
  });

  it('logs out here, and nothing of the customer stays [SPEC-4.2]', async () => {
    const token = await tokenOf(world, 'demo5');
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/setting');
    await page.getByText('demo5@bourse.test').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/#\/pages\/index\/index/);
    assert.doesNotMatch((await page.evaluate(() => JSON.stringify(localStorage))) ?? '', /demo5|bu_/);
    await assert.rejects(account(token));
  });

  it('takes nobody to the login page who logs out, although the news of it comes before the answer', async () => {
    const token = await tokenOf(world, 'demo5');
    const customer = await world.open({ token });
    const { page } = customer;
    const socketOpened = page.waitForEvent('websocket');
    await customer.go('/pages/setting/setting');
    await page.getByText('demo5@bourse.test').waitFor();
    const socket = await socketOpened;
    const newsCame = socket.waitForEvent('framereceived', ({ payload }) => payload.includes('session_ended'));
    await page.route('**/api/user/logout*', async (route) => {
      const response = await route.fetch();
      await newsCame;
      // The page reads the news before the answer that follows it.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/#\/pages\/index\/index/);
    // Longer than the app waits before it leads somebody to the login page.
    await page.waitForTimeout(1_500);
    assert.match(page.url(), /#\/pages\/index\/index/);
    assert.deepEqual(await page.evaluate(() => window.told ?? []), []);
  });
});
