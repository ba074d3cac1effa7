/** An element of a WebM: its id, the length of what is in it, and that. */
function element(id: readonly number[], ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length));
  length[0] = 0x01;
  return Buffer.concat([Buffer.from(id), length, body]);
}

/** A whole number, as short as it goes. */
function whole(id: readonly number[], value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return element(id, Buffer.from(bytes));
}

const words = (id: readonly number[], value: string): Buffer => element(id, Buffer.from(value, 'latin1'));

function decimal(id: readonly number[], value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

/** One frame: of track 1, so many milliseconds after the beginning, complete in itself. */
function frameAt(ms: number, frame: Buffer): Buffer {
  const head = Buffer.from([0x81, ms >> 8, ms & 0xff, 0x80]);
  return element([0xa3], head, frame);
}

/** Joins frames of VP8 to a WebM without sound. @param frameMs how long each is seen. */
export function joinFrames(frames: readonly Buffer[], side: number, frameMs: number): Buffer {
  const header = element(
    [0x1a, 0x45, 0xdf, 0xa3],
    whole([0x42, 0x86], 1),
    whole([0x42, 0xf7], 1),
    whole([0x42, 0xf2], 4),
    whole([0x42, 0xf3], 8),
    words([0x42, 0x82], 'webm'),
    whole([0x42, 0x87], 2),
    whole([0x42, 0x85], 2),
  );
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    whole([0x2a, 0xd7, 0xb1], 1_000_000),
    decimal([0x44, 0x89], frames.length * frameMs),
    words([0x4d, 0x80], 'bourse'),
    words([0x57, 0x41], 'bourse'),
  );
  const video = element([0xe0], whole([0xb0], side), whole([0xba], side));
  const track = element(
    [0xae],
    whole([0xd7], 1),
    whole([0x73, 0xc5], 1),
    whole([0x83], 1),
    words([0x86], 'V_VP8'),
    whole([0x23, 0xe3, 0x83], frameMs * 1_000_000),
    video,
  );
  const blocks = frames.map((frame, place) => frameAt(place * frameMs, frame));
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], whole([0xe7], 0), ...blocks);
  return Buffer.concat([
    header,
    element([0x18, 0x53, 0x80, 0x67], info, element([0x16, 0x54, 0xae, 0x6b], track), cluster),
  ]);
}
