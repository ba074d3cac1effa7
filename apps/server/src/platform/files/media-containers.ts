import type { NftType } from '@bourse/contract/nft-rules';

/** A medium whose container holds together. */
export interface Container {
  readonly type: NftType;
  readonly mediaType: string;
}

const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** Whether the bytes begin as a still picture does, which another part reads and writes anew. */
export function isStill(bytes: Buffer): boolean {
  return (
    starts(bytes, '\u0089PNG\r\n\u001a\n') ||
    (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
    (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8))
  );
}

const gifSideMost = 4_096;

/** The end of a row of GIF sub-blocks that begins at a place; null where it leaves the file. */
function afterBlocks(bytes: Buffer, from: number): number | null {
  let at = from;
  for (;;) {
    const size = bytes[at];
    if (size === undefined) return null;
    at += 1 + size;
    if (size === 0) return at;
  }
}

/** The length of a table of colours, from the byte that tells it. */
const tableOf = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/** Reads a GIF from its header to its trailer: at least one picture, nothing behind the end. */
function isGif(bytes: Buffer): boolean {
  if (bytes.length < 14 || (!starts(bytes, 'GIF87a') && !starts(bytes, 'GIF89a'))) return false;
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  if (width === 0 || height === 0 || width > gifSideMost || height > gifSideMost) return false;
  let at: number | null = 13 + tableOf(bytes[10] ?? 0);
  let pictures = 0;
  while (at !== null && at < bytes.length) {
    const sign = bytes[at];
    if (sign === 0x3b) return pictures > 0 && at === bytes.length - 1;
    if (sign === 0x21) at = afterBlocks(bytes, at + 2);
    else if (sign === 0x2c && at + 10 < bytes.length) {
      pictures += 1;
      at = afterBlocks(bytes, at + 11 + tableOf(bytes[at + 9] ?? 0));
    } else return false;
  }
  return false;
}

/** Reads the chunks of a WAV: PCM of one or two channels, with sound in it. */
function isWav(bytes: Buffer): boolean {
  if (bytes.length < 44 || !starts(bytes, 'RIFF') || !starts(bytes, 'WAVE', 8)) return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let isFormat = false;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    if (at + 8 + size > bytes.length) return false;
    if (starts(bytes, 'fmt ', at)) {
      if (size < 16) return false;
      const [coding, channels, rate] = [
        bytes.readUInt16LE(at + 8),
        bytes.readUInt16LE(at + 10),
        bytes.readUInt32LE(at + 12),
      ];
      isFormat = coding === 1 && channels >= 1 && channels <= 2 && rate >= 8_000 && rate <= 192_000;
    }
    if (starts(bytes, 'data', at)) return isFormat && size > 0;
    at += 8 + size + (size % 2);
  }
  return false;
}

const oggTable = Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  return value >>> 0;
});

/** The check sum of an Ogg page, whose own field counts as zero. */
export function oggSum(page: Buffer): number {
  let sum = 0;
  for (const [place, byte] of page.entries()) {
    const value = place >= 22 && place < 26 ? 0 : byte;
    sum = ((sum << 8) ^ (oggTable[((sum >>> 24) ^ value) & 0xff] ?? 0)) >>> 0;
  }
  return sum;
}

/** Reads every page of an Ogg with its check sum: the first says Opus or Vorbis, the last that it is the last. */
function isOgg(bytes: Buffer): boolean {
  let isLast = false;
  let pages = 0;
  for (let at = 0; at < bytes.length;) {
    if (at + 27 > bytes.length || !starts(bytes, 'OggS', at)) return false;
    const segments = bytes[at + 26] ?? 0;
    const body = at + 27 + segments;
    if (body > bytes.length) return false;
    const end = body + bytes.subarray(at + 27, body).reduce((sum, size) => sum + size, 0);
    if (end > bytes.length || oggSum(bytes.subarray(at, end)) !== bytes.readUInt32LE(at + 22)) return false;
    if (pages === 0 && !starts(bytes, 'OpusHead', body) && !starts(bytes, '\u0001vorbis', body)) return false;
    isLast = ((bytes[at + 5] ?? 0) & 4) !== 0;
    pages += 1;
    at = end;
  }
  return isLast && pages > 2;
}

const mp3Rates = [44_100, 48_000, 32_000];
const mp3Bits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

/** The length of the MPEG 1 layer III frame at a place; null where there is none. */
function mp3Frame(bytes: Buffer, at: number): number | null {
  const [first, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (first !== 0xff || second === undefined || third === undefined || (second & 0xfe) !== 0xfa) return null;
  const [bits, rate] = [mp3Bits[third >> 4], mp3Rates[(third >> 2) & 3]];
  if (bits === undefined || bits === 0 || rate === undefined) return null;
  return Math.floor((144_000 * bits) / rate) + ((third >> 1) & 1);
}

/** Reads the frames of an MP3, behind a tag where it has one: at least three, up to the end or another tag. */
function isMp3(bytes: Buffer): boolean {
  let at = 0;
  if (starts(bytes, 'ID3') && bytes.length > 10) {
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((bytes[place] ?? 0) & 0x7f), 0);
    at = 10 + size;
  }
  let frames = 0;
  for (let length = mp3Frame(bytes, at); length !== null && at + length <= bytes.length; length = mp3Frame(bytes, at)) {
    at += length;
    frames += 1;
  }
  return frames >= 3 && (at === bytes.length || starts(bytes, 'TAG', at));
}

/** The boxes between the first byte of an MP4, or of one of its boxes, and the last; null where they do not fill it. */
function mp4Boxes(bytes: Buffer): { readonly name: string; readonly body: Buffer }[] | null {
  const boxes: { name: string; body: Buffer }[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return null;
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) return null;
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

/** The bodies of the boxes of a name that lie within others. */
const mp4Within = (bodies: readonly Buffer[], name: string): Buffer[] =>
  bodies.flatMap((body) => (mp4Boxes(body) ?? []).flatMap((box) => (box.name === name ? [box.body] : [])));

/** What a track holds, `vide` or `soun`, where it says how its samples are coded; else nothing. */
function mp4Handler(track: Buffer): string {
  const media = mp4Within([track], 'mdia');
  const [handler] = mp4Within(media, 'hdlr');
  const [samples] = mp4Within(mp4Within(mp4Within(media, 'minf'), 'stbl'), 'stsd');
  const isCoded = samples !== undefined && samples.length >= 16 && samples.readUInt32BE(4) > 0;
  return isCoded ? (handler?.toString('latin1', 8, 12) ?? '') : '';
}

/** Reads an MP4: its boxes fill it, it has content, and its index tells of a track of pictures or of sound. */
function readMp4(bytes: Buffer): Container | null {
  if (!starts(bytes, 'ftyp', 4)) return null;
  const boxes = mp4Boxes(bytes);
  if (boxes === null || !boxes.some(({ name }) => name === 'mdat')) return null;
  const handlers = mp4Within(mp4Within([bytes], 'moov'), 'trak').map(mp4Handler);
  if (handlers.includes('vide')) return { type: 'video', mediaType: 'video/mp4' };
  return handlers.includes('soun') ? { type: 'audio', mediaType: 'audio/mp4' } : null;
}

/** A number of EBML at a place, and where it ends. @param isId whether the sign of its length stays in it. */
function ebmlNumber(bytes: Buffer, at: number, isId: boolean): { value: number; end: number } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length || length > 8) return null;
  let value = isId ? first : first & (0xff >> length);
  for (let next = 1; next < length; next += 1) value = value * 256 + (bytes[at + next] ?? 0);
  return { value, end: at + length };
}

/** The elements of EBML between two places, by their ids; null where they do not fill them. */
function ebmlElements(bytes: Buffer, from: number, to: number): Map<number, Buffer> | null {
  const found = new Map<number, Buffer>();
  for (let at = from; at < to;) {
    const id = ebmlNumber(bytes, at, true);
    const size = id === null ? null : ebmlNumber(bytes, id.end, false);
    if (id === null || size === null || size.end + size.value > to) return null;
    if (!found.has(id.value)) found.set(id.value, bytes.subarray(size.end, size.end + size.value));
    at = size.end + size.value;
  }
  return found;
}

const ebml = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
} as const;

/** Reads a WebM of known lengths: header, segment, tracks, clusters. */
function readWebm(bytes: Buffer): Container | null {
  const top = ebmlElements(bytes, 0, bytes.length);
  const [header, segment] = [top?.get(ebml.header), top?.get(ebml.segment)];
  if (header === undefined || segment === undefined) return null;
  const docType = ebmlElements(header, 0, header.length)?.get(ebml.docType)?.toString('latin1');
  const parts = ebmlElements(segment, 0, segment.length);
  const tracks = parts?.get(ebml.tracks)?.toString('latin1');
  if (docType !== 'webm' || tracks === undefined || !(parts?.has(ebml.cluster) ?? false)) return null;
  if (/V_(?:VP8|VP9|AV1)/.test(tracks)) return { type: 'video', mediaType: 'video/webm' };
  return /A_(?:OPUS|VORBIS)/.test(tracks) ? { type: 'audio', mediaType: 'audio/webm' } : null;
}

/**
 * What a file is by its bytes, whatever it is called: every part of its container is walked, and must fill it.
 * @returns null for anything that is no GIF, WAV, Ogg, MP3, MP4 or WebM, or is cut off or damaged.
 */
export function readContainer(bytes: Buffer): Container | null {
  if (isGif(bytes)) return { type: 'gif', mediaType: 'image/gif' };
  if (isWav(bytes)) return { type: 'audio', mediaType: 'audio/wav' };
  if (isOgg(bytes)) return { type: 'audio', mediaType: 'audio/ogg' };
  if (isMp3(bytes)) return { type: 'audio', mediaType: 'audio/mpeg' };
  return readMp4(bytes) ?? readWebm(bytes);
}
