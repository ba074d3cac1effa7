import { connect, createServer, type Socket } from 'node:net';

/** One message of a book, as the server's socket writes it. */
export interface DepthMessage {
  readonly topic: string;
  readonly type: string;
  readonly seq: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

/** A line to a server on which updates of books come as often as wanted, in place of the server's own. */
export interface Flood {
  readonly url: string;
  setRate(perSecond: number): void;
  close(): Promise<void>;
}

const stepMs = 5;

/**
 * Opens a line between a browser and a server that passes everything but what the server tells of books after a
 * snapshot: of those it makes up its own. They reach the page as frames of its own socket; a socket that the test tool
 * plays in the page costs the page several times what it measures.
 * @param update what follows the book of `seq`.
 */
export async function openFlood(
  serverUrl: string,
  update: (book: DepthMessage, seq: number) => unknown,
): Promise<Flood> {
  const port = Number.parseInt(new URL(serverUrl).port, 10);
  const open = new Set<Socket>();
  let perSecond = 0;
  const line = createServer((browser) => {
    const server = connect(port, '127.0.0.1');
    for (const socket of [browser, server]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    browser.pipe(server);
    browser.on('close', () => server.destroy());
    server.on('close', () => browser.destroy());
    let followed: { readonly book: DepthMessage; seq: number } | null = null;
    const isPassed = (text: string): boolean => {
      const message = depthIn(text);
      if (message?.type === 'snapshot') followed = { book: message, seq: message.seq };
      return message === null || message.type === 'snapshot';
    };
    server.on(
      'data',
      passFrames(isPassed, (bytes) => browser.write(bytes)),
    );
    let owed = 0;
    const timer = setInterval(() => {
      owed += (perSecond * stepMs) / 1_000;
      for (; owed >= 1; owed -= 1) {
        if (followed === null) continue;
        browser.write(frameOf(`42${JSON.stringify(['message', update(followed.book, followed.seq)])}`));
        followed.seq += 1;
      }
    }, stepMs);
    browser.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve);
  });
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('a line has a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    setRate: (rate) => {
      perSecond = rate;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}

function depthIn(text: string): DepthMessage | null {
  if (!text.startsWith('42["message",')) return null;
  const [, message] = JSON.parse(text.slice(2)) as [string, DepthMessage]; // what the server's socket writes
  return message.topic.startsWith('depth:') ? message : null;
}

/** Passes on what a server sends on one connection: answers over HTTP as they are, of a socket the frames that may pass. */
function passFrames(isPassed: (text: string) => boolean, pass: (bytes: Buffer) => void): (chunk: Buffer) => void {
  let kind: 'unknown' | 'http' | 'socket' = 'unknown';
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    if (kind === 'unknown') {
      const isUpgrade = rest.toString('latin1').startsWith('HTTP/1.1 101');
      const end = rest.indexOf('\r\n\r\n') + 4;
      if (isUpgrade && end < 4) return;
      kind = isUpgrade ? 'socket' : 'http';
      if (isUpgrade) {
        pass(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    }
    if (kind === 'http') {
      pass(rest);
      rest = Buffer.alloc(0);
      return;
    }
    for (let size = frameSize(rest); size !== null && size.all <= rest.length; size = frameSize(rest)) {
      if (isPassed(rest.subarray(size.head, size.all).toString())) pass(rest.subarray(0, size.all));
      rest = rest.subarray(size.all);
    }
  };
}

/** How long the frame is that a buffer begins with, and its head; null while that is not there yet (RFC 6455, 5.2). */
function frameSize(bytes: Buffer): { readonly head: number; readonly all: number } | null {
  const short = bytes[1];
  if (short === undefined) return null;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return null;
  const body = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : bytes.readUIntBE(4, 6);
  return { head, all: head + body };
}

/** A text as one frame of a server. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const head = body.length < 126 ? Buffer.from([0x81, body.length]) : Buffer.from([0x81, 126, 0, 0]);
  if (body.length >= 126) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}
