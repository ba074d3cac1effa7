import { once } from 'node:events';
import { createServer } from 'node:http';

/** Health endpoint of a standby process. */
export interface StandbyHealth {
  /** Where it answers. */
  readonly port: number;
  /** Gives the port back. */
  close(): Promise<void>;
}

/**
 * Serves health checks on the server's port while the process is a standby: `/healthz` answers 200, everything else
 * 503.
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
