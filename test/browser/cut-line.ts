import { connect, createServer, type Socket } from 'node:net';

/** A line between a browser and a server that can be cut, as a network is lost: nothing comes through any more. */
export interface CutLine {
  readonly url: string;
  /** Ends what is open and lets nothing new through. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a line to a server on this machine. */
export async function openLine(serverUrl: string): Promise<CutLine> {
  const port = Number.parseInt(new URL(serverUrl).port, 10);
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // Whoever is at the other end hears of a broken connection; here it is wanted.
    socket.on('error', () => socket.destroy());
  };
  const line = createServer((browser) => {
    keep(browser);
    if (isCut) {
      browser.destroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    keep(server);
    browser.pipe(server).pipe(browser);
    browser.on('close', () => server.destroy());
    server.on('close', () => browser.destroy());
  });
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve);
  });
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('a line has a port');
  const end = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => {
      isCut = true;
      end();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      end();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
