import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { staffCalls } from '@bourse/contract/staff';
import { dayMs, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { verifyAudit } from '../audit/index.ts';
import { acceptInvited, staffPassword } from '../identity/staff-fixture.ts';
import type { IdentityWorld } from '../identity/identity-fixture.ts';
import { type House, type Member, openHouse, reason } from './colleague-fixture.ts';

const { login, logout, me, staffAdd, outbox, invitation } = adminCalls;
const { invite, close } = staffCalls;
const wanted = {
  name: 'Bea',
  mail: ' Bea@House.test ',
  grants: ['pools.fill', 'messages.read', 'pools.fill'],
  reason: 'two decide together',
};
const parse: (text: string) => unknown = JSON.parse;

describe('inviting a colleague', () => {
  let house: House;
  let world: IdentityWorld;
  let admin: Member;
  before(async () => {
    house = await openHouse();
    ({ world, admin } = house);
  });
  after(() => world.close());

  it('gives a name, grants once each, and a link that goes to the colleague’s address alone', async () => {
    const added = await world.succeed(staffAdd, wanted, admin);
    assert.deepEqual(
      { ...added, id: '' },
      {
        id: '',
        name: 'bea',
        mail: 'bea@house.test',
        roles: [],
        grants: ['pools.fill', 'messages.read'],
        request: null,
      },
    );
    const link = await house.linkTo('bea@house.test');
    assert.equal(house.mails.at(-1)?.isSecret, true, 'the outbox of the demo, which staff read, does not keep it');
    assert.partialDeepStrictEqual(await house.seen(added), {
      is_new: true,
      invited_until: toIso(instant(world.now() + 7 * dayMs)),
    });
    const { rows } = await world.db.query<{ action: string; subject: string; reason: string; after: string }>(
      'SELECT action, subject, reason, after FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    assert.deepEqual(
      rows.map((row) => ({ ...row, after: parse(row.after) })),
      [
        {
          action: 'admin.staff_add',
          subject: `staff:${added.id}`,
          reason: wanted.reason,
          after: { name: 'bea', mail: 'bea@house.test', roles: [], grants: ['pools.fill', 'messages.read'] },
        },
      ],
    );
    const kept = await world.db.query(`SELECT to_jsonb(i)::text AS text FROM staff_invitations i`);
    assert.ok(!JSON.stringify(kept.rows).includes(link), 'the database knows no token');
    assert.equal(await verifyAudit(world.db), null);
  });

  it('opens nothing until a password and a factor are set, and then what was granted and no more', async () => {
    const cleo = await house.hire(admin, { name: 'cleo', grants: ['messages.read'] });
    assert.partialDeepStrictEqual(await world.succeed(me, {}, cleo), { name: 'cleo', grants: ['messages.read'] });
    await world.succeed(outbox, {}, cleo);
    const dora = { ...wanted, name: 'dora', mail: 'dora@house.test' };
    await world.refuse('NOT_ALLOWED', staffAdd, dora, cleo);
    const none = { user_string: 'bea', password: staffPassword };
    await world.refuse('LOGIN_FAILED', login, none, house.place());
  });

  it('ends every earlier link when another is sent, the address changes or the account is closed [pitfalls, staff]', async () => {
    const { id } = await world.succeed(staffAdd, { ...wanted, name: 'eli', mail: 'eli@house.test' }, admin);
    const first = await house.linkTo('eli@house.test');
    await world.succeed(invite, { id, reason }, admin);
    await world.refuse('NOT_FOUND', invitation, { token: first });
    const again = await house.linkTo('eli@house.test');
    await world.refuse('INVALID_ADDRESS', invite, { id, mail: 'nobody', reason }, admin);
    await world.refuse('ADDRESS_TAKEN', invite, { id, mail: 'bea@house.test', reason }, admin);
    await world.succeed(invite, { id, mail: 'eli@new.test', reason }, admin);
    await world.refuse('NOT_FOUND', invitation, { token: again });
    const moved = await house.linkTo('eli@new.test');
    assert.partialDeepStrictEqual(await world.succeed(invitation, { token: moved }), {
      name: 'eli',
      mail: 'eli@new.test',
    });
    await world.succeed(close, { id, reason }, admin);
    await world.refuse('NOT_FOUND', invitation, { token: moved });
    const { rowCount } = await world.db.query('SELECT 1 FROM staff_mails WHERE staff_id = $1', [id]);
    assert.equal(rowCount, 0);
  });

  it('sends a link anew while the mail server is away, each time another, of which the last works', async () => {
    house.failing.add('fred@house.test');
    const { id } = await world.succeed(staffAdd, { ...wanted, name: 'fred', mail: 'fred@house.test' }, admin);
    await house.pump();
    await house.pump();
    assert.equal(house.mails.filter(({ to }) => to === 'fred@house.test').length, 0);
    house.failing.clear();
    world.advance(2 * minuteMs);
    const token = await house.linkTo('fred@house.test');
    await house.pump();
    assert.equal(house.mails.filter(({ to }) => to === 'fred@house.test').length, 1, 'one mail has gone');
    await house.begin(await acceptInvited(world, { name: 'fred', token }, house.place()));
    assert.partialDeepStrictEqual(await house.seen({ id }), { is_new: false, invited_until: null });
  });

  it('refuses in the documented order', async () => {
    await world.refuse('SIGN_IN_REQUIRED', staffAdd, wanted);
    const some = await house.hire(admin, { name: 'emil', grants: ['staff.edit', 'messages.read'] }, house.second);
    const wrong = { ...wanted, name: 'no name', mail: 'nobody', grants: ['kitchen.keys', 'pools.fill'] };
    await world.refuse('PARAMETER_ERROR', staffAdd, { ...wrong, reason: '     ' }, some);
    await world.refuse('SPECIAL_CHARACTERS', staffAdd, wrong, some);
    await world.refuse('INVALID_ADDRESS', staffAdd, { ...wrong, name: 'bea' }, some);
    const unknown = { ...wrong, name: 'bea', mail: 'other@house.test' };
    assert.deepEqual(await world.refuse('PARAMETER_ERROR', staffAdd, unknown, some), { field: 'grants' });
    // Through an account that they open themselves they would have it.
    await world.refuse('NOT_ALLOWED', staffAdd, { ...unknown, grants: ['pools.fill'] }, some);
    const taken = { ...unknown, name: ' BEA ', grants: ['messages.read'] };
    assert.deepEqual(await world.refuse('ADDRESS_TAKEN', staffAdd, taken, some), { field: 'name' });
    const sameMail = { ...taken, name: 'other', mail: 'bea@house.test' };
    assert.deepEqual(await world.refuse('ADDRESS_TAKEN', staffAdd, sameMail, some), { field: 'mail' });
    const { rowCount } = await world.db.query(`SELECT 1 FROM staff WHERE name = 'other' OR mail = 'other@house.test'`);
    assert.equal(rowCount, 0);
  });

  it('of two with the same name, or the same address, at once opens one', async () => {
    const add = (name: string, mail: string) => world.call(staffAdd, { ...wanted, name, mail }, admin);
    const named = await Promise.all([add('fay', 'fay@house.test'), add('fay', 'fay2@house.test')]);
    assert.deepEqual(new Set(named.map(({ code }) => code)), new Set([1, 'ADDRESS_TAKEN']));
    const mailed = await Promise.all([add('gus', 'same@house.test'), add('hal', 'same@house.test')]);
    assert.deepEqual(new Set(mailed.map(({ code }) => code)), new Set([1, 'ADDRESS_TAKEN']));
  });

  it('tells who is signed in, nobody else', async () => {
    const told = await world.succeed(me, {}, admin);
    assert.equal(told.name, 'admin');
    assert.ok(told.grants.includes('staff.edit') && told.grants.includes('terms.edit'));
    await world.refuse('SIGN_IN_REQUIRED', me, {});
    const customer = await world.customer('gus@example.test');
    await world.refuse('SIGN_IN_REQUIRED', me, {}, customer);
    const gone = await house.hire(admin, { name: 'gil', grants: [] });
    await world.succeed(logout, {}, gone);
    await world.refuse('SIGN_IN_REQUIRED', me, {}, gone);
  });

  it('gives up a mail that nobody took for a week', async () => {
    house.failing.add('lost@house.test');
    const { id } = await world.succeed(staffAdd, { ...wanted, name: 'lost', mail: 'lost@house.test' }, admin);
    world.advance(7 * dayMs + 1);
    await house.prune();
    const { rowCount } = await world.db.query('SELECT 1 FROM staff_mails WHERE staff_id = $1', [id]);
    assert.equal(rowCount, 0);
  });
});
