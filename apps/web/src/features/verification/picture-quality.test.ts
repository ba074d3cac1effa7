import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GreyPicture, judgePicture } from './picture-quality.ts';

const [width, height] = [48, 32];
const draw = (shadeAt: (x: number, y: number) => number): GreyPicture => ({
  width,
  height,
  shades: Uint8Array.from({ length: width * height }, (_, place) => shadeAt(place % width, Math.floor(place / width))),
});
const print = draw((x, y) => ((x + y) % 4 < 2 ? 60 : 190));
const fine = { isLarge: true, isSharp: true, isLit: true, isWithoutGlare: true };

test('a picture is judged before it is sent: its size, edges, light and glare', () => {
  assert.deepEqual(judgePicture(print, 1_600), fine);
  assert.deepEqual(judgePicture(print, 640), { ...fine, isLarge: false });
  assert.deepEqual(
    judgePicture(
      draw((x) => 100 + x),
      1_600,
    ),
    { ...fine, isSharp: false },
  );
  assert.deepEqual(
    judgePicture(
      draw((x, y) => ((x + y) % 4 < 2 ? 0 : 50)),
      1_600,
    ),
    { ...fine, isLit: false },
  );
  const glare = draw((x, y) => (x < 10 && y < 10 ? 255 : (x + y) % 4 < 2 ? 60 : 190));
  assert.deepEqual(judgePicture(glare, 1_600), { ...fine, isWithoutGlare: false });
  assert.equal(judgePicture({ width: 0, height: 0, shades: new Uint8Array() }, 0).isSharp, false);
});
