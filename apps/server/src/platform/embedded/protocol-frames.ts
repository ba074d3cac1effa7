/** One message of a PostgreSQL client: a start-up packet (which carries no type) or a typed message. */
export interface Frame {
  /** The message's letter; `startup` for a packet without one. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** A client that announces a longer message than this is cut off: nothing of ours comes near it. */
const FRAME_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Cuts a client's byte stream into messages (https://www.postgresql.org/docs/15/protocol-message-formats.html).
 * The chunks are joined only when a message is complete, so that a large one costs one copy and not one per chunk.
 */
export class ProtocolFrames {
  #chunks: Buffer[] = [];
  #byteCount = 0;
  #wantedBytes = 8;
  #typed = false;

  /** Adds what the socket delivered. */
  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#byteCount += chunk.length;
  }

  /** From the next message on, messages carry a type. */
  expectTyped(): void {
    this.#typed = true;
    this.#wantedBytes = 5;
  }

  /**
   * Takes the next complete message, or null when more bytes are needed.
   * @throws RangeError when the announced length is impossible, so that the caller drops the connection.
   */
  next(): Frame | null {
    if (this.#byteCount < this.#wantedBytes) return null;
    const buffer = this.#joined();
    const length = this.#typed ? 1 + buffer.readInt32BE(1) : buffer.readInt32BE(0);
    if (length < (this.#typed ? 5 : 8) || length > FRAME_BYTES_MAX) throw new RangeError(`message of ${length} bytes`);
    if (buffer.length < length) {
      this.#wantedBytes = length;
      return null;
    }
    const rest = buffer.subarray(length);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#byteCount = rest.length;
    this.#wantedBytes = this.#typed ? 5 : 8;
    const bytes = buffer.subarray(0, length);
    return { type: this.#typed ? String.fromCharCode(bytes.readUInt8(0)) : 'startup', bytes };
  }

  #joined(): Buffer {
    const [first] = this.#chunks;
    if (this.#chunks.length === 1 && first) return first;
    const joined = Buffer.concat(this.#chunks, this.#byteCount);
    this.#chunks = [joined];
    return joined;
  }
}

/** A message without content, such as Sync. */
export function bareMessage(type: string): Buffer {
  const message = Buffer.alloc(5);
  message.write(type, 0, 'latin1');
  message.writeInt32BE(4, 1);
  return message;
}

/** A simple query. */
export function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q', 0, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** A refusal that ends the connection, with an SQLSTATE code. */
export function fatalMessage(code: string, text: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E', 0, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
