import { adminCalls } from '@bourse/contract/admin';
import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall } from '@bourse/contract/call';
import { staffCalls } from '@bourse/contract/staff';
import { minuteMs } from '@bourse/kernel/instant';
import { acceptInvited, staffPassword } from '../identity/staff-fixture.ts';
import { reason } from './colleague-fixture.ts';
import { recoverHouse } from './recover-house.ts';
import { type DishonestHouse, isTheirs, way, type Way, type Wish } from './ways-fixture.ts';

const { acceptInvitation, login } = adminCalls;
const { change, close, reset, invite, confirm, recoveries, voidRecovery } = staffCalls;
const { approve, refuse, withdraw } = approvalCalls;
const administrator = { roles: ['administrator'] };
const notAllowed = ['NOT_ALLOWED'];
const changed = ['STATE_CHANGED'];
const notFound = ['NOT_FOUND'];

const signIn = (h: DishonestHouse, { name, app }: DishonestHouse['mallory'], more: object): Promise<string> => {
  const fields = { user_string: name, password: staffPassword, code: app.recoveryCodes[0], ...more };
  return h.end(login, fields, { ...h.place(), jar: h.jar });
};

/** Mallory has signed in in their own browser. */
const openOwnBrowser = async (h: DishonestHouse): Promise<void> => {
  if (h.jar.size === 0) await signIn(h, h.mallory, {});
};

const byDevicesAndLinks: readonly Way[] = [
  way(
    'signs in as a clerk of an honest one in their own browser',
    async (h) => {
      const clerk = await h.hire(h.second, { name: h.fresh(), roles: ['support'] });
      await openOwnBrowser(h);
      return [await signIn(h, clerk, {}), await isTheirs(h, clerk)];
    },
    ['DEVICE_SHARED', 'counts as another'],
  ),
  way(
    'goes on in their own browser all the same, and approves by the clerk',
    async (h) => {
      const clerk = await h.hire(h.second, { name: h.fresh(), roles: ['support'], grants: ['staff.edit'] }, h.mallory);
      await h.confirm(clerk, h.mallory);
      await openOwnBrowser(h);
      const ends = [await signIn(h, clerk, { share_device: '1' }), await isTheirs(h, clerk)];
      ends.push(...(await h.push(h.mallory, [change, { id: h.one.id, ...administrator }], [clerk])));
      // The others shall meet the house as it was.
      await h.approve(h.second, (await h.world.succeed(close, { id: clerk.id, reason }, h.mallory)).request);
      return ends;
    },
    ['done', 'counts as theirs', 'DEVICE_SHARED'],
  ),
  way(
    'opens an invitation of an honest one in their own browser',
    async (h) => {
      const { token } = await h.invited(h.second);
      await openOwnBrowser(h);
      const fields = { token, password: staffPassword, re_password: staffPassword };
      return [await h.end(acceptInvitation, fields, { ...h.place(), jar: h.jar })];
    },
    ['DEVICE_SHARED'],
  ),
  way(
    'uses a link twice',
    async (h) => {
      const { token, name } = await h.invited(h.second);
      await acceptInvited(h.world, { name, token }, h.place());
      return [await opened(h, token)];
    },
    notFound,
  ),
  way(
    'uses a link after another was sent',
    async (h) => {
      const { id, token } = await h.invited(h.second);
      await h.world.succeed(invite, { id, reason }, h.second);
      return [await opened(h, token)];
    },
    notFound,
  ),
  way(
    'uses a link to an address that was changed',
    async (h) => {
      const { id, token } = await h.invited(h.second);
      await h.world.succeed(invite, { id, mail: `${h.fresh()}@else.test`, reason }, h.second);
      return [await opened(h, token)];
    },
    notFound,
  ),
  way(
    'uses a link of an account that was closed',
    async (h) => {
      const { id, token } = await h.invited(h.second);
      await h.world.succeed(close, { id, reason }, h.second);
      return [await opened(h, token)];
    },
    notFound,
  ),
  way(
    'uses the link of a reset that another has followed',
    async (h) => {
      const { id, name, mail, token } = await h.invited(h.second);
      await h.begin(await acceptInvited(h.world, { name, token }, h.place()));
      await h.world.succeed(reset, { id, reason }, h.second);
      const first = await h.linkTo(mail);
      await h.world.succeed(invite, { id, reason }, h.second);
      return [await opened(h, first)];
    },
    notFound,
  ),
  way('makes a link up', async (h) => [await opened(h, 'A'.repeat(43))], notFound),
  way(
    'sends the link of an honest one to their own address, and opens it',
    async (h) => {
      const { id, name } = await h.invited(h.second);
      await h.world.succeed(invite, { id, mail: `${name}@else.test`, reason }, h.mallory);
      const token = await h.linkTo(`${name}@else.test`);
      await h.begin(await acceptInvited(h.world, { name, token }, h.place()));
      return [await isTheirs(h, { id }), await h.end(confirm, { id }, h.mallory)];
    },
    ['counts as theirs', 'NOT_ALLOWED'],
  ),
  way(
    'has an honest one send the link of their own account again',
    async (h) => {
      const { id } = await h.invited(h.mallory);
      await h.world.succeed(invite, { id, reason }, h.second);
      return [await isTheirs(h, { id })];
    },
    ['counts as theirs'],
  ),
];

const opened = (h: DishonestHouse, token: string): Promise<string> =>
  h.end(acceptInvitation, { token, password: staffPassword, re_password: staffPassword }, h.place());

/** What mallory asks for about an honest administrator; with one, nobody would be left, and nothing is asked. */
const about = (name: string, wish: (id: string) => Wish): Way =>
  way(name, (h) => h.push(h.mallory, wish(h.second.id), [...h.own, h.second]), notAllowed, changed);

/** An honest one asks to demote mallory, who decides it. */
async function aboutThemselves(h: DishonestHouse, call: AnyCall) {
  const asked = await h.world.call(change, { id: h.mallory.id, roles: ['support'], reason }, h.second);
  if (asked.type !== 'ok') return [String(asked.code)];
  const id = asked.message.request ?? '';
  const ends = [...new Set(await Promise.all(h.own.map((by) => h.end(call, { id }, by))))];
  await h.world.succeed(withdraw, { id, reason }, h.second);
  return ends;
}

const byHonestAccounts: readonly Way[] = [
  about('resets an administrator', (id) => [reset, { id }]),
  about('resets an administrator to an address of their own', (id) => [reset, { id, mail: 'mallory@else.test' }]),
  about('demotes an administrator', (id) => [change, { id, roles: ['support'] }]),
  about('strips an administrator of every right', (id) => [change, { id, grants: [] }]),
  about('closes the account of an administrator', (id) => [close, { id }]),
  way(
    'sends an administrator another link',
    async (h) => [await h.end(invite, { id: h.second.id }, h.mallory)],
    changed,
  ),
  way(
    'sends an administrator a link to an address of their own',
    async (h) => [await h.end(invite, { id: h.second.id, mail: 'mallory@else.test' }, h.mallory)],
    changed,
  ),
  way('approves what an honest one has asked for about them', (h) => aboutThemselves(h, approve), notAllowed),
  way('refuses what an honest one has asked for about them', (h) => aboutThemselves(h, refuse), notAllowed),
  way('takes back what an honest one has asked for about them', (h) => aboutThemselves(h, withdraw), notAllowed),
  way(
    'resets a clerk of an honest one to an address of their own',
    async (h) => {
      const clerk = await h.taken('else.test');
      return [await isTheirs(h, clerk), await h.end(confirm, { id: clerk.id }, h.mallory)];
    },
    ['counts as theirs', 'NOT_ALLOWED'],
  ),
  way(
    'asks to promote a clerk whom they have reset, who approves it',
    async (h) => {
      const clerk = await h.taken('else.test');
      return h.push(h.mallory, [change, { id: clerk.id, ...administrator }], [clerk, ...h.own]);
    },
    notAllowed,
  ),
  way(
    'resets a clerk, and the link goes to the address that an honest one has named',
    async (h) => {
      const clerk = await h.taken();
      return [(await h.mayBe(h.second, clerk)) ? 'counts as of the honest one' : 'counts as nobody else'];
    },
    ['counts as of the honest one'],
  ),
  way(
    'asks on the server for an administrator by the name of a colleague',
    async (h) => [(await recoverHouse(groundOf(h), { ...wantedBy(h), name: h.second.name })).state],
    ['taken'],
  ),
  way(
    'asks on the server for an administrator, and opens the account before its time',
    async (h) => {
      const wanted = wantedBy(h);
      const asked = await recoverHouse(groundOf(h), wanted);
      h.world.advance(10 * minuteMs);
      await h.stayAtWork();
      const again = await recoverHouse(groundOf(h), wanted);
      const [{ id } = { id: '' }] = await h.world.succeed(recoveries, {}, h.second);
      const ends: string[] = [asked.state, again.state];
      for (const [call, fields] of [
        [invite, {}],
        [reset, {}],
        [change, administrator],
      ] as const) {
        ends.push(await h.end(call, { id, ...fields }, h.mallory));
      }
      return [...ends, await h.end(voidRecovery, { id }, h.second)];
    },
    ['asked', 'waiting', 'STATE_CHANGED', 'STATE_CHANGED', 'STATE_CHANGED', 'done'],
  ),
  way(
    'asks for the account again that was voided',
    async (h) => {
      const wanted = wantedBy(h);
      await recoverHouse(groundOf(h), wanted);
      const [{ id } = { id: '' }] = await h.world.succeed(recoveries, {}, h.second);
      return [await h.end(voidRecovery, { id }, h.second), (await recoverHouse(groundOf(h), wanted)).state];
    },
    ['done', 'voided'],
  ),
];

const groundOf = ({ world }: DishonestHouse) => ({ db: world.db, clock: { now: () => world.now() } });
const wantedBy = (h: DishonestHouse) => {
  const name = h.fresh();
  return { name, mail: `${name}@house.test`, reason };
};

/** Ways by browsers, links and the accounts of honest colleagues. */
export const honestWays: readonly Way[] = [...byDevicesAndLinks, ...byHonestAccounts];
