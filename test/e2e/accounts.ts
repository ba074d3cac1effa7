import { setTimeout as sleep } from 'node:timers/promises';
import { afterEachFile } from '@bourse/testing/file-lifecycle';
import { Secret, TOTP } from 'otpauth';
import { codeAmong } from './code-among.ts';
import { ApiClient, type Fields } from './api-client.ts';
import { type ServerProcess, untilWritten } from './server-process.ts';
import { approve, bindKey } from './approve.ts';

/** The password that all demo accounts share. */
export const demoPassword = 'Demo-pass-2026!';

/** Signs a demo account in and gives its token. */
export async function signIn(client: ApiClient, name: string): Promise<string> {
  return client.get<string>('/user/login', { user_string: `${name}@bourse.test`, password: demoPassword });
}

/** What tests set as the password of the staff accounts. */
export const staffPassword = 'Staff-lantern-77';

const announcedLines = {
  first: /^ *Staff account: (\S+) .*#\/invite\/(\S+)/gm,
  second: /^ *Second staff account: (\S+) .*#\/invite\/(\S+)/gm,
} as const;

/** The staff account that the server has announced last, and the token of its link. @throws Error where it has none. */
export function announcedStaff(
  { output }: Pick<ServerProcess, 'output'>,
  which: 'first' | 'second' = 'first',
): { readonly name: string; readonly token: string } {
  const [, name, token] = [...output().matchAll(announcedLines[which])].at(-1) ?? [];
  if (name === undefined || token === undefined) throw new Error(`no staff account was announced: ${output()}`);
  return { name, token };
}

/** Signs in with the staff account that the server announced at its first start, or with the second, and sets it up first. */
export async function signInStaff(
  server: Pick<ServerProcess, 'url' | 'output'>,
  which: 'first' | 'second' = 'first',
): Promise<string> {
  const { name, token: invited } = announcedStaff(server, which);
  const client = await ApiClient.connect(server.url);
  const known = apps.get(invited) ?? [];
  for (const { token } of known) {
    const { type } = await client.call('/admin/me', {}, { token });
    if (type === 'ok') return token;
  }
  for (const app of known) {
    // A code of the app counts once in half a minute: whoever signs in more often takes one of the others.
    const code = app.recoveryCodes.pop() ?? '';
    const fields = { user_string: name, password: staffPassword, code };
    const { type, message } = await client.call('/admin/login', fields);
    if (type !== 'ok') continue;
    app.token = String(message);
    await bindKey(client, app.token);
    return app.token;
  }
  return acceptInvitation(client, invited, { password: staffPassword, mail: `${name}@staff.test` });
}

/** What is known of a staff account of this test. */
interface StaffApp {
  token: string;
  readonly recoveryCodes: string[];
}

/** By the token of the invitation: two servers that begin with the same data have made the same. */
const apps = new Map<string, StaffApp[]>();
afterEachFile(() => apps.clear());

/** Notes what a test that has set an account up by itself, with the same password, knows of it. */
export function noteStaffApp(invited: string, app: StaffApp): void {
  apps.set(invited, [...(apps.get(invited) ?? []), app]);
}

/** The code that an authenticator app shows now. */
export function appCode(secret: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret) });
}

/** Sets a password and a second factor behind an invitation, before which nothing else opens. @returns the token of the session. */
export async function acceptInvitation(
  client: ApiClient,
  invited: string,
  { password, mail }: { readonly password: string; readonly mail?: string },
): Promise<string> {
  const fields = { token: invited, password, re_password: password, ...(mail === undefined ? {} : { mail }) };
  const token = await client.get<string>('/admin/invitation/accept', fields);
  noteStaffApp(invited, { token, recoveryCodes: await setStaffFactor(client, token) });
  await bindKey(client, token);
  return token;
}

/** Sets the second factor of somebody who has none yet. @returns the recovery codes. */
export async function setStaffFactor(client: ApiClient, token: string): Promise<string[]> {
  const { secret } = await client.get<{ secret: string }>('/admin/factor/start', {}, { token });
  const code = appCode(secret);
  return (await client.get<{ recovery_codes: string[] }>('/admin/factor/enable', { code }, { token })).recovery_codes;
}

/** A colleague as a test invites them. */
export interface Invitee {
  readonly id: string;
  /** The request that waits for a second person, where they are to change staff. */
  readonly request: string | null;
  /** Of the link that was mailed to them. */
  readonly token: string;
}

let invitations = 0;

/** Opens an account for another member of staff, and reads the link that the demo writes to its log. @param by the token of one who may. */
export async function invite(
  client: ApiClient,
  by: string,
  {
    name,
    grants = [],
    roles = [],
  }: { readonly name: string; readonly grants?: readonly string[]; readonly roles?: readonly string[] },
): Promise<Invitee> {
  invitations += 1;
  const mail = `${name}.${String(invitations)}@staff.test`;
  const fields = { name, mail, grants: JSON.stringify(grants), roles: JSON.stringify(roles), reason: 'for a test' };
  const added = await client.get<{ id: string; request: string | null }>('/admin/staff/add', fields, { token: by });
  return { ...added, token: await linkMailedTo(mail) };
}

/** The token of the first link that a demo has mailed to an address. */
export const linkMailedTo = (mail: string): Promise<string> =>
  untilWritten(new RegExp(`demo email to ${mail.replaceAll('.', '\\.')}:.*?#/invite/([\\w-]+)`));

/** Asks for something by the session of one member of staff, which another then approves. @returns the request. */
export async function askAndApprove(
  client: ApiClient,
  path: string,
  fields: Fields,
  [first, second]: readonly [first: string, second: string],
): Promise<string> {
  const asked = await client.get<{ id: string; request?: string }>(path, fields, { token: first });
  const id = asked.request ?? asked.id;
  await approve(client, { id, reason: 'read by two' }, { token: second });
  return id;
}

/**
 * Invites another member of staff, who sets `password`.
 * @param by the token of one who may, and has all of these grants.
 * @param second the token of a third person, who confirms that the two are two, and approves where they are to change staff;
 *   without it they decide nothing together.
 * @returns its token.
 */
export async function hire(
  client: ApiClient,
  by: string,
  wanted: {
    readonly name: string;
    readonly grants?: readonly string[];
    readonly roles?: readonly string[];
    readonly password: string;
  },
  second?: string,
): Promise<string> {
  const { id, request, token: invited } = await invite(client, by, wanted);
  const token = await acceptInvitation(client, invited, wanted);
  if (second === undefined) return token;
  if (request !== null) await approve(client, { id: request, reason: 'we have met' }, { token: second });
  await confirmPerson(client, id, token, second);
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
  country = 'US',
): Promise<string> {
  const { user_string, password } = credentials;
  const code = await codeFor(client, staff, user_string, 'register');
  const extension_code = inviteCode ?? (await client.get<string>('/getSetting', { keyword: 'house_invite_code' }));
  const fields = { user_string, code, password, re_password: password, extension_code };
  await client.get('/user/register', { ...fields, country });
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
