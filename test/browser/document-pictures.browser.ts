import assert from 'node:assert/strict';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isLongForm } from '@bourse/testing/long-form';
import { compareDownscaled, readKept } from './compare-downscaled.ts';
import { looks, namesOf, settleDemo, type Taken, takePictures } from './document-pictures.ts';
import { openWorld, type World } from './harness.ts';
import { keptPictures } from './kept-pictures.ts';

/** How much of a page may be otherwise: coins stand in the order of prices, and cards wrap by the length of figures. */
const shareMax = 0.06;
/** Where less than this is left outside the mask, the comparison says nothing. */
const comparedMin = 0.3;

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

  async function findChange({ name, picture, moving }: Taken, kept = name): Promise<string | null> {
    const { share, compared } = await compareDownscaled(picture, readKept(keptPictures, kept), moving);
    assert.ok(compared >= comparedMin, `${name}: only ${compared.toFixed(2)} of it can be compared`);
    if (share <= shareMax) return null;
    mkdirSync(unlike, { recursive: true });
    writeFileSync(`${unlike}${name}.is.png`, picture);
    return `${name}: ${(100 * share).toFixed(1)} % differ (.cache/pictures/${name}.is.png)`;
  }

  for (const look of looks) {
    it(`are what the product shows: ${Object.values(look).join(', ')}`, async () => {
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
        assert.ok((await findChange(one, other.name)) !== null, `${one.name} passes for ${other.name}`);
      }
    });
  }
});
