import { connect, type Socket } from 'node:net';

/** An answer: its status and its body as text. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * One kept connection with one request on it at a time. It does as little as an HTTP client can, so that a bench on one
 * machine measures the server.
 */
export class RawConnection {
  readonly #socket: Socket;
  #received = '';
  #answer: ((answer: RawAnswer) => void) | null = null;
  #fail: ((error: Error) => void) | null = null;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk: string) => {
      this.#take(chunk);
    });
    this.#socket.on('error', (error) => this.#fail?.(error));
    this.#socket.on('close', () => this.#fail?.(new Error('the server closed a connection')));
  }

  /** Sends a whole request, head and body, and waits for its answer. */
  ask(request: string): Promise<RawAnswer> {
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
    this.#received += chunk;
    const head = this.#received.indexOf('\r\n\r\n');
    if (head === -1) return;
    const length = /content-length: (\d+)/i.exec(this.#received)?.[1];
    const end = head + 4 + Number.parseInt(length ?? '0', 10);
    if (this.#received.length < end) return;
    const answer = {
      status: Number.parseInt(this.#received.slice(9, 12), 10),
      body: this.#received.slice(head + 4, end),
    };
    this.#received = this.#received.slice(end);
    this.#answer?.(answer);
  }
}
