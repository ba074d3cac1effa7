import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { present } from '@bourse/kernel/invariant';
import { parseJson } from '@bourse/kernel/parse-json';
import { type LocalAccount, toHex } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import * as z from 'zod/mini';
import { nowMs } from './clock.ts';
import { openMemory } from './memory.ts';
import { policySchema } from './policy.ts';
import { startSigner } from './signer-server.ts';

/** The account whose extended public key the server knows (BIP-44). */
const accountPath = "m/44'/60'/0'";
/** The key that pays is the first of the account's internal chain; customers' addresses are of the external one. */
const hotPath = 'm/1/0';

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function readNamed(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return stop(`${path} cannot be read: it belongs into the signer's folder.`);
  }
}

const folder = process.env['SIGNER_DATA'] ?? './signer';
const policy = z.safeParse(policySchema, parseJson(readNamed(join(folder, 'policy.json'))));
if (!policy.success)
  stop(`The policy is wrong at ${policy.error.issues[0]?.path.map(String).join('.') ?? 'its beginning'}.`);
const whole = mnemonicToAccount(readNamed(join(folder, 'words')).trim(), { path: accountPath }).getHdKey();
const keyAt = (path: string): LocalAccount =>
  privateKeyToAccount(toHex(present(whole.derive(path).privateKey, 'the key of a child')));
const account = keyAt(hotPath);
const childOf = (child: number): LocalAccount => keyAt(`m/0/${String(child)}`);
const memory = openMemory(join(folder, 'signed.jsonl'));
const socketPath = process.env['SIGNER_SOCKET'] ?? join(folder, 'signer.sock');
const server = await startSigner({ policy: policy.data, memory, account, childOf, nowMs }, socketPath);
process.stdout.write(`The signer of ${account.address} listens at ${socketPath}.\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => {
      memory.close();
    });
  });
}
