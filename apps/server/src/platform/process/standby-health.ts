import { once } from 'node:events';
import { createServer } from 'node:http';

/** What answers while a process waits for its turn. */
export interface StandbyHealth {
  /** Where it answers. */
  readonly port: number;
  /** Gives the port back. */
  close(): Promise<void>;
}

/**
 * Answers on the server's own port while it waits as a standby: `/healthz` says that the process lives, everything else
 * that nobody may be sent here yet.
 * @throws Error of node's when the port cannot be opened.
 */
export async function openStandbyHealth(port: number, host: string): Promise<StandbyHealth> {
  const server = createServer((request, response) => {
    const lives = request.url?.split('?', 1)[0] === '/healthz';
    // The connection would keep the port from the server that is to come.
    response.writeHead(lives ? 200 : 503, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ status: lives ? 'ok' : 'standby' }));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
