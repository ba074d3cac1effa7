import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { codeAmong } from './code-among.ts';
import type { ApiClient } from './api-client.ts';

interface OutboxPage {
  readonly list: readonly { readonly text: string }[];
}

/** Asks for the code of a phone that is to be verified, and reads it as staff of the demo do. */
export async function phoneCode(client: ApiClient, staff: string, token: string, phone: string): Promise<string> {
  await client.get('/sms_mail', { user_string: phone, scene: 'real', sendtype: 'sms' }, { token });
  for (;;) {
    const page = await client.get<OutboxPage>('/admin/outbox', { to: phone }, { token: staff });
    const code = codeAmong(page.list);
    if (code !== undefined) return code;
    await sleep(20);
  }
}

/** Uploads a picture of one colour. @returns its address. */
export async function uploadPicture(url: string, token: string, shade: number): Promise<string> {
  const create = { width: 120, height: 80, channels: 3, background: { r: shade, g: 90, b: 120 } } as const;
  const content = await sharp({ create }).png().toBuffer();
  const body = new FormData();
  body.append('file', new File([new Uint8Array(content)], 'document.png', { type: 'image/png' }));
  const response = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization: token }, body });
  const answer = (await response.json()) as { type: string; message: unknown }; // the one shape of every answer
  if (answer.type !== 'ok') throw new Error(JSON.stringify(answer));
  return String(answer.message);
}

/** A passport that nothing is wrong with. */
export const passport = {
  id_type: 'passport',
  name: 'Maya Lindqvist',
  country: 'DE',
  birth_date: '1994-03-14',
} as const;

interface QueuePage {
  readonly list: readonly { readonly id: string; readonly user_id: string }[];
}

/** The case of a customer that waits for review. */
export async function caseOf(client: ApiClient, staff: string, token: string): Promise<string> {
  const { id } = await client.get<{ id: string }>('/user/info', {}, { token });
  const { list } = await client.get<QueuePage>('/admin/verification/queue', { limit: '100' }, { token: staff });
  const found = list.find(({ user_id }) => user_id === id);
  if (found === undefined) throw new Error('no case of this customer waits');
  return found.id;
}
