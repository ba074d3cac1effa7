import { adminCalls } from '@bourse/contract/admin';
import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall } from '@bourse/contract/call';
import { staffCalls } from '@bourse/contract/staff';
import { minuteMs } from '@bourse/kernel/instant';
import { acceptInvited } from '../identity/staff-fixture.ts';
import { reason } from './colleague-fixture.ts';
import { type DishonestHouse, isTheirs, way, type Way, type Wish } from './ways-fixture.ts';

const { staffAdd } = adminCalls;
const { change, reset, confirm, enterNumber } = staffCalls;
const { approve, refuse, withdraw } = approvalCalls;
const administrator = { roles: ['administrator'] };
const notAllowed = ['NOT_ALLOWED'];
const changed = ['STATE_CHANGED'];
const expired = ['CODE_EXPIRED'];

/** Asks in the name of mallory, and decides by one of the accounts. */
async function decided(
  house: DishonestHouse,
  who: keyof DishonestHouse & ('one' | 'two' | 'editor' | 'far' | 'mallory'),
) {
  const { mallory, one } = house;
  return house.push(mallory, [change, { id: one.id, ...administrator }], [house[who]]);
}

/** Has one of their accounts asked for, and tries a call with the request. */
async function tried(house: DishonestHouse, call: AnyCall, who: 'mallory' | 'one' | 'editor') {
  const asked = await house.world.succeed(
    change,
    { id: house.two.id, roles: ['administrator'], reason },
    house.mallory,
  );
  const id = asked.request ?? '';
  const end = await house.end(call, { id }, house[who]);
  await house.world.succeed(withdraw, { id, reason }, house.mallory);
  return [end];
}

const byTheirOwnAccounts: readonly Way[] = [
  way('approves what they have asked for', (h) => decided(h, 'mallory'), notAllowed),
  way('has the account approve that is promoted', (h) => decided(h, 'one'), notAllowed),
  way('has another account of theirs approve', (h) => decided(h, 'two'), notAllowed),
  way('has an account approve that an honest one has let change staff', (h) => decided(h, 'editor'), notAllowed),
  way('has an account approve that an account of theirs has invited', (h) => decided(h, 'far'), notAllowed),
  way('refuses what they have asked for', (h) => tried(h, refuse, 'mallory'), notAllowed),
  way('has an account of theirs refuse it', (h) => tried(h, refuse, 'editor'), notAllowed),
  way('has an account of theirs take it back', (h) => tried(h, withdraw, 'one'), notAllowed),
  way(
    'asks by an account of theirs, and approves themselves',
    (h) => h.push(h.editor, [change, { id: h.far.id, grants: ['staff.edit'], roles: ['support'] }], [h.mallory, h.far]),
    notAllowed,
  ),
  way(
    'asks twice for the same, to have two requests',
    async (h) => {
      const wish = { id: h.one.id, ...administrator };
      const asked = await h.world.succeed(change, { id: h.one.id, roles: ['administrator'], reason }, h.mallory);
      const again = await h.end(change, wish, h.mallory);
      await h.world.succeed(withdraw, { id: asked.request ?? '', reason }, h.mallory);
      return [again];
    },
    changed,
  ),
  way(
    'approves by all accounts at the same moment',
    async (h) => {
      const asked = await h.world.succeed(change, { id: h.one.id, roles: ['administrator'], reason }, h.mallory);
      const id = asked.request ?? '';
      const ends = await Promise.all([...h.own, ...h.own].map((by) => h.end(approve, { id }, by)));
      await h.world.succeed(withdraw, { id, reason }, h.mallory);
      return [...new Set(ends)];
    },
    notAllowed,
  ),
  way(
    'changes their own rights',
    (h) => h.push(h.mallory, [change, { id: h.mallory.id, grants: [] }], h.own),
    notAllowed,
  ),
  way(
    'is promoted by an account without the right',
    (h) => h.push(h.one, [change, { id: h.two.id, ...administrator }], h.own),
    notAllowed,
  ),
  way(
    'gives an account the right to change staff beside its role',
    (h) => h.push(h.mallory, [change, { id: h.one.id, roles: ['finance'], grants: ['staff.edit'] }], h.own),
    notAllowed,
  ),
  way(
    'has an account give more than it has',
    (h) => h.push(h.editor, [change, { id: h.two.id, grants: ['pools.fill', 'withdrawals.review'] }], h.own),
    notAllowed,
  ),
  way(
    'opens an account with more than the opener has',
    async (h) => [await added(h, h.editor, { grants: ['pools.fill'] })],
    notAllowed,
  ),
  way('opens an account as an administrator', (h) => h.push(h.mallory, newcomer(h, administrator), h.own), notAllowed),
  way(
    'opens an account that may change staff',
    (h) => h.push(h.mallory, newcomer(h, { grants: ['staff.edit'] }), h.own),
    notAllowed,
  ),
  way(
    'has the newcomer approve their own rights',
    async (h) => {
      const name = h.fresh();
      const mail = `${name}@house.test`;
      const asked = await h.world.succeed(staffAdd, { name, mail, roles: ['administrator'], reason }, h.mallory);
      const token = await h.linkTo(mail);
      const own = await h.begin(await acceptInvited(h.world, { name, token }, h.place()));
      const end = await h.end(approve, { id: asked.request ?? '' }, own);
      await h.world.succeed(withdraw, { id: asked.request ?? '', reason }, h.mallory);
      return [end];
    },
    notAllowed,
  ),
  way('takes the name of a colleague', async (h) => [await added(h, h.mallory, { name: h.second.name })], [
    'ADDRESS_TAKEN',
  ]),
  way(
    'takes the name of a colleague in capitals',
    async (h) => [await added(h, h.mallory, { name: h.second.name.toUpperCase() })],
    ['ADDRESS_TAKEN'],
  ),
  way(
    'takes the address of a colleague',
    async (h) => [await added(h, h.mallory, { mail: `${h.second.name}@house.test` })],
    ['ADDRESS_TAKEN'],
  ),
  way(
    'takes the address of a colleague in capitals',
    async (h) => [await added(h, h.mallory, { mail: `${h.second.name.toUpperCase()}@HOUSE.test` })],
    ['ADDRESS_TAKEN'],
  ),
];

const newcomer = (h: DishonestHouse, rights: object): Wish => {
  const name = h.fresh();
  return [staffAdd, { name, mail: `${name}@house.test`, ...rights }];
};

const added = (h: DishonestHouse, by: DishonestHouse['mallory'], more: object): Promise<string> => {
  const name = h.fresh();
  return h.end(staffAdd, { name, mail: `${name}@house.test`, ...more }, by);
};

/** An honest one begins to confirm an account. @returns the number that they read out. */
const numberFor = async (h: DishonestHouse, id: string): Promise<string> =>
  (await h.world.succeed(confirm, { id, reason }, h.second)).number;

/** Who types the number that an honest one has read to the first account, and whom that account counts as then. */
async function typedBy(h: DishonestHouse, who: 'mallory' | 'two'): Promise<readonly string[]> {
  const number = await numberFor(h, h.one.id);
  return [await h.end(enterNumber, { number }, h[who]), await isTheirs(h, h.one)];
}

const byConfirming: readonly Way[] = [
  way('confirms an account of theirs', async (h) => [await h.end(confirm, { id: h.one.id }, h.mallory)], notAllowed),
  way('confirms it by another of theirs', async (h) => [await h.end(confirm, { id: h.one.id }, h.two)], notAllowed),
  way('confirms it by itself', async (h) => [await h.end(confirm, { id: h.one.id }, h.one)], notAllowed),
  way(
    'confirms it by one that may change staff',
    async (h) => [await h.end(confirm, { id: h.one.id }, h.editor)],
    notAllowed,
  ),
  way(
    'confirms one that an account of theirs has invited',
    async (h) => [await h.end(confirm, { id: h.far.id }, h.mallory)],
    notAllowed,
  ),
  way(
    'confirms the one that has invited it',
    async (h) => [await h.end(confirm, { id: h.editor.id }, h.mallory)],
    notAllowed,
  ),
  way('types the number in their own session', (h) => typedBy(h, 'mallory'), [...expired, 'counts as theirs']),
  way('types the number in another account of theirs', (h) => typedBy(h, 'two'), [...expired, 'counts as theirs']),
  way(
    'guesses the number',
    async (h) => {
      const number = await numberFor(h, h.one.id);
      const wrong = String((Number(number) + 1) % 1_000_000).padStart(6, '0');
      for (let tries = 0; tries < 5; tries += 1) await h.end(enterNumber, { number: wrong }, h.one);
      return [await h.end(enterNumber, { number }, h.one), await isTheirs(h, h.one)];
    },
    [...expired, 'counts as theirs'],
  ),
  way(
    'types the number when nobody is there any more',
    async (h) => {
      const number = await numberFor(h, h.one.id);
      h.world.advance(5 * minuteMs);
      return [await h.end(enterNumber, { number }, h.one), await isTheirs(h, h.one)];
    },
    [...expired, 'counts as theirs'],
  ),
  way(
    'types the number of another account of theirs',
    async (h) => {
      await numberFor(h, h.one.id);
      const number = await numberFor(h, h.two.id);
      return [await h.end(enterNumber, { number }, h.one), await isTheirs(h, h.one)];
    },
    ['CODE_WRONG', 'counts as theirs'],
  ),
  way(
    'has an account confirmed that nobody has opened',
    async (h) => [await h.end(confirm, { id: (await h.invited(h.mallory)).id }, h.second)],
    changed,
  ),
  way(
    'has an account confirmed that has no factor',
    async (h) => {
      const { id, name, token } = await h.invited(h.mallory);
      await acceptInvited(h.world, { name, token }, h.place());
      return [await h.end(confirm, { id }, h.second), await isTheirs(h, { id })];
    },
    [...changed, 'counts as theirs'],
  ),
  way(
    'has the number read out, and resets the account before it is typed',
    async (h) => {
      const { id, name, mail, token } = await h.invited(h.mallory);
      await h.begin(await acceptInvited(h.world, { name, token }, h.place()));
      const number = await numberFor(h, id);
      await h.world.succeed(reset, { id, reason }, h.mallory);
      const again = await h.begin(await acceptInvited(h.world, { name, token: await h.linkTo(mail) }, h.place()));
      return [await h.end(enterNumber, { number }, again), await isTheirs(h, { id })];
    },
    [...expired, 'counts as theirs'],
  ),
  way(
    'has an account confirmed that a friend opens, and resets it afterwards',
    async (h) => {
      const { id, name, token } = await h.invited(h.mallory);
      const friend = await h.begin(await acceptInvited(h.world, { name, token }, h.place()));
      await h.confirm(friend, h.second);
      const before = await isTheirs(h, { id });
      await h.world.succeed(reset, { id, reason }, h.mallory);
      return [before, await isTheirs(h, { id })];
    },
    ['counts as another', 'counts as theirs'],
  ),
];

/** Ways by accounts of their own making. */
export const ownWays: readonly Way[] = [...byTheirOwnAccounts, ...byConfirming];
