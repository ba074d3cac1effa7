import { codeAmong } from '../e2e/code-among.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './harness.ts';

interface OutboxPage {
  readonly list: readonly { readonly text: string }[];
}

/** Shows a factor by the calls, so that the session is fresh, and sets a payment password. @param staff reads the mails of the demo. */
export async function beFresh(
  { client }: World,
  staff: string,
  { token, mail, pin }: { readonly token: string; readonly mail: string; readonly pin: string },
): Promise<void> {
  const mails = async (): Promise<OutboxPage['list']> =>
    (await client.get<OutboxPage>('/admin/outbox', { to: mail, limit: '100' }, { token: staff })).list;
  const had = (await mails()).length;
  await client.get('/sms_mail', { user_string: mail, scene: 'factor', sendtype: 'email' }, { token });
  // Another mail may be on its way before it: the newest with a code is the one.
  let code: string | undefined;
  while (code === undefined) {
    const all = await mails();
    code = codeAmong(all.slice(0, all.length - had));
    if (code === undefined) await sleep(20);
  }
  await client.get('/safe/verify', { method: 'email', code }, { token });
  await client.get('/safe/pay_password', { pay_password: pin, re_pay_password: pin }, { token });
}
