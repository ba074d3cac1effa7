import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { type SignedPayment, signedPayment, signRequest, type SignRequest } from '@bourse/contract/signer';
import { parseJson } from '@bourse/kernel/parse-json';
import * as z from 'zod/mini';
import { isMove } from './own-moves.ts';
import { claimsOf } from './payment-kinds.ts';
import type { SignedBefore } from './refusal.ts';

/** Lines that name no kind were written when there was but the EVM. */
const withKind = z.transform((given: unknown) =>
  typeof given === 'object' && given !== null ? { kind: 'evm', ...given } : given,
);

const lineSchema = z.object({
  request: z.pipe(withKind, signRequest),
  payment: signedPayment,
  /** Milliseconds since 1970. */
  atMs: z.int(),
});
type Line = z.output<typeof lineSchema>;

const dayMs = 24 * 60 * 60_000;
const assetOf = ({ network, contract }: SignRequest): string => `${network} ${contract?.toLowerCase() ?? ''}`;

/** What was ever signed. It is kept before anybody is given it. */
export interface SigningMemory {
  before(request: SignRequest, nowMs: number): SignedBefore;
  /** How many moves of a network were signed in the 24 hours before. */
  movesInDay(network: string, nowMs: number): number;
  /** The newest that was signed under an id. */
  newest(id: string): SignedPayment | undefined;
  /** Writes down what was signed, to where it is kept for good. */
  add(request: SignRequest, payment: SignedPayment, nowMs: number): void;
  close(): void;
}

/**
 * Opens the file in which every signature stands on a line of its own. A last line without an end was never answered: it
 * is cut off. @throws Error where any other line is not what this program writes.
 */
export function openMemory(path: string): SigningMemory {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  const lines = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line, place) => {
      const parsed = z.safeParse(lineSchema, parseJson(line));
      if (!parsed.success)
        throw new Error(`line ${String(place + 1)} of ${path} is damaged: nothing is signed until it is mended`);
      return parsed.data;
    });
  const file = openSync(path, 'a', 0o600);
  const write = (line: Line): void => {
    writeSync(file, `${JSON.stringify(line)}\n`);
    fsyncSync(file);
  };
  return {
    ...rememberSigned(lines, write),
    close: () => {
      closeSync(file);
    },
  };
}

/** What was signed in these lines, and in those that are written behind them. @param write keeps a line for good. */
export function rememberSigned(lines: readonly Line[], write: (line: Line) => void): Omit<SigningMemory, 'close'> {
  const firsts = new Map<string, Line>();
  // What can be carried beside each other; of what excludes each other the first.
  const carried: Line[] = [];
  const newest = new Map<string, SignedPayment>();
  const idOfClaim = new Map<string, string>();
  const keep = (line: Line): void => {
    const { request, payment } = line;
    if (!firsts.has(request.id) || payment.expiresAtMs !== undefined) carried.push(line);
    if (!firsts.has(request.id)) firsts.set(request.id, line);
    newest.set(request.id, payment);
    for (const claim of claimsOf(request)) idOfClaim.set(claim, request.id);
  };
  for (const line of lines) keep(line);
  /** What of the 24 hours before can be carried beside each other. */
  const ofDay = (nowMs: number): Line[] => carried.filter(({ atMs }) => atMs > nowMs - dayMs);
  const isMoveOn = (network: string, { request }: Line): boolean => request.network === network && isMove(request);
  return {
    movesInDay: (network, nowMs) => ofDay(nowMs).filter((one) => isMoveOn(network, one)).length,
    before: (request, nowMs) => {
      const beside = ofDay(nowMs).filter(
        ({ request: { id }, payment }) => id !== request.id || payment.expiresAtMs !== undefined,
      );
      const paid = beside.filter(({ request: other }) => !isMove(other) && assetOf(other) === assetOf(request));
      return {
        sameId: firsts.get(request.id)?.request,
        isClaimed: claimsOf(request).some((claim) => (idOfClaim.get(claim) ?? request.id) !== request.id),
        newest: newest.get(request.id),
        signedInDay: paid.reduce((sum, { request: { amount } }) => sum + BigInt(amount), 0n),
        movesInDay: beside.filter((one) => isMoveOn(request.network, one)).length,
      };
    },
    newest: (id) => newest.get(id),
    add: (request, payment, atMs) => {
      write({ request, payment, atMs });
      keep({ request, payment, atMs });
    },
  };
}
