import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { findBarriers, findClipped, openWorld, screens, tokenOf, type World } from './harness.ts';

/** The pages that exist, read from the app's own table, and one that does not exist yet. */
const table = readFileSync(new URL('../../apps/web/src/app/pages.ts', import.meta.url), 'utf8');
const places = [...table.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, path = '']) => path).concat('/pages/nft/nft');

const languages = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa'];

describe('every page', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });

  after(() => world.close());

  /** The pages of signing in lead on who is signed in already. */
  const tokenFor = (place: string): { token?: string } =>
    /\/common\/(?:login|register|forget)$/.test(place) ? {} : { token };

  it('is in the table', () => {
    assert.ok(places.length > 20, `${places.length} pages`);
  });

  for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
    for (const theme of ['dark', 'light'] as const) {
      it(`keeps nobody out: ${screen}, ${theme}`, async () => {
        const found: Record<string, string[]> = {};
        for (const place of places) {
          const customer = await world.open({ screen, theme, ...tokenFor(place) });
          await customer.go(place);
          await customer.page.waitForTimeout(700);
          const barriers = [...(await findBarriers(customer.page)), ...customer.complaints];
          if (barriers.length > 0) found[place] = barriers;
          await customer.context.close();
        }
        assert.deepEqual(found, {});
      });
    }
  }

  for (const lang of languages) {
    it(`cuts nothing off at 360 pixels: ${lang}`, async () => {
      const found: Record<string, string[]> = {};
      for (const place of places) {
        const customer = await world.open({ lang, ...tokenFor(place) });
        await customer.page.setViewportSize({ width: 360, height: 800 });
        await customer.go(place);
        await customer.page.waitForTimeout(400);
        const clipped = await findClipped(customer.page);
        if (clipped.length > 0) found[place] = clipped;
        await customer.context.close();
      }
      assert.deepEqual(found, {});
    });
  }
});
