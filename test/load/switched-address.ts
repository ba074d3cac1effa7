import { connect, createServer, type Socket } from 'node:net';

/** An address behind which a server can be put in the place of another, as a virtual address or a load balancer does. */
export interface SwitchedAddress {
  readonly port: number;
  /** Sends whoever connects from now on to another port, and ends the connections that are open. */
  switchTo(port: number): void;
  close(): Promise<void>;
}

/** Opens an address on the loopback interface that leads to a port. */
export async function openSwitchedAddress(first: number): Promise<SwitchedAddress> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
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
    for (const socket of open) socket.destroy();
  };
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    switchTo: (port) => {
      target = port;
      endAll();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}
