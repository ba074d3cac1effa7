import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall } from '@bourse/contract/call';
import { staffCalls } from '@bourse/contract/staff';
import { acceptInvited } from '../identity/staff-fixture.ts';
import type { CallAs, IdentityWorld } from '../identity/identity-fixture.ts';
import { type House, type Member, openHouse, reason } from './colleague-fixture.ts';

const { me, staffAdd, acceptInvitation, invitation } = adminCalls;
const { change, close, reset, invite, confirm, enterNumber } = staffCalls;
const { approve, refuse, withdraw, list } = approvalCalls;
const administrator = ['administrator' as const];

/**
 * Someone dishonest with a seat tries to become two, or to end the others. Each way is tried by raw calls, and says how it
 * ends: with a refusal, or with an account that still counts as theirs.
 */
describe('one person who wants to be two [B4]', () => {
  let house: House;
  let world: IdentityWorld;
  /** Who is dishonest. */
  let mallory: Member;
  let honest: Member;
  before(async () => {
    house = await openHouse();
    ({ world, admin: mallory, second: honest } = house);
  });
  after(() => world.close());
  let names = 0;
  const fresh = (): string => {
    names += 1;
    return `sock${String(names)}`;
  };
  beforeEach(() => world.succeed(me, {}, honest));

  const refused = async (code: Parameters<IdentityWorld['refuse']>[0], call: AnyCall, fields: object, by: CallAs) =>
    world.refuse(code, call, { reason, ...fields }, by);
  /** What a member asks for about another. @returns the request. */
  const ask = async (
    call: typeof change | typeof close | typeof reset,
    fields: object,
    by: CallAs,
  ): Promise<string> => {
    const { request } = await world.succeed(call, { reason, ...fields } as never, by); // of the call that was named
    assert.notEqual(request, null, 'it takes a second person');
    return request ?? '';
  };
  /** An account of mallory's own, set up by mallory. */
  const sock = (by: CallAs = mallory): Promise<Member> => house.hire(by, { name: fresh(), roles: ['finance'] });

  describe('with accounts of their own making', () => {
    it('asks for an administrator, and neither they nor the account approve it', async () => {
      const name = fresh();
      const mail = `${name}@house.test`;
      const added = await world.succeed(staffAdd, { name, mail, roles: administrator, reason }, mallory);
      assert.deepEqual([added.roles, added.grants], [[], []]);
      const own = await house.begin(
        await acceptInvited(world, { name, token: await house.linkTo(mail) }, house.place()),
      );
      for (const by of [mallory, own]) await refused('NOT_ALLOWED', approve, { id: added.request }, by);
      await refused('NOT_ALLOWED', refuse, { id: added.request }, mallory);
      await refused('NOT_ALLOWED', withdraw, { id: added.request }, own);
      await world.succeed(withdraw, { id: added.request ?? '', reason }, mallory);
    });

    it('promotes an account by itself, by a second of theirs, or by the one that is promoted', async () => {
      const [one, two] = [await sock(), await sock()];
      const id = await ask(change, { id: one.id, roles: administrator }, mallory);
      for (const by of [mallory, one, two]) await refused('NOT_ALLOWED', approve, { id }, by);
      await refused('STATE_CHANGED', change, { id: one.id, roles: administrator }, mallory);
      await refused('NOT_ALLOWED', change, { id: mallory.id, roles: administrator }, one);
      await refused('NOT_ALLOWED', change, { id: one.id, grants: ['staff.edit'] }, one);
      await world.succeed(withdraw, { id, reason }, mallory);
    });

    it('gives the right to change staff alone, as a grant beside a role', async () => {
      const one = await sock();
      const id = await ask(change, { id: one.id, grants: ['staff.edit'] }, mallory);
      await refused('NOT_ALLOWED', approve, { id }, mallory);
      assert.equal((await house.seen(one)).grants.includes('staff.edit'), false);
      await world.succeed(withdraw, { id, reason }, mallory);
    });

    it('confirms their own account by another of theirs, or types a number that is another’s', async () => {
      const [one, two] = [await sock(), await sock()];
      for (const by of [mallory, one, two]) await refused('NOT_ALLOWED', confirm, { id: one.id }, by);
      const { number } = await world.succeed(confirm, { id: one.id, reason }, honest);
      await world.refuse('CODE_EXPIRED', enterNumber, { number }, two);
      await world.refuse('CODE_EXPIRED', enterNumber, { number }, mallory);
      for (let tries = 0; tries < 5; tries += 1) await world.call(enterNumber, { number: '000000' }, one);
      await world.refuse('CODE_EXPIRED', enterNumber, { number }, one);
      assert.equal(await house.mayBe(mallory, one), true);
    });

    it('is confirmed by an honest colleague before, during and after the invitation, without being there', async () => {
      const name = fresh();
      const mail = `${name}@house.test`;
      const { id } = await world.succeed(staffAdd, { name, mail, roles: ['finance'], reason }, mallory);
      await refused('STATE_CHANGED', confirm, { id }, honest);
      const seated = await acceptInvited(world, { name, token: await house.linkTo(mail) }, house.place());
      await refused('STATE_CHANGED', confirm, { id }, honest);
      const one = await house.begin(seated);
      await world.succeed(confirm, { id, reason }, honest);
      assert.equal(await house.mayBe(mallory, one), true, 'the number alone confirms nobody');
    });

    it('invites through an account that they made, and the chain counts as one', async () => {
      const name = fresh();
      const editor = await house.hire(
        mallory,
        { name, roles: ['support'], grants: ['staff.edit', 'staff.read'] },
        honest,
      );
      const far = await house.hire(editor, { name: fresh(), roles: ['support'] });
      assert.equal(await house.mayBe(mallory, far), true);
      await refused('NOT_ALLOWED', confirm, { id: far.id }, mallory);
      const id = await ask(change, { id: far.id, roles: ['support'], grants: ['staff.edit'] }, editor);
      for (const by of [mallory, far]) await refused('NOT_ALLOWED', approve, { id }, by);
    });

    it('has an account confirmed, and the confirmation ends with each new link', async () => {
      const one = await sock();
      await house.confirm(one, honest);
      assert.equal(await house.mayBe(mallory, one), false);
      await world.succeed(reset, { id: one.id, reason }, mallory);
      assert.equal(await house.mayBe(mallory, one), true);
    });
  });

  describe('with the accounts of honest colleagues', () => {
    it('resets, demotes or closes the only other administrator: nobody could approve it, and nothing is asked', async () => {
      for (const [call, fields] of [
        [reset, { id: honest.id }],
        [reset, { id: honest.id, mail: 'mallory@else.test' }],
        [close, { id: honest.id }],
        [change, { id: honest.id, roles: ['support'] }],
      ] as const) {
        const why = await refused('STATE_CHANGED', call, fields, mallory);
        assert.deepEqual(why, { because: 'too_few_administrators' }, call.name);
      }
      await refused('STATE_CHANGED', invite, { id: honest.id, mail: 'mallory@else.test' }, mallory);
      await world.succeed(me, {}, honest);
    });

    it('resets a colleague who may not change staff, and the account counts as theirs from then on', async () => {
      const clerk = await house.hire(honest, { name: fresh(), roles: ['support'] });
      await house.confirm(clerk, mallory);
      await world.succeed(reset, { id: clerk.id, mail: 'clerk@else.test', reason }, mallory);
      const token = await house.linkTo('clerk@else.test');
      const taken = await house.begin(await acceptInvited(world, { name: clerk.name, token }, house.place()));
      assert.equal(await house.mayBe(mallory, taken), true);
      await refused('NOT_ALLOWED', confirm, { id: taken.id }, mallory);
    });

    it('takes another’s link to their own address, and the account counts as theirs from then on', async () => {
      const name = fresh();
      const mail = `${name}@house.test`;
      const { id } = await world.succeed(staffAdd, { name, mail, roles: ['finance'], reason }, honest);
      const sent = await house.linkTo(mail);
      await world.succeed(invite, { id, mail: `${name}@else.test`, reason }, mallory);
      await world.refuse('NOT_FOUND', invitation, { token: sent });
      const token = await house.linkTo(`${name}@else.test`);
      await house.begin(await acceptInvited(world, { name, token }, house.place()));
      assert.equal(await house.mayBe(mallory, { id }), true);
      assert.equal(await house.mayBe(honest, { id }), false, 'what they had sent is over');
    });

    it('makes the honest one count as themselves, by links to the same account, so that nobody is left to approve', async () => {
      const clerk = await house.hire(honest, { name: fresh(), roles: ['support'] });
      await world.succeed(reset, { id: clerk.id, reason }, mallory);
      await world.succeed(invite, { id: clerk.id, reason }, mallory);
      assert.equal(await house.mayBe(mallory, honest), false);
      assert.equal(await house.mayBe(honest, clerk), true, 'whose address it is that the link went to');
      await world.succeed(invite, { id: clerk.id, mail: 'clerk2@else.test', reason }, mallory);
      assert.deepEqual([await house.mayBe(mallory, honest), await house.mayBe(mallory, clerk)], [false, true]);
    });

    it('has an honest colleague send the link of their own account again, which does not make it another’s', async () => {
      const name = fresh();
      const { id } = await world.succeed(
        staffAdd,
        { name, mail: `${name}@house.test`, roles: ['finance'], reason },
        mallory,
      );
      await world.succeed(invite, { id, reason }, honest);
      assert.deepEqual([await house.mayBe(mallory, { id }), await house.mayBe(honest, { id })], [true, false]);
      const token = await house.linkTo(`${name}@house.test`);
      await house.begin(await acceptInvited(world, { name, token }, house.place()));
      await world.succeed(reset, { id, reason }, honest);
      assert.deepEqual([await house.mayBe(mallory, { id }), await house.mayBe(honest, { id })], [true, false]);
    });

    it('uses a link twice, one that was replaced, or one of a closed account', async () => {
      const name = fresh();
      const mail = `${name}@house.test`;
      const { id } = await world.succeed(staffAdd, { name, mail, roles: ['finance'], reason }, honest);
      const token = await house.linkTo(mail);
      const fields = { token, password: 'lantern-otter-42', re_password: 'lantern-otter-42' };
      await world.succeed(acceptInvitation, fields, house.place());
      await world.refuse('NOT_FOUND', acceptInvitation, fields, house.place());
      await world.succeed(close, { id, reason }, honest);
      await world.refuse('NOT_FOUND', acceptInvitation, fields, house.place());
    });
  });

  describe('in a house of five', () => {
    let carol: Member;
    let dave: Member;
    before(async () => {
      for (const one of [mallory, honest]) await world.succeed(me, {}, one);
      carol = await house.hireAdministrator('carol');
      dave = await house.hireAdministrator('dave');
    });

    it('closes, demotes or resets an administrator alone, or with the one whom it is about', async () => {
      for (const [call, fields] of [
        [close, {}],
        [change, { roles: ['support'] }],
        [reset, {}],
      ] as const) {
        const id = await ask(call, { id: dave.id, ...fields }, mallory);
        await refused('NOT_ALLOWED', approve, { id }, mallory);
        await refused('NOT_ALLOWED', approve, { id }, dave);
        await refused('NOT_ALLOWED', refuse, { id }, dave);
        const seen = (await world.succeed(list, { state: 'open' }, dave)).list.find((one) => one.id === id);
        assert.equal(seen?.hindrance, 'involved');
        await world.succeed(refuse, { id, reason }, carol);
      }
      assert.partialDeepStrictEqual(await house.seen(dave), { status: 'open', is_new: false, roles: administrator });
    });

    it('has a request carried out after they have lost the right to ask for it', async () => {
      const eve = await house.hireAdministrator('eve');
      const id = await ask(close, { id: dave.id }, eve);
      await house.approve(carol, await ask(change, { id: eve.id, roles: ['support'] }, honest));
      await refused('NOT_ALLOWED', approve, { id }, honest);
      assert.equal((await house.seen(dave)).status, 'open');
      await world.succeed(refuse, { id, reason }, honest);
      await house.approve(carol, await ask(change, { id: eve.id, roles: administrator }, honest));
      await house.approve(carol, await ask(close, { id: eve.id }, honest));
    });

    it('closes two by two requests at once, so that fewer than two were left: the second is refused', async () => {
      const one = await ask(close, { id: carol.id }, mallory);
      const other = await ask(close, { id: dave.id }, mallory);
      const third = await ask(close, { id: honest.id }, mallory);
      const at = (by: Member, id: string) => world.call(approve, { id, reason }, by);
      // Carol and Dave close each other at the same moment, and the honest one with them.
      const codes = (await Promise.all([at(honest, one), at(carol, other), at(dave, third)])).map(({ code }) => code);
      assert.ok(codes.includes(1), codes.join());
      const left = [];
      for (const member of [mallory, honest, carol, dave]) {
        const { rows } = await world.db.query<{ status: string }>('SELECT status FROM staff WHERE id = $1', [
          member.id,
        ]);
        if (rows[0]?.status === 'open') left.push(member.name);
      }
      assert.ok(left.length >= 2, left.join());
      assert.ok(left.includes('admin'));
    });
  });
});
