import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { awaitDemoMoney, signInStaff } from '../e2e/accounts.ts';
import { latinWords, leftoverFinder, saidOn, unlatin } from './english-leftovers.ts';
import { type Customer, openWorld, type World } from './harness.ts';
import { newestCode } from './newest-code.ts';
import { countRequests, type Requests, untilQuiet } from './until-quiet.ts';

/** Two at a time: while one waits for the server, the other draws. */
const pairs = [
  ['zh', 'fra'],
  ['hk', 'spa'],
  ['jp', 'kor'],
  ['th', 'en'],
] as const;

/** Where a newcomer goes on to, after the first order. */
const places = [
  '/pages/fund/assets',
  '/pages/fund/receive?currency=USDT',
  '/pages/transaction/currency_order',
  '/pages/setting/userInfo',
  '/pages/kf/kf',
  '/pages/common/faq',
];

/** Names, and units that are written alike everywhere. */
const known = 'bourse google chrome authenticator passkey windows hello face touch usdt usdc tron node enter';

const password = 'lantern-otter-42';

interface Words {
  readonly [key: string]: string | Words;
}

/** The texts of a feature in a language. */
function wordsOf(lang: string, feature: string): (key: string, args?: Readonly<Record<string, string>>) => string {
  const file = new URL(`../../apps/web/src/features/${feature}/texts/${lang}.json`, import.meta.url);
  const words = JSON.parse(readFileSync(file, 'utf8')) as Words; // a catalog is texts by their keys
  return (key, args = {}) => {
    const text = key
      .split('.')
      .reduce<string | Words>((at, name) => (typeof at === 'string' ? at : (at[name] ?? '')), words);
    assert.ok(typeof text === 'string' && text !== '', `${lang}: ${key}`);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
  };
}

describe('the way of a newcomer', () => {
  let world: World;
  let staff: string;
  let invite: string;
  let names: ReadonlySet<string>;

  before(async () => {
    world = await openWorld();
    staff = await signInStaff(world.server);
    invite = await world.client.get<string>('/getSetting', { keyword: 'house_invite_code' });
    const coins = await world.client.get<{ list: readonly { name: string; full_name: string }[] }>('/currency/list');
    const named = coins.list.flatMap(({ name, full_name: full }) => [name, ...full.split(/\s+/)]);
    names = new Set([...known.split(' '), ...named.map((name) => name.toLowerCase())]);
  });

  after(() => world.close());

  async function register({ page }: Customer, lang: string, say: () => Promise<void>): Promise<void> {
    const t = wordsOf(lang, 'auth');
    const field = (key: string) => page.getByLabel(t(key), { exact: true });
    const mail = `newcomer-${lang}@example.test`;
    // Everything that it says when nothing is right, too.
    await page.getByRole('button', { name: t('register.submit'), exact: true }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await say();
    await field('address.email').fill(mail);
    await page.getByRole('button', { name: t('code.send'), exact: true }).click();
    await field('code.label').fill(await newestCode(world, staff, mail));
    await field('password.first').fill(password);
    await field('password.repeat').fill(password);
    await field('country.label').selectOption('DE');
    await field('invite.label').fill(invite);
    await page.locator('main label:has(input[type=checkbox])').first().click();
    await say();
    await page.getByRole('button', { name: t('register.submit'), exact: true }).click();
    await page.waitForURL(/#\/pages\/index\/index/);
    const token = await world.client.get<string>('/user/login', { user_string: mail, password });
    await awaitDemoMoney(world.client, token);
  }

  async function placeOrder({ page }: Customer, lang: string, say: () => Promise<void>): Promise<void> {
    const t = wordsOf(lang, 'trade');
    await page.getByLabel(t('field.price', { unit: 'USDT' }), { exact: true }).fill('50000');
    await page.getByLabel(t('field.amount', { unit: 'BTC' }), { exact: true }).fill('0.01');
    await page.locator('#ticket-send').click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await say();
    await sheet.getByRole('button').last().click();
    await sheet.waitFor({ state: 'hidden' });
  }

  /** From the first page of a visitor to an order and on to help. @returns what is English on it, by page. */
  async function walk(lang: string): Promise<Record<string, readonly string[]>> {
    const customer = await world.open({ lang });
    const { page } = customer;
    const asked: Requests = countRequests(page);
    const find = leftoverFinder(lang);
    const found: Record<string, readonly string[]> = {};
    const say = async (): Promise<void> => {
      await untilQuiet(customer, asked);
      const { pieces, sentences } = await saidOn(page);
      const list = [...find([...pieces, ...sentences]), ...(unlatin.includes(lang) ? latinWords(pieces, names) : [])];
      const place = new URL(page.url()).hash;
      if (list.length > 0) found[place] = [...(found[place] ?? []), ...list];
    };
    const open = async (place: string): Promise<void> => {
      await page.evaluate((there) => {
        window.location.hash = there;
      }, place);
      await page
        .locator(`main[data-page="${place.split('?')[0]}"] > *`)
        .first()
        .waitFor({ state: 'attached' });
      await say();
    };
    await customer.go('/pages/index/index');
    await say();
    await open('/pages/common/register');
    await register(customer, lang, say);
    await say();
    await open('/pages/setting/real');
    await open('/pages/market/market');
    await open('/pages/transaction/currency?symbol=BTC/USDT');
    await open('/pages/transaction/index?symbol=BTC/USDT');
    await placeOrder(customer, lang, say);
    for (const place of places) await open(place);
    assert.deepEqual(customer.complaints, []);
    await customer.context.close();
    return found;
  }

  for (const pair of pairs) {
    it(`goes from registering to a first order and to help without a word of English: ${pair.join(', ')}`, async () => {
      const found = await Promise.all(pair.map(async (lang) => [lang, await walk(lang)] as const));
      assert.deepEqual(Object.fromEntries(found), Object.fromEntries(pair.map((lang) => [lang, {}])));
    });
  }
});
