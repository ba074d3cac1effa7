import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { bareMessage, type Frame, fatalMessage, ProtocolFrames, queryMessage } from './protocol-frames.ts';
import { SessionMultiplexer, type SharedSession } from './session-multiplexer.ts';

/** Second word of the packets that precede the session (https://www.postgresql.org/docs/15/protocol-message-formats.html). */
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
const CLEARTEXT_PASSWORD = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);

/** After these a client expects an answer: Sync, simple query, Flush, end and failure of a copy. */
const TURN_ENDS = new Set(['S', 'Q', 'H', 'c', 'f']);

export interface SocketFrontOptions {
  readonly session: SharedSession;
  /** What a client must send as its password; other programs of the machine can reach the port, too. */
  readonly password: string;
  /** A connection that is idle in a transaction for so long is closed, because it blocks all others. */
  readonly idleInTransactionMs: number;
  readonly onFailure: (error: unknown) => void;
}

interface Connection {
  readonly id: number;
  readonly socket: Socket;
  readonly frames: ProtocolFrames;
  phase: 'startup' | 'password' | 'ready' | 'gone';
  startupPacket: Buffer;
  pending: Buffer[];
  /** Cuts the connection when it keeps the session and sends nothing. */
  idleTimer: NodeJS.Timeout | null;
}

/**
 * Serves the PostgreSQL protocol on a loopback port, all connections sharing one session.
 * @returns the port and a way to stop, which cuts the connections.
 */
export async function openSocketFront(options: SocketFrontOptions): Promise<{ port: number; close(): Promise<void> }> {
  const front = new SocketFront(options);
  const port = await front.listen();
  return { port, close: () => front.close() };
}

class SocketFront {
  readonly #options: SocketFrontOptions;
  readonly #server: Server;
  readonly #multiplexer: SessionMultiplexer;
  readonly #connections = new Map<number, Connection>();
  #nextId = 1;

  constructor(options: SocketFrontOptions) {
    this.#options = options;
    this.#multiplexer = new SessionMultiplexer(
      options.session,
      (owner) => this.#startIdleTimer(owner),
      options.onFailure,
    );
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
  }

  listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ host: '127.0.0.1', port: 0 }, () => {
        const address = this.#server.address();
        if (address === null || typeof address === 'string') reject(new Error('the socket front has no port'));
        else resolve(address.port);
      });
    });
  }

  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    for (const connection of this.#connections.values()) connection.socket.destroy();
    return closed;
  }

  #accept(socket: Socket): void {
    const connection: Connection = {
      id: this.#nextId++,
      socket,
      frames: new ProtocolFrames(),
      phase: 'startup',
      startupPacket: Buffer.alloc(0),
      pending: [],
      idleTimer: null,
    };
    this.#connections.set(connection.id, connection);
    socket.on('data', (chunk) => this.#receive(connection, chunk));
    // A reset is followed by 'close', which is where the connection is let go.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#letGo(connection));
  }

  #receive(connection: Connection, chunk: Buffer): void {
    stopIdleTimer(connection);
    connection.frames.push(chunk);
    try {
      for (let frame = connection.frames.next(); frame; frame = connection.frames.next()) {
        if (connection.phase === 'ready') this.#receiveTyped(connection, frame);
        else if (connection.phase === 'password') this.#checkPassword(connection, frame);
        else if (connection.phase === 'startup') this.#greet(connection, frame);
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      connection.socket.destroy();
    }
  }

  #greet(connection: Connection, frame: Frame): void {
    const code = frame.bytes.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) {
      connection.socket.write('N');
      return;
    }
    if (code === CANCEL_REQUEST) {
      // There is no second process that a running statement could be cancelled from.
      connection.socket.destroy();
      return;
    }
    connection.startupPacket = Buffer.from(frame.bytes);
    connection.phase = 'password';
    connection.frames.expectTyped();
    connection.socket.write(CLEARTEXT_PASSWORD);
  }

  #checkPassword(connection: Connection, frame: Frame): void {
    const given = frame.bytes.subarray(5, -1);
    const wanted = Buffer.from(this.#options.password);
    if (frame.type !== 'p' || given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      connection.phase = 'gone';
      connection.socket.end(fatalMessage('28P01', 'password authentication failed'));
      return;
    }
    connection.phase = 'ready';
    this.#submit(connection, connection.startupPacket, true);
  }

  #receiveTyped(connection: Connection, frame: Frame): void {
    if (frame.type === 'X') {
      connection.socket.end();
      return;
    }
    connection.pending.push(frame.bytes);
    if (!TURN_ENDS.has(frame.type)) return;
    const messages = Buffer.concat(connection.pending);
    connection.pending = [];
    this.#submit(connection, messages, frame.type === 'S' || frame.type === 'Q');
  }

  #submit(connection: Connection, messages: Buffer, complete: boolean): void {
    const { id, socket } = connection;
    let corked = false;
    this.#multiplexer.submit({
      connectionId: id,
      messages,
      complete,
      onData: (data) => {
        if (!corked) socket.cork();
        corked = true;
        // The piece is a window into the session's memory, which the next statement overwrites.
        if (socket.writable) socket.write(Buffer.from(data));
      },
      onEnd: () => {
        if (corked) socket.uncork();
      },
    });
  }

  #letGo(connection: Connection): void {
    stopIdleTimer(connection);
    connection.phase = 'gone';
    this.#connections.delete(connection.id);
    if (!this.#multiplexer.forget(connection.id)) return;
    // Sync ends what was left half said; outside a transaction the rollback is only a warning to nobody.
    this.#multiplexer.submit({
      connectionId: connection.id,
      messages: Buffer.concat([bareMessage('S'), queryMessage('ROLLBACK')]),
      complete: true,
      onData: () => undefined,
      onEnd: () => undefined,
    });
  }

  #startIdleTimer(owner: number): void {
    const connection = this.#connections.get(owner);
    if (!connection) return;
    stopIdleTimer(connection);
    connection.idleTimer = setTimeout(() => connection.socket.destroy(), this.#options.idleInTransactionMs);
    connection.idleTimer.unref();
  }
}

function stopIdleTimer(connection: Connection): void {
  if (connection.idleTimer) clearTimeout(connection.idleTimer);
  connection.idleTimer = null;
}
