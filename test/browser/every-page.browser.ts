import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rotating } from '@bourse/testing/rotation';
import { readPages } from '../../tools/coverage-spec/spec-tables.ts';
import {
  type Customer,
  type Device,
  findBarriers,
  findClipped,
  openWorld,
  screens,
  tokenOf,
  type World,
} from './harness.ts';
import { countRequests, quietMs, untilQuiet } from './until-quiet.ts';

/** The pages that exist. */
const places = readPages();

/** The pages take turns: all of them by the rules of accessibility within a few commits, and what is alike on them in more. */
const halfOf = (): readonly string[] => rotating(places, Math.ceil(places.length / 2));
const someOf = (): readonly string[] => rotating(places, Math.ceil(places.length / 4));

interface Look {
  readonly width: number;
  readonly at: readonly string[];
  /** No call of the app is ever answered, so that what stands is what stands while one waits. */
  readonly isUnanswered?: boolean;
}

/** Themes alternate, so that each pair of runs has a dark one: it alone is checked by all the rules. */
const appearances = [
  ['phone', 'dark'],
  ['desk', 'light'],
  ['desk', 'dark'],
  ['phone', 'light'],
] as const;
const languages = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa'];

describe('every page', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });

  after(() => world.close());

  /** Goes through the pages in one window each for a visitor and a customer, and tells what `look` finds on each. */
  async function findOn(
    device: Device,
    { width, at, isUnanswered = false }: Look,
    look: (customer: Customer) => Promise<string[]>,
  ) {
    const [visitor, signedIn] = await Promise.all([world.open(device), world.open({ ...device, token })]);
    const asked = { visitor: countRequests(visitor.page), signedIn: countRequests(signedIn.page) };
    const found: Record<string, string[]> = {};
    for (const customer of [visitor, signedIn]) {
      const height = customer.page.viewportSize()?.height ?? 844;
      await customer.page.setViewportSize({ width, height });
      await customer.go('/pages/setting/areas');
      if (isUnanswered) await customer.page.route('**/api/**', () => undefined);
    }
    for (const place of at) {
      // The pages of signing in lead on who is signed in already.
      const customer = /\/common\/(?:login|register|forget)$/.test(place) ? visitor : signedIn;
      await customer.page.evaluate((there) => {
        window.location.hash = there;
      }, place);
      // The page itself, however long its code takes; what it asks for may come later.
      await customer.page.locator(`main[data-page="${place}"] > *`).first().waitFor({ state: 'attached' });
      if (isUnanswered) await customer.page.waitForTimeout(quietMs);
      else await untilQuiet(customer, customer === visitor ? asked.visitor : asked.signedIn);
      const list = [...(await look(customer)), ...customer.complaints.splice(0)];
      if (list.length > 0) found[place] = list;
    }
    await Promise.all([visitor.context.close(), signedIn.context.close()]);
    return found;
  }

  it('is in the table', () => {
    assert.ok(places.length > 20, `${places.length} pages`);
  });

  for (const [screen, theme] of rotating(appearances, 2)) {
    it(`keeps nobody out: ${screen}, ${theme}`, async () => {
      const rules = theme === 'dark' ? 'all' : 'colours';
      const look = ({ page }: Customer): Promise<string[]> => findBarriers(page, rules);
      const at = theme === 'dark' ? halfOf() : someOf();
      assert.deepEqual(await findOn({ screen, theme }, { width: screens[screen].width, at }, look), {});
    });
  }

  it('is no wider than 360 pixels while it waits', async () => {
    assert.deepEqual(
      await findOn({}, { width: 360, at: someOf(), isUnanswered: true }, ({ page }) => findClipped(page)),
      {},
    );
  });

  it('cuts nothing off on the narrowest desk, and lays nothing over the next', async () => {
    assert.deepEqual(
      await findOn({ screen: 'desk', lang: 'fra' }, { width: 1024, at: someOf() }, ({ page }) => findClipped(page)),
      {},
    );
  });

  for (const lang of rotating(languages, 2)) {
    it(`cuts nothing off at 360 pixels: ${lang}`, async () => {
      assert.deepEqual(await findOn({ lang }, { width: 360, at: someOf() }, ({ page }) => findClipped(page)), {});
    });
  }
});
