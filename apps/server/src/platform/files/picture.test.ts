import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { type Frame, writePicture } from './picture.ts';
import { evilMarker, finelyColoured, hostileFiles, plain, polyglots, webpParts } from './picture-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-picture-'));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

const frame: Frame = { width: 512, height: 512, fit: 'cover' };
const inside: Frame = { width: 2_000, height: 2_000, fit: 'inside' };

function fileOf(content: Buffer): string {
  const path = join(folder, 'file.png');
  writeFileSync(path, content);
  return path;
}

const [hostile, mixed] = await Promise.all([hostileFiles(), polyglots()]);

test('I2: of 24 files that are no pictures of ours, bombs among them, none is taken', async () => {
  assert.ok(hostile.size >= 20);
  for (const [what, content] of hostile) {
    assert.deepEqual(await writePicture(fileOf(content), inside), { ok: false, error: 'refused' }, what);
  }
});

test('I2: what a picture carries beside its pixels does not survive, EXIF least of all', async () => {
  assert.ok(mixed.size >= 14);
  for (const [what, content] of mixed) {
    assert.ok(content.includes(evilMarker), `${what} does not hold what it should`);
    const written = await writePicture(fileOf(content), frame);
    assert.ok(written.ok, what);
    assert.equal(written.value.includes(evilMarker), false, what);
    assert.equal(written.value.includes('Exif'), false, what);
    const parts = webpParts(written.value);
    assert.ok(
      parts.every((part) => ['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(part)),
      `${what}: ${parts.join()}`,
    );
    const read = await sharp(written.value).metadata();
    assert.deepEqual([read.format, read.width, read.height, read.exif], ['webp', 512, 512, undefined], what);
  }
});

test('a picture keeps its shape inside a frame, is never enlarged, and stands upright', async () => {
  const sizeOf = async (content: Buffer, into: Frame): Promise<[number, number]> => {
    const written = await writePicture(fileOf(content), into);
    assert.ok(written.ok);
    const { width, height } = await sharp(written.value).metadata();
    return [width, height];
  };
  assert.deepEqual(await sizeOf(await plain(4_000, 1_000).png().toBuffer(), inside), [2_000, 500]);
  assert.deepEqual(await sizeOf(await plain(30, 20).webp().toBuffer(), inside), [30, 20]);
  assert.deepEqual(
    await sizeOf(await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer(), inside),
    [20, 40],
  );
});

test('a picture that cannot be read line by line is refused where too much would have to be held', async () => {
  const fine = { progressive: true, chromaSubsampling: '4:4:4' } as const;
  assert.equal((await writePicture(fileOf(await plain(5_000, 4_000).jpeg(fine).toBuffer()), frame)).ok, true);
  assert.equal((await writePicture(fileOf(await plain(5_000, 4_001).jpeg(fine).toBuffer()), frame)).ok, false);
  const interlaced = { progressive: true } as const;
  assert.equal((await writePicture(fileOf(await plain(5_000, 4_000).png(interlaced).toBuffer()), frame)).ok, true);
  assert.equal((await writePicture(fileOf(await plain(5_000, 4_001).png(interlaced).toBuffer()), frame)).ok, false);
});

test('I2: a JPEG that lies about its colours is held to what its parts take', async () => {
  const read = await sharp(fileOf(finelyColoured(5_000, 4_001))).metadata();
  assert.deepEqual([read.isProgressive, read.chromaSubsampling], [true, '4:2:0']);
  assert.equal((await writePicture(fileOf(finelyColoured(5_000, 4_000)), frame)).ok, true);
  assert.equal((await writePicture(fileOf(finelyColoured(5_000, 4_001)), frame)).ok, false);
});

test('40 megapixels are taken, one row more is not', async () => {
  const most = await plain(8_000, 5_000).png().toBuffer();
  assert.equal((await writePicture(fileOf(most), frame)).ok, true);
  const progressive = { progressive: true, chromaSubsampling: '4:2:0' } as const;
  const photograph = await plain(8_000, 5_000).jpeg(progressive).toBuffer();
  assert.equal((await writePicture(fileOf(photograph), frame)).ok, true);
  const more = await plain(8_000, 5_001).png().toBuffer();
  assert.equal((await writePicture(fileOf(more), frame)).ok, false);
});
