import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { staffGrants } from '@bourse/contract/roles';
import { rotating } from '@bourse/testing/rotation';
import type { Page } from 'playwright-core';
import { until } from '../e2e/patience.ts';
import { assertAccessible, assertNothingClipped, findBarriers, type World } from './harness.ts';
import { type Office, openOffice } from './office.ts';
import { packedFiles } from './packed-files.ts';

describe('the pages of the back office', () => {
  let office: Office;
  let world: World;

  before(async () => {
    office = await openOffice();
    world = office.world;
  });
  after(() => world.close());

  /** Goes to a place, and waits until its content is there. */
  const show = async (page: Page, place: string): Promise<void> => {
    await page.goto(`${world.url}/admin/#/${place}`);
    await page.locator(`main[data-page="${place}"] h1`).waitFor();
    // A page may wait for several things.
    await until(async () => (await page.locator('main [role=status]').count()) === 0);
  };
  const places = [
    'requests',
    'pools',
    'settings',
    'products/lockup',
    'products/etf/new',
    'colleagues',
    'audit',
    'today',
    'customers',
    'customers/1',
    'ledger',
    'health',
    'messages',
    'cases',
    'complaints',
    'withdrawals',
    'networks',
    'fiat',
    'c2c',
  ];

  it('keeps nobody from using it, on a phone and a desk, dark and light', async () => {
    const { token } = await office.hire(['pools.fill', 'terms.edit']);
    await office.ask(token, 'to be looked at');
    for (const screen of ['phone', 'desk'] as const) {
      for (const theme of ['dark', 'light'] as const) {
        const window = await office.open({ screen, theme, token: await office.boss() });
        const { page } = window;
        const look = async (what: string): Promise<void> => {
          const where = `${what}, ${screen}, ${theme}`;
          await assertNothingClipped(page, where);
          if (theme === 'dark') await assertAccessible(page, where);
          else assert.deepEqual(await findBarriers(page, 'colours'), [], where);
        };
        // A light theme changes colours alone, which the parts share: its pages take turns.
        for (const place of theme === 'dark' ? places : rotating(places, Math.ceil(places.length / 8))) {
          await show(page, place);
          await look(place);
        }
        if (screen === 'desk' && theme === 'dark') {
          await page.setViewportSize({ width: 1920, height: 1080 });
          for (const place of places) {
            await show(page, place);
            await assertNothingClipped(page, `${place}, 1920 wide`);
          }
        }
        await page.getByRole('button', { name: 'Account', exact: true }).click();
        await page.getByRole('heading', { name: 'admin' }).waitFor();
        await look('account');
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
        await look('sign-in');
        assert.deepEqual(window.complaints, []);
        await window.context.close();
      }
    }
  });

  /** What opens above a page: where, and how it is opened. */
  const openings: readonly (readonly [string, string, (page: Page) => Promise<void>])[] = [
    ['an entry of the log', 'audit', (page) => page.locator('tbody tr').first().press('Enter')],
    ['the check of the chain', 'audit', (page) => page.getByRole('button', { name: 'Check the chain' }).click()],
    ['an account of the ledger', 'ledger', (page) => page.locator('tbody tr').first().press('Enter')],
    ['the halt', 'ledger', (page) => page.getByRole('button', { name: 'Stop all money' }).click()],
    ['a balance of a customer', 'customers/1', (page) => page.locator('tbody tr').first().press('Enter')],
    [
      'a restriction',
      'customers/1',
      async (page) => {
        await page.getByRole('tab', { name: 'Restrictions' }).click();
        await page.getByRole('button', { name: 'Restrict', exact: true }).click();
      },
    ],
    [
      'a credit',
      'customers/1',
      async (page) => {
        await page.getByRole('tab', { name: 'Credits' }).click();
        await page.getByRole('button', { name: 'Pay a credit' }).click();
      },
    ],
    [
      'a rule',
      'cases',
      async (page) => {
        await page.getByRole('tab', { name: 'Rules' }).click();
        await page.getByRole('button', { name: 'Change' }).first().click();
      },
    ],
    ['a colleague', 'colleagues', (page) => page.locator('tbody tr').first().press('Enter')],
    ['another colleague', 'colleagues', (page) => page.getByRole('button', { name: 'Add a colleague' }).click()],
    ['more for a pool', 'pools', (page) => page.getByRole('button', { name: 'Add funds' }).click()],
    ['a decision', 'requests', (page) => page.getByRole('button', { name: 'Approve' }).first().click()],
  ];

  it('keeps nobody from using what opens above a page, by the keyboard alone, at 768 and 1280 wide', async () => {
    const { token } = await office.hire([...staffGrants]);
    await office.ask(await office.boss(), 'to be decided');
    for (const [width, theme] of [
      [768, 'light'],
      [1280, 'dark'],
    ] as const) {
      const window = await office.open({ token, theme });
      const { page } = window;
      await page.setViewportSize({ width, height: 900 });
      for (const [what, place, open] of openings) {
        await show(page, place);
        await open(page);
        await page.getByRole('dialog').waitFor();
        await until(async () => (await page.locator('[role=dialog] [aria-label=Loading]').count()) === 0);
        const where = `${what}, ${String(width)}, ${theme}`;
        await assertNothingClipped(page, where);
        await assertAccessible(page, where);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      assert.deepEqual(window.complaints, []);
      await window.context.close();
    }
  });

  it('cuts no text off in any language', async () => {
    const { token } = await office.hire([...staffGrants]);
    for (const lang of rotating(languages, 2)) {
      for (const screen of ['phone', 'desk'] as const) {
        const window = await office.open({ screen, lang, token });
        for (const place of places) {
          await show(window.page, place);
          await assertNothingClipped(window.page, `${place}, ${screen}, ${lang}`);
        }
        assert.deepEqual(window.complaints, [], lang);
        await window.context.close();
      }
    }
  });

  it('fetches at most 130 kB of code and 20 kB of styles for its first page', async () => {
    const window = await world.open({ screen: 'desk' });
    const { code, styles } = await packedFiles(window.page, async () => {
      await window.page.goto(`${world.url}/admin/`);
      await window.page.getByRole('button', { name: 'Sign in' }).waitFor();
    });
    assert.ok(code > 50_000, 'the code was seen');
    assert.ok(code <= 130_000, `${code} bytes of code`);
    assert.ok(styles <= 20_000, `${styles} bytes of styles`);
    await window.context.close();
  });
});
