import { between, type Look, type Pattern } from './demo-media.ts';

/** Bits one behind the other, the lowest first, as GIF wants them. */
function packNines(values: readonly number[]): Buffer {
  const packed: number[] = [];
  let [held, bits] = [0, 0];
  for (const value of values) {
    held |= value << bits;
    bits += 9;
    for (; bits >= 8; bits -= 8) {
      packed.push(held & 0xff);
      held >>= 8;
    }
  }
  if (bits > 0) packed.push(held & 0xff);
  return Buffer.from(packed);
}

/** Blocks of at most 255 bytes, and an empty one. */
function inBlocks(bytes: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    blocks.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat([...blocks, Buffer.from([0])]);
}

const shades = 256;

/** One picture of a GIF, every point written as itself: the table of codes is cleared before its codes grow longer than nine bits. */
function gifFrame(pattern: Pattern, side: number, time: number): Buffer {
  const [clear, end] = [shades, shades + 1];
  const codes: number[] = [];
  for (let place = 0; place < side * side; place += 1) {
    if (place % 250 === 0) codes.push(clear);
    const bright = pattern((place % side) / side, Math.floor(place / side) / side, time);
    codes.push(Math.min(shades - 1, Math.floor(bright * shades)));
  }
  const control = Buffer.from([0x21, 0xf9, 4, 4, 8, 0, 0, 0]);
  const place = Buffer.from([0x2c, 0, 0, 0, 0, side & 0xff, side >> 8, side & 0xff, side >> 8, 0, 8]);
  return Buffer.concat([control, place, inBlocks(packNines([...codes, end]))]);
}

/** A moving picture that begins again, as GIF. */
export function drawGif({ pattern, dark, light }: Look): Buffer {
  const [side, frames] = [120, 12];
  const header = Buffer.from([0, 0, 0, 0, 0xf7, 0, 0]);
  header.writeUInt16LE(side, 0);
  header.writeUInt16LE(side, 2);
  const colours = Array.from({ length: shades }, (_, shade) => between(dark, light, shade / (shades - 1)));
  const again = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
  ]);
  const pictures = Array.from({ length: frames }, (_, frame) => gifFrame(pattern, side, frame / frames));
  return Buffer.concat([
    Buffer.from('GIF89a'),
    header,
    Buffer.from(colours.flat()),
    again,
    ...pictures,
    Buffer.from([0x3b]),
  ]);
}
