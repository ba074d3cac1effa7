import { type FileHandle, open } from 'node:fs/promises';

/** Where the parts are told is near the beginning; a file that makes one look further is none that we take. */
const maxSegments = 1_000;

/**
 * How much of a JPEG's pixels its parts (light, colours) have together, as the file itself says: 1 where it is grey, 1.5
 * where the two of colour have a quarter each (4:2:0), 3 where they are as fine as the light (4:4:4). The library of
 * pictures only tells the first of the last two from all others, so that a file could lie to it.
 * @param path a file that begins as a JPEG does.
 * @returns null where the file does not say, or says it in a way in which cameras and editors do not.
 */
export async function jpegParts(path: string): Promise<number | null> {
  const file = await open(path, 'r');
  try {
    return await readParts(file);
  } finally {
    await file.close();
  }
}

async function readParts(file: FileHandle): Promise<number | null> {
  let at = 2;
  for (let segment = 0; segment < maxSegments; segment += 1) {
    const [first, marker, high, low] = await bytesAt(file, at, 4);
    if (first !== 0xff || marker === undefined || high === undefined || low === undefined) return null;
    if (isFrame(marker)) return partsOf(await bytesAt(file, at + 4, high * 256 + low - 2));
    if (!isSkipped(marker)) return null;
    at += 2 + high * 256 + low;
  }
  return null;
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(length, 0)), 0, Math.max(length, 0), at);
  return buffer.subarray(0, bytesRead);
}

/** The header of the frame, of any kind of coding: C0 to CF but for the tables and the reserved one among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Tables, what programs note, and comments. */
const isSkipped = (marker: number): boolean =>
  [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef);

/** Behind depth, height, width and count: three bytes a part, in the second of which the steps across and down stand. */
function partsOf(frame: Buffer): number | null {
  const steps = Array.from({ length: frame[5] ?? 0 }, (_, part) => {
    const both = frame[7 + 3 * part] ?? 0;
    return { across: both >> 4, down: both & 15 };
  });
  const across = Math.max(...steps.map((step) => step.across));
  const down = Math.max(...steps.map((step) => step.down));
  const isPlain = steps.length > 0 && steps.every((step) => step.across > 0 && step.down > 0);
  return isPlain ? steps.reduce((sum, step) => sum + (step.across * step.down) / (across * down), 0) : null;
}
