// A child process with many clients, so that their work is not done by the measured server. Controlled over IPC. The
// lag of a message is measured on one socket of twenty, because parsing is expensive; the others only count.
import { openRawClient, type RawSocket } from '@bourse/testing/raw-socket';

/** What the process is told. */
export type CrowdOrder =
  | { readonly order: 'open'; readonly port: number; readonly sockets: number; readonly topics: readonly string[] }
  /** Some of the sockets also follow these, and from then on read nothing. */
  | { readonly order: 'stop reading'; readonly sockets: number; readonly topics: readonly string[] }
  | { readonly order: 'report' };

/** What it tells since the last report. */
export interface CrowdReport {
  readonly frames: number;
  readonly bytes: number;
  readonly lagsMs: readonly number[];
  /** Sockets that are closed, of those that read: those that do not read do not learn of it. */
  readonly closedReading: number;
}

const measuredOneIn = 20;
const stamp = '"sent_ms":';
const nowMs = (): number => performance.timeOrigin + performance.now();

let lagsMs: number[] = [];
const sockets: RawSocket[] = [];
let silent = 0;
let [framesBefore, bytesBefore] = [0, 0];

function noteLag(text: string): void {
  const from = text.indexOf(stamp);
  if (from >= 0) lagsMs.push(nowMs() - Number.parseFloat(text.slice(from + stamp.length, from + stamp.length + 20)));
}

/** Follows topics, and waits until the server has said that it does. */
async function follow(socket: RawSocket, topics: readonly string[]): Promise<void> {
  const acknowledged = new Promise<void>((resolve) => {
    socket.listen((text) => {
      if (text.startsWith('430')) resolve();
    });
  });
  socket.send(`420${JSON.stringify(['subscribe', { topics }])}`);
  await Promise.race([acknowledged, socket.closed]);
}

async function open(port: number, count: number, topics: readonly string[]): Promise<void> {
  const openers = Array.from({ length: 20 }, async () => {
    while (sockets.length < count) {
      const place = sockets.length;
      const opening = openRawClient(port);
      sockets.push(null as never); // keeps the place until it is there
      const socket = await opening;
      sockets[place] = socket;
      await follow(socket, topics);
      socket.listen(place % measuredOneIn === 0 ? noteLag : null);
    }
  });
  await Promise.all(openers);
}

function report(): CrowdReport {
  const frames = sockets.reduce((sum, socket) => sum + socket.frames, 0);
  const bytes = sockets.reduce((sum, socket) => sum + socket.bytes, 0);
  const told = {
    frames: frames - framesBefore,
    bytes: bytes - bytesBefore,
    lagsMs,
    closedReading: sockets.slice(silent).filter(({ isClosed }) => isClosed).length,
  };
  [framesBefore, bytesBefore, lagsMs] = [frames, bytes, []];
  return told;
}

async function execute(order: CrowdOrder): Promise<unknown> {
  switch (order.order) {
    case 'open':
      await open(order.port, order.sockets, order.topics);
      return 'open';
    case 'stop reading':
      silent = order.sockets;
      await Promise.all(
        sockets.slice(0, silent).map(async (socket) => {
          await follow(socket, order.topics);
          socket.pause();
        }),
      );
      return 'silent';
    case 'report':
      return report();
  }
}

process.on('message', (order: CrowdOrder) => {
  void execute(order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
