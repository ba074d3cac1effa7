import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { SignRequest } from '@bourse/contract/signer';
import * as z from 'zod/mini';
import { openMemory } from './memory.ts';
import { policySchema } from './policy.ts';
import { paymentSigner, type SignerPorts } from './sign-payment.ts';

/** Keys that fail the test when one is asked for that it did not give. */
function withoutOthers(given: Partial<SignerPorts['keys']>): SignerPorts['keys'] {
  return new Proxy(given, {
    get: (keys, name): unknown => Reflect.get(keys, name) ?? assert.fail(`no test key ${String(name)}`),
  }) as SignerPorts['keys']; // what is not given fails the test
}

/**
 * A signer whose memory lies in a folder of its own, for the tests of one `describe`, at the end of which it is removed.
 * @param networks its policy, as the file has it. @param request what is asked for unless a test says otherwise.
 */
export function openTestSigner<R extends SignRequest>(
  networks: object,
  given: Partial<SignerPorts['keys']>,
  request: R,
) {
  const keys = withoutOthers(given);
  const policy = z.parse(policySchema, { networks });
  const folder = mkdtempSync(join(tmpdir(), 'bourse-signer-'));
  const path = join(folder, 'signed.jsonl');
  let nowMs = 1_000_000;
  let memory = openMemory(path);
  let sign = paymentSigner({ policy, memory, keys, nowMs: () => nowMs });
  const restart = (): void => {
    memory.close();
    memory = openMemory(path);
    sign = paymentSigner({ policy, memory, keys, nowMs: () => nowMs });
  };
  after(() => {
    memory.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const answer = async (more: Partial<R> = {}): Promise<string> => {
    const signed = await sign({ ...request, ...more });
    return signed.ok ? signed.value.signed : signed.error;
  };
  return {
    policy,
    /** The file in which every signature stands. */
    path,
    sign: (other: SignRequest = request) => sign(other),
    /** What was signed, or why it is refused. */
    answer,
    /** Each of these is refused as it says, and nothing is remembered of it. */
    assertRefused: async (table: readonly (readonly [Partial<R>, string])[]): Promise<void> => {
      const before = readFileSync(path, 'utf8');
      for (const [more, expected] of table) assert.equal(await answer(more), expected, JSON.stringify(more));
      assert.equal(readFileSync(path, 'utf8'), before);
    },
    restart,
    movesInDay: (network: string): number => memory.movesInDay(network, nowMs),
    /** Forgets all that was ever signed. */
    forget: (): void => {
      rmSync(path, { force: true });
      restart();
    },
    pass: (ms: number): void => {
      nowMs += ms;
    },
    now: (): number => nowMs,
  };
}
