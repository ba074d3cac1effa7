import { deflateSync, crc32, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Stands in everything that must not survive. */
export const evil = '<script>alert("evil-marker")</script>';
export const evilMarker = 'evil-marker';

const red = { r: 200, g: 30, b: 30 };

/** A plain picture. */
export function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: red } });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of the size that is claimed, with the pixels that are given, compressed. */
function png(width: number, height: number, compressed: Buffer, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8); // eight bits of grey
  return Buffer.concat([
    pngMagic,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', compressed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Grey lines of a PNG, each with its filter byte. */
const lines = (width: number, height: number): Buffer => deflateSync(Buffer.alloc((width + 1) * height), { level: 9 });

/** A PNG of 196 megapixels whose pixels are really there: 190 KB that would be 190 MB. */
export const pixelBomb = (): Buffer => png(14_000, 14_000, lines(14_000, 14_000));

/** Just below the limit, interlaced, 16 bits: the most that may be asked to be held at once, and more than is. */
export async function interlacedBomb(): Promise<Buffer> {
  const create = { width: 6_300, height: 6_300, channels: 4, background: { ...red, alpha: 0.5 } } as const; // a literal
  return sharp({ create }).toColourspace('rgb16').png({ progressive: true, compressionLevel: 9 }).toBuffer();
}

function jpegSegment(marker: number, ...data: number[]): Buffer {
  return Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data]);
}

/**
 * A progressive JPEG of one grey whose three parts are equally fine, with more steps than each would need: whoever looks
 * only whether there is more than one step takes its colours for coarse (4:2:0). Small on the wire; opened, six bytes a
 * pixel must be held.
 */
export function finelyColoured(width: number, height: number): Buffer {
  const words = [height >> 8, height & 255, width >> 8, width & 255];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  // Nothing changes from one block to the next, which is one bit each.
  const scans = [1, 2, 3].flatMap((part) => [
    jpegSegment(0xda, 1, part, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    jpegSegment(0xc2, 8, ...words, 3, 1, 0x22, 0, 2, 0x22, 0, 3, 0x22, 0),
    jpegSegment(0xc4, 0, 1, ...Array.from({ length: 15 }, () => 0), 0),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

function riff(size: number, ...chunks: [string, Buffer][]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(type, 'latin1'), length, data]);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(size);
  return Buffer.concat([Buffer.from('RIFF'), length, ...parts]);
}

/** The header of a lossless WebP of 16,383 by 16,383 with nothing behind it. */
function webpHeader(): Buffer {
  const data = Buffer.alloc(32);
  data[0] = 0x2f;
  data.writeUInt32LE(16_382 | (16_382 << 14), 1);
  return riff(48, ['WEBPVP8L', data]);
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${evil}</svg>`;

/** Files that are no pictures that we take, by what they are. */
export async function hostileFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const jpeg = await plain(40, 30).jpeg().toBuffer();
  const text = (content: string): Buffer => Buffer.from(content, 'latin1');
  const broken = Buffer.from(await plain(40, 30).png().toBuffer());
  broken.fill(0x55, 60, 90);
  return new Map<string, Buffer>([
    ['nothing', Buffer.alloc(0)],
    ['SVG', text(svg)],
    ['SVG in gzip', gzipSync(svg)],
    ['SVG with a doctype that expands', text(`<!DOCTYPE x [<!ENTITY a "${'b'.repeat(99)}">]>${svg}`)],
    ['HTML', text(`<!doctype html><html>${evil}</html>`)],
    ['HTML behind the letters of a PNG', Buffer.concat([pngMagic, text(`<html>${evil}</html>`)])],
    ['HTML behind the letters of a JPEG', Buffer.concat([jpeg.subarray(0, 4), text(`<html>${evil}</html>`)])],
    ['a GIF', await plain(9, 9).gif().toBuffer()],
    ['a GIF that is a script', text(`GIF89a/*${'\0'.repeat(9)}*/=1;${evil}`)],
    ['a TIFF', await plain(9, 9).tiff().toBuffer()],
    ['an AVIF', await plain(16, 16).avif().toBuffer()],
    ['a PDF', text(`%PDF-1.7\n1 0 obj<</JS(${evil})>>endobj\n%%EOF`)],
    ['a PostScript', text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file')],
    ['an ImageMagick script', text('push graphic-context\nimage over 0,0 0,0 "/etc/passwd"\npop graphic-context')],
    ['a ZIP', text('PK\x03\x04\x14\0\0\0')],
    ['a Windows bitmap', text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0')],
    ['an icon', text('\0\0\x01\0\x01\0\x10\x10\0\0')],
    ['a WAV', riff(40, ['WAVEfmt ', Buffer.alloc(16)])],
    ['half of a JPEG', jpeg.subarray(0, jpeg.length >> 1)],
    ['a PNG whose pixels are damaged', broken],
    ['a PNG of 196 megapixels', pixelBomb()],
    ['a PNG that claims 30,000 by 30,000', png(30_000, 30_000, deflateSync(Buffer.alloc(99)))],
    ['a WebP that claims 16,383 by 16,383', webpHeader()],
    ['an interlaced PNG that must be held whole', await interlacedBomb()],
  ]);
}

/** Pictures that are something else as well; each holds {@link evilMarker}. */
export async function polyglots(): Promise<ReadonlyMap<string, Buffer>> {
  const payload = Buffer.from(evil);
  const exif = {
    IFD0: { Copyright: evil, Artist: evil },
    IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSAreaInformation: evil },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${evilMarker}</a></x:xmpmeta>`;
  const [jpeg, pngFile, webp] = await Promise.all([
    plain(40, 30).jpeg().toBuffer(),
    plain(40, 30).png().toBuffer(),
    plain(40, 30).webp().toBuffer(),
  ]);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, payload.length + 2]), payload]);
  const afterMagic = (file: Buffer, at: number, part: Buffer): Buffer =>
    Buffer.concat([file.subarray(0, at), part, file.subarray(at)]);
  const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), payload, Buffer.from('PK\x05\x06', 'latin1')]);
  const textChunk = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), payload]));
  return new Map<string, Buffer>([
    ['JPEG and HTML', Buffer.concat([jpeg, payload])],
    ['JPEG and ZIP', Buffer.concat([jpeg, zip])],
    ['JPEG with a script as comment', afterMagic(jpeg, 2, comment)],
    ['JPEG with EXIF and a place', await plain(40, 30).withExif(exif).jpeg().toBuffer()],
    ['JPEG with XMP', await plain(40, 30).withXmp(xmp).jpeg().toBuffer()],
    ['PNG and HTML', Buffer.concat([pngFile, payload])],
    ['PNG and ZIP', Buffer.concat([pngFile, zip])],
    ['PNG with text', afterMagic(pngFile, 33, textChunk)],
    ['PNG with an unknown chunk', afterMagic(pngFile, 33, chunk('evIl', payload))],
    ['PNG with EXIF', await plain(40, 30).withExif(exif).png().toBuffer()],
    [
      'PNG whose grey pixels spell a script',
      png(60, 1, deflateSync(Buffer.from(`\0${evil.padEnd(60)}`), { level: 0 })),
    ],
    ['WebP and HTML', Buffer.concat([webp, payload])],
    ['WebP with EXIF', await plain(40, 30).withExif(exif).webp().toBuffer()],
    ['WebP with XMP', await plain(40, 30).withXmp(xmp).webp().toBuffer()],
  ]);
}

/** The parts of a WebP file by their names. */
export function webpParts(file: Buffer): string[] {
  const parts: string[] = [];
  for (let at = 12; at + 8 <= file.length;) {
    parts.push(file.toString('latin1', at, at + 4));
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return parts;
}
