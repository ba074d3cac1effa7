import { createHmac } from 'node:crypto';
import { codeAmong } from './code-among.ts';
import { demoPassword, signIn } from './accounts.ts';
import type { ApiClient } from './api-client.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The code that an authenticator app shows for a secret in base32 (RFC 6238), reckoned without the server's library.
 * @param aheadMs of now, where the server's clock is.
 */
export function appCode(secret: string, aheadMs = 0): string {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() + aheadMs) / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return ((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).toString().padStart(6, '0');
}

interface OutboxPage {
  readonly list: readonly { readonly text: string }[];
}

/**
 * Lets a demo account set an authenticator app up, and ask for a way back as if it were lost.
 * @param staff the token of one who may read the demo's mails and list such requests.
 * @returns the id of the request.
 */
export async function loseFactors(client: ApiClient, staff: string, name: string): Promise<string> {
  const address = `${name}@bourse.test`;
  const token = await signIn(client, name);
  await client.get('/sms_mail', { user_string: address, scene: 'factor', sendtype: 'email' }, { token });
  let code: string | undefined;
  while (code === undefined) {
    const { list } = await client.get<OutboxPage>('/admin/outbox', { to: address }, { token: staff });
    code = codeAmong(list);
  }
  await client.get('/safe/verify', { method: 'email', code }, { token });
  const { secret } = await client.get<{ secret: string }>('/safe/totp_start', {}, { token });
  await client.get('/safe/totp_enable', { code: appCode(secret) }, { token });
  const { data } = await client.call('/user/login', { user_string: address, password: demoPassword });
  const { ticket } = data as { ticket: string }; // S28
  await client.get('/safe/recover', { ticket });
  const open = await client.get<{ id: string }[]>('/admin/recoveries', {}, { token: staff });
  return open[0]?.id ?? '';
}
