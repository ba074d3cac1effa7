import { createServer } from 'node:net';

/**
 * Opens a port and closes it again, so that a used one is found before anything else is made. Port 0 is always free.
 * @throws node's error when it cannot be opened.
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}
