import { connect, createServer, type Socket } from 'node:net';

/** An address behind which a server can be put in the place of another, as a virtual address or a load balancer does. */
export interface SwitchedAddress {
  readonly port: number;
  /** Sends whoever connects from now on to another port, and ends the connections that are open. */
  switchTo(port: number): void;
  /** Lets nothing through any more, as a network does that is cut: no connection ends, and none begins. */
  cut(): void;
  /** Goes on where it was cut. */
  heal(): void;
  close(): Promise<void>;
}

/** Opens an address on the loopback interface that leads to a port. */
export async function openSwitchedAddress(first: number): Promise<SwitchedAddress> {
  let target = first;
  let isCut = false;
  const open = new Map<Socket, Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.set(one, other);
      if (isCut) one.pause();
      else one.pipe(other);
      one.on('error', () => one.destroy());
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const endAll = (): void => {
    for (const socket of open.keys()) socket.destroy();
  };
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    switchTo: (port) => {
      target = port;
      endAll();
    },
    cut: () => {
      isCut = true;
      for (const [one, other] of open) one.unpipe(other).pause();
    },
    heal: () => {
      isCut = false;
      for (const [one, other] of open) one.pipe(other);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}
