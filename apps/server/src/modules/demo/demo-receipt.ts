import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { UploadedFile } from '../../platform/http/upload.ts';

const paper = '#ffffff';
const [grey, ink, green] = ['#c9ced6', '#5b6470', '#0b8f6a'];

/** Bars in the places of words and figures, without a word of any language: left, top, width, height, colour. */
const bars: readonly (readonly [left: number, top: number, width: number, height: number, colour: string])[] = [
  [40, 40, 400, 560, paper],
  [40, 40, 400, 12, green],
  [80, 96, 180, 26, ink],
  [80, 200, 140, 16, grey],
  [280, 200, 120, 16, ink],
  [80, 250, 110, 16, grey],
  [310, 250, 90, 16, ink],
  [80, 300, 160, 16, grey],
  [260, 300, 140, 16, ink],
  [80, 350, 120, 16, grey],
  [300, 350, 100, 16, ink],
  [80, 440, 320, 2, grey],
  [230, 480, 170, 28, ink],
];

const surface = (width: number, height: number, background: string) =>
  ({ create: { width, height, channels: 3, background } }) as const;

/** Lends a picture of a receipt to whoever brings it, as a file that came with a request. */
export async function withReceipt<T>(bring: (file: UploadedFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-receipt-'));
  try {
    const path = join(folder, 'receipt.png');
    const drawn = bars.map(([left, top, width, height, colour]) => ({
      input: surface(width, height, colour),
      left,
      top,
    }));
    await sharp(surface(480, 640, '#f4f5f7'))
      .composite(drawn)
      .png()
      .toFile(path);
    return await bring(new UploadedFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
