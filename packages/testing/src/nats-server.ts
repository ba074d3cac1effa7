import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where Debian and the project's own packages put it. */
const places = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];

/** A NATS server of its own with JetStream, in a temporary folder. */
export interface NatsServer {
  readonly url: string;
  /** Kills it without any chance to write. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  restart(): Promise<void>;
  /** Starts it again on the same port with nothing of what it had, as on a new disk. */
  restartEmpty(): Promise<void>;
  close(): Promise<void>;
}

/** The program, or null where it is not installed. */
export function findNatsServer(): string | null {
  return places.find((place) => existsSync(place)) ?? null;
}

/** Starts a NATS server on a free port. @throws Error with a sentence that says what to install when it is missing. */
export async function startNatsServer(): Promise<NatsServer> {
  const program = findNatsServer();
  if (program === null) {
    throw new Error('NATS is not installed: install it (on Debian: apt-get install nats-server) and run again.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'bourse-nats-'));
  const portsFile = (pid: number): string => join(folder, `nats-server_${String(pid)}.ports`);
  let port = -1;

  async function launch(): Promise<ChildProcess> {
    const options = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder, '--ports_file_dir', folder];
    const server = spawn(String(program), options, { stdio: 'ignore' });
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if (server.exitCode !== null) throw new Error(`nats-server ended with ${String(server.exitCode)}`);
      const file = portsFile(server.pid ?? 0);
      const found = existsSync(file) ? /nats:\/\/[^"]*:(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
      if (found !== undefined) {
        port = Number.parseInt(found, 10);
        if (await answers(port)) return server;
      }
      await sleep(50);
    }
    server.kill('SIGKILL');
    throw new Error('nats-server did not answer within 10 s');
  }

  let server = await launch();
  const end = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
    server.kill('SIGKILL');
    await ended;
  };
  return {
    url: `nats://127.0.0.1:${String(port)}`,
    kill: end,
    restart: async () => {
      server = await launch();
    },
    restartEmpty: async () => {
      rmSync(join(folder, 'jetstream'), { recursive: true, force: true });
      server = await launch();
    },
    close: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
