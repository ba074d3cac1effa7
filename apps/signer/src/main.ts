import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '@bourse/kernel/parse-json';
import * as z from 'zod/mini';
import { nowMs } from './clock.ts';
import { openMemory } from './memory.ts';
import { policySchema } from './policy.ts';
import { readKeys } from './signer-keys.ts';
import { startSigner } from './signer-server.ts';

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
const keys = readKeys(readNamed(join(folder, 'words')).trim());
const memory = openMemory(join(folder, 'signed.jsonl'));
const socketPath = process.env['SIGNER_SOCKET'] ?? join(folder, 'signer.sock');
const server = await startSigner({ policy: policy.data, memory, keys, nowMs }, socketPath);
process.stdout.write(`The signer of ${keys.evm.address} listens at ${socketPath}.\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => {
      memory.close();
    });
  });
}
