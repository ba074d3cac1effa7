import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStill, readContainer } from './media-containers.ts';
import { gif, mp3, mp4, ogg, wav, webm } from './media-fixture.ts';

const whole = [
  ['gif image/gif', gif],
  ['audio audio/wav', wav()],
  ['audio audio/ogg', ogg()],
  ['audio audio/mpeg', mp3()],
  ['video video/mp4', mp4('vide')],
  ['audio audio/mp4', mp4('soun')],
  ['video video/webm', webm('V_VP9')],
  ['audio audio/webm', webm('A_OPUS')],
] as const;

test('a medium is what its bytes say', () => {
  for (const [name, bytes] of whole) {
    const found = readContainer(bytes);
    assert.equal(found === null ? '' : `${found.type} ${found.mediaType}`, name);
    assert.equal(isStill(bytes), false, name);
  }
});

test('nothing is taken that is cut off, or has something behind its end', () => {
  for (const [name, bytes] of whole) {
    for (let length = 0; length < bytes.length; length += Math.max(1, Math.floor(bytes.length / 60)))
      assert.equal(readContainer(bytes.subarray(0, length)), null, `${name} of ${String(length)}`);
    assert.equal(readContainer(Buffer.concat([bytes, Buffer.from('<script>')])), null, name);
  }
});

test('a page of an Ogg whose sum is wrong, a WAV of another coding and an empty GIF are none', () => {
  const [page, coded, empty] = [ogg(), wav(), Buffer.from(gif)];
  page[30] = (page[30] ?? 0) ^ 1;
  coded.writeUInt16LE(0x55, 20);
  empty.writeUInt16LE(0, 6);
  for (const bytes of [
    page,
    coded,
    empty,
    mp4('vide', 0),
    mp4('text'),
    Buffer.from('<svg/>'),
    Buffer.from('#!/bin/sh'),
  ])
    assert.equal(readContainer(bytes), null);
});
