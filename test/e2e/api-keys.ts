import { pro } from 'ccxt';
import type { ApiClient, Fields } from './api-client.ts';
import { codeAmong } from './code-among.ts';

/** A key as it was shown once. */
export interface ShownKey {
  readonly id: string;
  readonly key: string;
  readonly api_secret: string;
}

interface OutboxPage {
  readonly list: readonly { readonly text: string }[];
}

/** Adds an API key for a demo account, which shows a mailed code before. @param staff reads the mails of the demo. */
export async function addApiKey(
  client: ApiClient,
  staff: string,
  { token, mail }: { readonly token: string; readonly mail: string },
  fields: Fields,
): Promise<ShownKey> {
  const mails = async (): Promise<OutboxPage['list']> =>
    (await client.get<OutboxPage>('/admin/outbox', { to: mail, limit: '100' }, { token: staff })).list;
  const had = (await mails()).length;
  await client.get('/sms_mail', { user_string: mail, scene: 'factor', sendtype: 'email' }, { token });
  let code: string | undefined;
  while (code === undefined) {
    const all = await mails();
    code = codeAmong(all.slice(0, all.length - had));
  }
  await client.get('/safe/verify', { method: 'email', code }, { token });
  return client.get<ShownKey>('/safe/api_key_add', fields, { token });
}

/** The client of the imitated venue as npm has it, told only where we are. */
export function openBot(server: string, key?: ShownKey): InstanceType<typeof pro.binance> {
  // Its own limit of ten seconds is for a venue, and not for a machine that runs four tests at once.
  const timeout = 60_000;
  const bot = new pro.binance(key === undefined ? { timeout } : { apiKey: key.key, secret: key.api_secret, timeout });
  const base = `${server}/bots`;
  bot.urls['api'] = {
    ...bot.urls['api'],
    public: `${base}/api/v3`,
    private: `${base}/api/v3`,
    v1: `${base}/api/v1`,
    sapi: `${base}/sapi/v1`,
    fapiPublic: `${base}/fapi/v1`,
    dapiPublic: `${base}/dapi/v1`,
    ws: {
      spot: `${base.replace('http', 'ws')}/ws`,
      'ws-api': { spot: `${base.replace('http', 'ws')}/ws-api/v3` },
    },
  };
  return bot;
}
