import { oggSum } from './media-containers.ts';

/** A GIF of one grey point. */
export const gif = Buffer.from('R0lGODdhAQABAIAAAICAgAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** A WAV of a tenth of a second of silence. */
export function wav(): Buffer {
  const bytes = Buffer.alloc(44 + 800);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8_000, 24);
  bytes.writeUInt32LE(8_000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(800, 40);
  return bytes;
}

function oggPage(sequence: number, flags: number, body: Buffer): Buffer {
  const page = Buffer.concat([Buffer.alloc(28), body]);
  page.write('OggS', 0, 'latin1');
  page[5] = flags;
  page.writeUInt32LE(sequence, 18);
  page[26] = 1;
  page[27] = body.length;
  page.writeUInt32LE(oggSum(page), 22);
  return page;
}

/** The pages of an Ogg of Opus, with nothing to hear in them. */
export const ogg = (): Buffer =>
  Buffer.concat([
    oggPage(0, 2, Buffer.from('OpusHead\u0001\u0001')),
    oggPage(1, 0, Buffer.from('OpusTags')),
    oggPage(2, 4, Buffer.alloc(3)),
  ]);

/** Three frames of MP3 at 128 kbit/s and 44.1 kHz. */
export function mp3(): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat([frame, frame, frame]);
}

function mp4Box(name: string, body: string): Buffer {
  const bytes = Buffer.from(`    ${name}${body}`, 'latin1');
  bytes.writeUInt32BE(bytes.length, 0);
  return bytes;
}

/** An MP4 of one track. @param handler `vide` or `soun`. @param samples how many ways its samples are coded in. */
export function mp4(handler: string, samples = 1): Buffer {
  const inside = (name: string, ...boxes: readonly Buffer[]): Buffer =>
    mp4Box(name, Buffer.concat(boxes).toString('latin1'));
  const coded = mp4Box('stsd', `\0\0\0\0\0\0\0${String.fromCodePoint(samples)}\0\0\0\u0008code`);
  const media = inside('mdia', mp4Box('hdlr', `\0\0\0\0\0\0\0\0${handler}`), inside('minf', inside('stbl', coded)));
  return Buffer.concat([mp4Box('ftyp', 'isom0000'), inside('moov', inside('trak', media)), mp4Box('mdat', 'vide')]);
}

const element = (id: readonly number[], body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([...id, 0x80 | body.length]), body]);

/** The elements of a WebM. @param codec for example `V_VP9`. */
export const webm = (codec: string): Buffer =>
  Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm'))),
    element(
      [0x18, 0x53, 0x80, 0x67],
      Buffer.concat([
        element([0x16, 0x54, 0xae, 0x6b], Buffer.from(codec)),
        element([0x1f, 0x43, 0xb6, 0x75], Buffer.from('data')),
      ]),
    ),
  ]);
