import { readFileSync } from 'node:fs';
import { openDrawn } from '@bourse/testing/drawn-picture';
import type { Area } from './document-pictures.ts';

/** A cell is a square of so many pixels: what moves by a pixel or is smoothed otherwise is the same. */
const cell = 10;
/** How far a cell may be from the other, of 255. */
const cellTolerance = 24;
/** What is masked is larger by so much: the kept figures may be wider than those of now. */
const margin = { x: 24, y: 6 };

/** How two pictures of a page differ, apart from what is otherwise at another time. */
export interface Difference {
  /** The share of cells outside the mask that are others. */
  readonly share: number;
  /** The share of cells that were compared. */
  readonly compared: number;
}

interface Cells {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

async function cellsOf(picture: Buffer): Promise<Cells> {
  const { width, height } = await openDrawn(picture).metadata();
  const size = { width: Math.ceil(width / cell), height: Math.ceil(height / cell) };
  const values = await openDrawn(picture)
    .flatten()
    .greyscale()
    .resize({ ...size, kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer();
  return { ...size, values };
}

function isMasked(x: number, y: number, moving: readonly Area[]): boolean {
  return moving.some(
    ({ left, top, width, height }) =>
      (x + 1) * cell > left - margin.x &&
      x * cell < left + width + margin.x &&
      (y + 1) * cell > top - margin.y &&
      y * cell < top + height + margin.y,
  );
}

/**
 * Compares a page with a kept picture of it by the brightness of squares, and leaves out what is otherwise at another time.
 * @param moving where that is.
 */
export async function compareDownscaled(is: Buffer, was: Buffer, moving: readonly Area[]): Promise<Difference> {
  const [now, then] = await Promise.all([cellsOf(is), cellsOf(was)]);
  if (now.width !== then.width || now.height !== then.height) return { share: 1, compared: 1 };
  let [compared, others] = [0, 0];
  for (let y = 0; y < now.height; y += 1) {
    for (let x = 0; x < now.width; x += 1) {
      if (isMasked(x, y, moving)) continue;
      const at = y * now.width + x;
      compared += 1;
      if (Math.abs((now.values[at] ?? 0) - (then.values[at] ?? 0)) > cellTolerance) others += 1;
    }
  }
  return { share: compared === 0 ? 1 : others / compared, compared: compared / (now.width * now.height) };
}

/** Reads a kept picture. */
export const readKept = (folder: string, name: string): Buffer => readFileSync(`${folder}/${name}.png`);
