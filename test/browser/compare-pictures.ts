import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDrawn } from '@bourse/testing/drawn-picture';

const stored = fileURLToPath(new URL('./pictures/', import.meta.url));
const unlike = fileURLToPath(new URL('../../.cache/pictures/', import.meta.url));

/** True when the pictures are to be written anew instead of compared. */
export const isWriting = process.env['BOURSE_PICTURES'] === 'write';

/**
 * What two pictures may differ in: a pixel is another one when its colour is further away than 6 % of the distance from
 * black to white (YIQ) and it is not the smoothed edge of a letter or a curve; forty of them in a picture are let pass.
 * Storing a picture with a palette changes at most one pixel as much; Chromium leaves now and then the lower line of dots
 * under a figure that was old a moment ago, which are 21.
 */
const tolerance = { threshold: 0.06, maxDiffPixels: 40 };

type Compare = (
  is: Buffer,
  was: Buffer,
  options: typeof tolerance,
) => { readonly errorMessage: string; readonly diff?: Buffer } | null;

// The comparison of Playwright's own test runner; the package exports it, but writes no types for it.
const { utils } = createRequire(import.meta.url)('playwright-core/lib/coreBundle') as {
  readonly utils: { readonly getComparator: (type: 'image/png') => Compare };
};
const comparePng = utils.getComparator('image/png');

/** Stores a picture as what the screen looks like. */
export async function storePicture(name: string, picture: Buffer): Promise<void> {
  mkdirSync(stored, { recursive: true });
  const small = await openDrawn(picture).png({ palette: true, dither: 0, effort: 10 }).toBuffer();
  writeFileSync(join(stored, `${name}.png`), small);
}

/** How a picture differs from the stored one; null when it does not. */
export function compareToStored(name: string, picture: Buffer): ReturnType<Compare> {
  const path = join(stored, `${name}.png`);
  if (!existsSync(path)) return { errorMessage: 'is not stored: write the pictures with BOURSE_PICTURES=write' };
  return comparePng(picture, readFileSync(path), tolerance);
}

/** Lays the three pictures (was, is, difference) where they can be looked at. @returns what differs and where they lie. */
export function reportDifference(name: string, picture: Buffer, found: NonNullable<ReturnType<Compare>>): string {
  mkdirSync(unlike, { recursive: true });
  const path = join(stored, `${name}.png`);
  if (existsSync(path)) writeFileSync(join(unlike, `${name}.was.png`), readFileSync(path));
  writeFileSync(join(unlike, `${name}.is.png`), picture);
  if (found.diff !== undefined) writeFileSync(join(unlike, `${name}.difference.png`), found.diff);
  return `${name}: ${found.errorMessage} (.cache/pictures/${name}.{was,is,difference}.png)`;
}
