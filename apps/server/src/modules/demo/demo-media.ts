import sharp from 'sharp';

/*
 * The media of the demo's works are drawn, sounded and filmed by the functions below: nothing is taken from anywhere, and
 * everybody may use what comes out as they like (CC0).
 */

/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A colour between two. @param share 0 for the first, 1 for the second. */
export const between = (from: Colour, to: Colour, share: number): Colour => {
  const mix = (place: 0 | 1 | 2): number => Math.round(from[place] + (to[place] - from[place]) * share);
  return [mix(0), mix(1), mix(2)];
};

/** How bright a point is, from 0 to 1, by its place from 0 to 1 and the time from 0 to 1. */
export type Pattern = (x: number, y: number, time: number) => number;

const turn = 2 * Math.PI;
const wave = (value: number): number => (Math.sin(value * turn) + 1) / 2;
const distance = (x: number, y: number): number => Math.hypot(x - 0.5, y - 0.5);

/** What the works of the demo are drawn by. */
export const patterns = {
  tide: (x, y, time) => wave(3 * y + 0.3 * wave(2 * x + time)),
  rings: (x, y, time) => wave(6 * distance(x, y) - time),
  petals: (x, y, time) => wave((5 * Math.atan2(y - 0.5, x - 0.5)) / turn + 2 * distance(x, y) + time),
  weave: (x, y, time) => (wave(8 * x + time) + wave(8 * y)) / 2,
  dunes: (x, y, time) => wave(4 * y + 0.5 * Math.sin(turn * (x + time)) * (1 - y)),
  tiles: (x, y, time) => (wave(4 * x + time) > 0.5 === wave(4 * y) > 0.5 ? 0.85 : 0.2 + 0.3 * x),
  comet: (x, y, time) => Math.max(0, 1 - 3 * Math.hypot(x - time, y - 0.5 - 0.2 * Math.sin(turn * time))),
} as const satisfies Readonly<Record<string, Pattern>>;

/** How a work looks. */
export interface Look {
  readonly pattern: Pattern;
  readonly dark: Colour;
  readonly light: Colour;
}

/** The points of a picture, three bytes each. */
function pointsOf({ pattern, dark, light }: Look, side: number, time: number): Buffer {
  const points = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      points.set(between(dark, light, pattern(x / side, y / side, time)), (y * side + x) * 3);
  return points;
}

const raw = (side: number) => ({ raw: { width: side, height: side, channels: 3 } }) as const;

/** A still picture, as PNG. */
export async function drawStill(look: Look): Promise<Buffer> {
  const side = 480;
  return sharp(pointsOf(look, side, 0), raw(side))
    .png()
    .toBuffer();
}

/** A short tune of clear tones, as WAV. @param notes in half tones from the A of 440 Hz. */
export function playTune(notes: readonly number[]): Buffer {
  const [rate, noteSeconds] = [16_000, 0.45];
  const perNote = Math.floor(rate * noteSeconds);
  const sound = Buffer.alloc(notes.length * perNote * 2);
  for (const [place, note] of notes.entries()) {
    const pitch = 440 * 2 ** (note / 12);
    for (let at = 0; at < perNote; at += 1) {
      const fade = Math.exp((-4 * at) / perNote) * Math.min(1, at / 80);
      const tone = Math.sin((turn * pitch * at) / rate) + 0.4 * Math.sin((turn * 2 * pitch * at) / rate);
      sound.writeInt16LE(Math.round(9_000 * fade * tone), (place * perNote + at) * 2);
    }
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + sound.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(sound.length, 40);
  return Buffer.concat([header, sound]);
}

/** The frame of VP8 in a lossy WebP. */
function frameIn(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error('a lossy WebP has a frame of VP8');
}

/** The frames of a film, each a picture by itself, and its side in points. */
export async function filmFrames(look: Look): Promise<{ readonly side: number; readonly frames: Buffer[] }> {
  const [side, count] = [240, 32];
  const frames: Buffer[] = [];
  for (let frame = 0; frame < count; frame += 1) {
    const picture = sharp(pointsOf(look, side, frame / count), raw(side));
    frames.push(frameIn(await picture.webp({ quality: 60, smartSubsample: false }).toBuffer()));
  }
  return { side, frames };
}
