import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { countAtOnce, type MostAtOnce } from './count-at-once.ts';

/** Connections on which no whole head of a request has come within this time are counted: many come at once, and then ask. */
export const graceMs = 3_000;

/**
 * How many of them may be open. A browser opens six connections, an office behind one address some dozens; a proxy that is
 * trusted is not counted, since it holds the connections of everybody.
 */
export const halfOpenMost: MostAtOnce = { ofAddress: 100, inAll: 5_000 };

/** Hangs up on whoever holds more connections than that without asking for anything. Called when the server listens. */
export function boundHalfOpen(server: Server, trustedProxies: readonly string[]): void {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  const begin = countAtOnce(halfOpenMost);
  const ends = new WeakMap<Socket, () => void>();
  const end = (socket: Socket): void => {
    ends.get(socket)?.();
    ends.delete(socket);
  };
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrusted(remoteAddress, 0)) return;
    let isHeard = false;
    const count = (): void => {
      if (isHeard) return;
      const begun = begin(remoteAddress);
      if (typeof begun === 'string') socket.destroy();
      else ends.set(socket, begun);
    };
    // Where we are late ourselves, timers come before what has arrived meanwhile: it is read first, and then counted.
    const waiting = setTimeout(() => setImmediate(count), graceMs).unref();
    ends.set(socket, () => {
      isHeard = true;
      clearTimeout(waiting);
    });
    socket.once('close', () => end(socket));
  });
  const hear = ({ socket }: IncomingMessage): void => end(socket);
  server.on('request', hear);
  // Where nobody serves sockets, such a request is one like any other, and a listener would change that.
  if (server.listenerCount('upgrade') > 0) server.on('upgrade', hear);
}
