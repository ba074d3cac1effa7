import { setTimeout as sleep } from 'node:timers/promises';
import { afterEachFile } from '@bourse/testing/file-lifecycle';
import { Secret, TOTP } from 'otpauth';
import { codeAmong } from './code-among.ts';
import { ApiClient } from './api-client.ts';
import type { ServerProcess } from './server-process.ts';

/** The password that all demo accounts share. */
export const demoPassword = 'Demo-pass-2026!';

/** Signs a demo account in and gives its token. */
export async function signIn(client: ApiClient, name: string): Promise<string> {
  return client.get<string>('/user/login', { user_string: `${name}@bourse.test`, password: demoPassword });
}

/** What tests change the announced password of the staff account to. */
const staffPassword = 'Staff-lantern-77';

/**
 * Signs in with the staff account that the server announced at its first start, or with the second, and changes its
 * password the first time.
 */
export async function signInStaff(
  server: Pick<ServerProcess, 'url' | 'output'>,
  which: 'first' | 'second' = 'first',
): Promise<string> {
  const wanted = {
    first: /^ *Staff account: (\S+) +password: (\S+)/m,
    second: /^ *Second staff account: (\S+) +password: (\S+)/m,
  };
  const announced = wanted[which].exec(server.output());
  if (announced === null) throw new Error(`no staff account was announced: ${server.output()}`);
  const [, user = '', issued = ''] = announced;
  const client = await ApiClient.connect(server.url);
  const known = apps.get(issued) ?? [];
  for (const { token } of known) {
    const { type } = await client.call('/admin/me', {}, { token });
    if (type === 'ok') return token;
  }
  for (const app of known) {
    // A code of the app counts once in half a minute: whoever signs in more often takes one of the others.
    const code = app.recoveryCodes.pop() ?? '';
    const fields = { user_string: user, password: staffPassword, code };
    const { type, message } = await client.call('/admin/login', fields);
    if (type !== 'ok') continue;
    app.token = String(message);
    return app.token;
  }
  return beginAsStaff(client, { user, issued, password: staffPassword });
}

/** What is known of a staff account of this test. */
interface StaffApp {
  token: string;
  readonly recoveryCodes: string[];
}

/** By the password that was issued: two servers that begin with the same data have issued the same. */
const apps = new Map<string, StaffApp[]>();
afterEachFile(() => apps.clear());

/** Notes what a test that has begun by itself, with the same password, knows of an account. */
export function noteStaffApp(issued: string, app: StaffApp): void {
  apps.set(issued, [...(apps.get(issued) ?? []), app]);
}

/** The code that an authenticator app shows now. */
export function appCode(secret: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret) });
}

/** Signs in with an issued password, changes it and sets a second factor, before which nothing else opens. */
async function beginAsStaff(
  client: ApiClient,
  { user, issued, password }: { readonly user: string; readonly issued: string; readonly password: string },
): Promise<string> {
  const token = await client.get<string>('/admin/login', { user_string: user, password: issued });
  await finishStaff(client, token, { issued, password });
  return token;
}

/** Changes the issued password and sets a second factor. @param token of somebody who has just signed in the first time. */
export async function finishStaff(
  client: ApiClient,
  token: string,
  { issued, password }: { readonly issued: string; readonly password: string },
): Promise<void> {
  await client.get('/admin/password', { old_password: issued, password, re_password: password }, { token });
  const { secret } = await client.get<{ secret: string }>('/admin/factor/start', {}, { token });
  const { recovery_codes: recoveryCodes } = await client.get<{ recovery_codes: string[] }>(
    '/admin/factor/enable',
    { code: appCode(secret) },
    { token },
  );
  noteStaffApp(issued, { token, recoveryCodes });
}

/**
 * Opens an account for another member of staff and changes its issued password to `password`.
 * @param by the token of one who may, and has all of these grants.
 * @param confirmedBy the token of a third person, who confirms that the two are two; without it they decide nothing together.
 * @returns its token.
 */
export async function hire(
  client: ApiClient,
  by: string,
  wanted: { readonly name: string; readonly grants: readonly string[]; readonly password: string },
  confirmedBy?: string,
): Promise<string> {
  const fields = { name: wanted.name, grants: JSON.stringify(wanted.grants), reason: 'for a test' };
  const { id, password } = await client.get<{ id: string; password: string }>('/admin/staff/add', fields, {
    token: by,
  });
  const token = await beginAsStaff(client, { user: wanted.name, issued: password, password: wanted.password });
  if (confirmedBy !== undefined) await confirmPerson(client, id, token, confirmedBy);
  return token;
}

/** Confirms somebody as another person than whoever opened their account, with both present. */
export async function confirmPerson(client: ApiClient, id: string, own: string, by: string): Promise<void> {
  const fields = { id, reason: 'we have met' };
  const { number } = await client.get<{ number: string }>('/admin/staff/confirm', fields, { token: by });
  await client.get('/admin/staff/enter_number', { number }, { token: own });
}

interface OutboxPage {
  readonly list: readonly { readonly id: string; readonly text: string }[];
}

/** Asks for a code and gives the six digits of the mail that brings it, as staff of the demo read it. */
export async function codeFor(client: ApiClient, staff: string, address: string, scene: string): Promise<string> {
  const mails = async (): Promise<OutboxPage['list']> =>
    (await client.get<OutboxPage>('/admin/outbox', { to: address }, { token: staff })).list;
  const before = (await mails())[0]?.id;
  await client.get('/sms_mail', { user_string: address, scene, sendtype: 'email' });
  // Whether there is such an account must not show in the time of the answer, so the mail is written behind it.
  for (;;) {
    const all = await mails();
    const known = all.findIndex(({ id }) => id === before);
    const code = codeAmong(known === -1 ? all : all.slice(0, known));
    if (code !== undefined) return code;
    await sleep(20);
  }
}

/** What an account of a test's own signs in with. */
export interface Credentials {
  readonly user_string: string;
  readonly password: string;
}

/** Opens an account with a code by mail and an invite code, the exchange's own without one, signs in, and gives the token. */
export async function openAccount(
  client: ApiClient,
  staff: string,
  credentials: Credentials,
  inviteCode?: string,
): Promise<string> {
  const { user_string, password } = credentials;
  const code = await codeFor(client, staff, user_string, 'register');
  const extension_code = inviteCode ?? (await client.get<string>('/getSetting', { keyword: 'house_invite_code' }));
  await client.get('/user/register', { user_string, code, password, re_password: password, extension_code });
  return client.get<string>('/user/login', { ...credentials });
}

/** Waits until the demo has given its money to a new account, which happens behind the registration. */
export async function awaitDemoMoney(client: ApiClient, token: string): Promise<void> {
  for (;;) {
    const { list } = await client.get<{ list: { available: string }[] }>(
      '/wallet/detail',
      { currency: 'USDT' },
      { token },
    );
    if (list[0]?.available !== '0') return;
    await sleep(20);
  }
}
