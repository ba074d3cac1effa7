import { request as httpRequest } from 'node:http';
import {
  judgeAnswer,
  type MoveTerms,
  signAnswer,
  type SignedPayment,
  signerAddresses,
  signerMoves,
  type SignRefusal,
  type SignRequest,
} from '@bourse/contract/signer';
import { parseJson } from '@bourse/kernel/parse-json';
import { err, ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';

/** The process that holds the keys. Every method throws when it does not answer. */
export interface Signer {
  /** The house's address on each network that it pays on. */
  readonly addresses: () => Promise<Readonly<Record<string, string>>>;
  /** What it moves between the house's own addresses, by network. */
  readonly moves: () => Promise<Readonly<Record<string, MoveTerms>>>;
  /** Why it would refuse a request; null where it would sign. */
  readonly judge: (request: SignRequest) => Promise<SignRefusal | null>;
  readonly sign: (request: SignRequest) => Promise<Result<SignedPayment, SignRefusal>>;
}

const timeoutMs = 10_000;

function ask(socketPath: string, path: string, body: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = httpRequest({ socketPath, path, method, timeout: timeoutMs }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on('data', (piece: Buffer) => pieces.push(piece));
      reply.on('error', reject);
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(parseJson(Buffer.concat(pieces).toString('utf8')));
        else reject(new Error(`the signer answered ${String(reply.statusCode)}`));
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('the signer did not answer in time')));
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Speaks to the signer over a socket of the machine. */
export function signerAt(socketPath: string): Signer {
  return {
    addresses: async () => z.parse(signerAddresses, await ask(socketPath, '/addresses', undefined)),
    moves: async () => z.parse(signerMoves, await ask(socketPath, '/moves', undefined)),
    judge: async (request) => z.parse(judgeAnswer, await ask(socketPath, '/judge', request)).refused,
    sign: async (request) => {
      const answer = z.parse(signAnswer, await ask(socketPath, '/sign', request));
      return answer.ok ? ok(answer.payment) : err(answer.refused);
    },
  };
}
