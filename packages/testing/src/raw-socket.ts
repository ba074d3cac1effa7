import { connect, type Socket } from 'node:net';

const opcodes = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** Length from which on a frame counts. */
const countedFrom = 100;

/** What a socket does with the texts that it gets; counting alone is much cheaper. */
type OnText = (text: string) => void;

/**
 * A websocket client that checks nothing: it speaks the little of the protocol that a server must understand, and sends
 * whatever a test wants, frames that no library would make included. It reads only while it is told to.
 */
export class RawSocket {
  /** Frames that came; pings and heartbeats, which are short, are not counted. */
  frames = 0;
  bytes = 0;
  isClosed = false;
  readonly closed: Promise<void>;
  readonly #socket: Socket;
  #onText: OnText | null = null;
  #rest: Buffer = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.bytes += chunk.length;
      this.#read(chunk);
    });
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.isClosed = true;
        resolve();
      });
    });
  }

  /** Opens a websocket at `path` of a server on this machine. @throws Error when the server refuses. */
  static async open(port: number, path: string): Promise<RawSocket> {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    const head =
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
    socket.write(head);
    let answer = Buffer.alloc(0);
    await new Promise<void>((resolve, reject) => {
      const onData = (chunk: Buffer): void => {
        answer = Buffer.concat([answer, chunk]);
        if (!answer.includes('\r\n\r\n')) return;
        socket.off('data', onData);
        socket.off('close', onEnd);
        socket.off('error', reject);
        resolve();
      };
      const onEnd = (): void => {
        reject(new Error(`the server closed: ${answer.toString()}`));
      };
      socket.on('data', onData);
      socket.once('close', onEnd);
      socket.once('error', reject);
    });
    const end = answer.indexOf('\r\n\r\n');
    const status = answer.subarray(0, 12).toString();
    if (status !== 'HTTP/1.1 101') throw new Error(`the server refused: ${answer.toString()}`);
    const opened = new RawSocket(socket);
    opened.#read(answer.subarray(end + 4));
    return opened;
  }

  /** Gives every text to `onText` from now on; with null, they are only counted. */
  listen(onText: OnText | null): void {
    this.#onText = onText;
  }

  /** Sends one text. */
  send(text: string): void {
    this.sendFrame(opcodes.text, Buffer.from(text));
  }

  /** Sends one frame, whatever its opcode; masked with zeros, so that its content is as given. */
  sendFrame(opcode: number, payload: Buffer): void {
    const { length } = payload;
    const head = Buffer.alloc(length < 126 ? 6 : length < 65_536 ? 8 : 14);
    head[0] = 0x80 | opcode;
    if (length < 126) head[1] = 0x80 | length;
    else if (length < 65_536) {
      head[1] = 0x80 | 126;
      head.writeUInt16BE(length, 2);
    } else {
      head[1] = 0x80 | 127;
      head.writeBigUInt64BE(BigInt(length), 2);
    }
    this.sendBytes(Buffer.concat([head, payload]));
  }

  /** Sends bytes that need not be frames. */
  sendBytes(bytes: Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }

  /** Reads nothing any more: what comes fills the buffers of the system, and then the server’s. */
  pause(): void {
    this.#socket.pause();
  }

  /** Reads again, beginning with what has come meanwhile. */
  resume(): void {
    this.#socket.resume();
  }

  /** Ends at once. */
  destroy(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const frame = frameOf(bytes);
      if (frame === null) break;
      if (frame.to - frame.from >= countedFrom) this.frames += 1;
      this.#take(frame.opcode, bytes.subarray(frame.from, frame.to));
      bytes = bytes.subarray(frame.to);
    }
    this.#rest = bytes;
  }

  #take(opcode: number, payload: Buffer): void {
    if (opcode === opcodes.close) this.#socket.end();
    if (opcode === opcodes.ping) this.sendFrame(opcodes.pong, payload);
    if (opcode !== opcodes.text) return;
    // A ping of engine.io is the text 2, its answer the text 3.
    if (payload.length === 1 && payload[0] === 0x32) this.send('3');
    else this.#onText?.(payload.toString());
  }
}

/** The first whole frame of some bytes; a server does not mask. */
function frameOf(bytes: Buffer): { readonly opcode: number; readonly from: number; readonly to: number } | null {
  if (bytes.length < 2) return null;
  const opcode = bytes.readUInt8(0) & 0x0f;
  const short = bytes.readUInt8(1) & 0x7f;
  const from = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < from) return null;
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  return bytes.length < from + length ? null : { opcode, from, to: from + length };
}

/** The path at which a socket.io server takes websockets. */
const socketIoPath = '/socket.io/?EIO=4&transport=websocket';

/** A raw socket that has joined a socket.io server as any client would. */
export async function openRawClient(port: number): Promise<RawSocket> {
  const socket = await RawSocket.open(port, socketIoPath);
  const joined = new Promise<void>((resolve, reject) => {
    socket.listen((text) => {
      if (text.startsWith('40')) resolve();
    });
    void socket.closed.then(() => {
      reject(new Error('the server closed before the socket had joined'));
    });
  });
  socket.send('40');
  await joined;
  socket.listen(() => undefined);
  return socket;
}
