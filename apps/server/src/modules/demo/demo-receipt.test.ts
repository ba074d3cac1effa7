import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import sharp from 'sharp';
// It lets the library read three formats alone from here on, as it is while the demo is made.
import { writePicture } from '../../platform/files/picture.ts';
import { withReceipt } from './demo-receipt.ts';

test('the receipt of the demo is a PNG that an upload takes, and shows its bars', async () => {
  const written = await withReceipt(async ({ path }) => {
    const bytes = await readFile(path);
    assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
    assert.equal(bytes.subarray(-8, -4).toString('latin1'), 'IEND');
    const { format, width, height } = await sharp(path).metadata();
    assert.deepEqual([format, width, height], ['png', 480, 640]);
    return writePicture(path, { width: 2_000, height: 2_000, fit: 'inside' });
  });
  assert.ok(written.ok, 'it was refused');
  const { data, info } = await sharp(written.value).raw().toBuffer({ resolveWithObject: true });
  const [left, top] = [90, 105];
  const at = (top * info.width + left) * info.channels;
  const [red = 255, green = 255, blue = 255] = data.subarray(at, at + 3);
  assert.ok(Math.max(red, green, blue) < 140, `${String(red)} ${String(green)} ${String(blue)} is no ink`);
});
