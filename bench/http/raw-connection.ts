import { connect, type Socket } from 'node:net';

/** An answer: its status and its body as text. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** More than an answer to one request. */
const roomBytes = 16 * 1_024;

/**
 * One kept connection with one request on it at a time. It does as little as an HTTP client can, so that a bench on one
 * machine measures the server: bytes are read into one place, without a stream around them.
 */
export class RawConnection {
  readonly #socket: Socket;
  #received = '';
  #answer: ((answer: RawAnswer) => void) | null = null;
  #fail: ((error: Error) => void) | null = null;

  constructor(port: number) {
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(roomBytes),
        callback: (length, bytes) => {
          this.#take(Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1'));
          return true;
        },
      },
    });
    this.#socket.on('error', (error) => this.#fail?.(error));
    this.#socket.on('close', () => this.#fail?.(new Error('the server closed a connection')));
  }

  /** Sends a whole request, head and body, and waits for its answer. */
  ask(request: Buffer): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#fail = null;
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    const text = this.#received + chunk;
    this.#received = text;
    const head = text.indexOf('\r\n\r\n');
    if (head === -1) return;
    const length = text.indexOf('content-length: ');
    const end = head + 4 + (length === -1 || length > head ? 0 : Number.parseInt(text.slice(length + 16, head), 10));
    if (text.length < end) return;
    this.#received = text.slice(end);
    this.#answer?.({ status: Number.parseInt(text.slice(9, 12), 10), body: text.slice(head + 4, end) });
  }
}
