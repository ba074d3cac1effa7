import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ok } from '@bourse/kernel/result';
import type { FixPeer } from './fix-link.ts';
import type { FixFields } from './fix-message.ts';
import { FixPort } from './fix-port.ts';

/** What a port of tests has served. */
export interface Served {
  readonly taken: string[];
  /** The names of guests that have gone. */
  readonly left: string[];
}

/** A port that lets everybody in under the name in Username, and does what is given with each message. */
export function openTestPort(take: (peer: FixPeer, asked: FixFields) => void): {
  readonly fix: FixPort;
  served: Served;
} {
  const served: Served = { taken: [], left: [] };
  const fix = new FixPort({
    port: 0,
    host: '127.0.0.1',
    tls: null,
    compId: 'BOURSE',
    rateFactor: 1_000,
    door: async (logon) =>
      ok({
        name: logon.get(553) ?? '',
        begin: (peer) => ({
          take: async (asked) => {
            served.taken.push(asked.get(11) ?? asked.type);
            take(peer, asked);
          },
          mayStay: async () => true,
          leave: () => {
            served.left.push(logon.get(553) ?? '');
          },
        }),
      }),
  });
  return { fix, served };
}

/** The bytes of a message; `|` stands for the delimiter. */
export function frameOf(type: string, number: number, fields: string): Buffer {
  const time = new Date().toISOString().replaceAll('-', '').replace('T', '-').replace('Z', '');
  const body = `35=${type}|49=BOT|56=BOURSE|34=${String(number)}|52=${time}|${fields}`.replaceAll('|', '\x01');
  const begun = Buffer.from(`8=FIX.4.4\x019=${String(body.length)}\x01${body}`, 'latin1');
  const sum = begun.reduce((total, byte) => total + byte, 0) % 256;
  return Buffer.concat([begun, Buffer.from(`10=${String(sum).padStart(3, '0')}\x01`)]);
}

export const logonOf = (name: string): Buffer => frameOf('A', 1, `98=0|108=5|141=Y|553=${name}|`);

/** A connection, with what it has heard so far. */
export interface Dialled {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly isGone: () => boolean;
}

/** Connects to a port. */
export async function dial(port: number): Promise<Dialled> {
  const socket = connect(port, '127.0.0.1');
  let [text, gone] = ['', false];
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    gone = true;
  });
  await once(socket, 'connect');
  return { socket, heard: () => text, isGone: () => gone };
}
