import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDrawn } from '@bourse/testing/drawn-picture';
import { readContainer } from '../../platform/files/media-containers.ts';
import { joinFrames } from './demo-film.ts';
import { drawGif } from './demo-gif.ts';
import { drawStill, filmFrames, type Look, patterns, playTune } from './demo-media.ts';

const look: Look = { pattern: patterns.rings, dark: [10, 20, 60], light: [240, 200, 120] };

test('the media of the demo are what they say, and small', async () => {
  const { side, frames } = await filmFrames(look);
  const film = joinFrames(frames, side, 80);
  const table = [
    ['gif', drawGif(look)],
    ['audio', playTune([0, 4, 7, 12])],
    ['video', film],
  ] as const;
  for (const [type, bytes] of table) {
    assert.equal(readContainer(bytes)?.type, type);
    assert.ok(bytes.length < 700_000, `${type} ${String(bytes.length)}`);
  }
  // The first bytes of a frame of VP8 that needs no other: no bit of prediction, the sign of the start, its side.
  for (const frame of frames) {
    assert.deepEqual(
      [(frame[0] ?? 1) & 1, frame.readUIntBE(3, 3), frame.readUInt16LE(6) & 0x3fff],
      [0, 0x9d012a, side],
    );
  }
  assert.equal((await openDrawn(await drawStill(look)).metadata()).format, 'png');
});
