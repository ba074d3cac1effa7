import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { jpegParts } from './jpeg-parts.ts';
import { finelyColoured, plain } from './picture-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-jpeg-'));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

function partsIn(content: Buffer): Promise<number | null> {
  const path = join(folder, 'file.jpg');
  writeFileSync(path, content);
  return jpegParts(path);
}

test('the parts of a JPEG are those that its frame names, behind whatever a camera notes', async () => {
  const jpeg = (chromaSubsampling: string, progressive: boolean): Promise<Buffer> =>
    plain(40, 30)
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg({ chromaSubsampling, progressive })
      .toBuffer();
  assert.equal(await partsIn(await jpeg('4:2:0', true)), 1.5);
  assert.equal(await partsIn(await jpeg('4:2:0', false)), 1.5);
  assert.equal(await partsIn(await jpeg('4:4:4', true)), 3);
  assert.equal(await partsIn(await plain(40, 30).toColourspace('b-w').jpeg().toBuffer()), 1);
  assert.equal(await partsIn(finelyColoured(40, 30)), 3);
});

test('a file that does not say it as cameras and editors do says nothing', async () => {
  const jpeg = finelyColoured(40, 30);
  const withoutSteps = Buffer.from(jpeg);
  withoutSteps[withoutSteps.indexOf(Buffer.from([1, 0x22])) + 1] = 0;
  const noise = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0]), jpeg.subarray(2)]);
  const cutOff = jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xc2])) + 3);
  const scanFirst = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]);
  for (const file of [withoutSteps, noise, cutOff, scanFirst, Buffer.alloc(0)]) assert.equal(await partsIn(file), null);
});
