import { err, ok, type Result } from '@bourse/kernel/result';
import sharp, { type Metadata } from 'sharp';
import { jpegParts } from './jpeg-parts.ts';

// The library reads forty formats, some of them programs (SVG). Only three may be opened at all, whatever a file is named.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadWebpBuffer',
  ],
});
// Nothing of one customer's picture stays in memory for the next, and a picture takes one core.
sharp.cache(false);
sharp.concurrency(1);

/** More pixels are refused before any of them is read. */
export const maxPixels = 40_000_000;
/**
 * Interlaced pictures cannot be read line by line: they are refused when more than this must be held at once, beside what
 * the smaller picture takes.
 */
const maxHeldBytes = { jpeg: 120_000_000, other: 60_000_000 } as const;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
const timeoutSeconds = 20;

/** How large the new picture is, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** `inside` keeps everything and never enlarges; `cover` fills the frame and cuts what stands over. */
  readonly fit: 'inside' | 'cover';
}

/** What an interlaced picture takes in memory. The parts of a JPEG are two bytes each while they are put together. */
async function heldBytes(
  { width, height, channels, depth, format, isProgressive }: Metadata,
  source: string | Buffer,
): Promise<number> {
  if (!isProgressive) return 0;
  const pixels = width * height;
  if (format !== 'jpeg') return pixels * channels * (depth === 'uchar' ? 1 : 2);
  const parts = typeof source === 'string' ? await jpegParts(source) : null;
  return parts === null ? Number.POSITIVE_INFINITY : pixels * parts * 2;
}

/**
 * Reads a JPEG, PNG or WebP picture and writes it anew as WebP: upright, in sRGB, the first frame alone, without what the
 * camera noted and without anything that only looked like a part of the picture.
 * @param source the path of a file, or the bytes of a picture that this function has written before.
 * @returns `refused` when it is none of the three, is damaged, or is larger than {@link maxPixels}.
 */
export async function writePicture(source: string | Buffer, frame: Frame): Promise<Result<Buffer, 'refused'>> {
  try {
    const picture = sharp(source, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
      animated: false,
    });
    const found = await picture.metadata();
    const most = found.format === 'jpeg' ? maxHeldBytes.jpeg : maxHeldBytes.other;
    if (!formats.has(found.format) || (await heldBytes(found, source)) > most) return err('refused');
    const { width, height, fit } = frame;
    return ok(
      await picture
        .autoOrient()
        .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
        .webp({ quality: 82 })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer(),
    );
  } catch {
    // Whatever the library finds wrong, it is the file's fault: it is read by nothing else.
    return err('refused');
  }
}
