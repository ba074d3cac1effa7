import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { invariant } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';

const argon2Async = promisify(argon2);

/** What a hash costs. */
export interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** 64 MiB, three passes, one lane: about 0.2 s. */
export const productionCost: HashCost = { memoryKib: 65_536, passes: 3 };

const tagLength = 32;
const saltLength = 16;
const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** Every method answers SYSTEM_BUSY when more are waiting than are served in a few seconds. */
export interface PasswordHasher {
  /** A new hash in PHC form, with a salt of its own. */
  hash(password: string): Promise<Result<string, Rejection>>;
  /**
   * Tells whether the password is the one of `hash`. With null it takes as long and says no, so that an unknown account
   * cannot be told from a wrong password by the clock.
   */
  verify(password: string, hash: string | null): Promise<Result<boolean, Rejection>>;
}

/** What no password hashes to, in the same form and at the same cost, so that the clock does not tell it from others. */
export const hashOfNoPassword = `$argon2id$v=19$m=65536,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

function parse(hash: string): { salt: Buffer; tag: Buffer; spent: HashCost } {
  const match = stored.exec(hash);
  invariant(match !== null, 'a stored password hash is in PHC form');
  const [, memory = '', passes = '', salt = '', tag = ''] = match;
  const spent = { memoryKib: Number.parseInt(memory, 10), passes: Number.parseInt(passes, 10) };
  return { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64'), spent };
}

/**
 * argon2id by Node's own crypto. A hash holds 64 MiB and a core for its time, so no more run at once than there are
 * cores, and no more wait than are served in a few seconds.
 */
export function createPasswordHasher(cost: HashCost = productionCost, atOnce = availableParallelism()): PasswordHasher {
  const run = limitConcurrency(atOnce, atOnce * 32);
  const derive = (password: string, nonce: Uint8Array, spent: HashCost): Promise<Result<Buffer, Rejection>> => {
    const message = password.normalize('NFKC');
    const { memoryKib: memory, passes } = spent;
    return run(() => argon2Async('argon2id', { message, nonce, parallelism: 1, tagLength, memory, passes }));
  };
  const dummySalt = randomBytes(saltLength);
  return {
    hash: async (password) => {
      const salt = randomBytes(saltLength);
      const tag = await derive(password, salt, cost);
      if (!tag.ok) return tag;
      return ok(`$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$${encode(salt)}$${encode(tag.value)}`);
    },
    verify: async (password, hash) => {
      const { salt, tag, spent } = hash === null ? { salt: dummySalt, tag: null, spent: cost } : parse(hash);
      const derived = await derive(password, salt, spent);
      if (!derived.ok) return derived;
      return ok(tag !== null && timingSafeEqual(derived.value, tag));
    },
  };
}
