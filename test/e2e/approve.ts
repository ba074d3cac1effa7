import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterEachFile } from '@bourse/testing/file-lifecycle';
import type { ApiClient } from './api-client.ts';

/** A key of this client, under the number by which the server knows it. */
interface BoundKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/** By the token of the session in which they were bound. */
const keys = new Map<string, BoundKey>();
afterEachFile(() => keys.clear());

/** Binds a key to who has just shown a factor, as their browser does it. */
export async function bindKey(client: ApiClient, token: string): Promise<BoundKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const fields = { public_key: raw.toString('base64'), name: 'a browser of a test' };
  const { id } = await client.get<{ id: string }>('/admin/signing_key/add', fields, { token });
  const key = { id, privateKey };
  keys.set(token, key);
  return key;
}

/** A decision about a request. */
export interface Decision {
  readonly id: string;
  readonly reason: string;
}

/** Signs the approval of what a member of staff is shown. */
export async function signed(client: ApiClient, decision: Decision, token: string): Promise<Record<string, string>> {
  const page = await client.get<{ list: { id: string; frozen: string | null }[] }>(
    '/admin/approvals',
    { limit: '100' },
    { token },
  );
  const { id: key, privateKey } = keys.get(token) ?? (await bindKey(client, token));
  const frozen = page.list.find(({ id }) => id === decision.id)?.frozen ?? '';
  const text = `approve:${createHash('sha256').update(frozen).digest('hex')}`;
  return { ...decision, key, signature: sign(null, Buffer.from(text), privateKey).toString('base64') };
}

/** Approves a request as another than who asked for it. @throws when it is refused. */
export async function approve(
  client: ApiClient,
  decision: Decision,
  { token }: { readonly token: string },
): Promise<void> {
  await client.get('/admin/approvals/approve', await signed(client, decision, token), { token });
}
