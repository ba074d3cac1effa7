import { afterEachFile } from '@bourse/testing/file-lifecycle';
import { type SoftwareSigner, softwareSigner } from '@bourse/server/modules/identity/software-signer';
import type { ApiClient } from './api-client.ts';

interface BoundKey extends Pick<SoftwareSigner, 'sign'> {
  readonly id: string;
}

/** By the token of the session in which they were bound. */
const keys = new Map<string, BoundKey>();
afterEachFile(() => keys.clear());

/** Binds a key to who has just shown a factor, as their browser does it. */
export async function bindKey(client: ApiClient, token: string): Promise<BoundKey> {
  const { publicKey, sign } = softwareSigner();
  const fields = { public_key: publicKey.toString('base64'), name: 'a browser of a test' };
  const { id } = await client.get<{ id: string }>('/admin/signing_key/add', fields, { token });
  const key = { id, sign };
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
  const { id: key, sign } = keys.get(token) ?? (await bindKey(client, token));
  const frozen = page.list.find(({ id }) => id === decision.id)?.frozen ?? '';
  return { ...decision, key, signature: sign(frozen) };
}

/** Approves a request as another than who asked for it. @throws when it is refused. */
export async function approve(
  client: ApiClient,
  decision: Decision,
  { token }: { readonly token: string },
): Promise<void> {
  await client.get('/admin/approvals/approve', await signed(client, decision, token), { token });
}
