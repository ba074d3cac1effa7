import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type MoveTerms, signRequest } from '@bourse/contract/signer';
import { parseJson } from '@bourse/kernel/parse-json';
import * as z from 'zod/mini';
import { judgePayment, paymentSigner, type SignerPorts } from './sign-payment.ts';
import { payingAddress } from './signer-keys.ts';

const bodyMax = 50_000;

async function bodyOf(message: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  let size = 0;
  // A message without an encoding gives its bytes.
  for await (const piece of message as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > bodyMax) return undefined;
    pieces.push(piece);
  }
  return parseJson(Buffer.concat(pieces).toString('utf8'));
}

/** What may be moved between the house's own addresses, by network. */
export function movesOf({ policy, memory, nowMs }: SignerPorts): Readonly<Record<string, MoveTerms>> {
  const terms = Object.entries(policy.networks).flatMap(([network, rules]): [string, MoveTerms][] => {
    const { moves } = rules;
    if (moves === undefined) return [];
    const left = Math.max(moves.maxPerDay - memory.movesInDay(network, nowMs()), 0);
    // Where coins lie in outputs nothing needs gas.
    const maxGasTopUp = 'maxGasTopUp' in moves ? moves.maxGasTopUp.toString() : '0';
    return [[network, { cold: moves.cold ?? null, maxGasTopUp, left }]];
  });
  return Object.fromEntries(terms);
}

/** Answers on a socket of the machine, which only the signer's own user can open. */
export async function startSigner(ports: SignerPorts, socketPath: string): Promise<Server> {
  const sign = paymentSigner(ports);
  const answer = async (message: IncomingMessage): Promise<unknown> => {
    if (message.method === 'GET' && message.url === '/addresses') {
      const networks = Object.entries(ports.policy.networks);
      return Object.fromEntries(networks.map(([name, network]) => [name, payingAddress(network, ports.keys)]));
    }
    if (message.method === 'GET' && message.url === '/moves') return movesOf(ports);
    const request = z.safeParse(signRequest, await bodyOf(message));
    if (message.url === '/judge') {
      return { refused: request.success ? judgePayment(ports, request.data) : 'malformed' };
    }
    if (message.url !== '/sign' || !request.success) return { ok: false, refused: 'malformed' };
    const signed = await sign(request.data);
    return signed.ok ? { ok: true, payment: signed.value } : { ok: false, refused: signed.error };
  };
  const server = createServer((message, reply) => {
    void answer(message).then(
      (body) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        reply.statusCode = 500;
        reply.end();
      },
    );
  });
  rmSync(socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });
  chmodSync(socketPath, 0o600);
  return server;
}
