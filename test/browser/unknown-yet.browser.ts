import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rotating } from '@bourse/testing/rotation';
import { readPages } from '../../tools/coverage-spec/spec-tables.ts';
import { openAccount } from '../e2e/accounts.ts';
import { type Customer, tokenOf, type World } from './harness.ts';
import { openOffice } from './office.ts';
import { until } from '../e2e/patience.ts';
import { countRequests, untilQuiet } from './until-quiet.ts';

/** How late it is known who the customer is. */
const lateMs = 1_500;

/** Pages on which somebody verified acts, and what opens the form of the act there. */
const places: readonly (readonly [place: string, open?: (customer: Customer) => Promise<void>])[] = [
  ['/pages/otc/list', ({ page }) => page.getByRole('button', { name: /^Sell/ }).first().click()],
  [
    '/pages/game/game',
    ({ page }) =>
      page
        .getByRole('link', { name: /first match of the season/ })
        .first()
        .click(),
  ],
  ['/pages/transaction/index?symbol=BTC%2FUSDT&tab=seconds'],
  ['/pages/transaction/index?symbol=BTC%2FUSDT&tab=futures'],
  ['/pages/lockming/buy?id=2'],
  ['/pages/mining/buy?id=6'],
  ['/pages/etf/buy?id=7'],
  ['/pages/common/borrowing'],
  ['/pages/fund/recharge'],
];

/** How late each answer comes in the round over all pages. */
const slowMs = 300;
/** Every page but those that lead on who is signed in already, and the one where a customer verifies. */
const pages = readPages().filter((place) => !/\/(?:login|register|forget|real)$/.test(place));

/** What the script of a slow device tells of its page. */
interface SeenClaims {
  readonly takenBack: () => string[];
  readonly standing: () => string[];
}

describe('what is not known yet', () => {
  let world: World;
  let token: string;
  let staff: string;

  before(async () => {
    const office = await openOffice();
    world = office.world;
    staff = await office.boss();
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  /** A device that hears late who its customer is, and remembers whatever was ever on its pages and fits. */
  async function openLate(who: string, remembered: { readonly links?: string; readonly words?: string }) {
    const customer = await world.open({ token: who });
    let count = 0;
    await customer.page.route(/\/api\/user\/info/, async (route) => {
      count += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, lateMs);
      });
      await route.continue().catch(() => undefined); // the network may be gone by then
    });
    await customer.context.addInitScript(
      ({ links, words }) => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        const look = (): void => {
          for (const area of document.querySelectorAll('main, [role=dialog]')) {
            if (links !== undefined && area.querySelector(links) !== null) seen.push(window.location.hash);
            for (const found of words === undefined ? [] : (area.outerHTML.match(new RegExp(words, 'g')) ?? []))
              seen.push(found);
          }
        };
        new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
      },
      { links: remembered.links, words: remembered.words },
    );
    const seenOn = (): Promise<string[]> =>
      // What the script above has put there.
      customer.page.evaluate(() => [...new Set((window as unknown as { readonly seen: string[] }).seen)]);
    return { customer, seenOn, asked: () => count };
  }

  const verify = { links: 'a[href*="/pages/setting/real"]' };

  it('is no "no": nobody verified is ever told to verify, however late it is known who it is', async () => {
    for (const [place, open] of places) {
      const { customer, seenOn, asked } = await openLate(token, verify);
      await customer.go(place);
      await open?.(customer);
      // What is held back keeps the network busy.
      await until(() => asked() > 0);
      await customer.page.waitForLoadState('networkidle');
      assert.deepEqual(await seenOn(), [], place);
      assert.deepEqual(customer.complaints, [], place);
      await customer.context.close();
    }
  });

  it('stays unknown without a network', async () => {
    for (const [place, open] of places.slice(0, 2)) {
      const { customer, seenOn } = await openLate(token, verify);
      await customer.go(place);
      await open?.(customer);
      await customer.context.setOffline(true);
      await customer.page.getByText('Offline since').waitFor();
      await customer.page.waitForTimeout(2 * lateMs);
      assert.deepEqual(await seenOn(), [], place);
      await customer.context.close();
    }
  });

  it('is told to who is not verified as soon as it is known', async () => {
    const { customer, seenOn } = await openLate(await tokenOf(world, 'demo4'), verify);
    await customer.go('/pages/otc/list');
    await places[0]?.[1]?.(customer);
    await customer.page.getByRole('link', { name: 'Verify now' }).waitFor();
    assert.equal((await seenOn()).length, 1);
  });

  /** A device all of whose answers come late, and that remembers what its pages deny: that anything is there, or that somebody is verified. */
  async function openSlow() {
    const customer = await world.open({ token });
    const { page, context } = customer;
    let isCut = false;
    await page.route('**/api/**', async (route) => {
      const answer = isCut ? null : await route.fetch().catch(() => null);
      await new Promise((resolve) => {
        setTimeout(resolve, slowMs);
      });
      const isLost = answer === null || isCut;
      await (isLost ? route.abort('internetdisconnected') : route.fulfill({ response: answer })).catch(() => undefined); // the page may be gone
    });
    const cut = async (whether: boolean): Promise<void> => {
      isCut = whether;
      await context.setOffline(whether);
    };
    await context.addInitScript(() => {
      const claimed = new Set<string>();
      const standing = (): string[] =>
        ['main', '[role=dialog]'].flatMap((area) => [
          ...[...document.querySelectorAll(`${area} svg[viewBox="0 0 72 56"] ~ p:first-of-type`)].map(textOf),
          ...[...document.querySelectorAll(`${area} a[href*="/pages/setting/real"]`)].map(textOf),
        ]);
      const textOf = ({ textContent }: Element): string => textContent;
      const look = (): void => {
        for (const claim of standing()) claimed.add(claim);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
      Object.assign(window, {
        takenBack: () => [...claimed].filter((claim) => !standing().includes(claim)),
        standing,
      });
    });
    const open = async (place: string): Promise<void> => {
      await customer.go(place);
      // A new document each time, so that nothing is known from the page before.
      await page.reload();
      await page.locator(`main[data-page="${place}"] > *`).first().waitFor({ state: 'attached' });
    };
    return { customer, open, cut };
  }

  it('is never taken back: each answer is 300 ms late, and no page says before that there is nothing, or asks to verify', async () => {
    const { customer, open } = await openSlow();
    const asked = countRequests(customer.page);
    const takenBack: Record<string, readonly string[]> = {};
    for (const place of rotating(pages, Math.ceil(pages.length / 6))) {
      await open(place);
      await untilQuiet(customer, asked);
      const claims = await customer.page.evaluate(() => (window as unknown as SeenClaims).takenBack()); // of the script above
      if (claims.length > 0) takenBack[place] = claims;
    }
    assert.deepEqual(takenBack, {});
    assert.deepEqual(customer.complaints, []);
  });

  it('stays unknown where the network goes right after the first tap: nothing is said that nobody has answered', async () => {
    const { customer, open, cut } = await openSlow();
    const { page } = customer;
    const asked = countRequests(page);
    const said: Record<string, readonly string[]> = {};
    for (const place of rotating(pages, Math.ceil(pages.length / 6))) {
      await open(place);
      await untilQuiet(customer, asked);
      const act = page.locator('main button:enabled:visible').last();
      if ((await act.count()) === 0) continue;
      const stood = await page.evaluate(() => (window as unknown as SeenClaims).standing()); // of the script above
      await act.click({ noWaitAfter: true });
      await cut(true);
      await page.waitForTimeout(3 * slowMs);
      await cut(false);
      await untilQuiet(customer, asked);
      // What was known before the tap may be told after it; it stands when the network is back.
      const claims = await page.evaluate((known) => {
        const seen = window as unknown as SeenClaims; // of the script above
        return seen.takenBack().filter((claim) => !known.includes(claim));
      }, stood);
      if (claims.length > 0) said[place] = claims;
    }
    assert.deepEqual(said, {});
  });

  it('is no phone: a form never counts its steps before it is known whether one is bound', async () => {
    const fresh = await openAccount(world.client, staff, {
      user_string: 'unknown@bourse.test',
      password: 'Lantern-weaver-77',
    });
    const { customer, seenOn } = await openLate(fresh, { words: 'Step \\d of \\d' });
    await customer.go('/pages/setting/real');
    await customer.page
      .getByText('Step 1 of')
      .or(customer.page.getByLabel('Step 1 of'))
      .first()
      .waitFor({ state: 'attached' });
    assert.deepEqual(await seenOn(), ['Step 1 of 4']);
  });
});
