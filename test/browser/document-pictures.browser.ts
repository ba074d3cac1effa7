import assert from 'node:assert/strict';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isLongForm } from '@bourse/testing/long-form';
import { compareDownscaled, readKept } from './compare-downscaled.ts';
import { looks, namesOf, settleDemo, show, type Taken, takePicture, takePictures } from './document-pictures.ts';
import { openWorld, tokenOf, type World } from './harness.ts';
import { keptPictures } from './kept-pictures.ts';

/** How much of a page may be otherwise: another day lists other coins. Half an hour makes 0.4 % at most, a line less 14 %. */
const shareMax = 0.02;
/** Where less than this is left outside the mask, the comparison says nothing. */
const comparedMin = 0.3;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const unlike = fileURLToPath(new URL('../../.cache/pictures/', import.meta.url));

describe('the pictures of the documents', () => {
  it('are kept of every page in every look, and no others', () => {
    const kept = globSync('*.png', { cwd: keptPictures }).map((file) => file.replace('.png', ''));
    assert.deepEqual(kept.toSorted(), looks.flatMap(namesOf).toSorted());
  });

  if (!isLongForm) return;

  let world: World;
  before(async () => {
    world = await openWorld({ DEMO_TRADERS: '1' });
    await settleDemo(world);
  });
  after(() => world.close());

  async function shareOf({ name, picture, moving }: Taken, kept = name): Promise<number> {
    const { share, compared } = await compareDownscaled(picture, readKept(keptPictures, kept), moving);
    assert.ok(compared >= comparedMin, `${name}: only ${compared.toFixed(2)} of it can be compared`);
    return share;
  }

  async function findChange(taken: Taken): Promise<string | null> {
    const share = await shareOf(taken);
    const { name, picture } = taken;
    if (share <= shareMax) return null;
    mkdirSync(unlike, { recursive: true });
    writeFileSync(`${unlike}${name}.is.png`, picture);
    return `${name}: ${percent(share)} differ (.cache/pictures/${name}.is.png)`;
  }

  for (const look of looks) {
    it(`are what the product shows: ${Object.values(look).join(', ')}`, async (t) => {
      const taken = await takePictures(world, look);
      const changes = await Promise.all(taken.map((one) => findChange(one)));
      assert.deepEqual(
        changes.filter((one) => one !== null),
        [],
        'take them anew with npm run pictures, and look at each',
      );
      // A comparison that finds nothing would let any page pass for any other.
      for (const [place, one] of taken.entries()) {
        const other = taken[(place + 1) % taken.length];
        assert.ok(other);
        const [own, others] = [await shareOf(one), await shareOf(one, other.name)];
        t.diagnostic(`${one.name}: ${percent(own)} differ, ${percent(others)} of ${other.name}`);
        assert.ok(others > shareMax, `${one.name} passes for ${other.name}`);
      }
    });
  }

  it('are not what a page shows without one of its lines', async (t) => {
    const device = await world.open({ screen: 'phone', theme: 'light', token: await tokenOf(world, 'demo1') });
    await show(device, '/pages/index/index');
    await device.page.getByText('Welcome: what you can check here').evaluate((text) => {
      for (let one: Element | null = text; one !== null; one = one.parentElement) {
        if (one.parentElement?.parentElement?.id === 'content') return one.remove();
      }
    });
    const share = await shareOf({ name: 'home-phone-light-en', ...(await takePicture(device.page)) });
    t.diagnostic(`${percent(share)} differ`);
    assert.ok(share > shareMax);
  });
});
