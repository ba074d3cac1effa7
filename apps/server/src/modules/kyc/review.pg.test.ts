import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { configurationCalls } from '@bourse/contract/configuration';
import { kycCalls } from '@bourse/contract/kyc';
import { verificationCalls } from '@bourse/contract/kyc-form';
import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { verifyAudit } from '../audit/index.ts';
import { type KycWorld, maya, openKycWorld } from './kyc-fixture.ts';

const { submit, appeal } = verificationCalls;
const { queue, open, picture, decide } = kycStaffCalls;
const { history, propose: proposeSetting } = configurationCalls;
const limits = { withdraw_btc: '2', fiat_usdt: '10' };
const { approve, refuse } = approvalCalls;

describe('the review of verifications', () => {
  let world: KycWorld;
  let passports = 0;
  let [ann, bob, cid, dan] = [] as unknown as [StaffId, StaffId, StaffId, StaffId]; // hired below
  before(async () => {
    world = await openKycWorld();
    ann = await world.hire('ann');
    bob = await world.hire('bob');
    cid = await world.hire('cid');
    dan = await world.hire('dan');
  });
  after(() => world.close());

  const certified1 = async (more: object = {}): Promise<UserId> => {
    const user = await world.customer();
    await world.run(submit, user, { ...maya, card_id: `R${String((passports += 1)).padStart(7, '0')}`, ...more });
    return user;
  };
  /** A customer whose level 2 waits. */
  const waiting = async (): Promise<{ user: UserId; id: string }> => {
    const user = await certified1();
    return { user, id: await world.submitLevel2(user) };
  };
  const propose = (member: StaffId, id: string, more: object = { verdict: 'certify' }) =>
    world.staff.run(decide, member, { id, reason: 'the passport is hers', ...more });
  const failure = { verdict: 'fail', reason_code: 'unreadable', reason: 'the number cannot be read' };
  /** Two members of staff decide. */
  const decided = async (id: string, [first, second]: readonly [StaffId, StaffId], verdict: object): Promise<void> => {
    await world.open(first, id);
    await world.open(second, id);
    const asked = await propose(first, id, verdict);
    await world.staff.run(approve, second, { id: asked.id, reason: 'I see it too' });
  };
  const level2Of = async (user: UserId) => present((await world.run(kycCalls.state, user, {}))[1], 'level 2');

  it('certifies level 2 by two persons who have both opened the case; level, event and the audit log go with it', async () => {
    const { user, id } = await waiting();
    assert.equal(await world.staff.refusal(decide, ann, { id, verdict: 'certify', reason: 'fine' }), 'CASE_NOT_OPENED');
    const shown = await world.open(ann, id);
    assert.partialDeepStrictEqual(shown, {
      id,
      user_id: user,
      level: 2,
      flags: ['documents'],
      person: { name: 'Maya Lindqvist', birth_date: '1994-03-14' },
      pictures: ['front', 'selfie'],
      screening: [],
      same_document: [],
      proposal: null,
      appeal: '',
    });
    const asked = await propose(ann, id);
    assert.equal((await level2Of(user)).state, 1);
    const reason = 'I see it too';
    assert.equal(await world.staff.refusal(approve, ann, { id: asked.id, reason }), 'NOT_ALLOWED');
    assert.equal(await world.staff.refusal(approve, bob, { id: asked.id, reason }), 'CASE_NOT_OPENED');
    assert.equal((await world.open(bob, id)).proposal?.id, asked.id);
    await world.staff.run(approve, bob, { id: asked.id, reason });
    assert.equal((await level2Of(user)).state, 2);
    assert.deepEqual(await world.verified(user), { level: 2, country: 'DE' });
    const { rows } = await world.db.query<{ action: string }>(
      'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id',
      [`verification:${id}`],
    );
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['admin.kyc_open', 'admin.kyc_decide', 'admin.kyc_open', 'kyc.verdict', 'approval.approved'],
    );
    assert.equal(await verifyAudit(world.db), null);
    const event = `SELECT payload->>'outcome' AS outcome, payload->>'automatic' AS automatic FROM outbox
      WHERE type = 'kyc.decided' AND payload->>'verification_id' = $1`;
    assert.deepEqual((await world.db.query(event, [id])).rows, [{ outcome: 'certified', automatic: 'false' }]);
  });

  it('fails with a reason that the customer reads, who hands in again [SPEC-4.7]', async () => {
    const { user, id } = await waiting();
    await decided(id, [ann, bob], failure);
    assert.partialDeepStrictEqual(await level2Of(user), {
      state: 3,
      reason: 'the number cannot be read',
      reason_code: 'unreadable',
      can_appeal: true,
    });
    assert.partialDeepStrictEqual(await world.verified(user), { level: 1 });
    const again = await world.submitLevel2(user);
    assert.notEqual(again, id);
    assert.partialDeepStrictEqual(await level2Of(user), { state: 1, reason: '', reason_code: null });
    await decided(again, [bob, ann], { verdict: 'certify' });
    assert.partialDeepStrictEqual(await world.verified(user), { level: 2 });
  });

  it('looks once more at what a customer appeals against, by other people, once [S123]', async () => {
    const { user, id } = await waiting();
    assert.equal(await world.refusal(appeal, user, { level: 1, text: 'but why' }), 'STATE_CHANGED');
    assert.equal(await world.refusal(appeal, await world.customer(), { level: 2, text: 'but why' }), 'NOT_FOUND');
    await decided(id, [ann, bob], failure);
    const both = await Promise.all(
      [1, 2].map(() => world.attempt(appeal, user, { level: 2, text: 'it can be read well' })),
    );
    assert.deepEqual(both.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), ['STATE_CHANGED', 'ok']);
    assert.partialDeepStrictEqual(await level2Of(user), { state: 1, can_appeal: false });
    assert.partialDeepStrictEqual(await world.open(ann, id), {
      appeal: 'it can be read well',
      flags: ['documents', 'appeal'],
    });
    await world.open(bob, id);
    assert.equal(await world.staff.refusal(decide, ann, { id, verdict: 'certify', reason: 'fine' }), 'NOT_ALLOWED');
    const second = await world.hire('ann2');
    await world.db.withTx('an account that ann opened', (tx) =>
      tx.query('INSERT INTO staff_links (staff_id, issued_by, issued_at) VALUES ($1, $2, now())', [second, ann]),
    );
    await world.open(second, id);
    assert.equal(await world.staff.refusal(decide, second, { id, verdict: 'certify', reason: 'fine' }), 'NOT_ALLOWED');
    await world.open(cid, id);
    const asked = await propose(cid, id);
    const { list } = await world.staff.run(approvalCalls.list, bob, { state: 'open' });
    assert.equal(list.find((one) => one.id === asked.id)?.hindrance, 'involved');
    assert.equal(await world.staff.refusal(approve, bob, { id: asked.id, reason: 'fine' }), 'NOT_ALLOWED');
    await world.open(dan, id);
    await world.staff.run(approve, dan, { id: asked.id, reason: 'fine' });
    assert.partialDeepStrictEqual(await world.verified(user), { level: 2 });
    const failedAgain = await waiting();
    await decided(failedAgain.id, [ann, bob], failure);
    await world.run(appeal, failedAgain.user, { level: 2, text: 'look again' });
    await decided(failedAgain.id, [cid, dan], failure);
    assert.partialDeepStrictEqual(await level2Of(failedAgain.user), { state: 3, can_appeal: false });
    assert.equal(await world.refusal(appeal, failedAgain.user, { level: 2, text: 'and again' }), 'STATE_CHANGED');
  });

  it('refuses a decision in the documented order, and has one at a time', async () => {
    const { id } = await waiting();
    const reason = 'because of it';
    const refusalOf = (fields: object) => world.staff.refusal(decide, ann, { id, reason, ...fields });
    assert.equal(await refusalOf({ id: '999999', verdict: 'fail' }), 'PARAMETER_ERROR reason_code');
    assert.equal(await refusalOf({ verdict: 'certify', reason_code: 'other' }), 'PARAMETER_ERROR reason_code');
    assert.equal(await refusalOf({ verdict: 'certify', reason: 'x' }), 'PARAMETER_ERROR reason');
    assert.equal(await refusalOf({ id: '999999', verdict: 'certify' }), 'NOT_FOUND');
    assert.equal(await refusalOf({ verdict: 'certify' }), 'CASE_NOT_OPENED');
    await world.open(ann, id);
    await world.pass(31 * minuteMs);
    assert.equal(await refusalOf({ verdict: 'certify' }), 'CASE_NOT_OPENED');
    await world.open(ann, id);
    await world.open(bob, id);
    const asked = await Promise.all([
      world.staff.attempt(decide, ann, { id, verdict: 'certify', reason }),
      world.staff.attempt(decide, bob, { id, ...failure }),
    ]);
    assert.deepEqual(asked.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), ['STATE_CHANGED', 'ok']);
    const open1 = present((await world.open(cid, id)).proposal, 'the proposal');
    await world.staff.run(refuse, cid, { id: open1.id, reason: 'look again' });
    await propose(ann, id);
    const last = present((await world.open(cid, id)).proposal, 'the proposal');
    await world.staff.run(approve, cid, { id: last.id, reason });
    assert.equal(await refusalOf({ verdict: 'certify' }), 'STATE_CHANGED');
  });

  it('certifies no document for a second customer, whoever approves it', async () => {
    const card_id = 'SHARED123';
    await certified1({ card_id });
    const other = await certified1({ card_id });
    const { list } = await world.staff.run(queue, ann, { level: 1, limit: 100 });
    const found = present(
      list.find(({ user_id }) => user_id === other),
      'the case',
    );
    assert.deepEqual(found.flags, ['duplicate']);
    await world.open(ann, found.id);
    assert.equal((await world.open(bob, found.id)).same_document.length, 1);
    const asked = await propose(ann, found.id);
    assert.equal(
      await world.staff.refusal(approve, bob, { id: asked.id, reason: 'so be it' }),
      'DOCUMENT_NOT_ACCEPTED',
    );
    assert.partialDeepStrictEqual(await world.verified(other), { level: 0, country: null });
  });

  it('certifies a document for one of two customers whose cases are approved at once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const card_id = `TWICE${String(round)}`;
      const holder = await certified1({ card_id });
      const others = [await certified1({ card_id }), await certified1({ card_id })];
      const { list } = await world.staff.run(queue, ann, { level: 1, limit: 100 });
      const cases = list.filter(({ user_id: owner }) => others.some((one) => one === owner));
      assert.equal(cases.length, 2);
      // Whom it was certified for before has closed the account, and is forgotten.
      await world.db.withTx('forget', (tx) =>
        tx.query(
          `UPDATE verifications SET state = 'failed', reason_code = 'other', reason = 'gone' WHERE user_id = $1`,
          [holder],
        ),
      );
      const asked = [];
      for (const { id } of cases) {
        for (const one of [ann, bob]) await world.open(one, id);
        asked.push(await propose(ann, id));
      }
      const answers = await Promise.all(
        asked.map(({ id }) => world.staff.attempt(approve, bob, { id, reason: 'so be it' })),
      );
      const codes = answers.map((one) => (one.ok ? 'ok' : one.error.code));
      assert.deepEqual(codes.toSorted(), ['DOCUMENT_NOT_ACCEPTED', 'ok']);
    }
  });

  it('shows pictures to who has opened the case, by a link of 60 s [B3]', async () => {
    const { id } = await waiting();
    const look = { id, side: 'front' };
    assert.equal(await world.staff.refusal(picture, ann, look), 'CASE_NOT_OPENED');
    await world.open(ann, id);
    assert.equal(await world.staff.refusal(picture, bob, look), 'CASE_NOT_OPENED');
    assert.equal(await world.staff.refusal(picture, ann, { id, side: 'reverse' }), 'NOT_FOUND');
    const { address } = await world.staff.run(picture, ann, look);
    const url = new URL(address, 'http://host');
    const name = /\/files\/(.{24})\.webp/.exec(url.pathname)?.[1] ?? '';
    const read = (link: Readonly<Record<string, unknown>>) => world.files.read(name, link);
    const link = Object.fromEntries(url.searchParams);
    assert.equal((await read(link))?.isPublic, false);
    assert.equal(await read({}), null);
    await world.pass(60_001);
    assert.equal(await read(link), null);
    const { rows } = await world.db.query(
      `SELECT detail::jsonb->>'side' AS side FROM audit_log WHERE action = 'admin.kyc_picture' AND subject = $1`,
      [`verification:${id}`],
    );
    assert.deepEqual(rows, [{ side: 'front' }]);
  });

  it('lists submissions in the order in which they came, by state, level and cursor, without a name', async () => {
    const [first, second] = [await waiting(), await waiting()];
    const all = await world.staff.run(queue, ann, { limit: 100, level: 2 });
    const places = [first, second].map(({ id }) => all.list.findIndex((one) => one.id === id));
    assert.ok(places[0] !== undefined && places[0] >= 0 && places[0] < (places[1] ?? 0));
    assert.doesNotMatch(JSON.stringify(all), /Maya|1994|R00/);
    const one = await world.staff.run(queue, ann, { limit: 1, level: 2 });
    const next = await world.staff.run(queue, ann, { limit: 1, level: 2, cursor: one.cursor });
    assert.deepEqual([one.list[0]?.id, next.list[0]?.id], [all.list[0]?.id, all.list[1]?.id]);
    assert.equal(await world.staff.refusal(queue, ann, { cursor: 'nonsense' }), 'PARAMETER_ERROR cursor');
    assert.ok(
      (await world.staff.run(queue, ann, { state: 'failed', limit: 100 })).list.every(
        ({ state }) => state === 'failed',
      ),
    );
  });

  it('lets each reviewer open so many cases in an hour, also of many at once [B3]', async () => {
    const { id } = await waiting();
    const eve = await world.hire('eve');
    const attempts = await Promise.all(
      Array.from({ length: 40 }, () => world.staff.attempt(open, eve, { id, reason: 'curious' })),
    );
    assert.equal(attempts.filter((one) => one.ok).length, 30);
    assert.equal(await world.staff.refusal(open, eve, { id, reason: 'curious' }), 'TOO_MANY_REQUESTS');
    assert.equal((await world.open(dan, id)).views_left >= 0, true);
    assert.equal(await world.staff.refusal(open, eve, { id, reason: '  ' }), 'PARAMETER_ERROR reason');
    assert.equal(await world.staff.refusal(open, dan, { id: '999999', reason: 'curious' }), 'NOT_FOUND');
    await world.pass(hourMs + 1);
    assert.equal((await world.open(eve, id)).views_left, 29);
  });

  it('goes by rules that two persons change, from their date on', async () => {
    const which = { area: 'verification', key: 'rules' };
    const { setting } = await world.staff.run(history, ann, which);
    const next = { ...setting.value, ages: { general: 30, by_country: {} } };
    const reason = 'the law has changed';
    const fields = { ...which, base: setting.newest, reason };
    const refused: readonly (readonly [object, string])[] = [
      [{ ...next, views_per_hour: 0 }, 'views_per_hour'],
      [{ ...next, limits: { level1: limits, level2: { ...limits, withdraw_btc: '1' } } }, 'limits.level2.withdraw_btc'],
      [{ ...next, limits: { level1: limits, level2: { ...limits, fiat_usdt: '9' } } }, 'limits.level2.fiat_usdt'],
    ];
    for (const [value, field] of refused) {
      const wrong = await world.staff.refusal(proposeSetting, ann, { ...fields, value: JSON.stringify(value) });
      assert.equal(wrong, `PARAMETER_ERROR value.${field}`);
    }
    const dated = { ...fields, effective_at: toIso(instant(world.clock.now() + hourMs)), value: JSON.stringify(next) };
    const asked = await world.staff.run(proposeSetting, ann, dated);
    await world.staff.run(approve, bob, { id: asked.id, reason });
    const young = { ...maya, birth_date: '2000-01-01' };
    await world.run(submit, await world.customer(), { ...young, card_id: 'YOUNG778' });
    await world.pass(hourMs);
    assert.equal(
      await world.refusal(submit, await world.customer(), { ...young, card_id: 'YOUNG777' }),
      'TOO_YOUNG birth_date',
    );
  });

  it('deletes on schedule: of what failed everything, of what is certified the pictures', async () => {
    const [good, bad] = [await waiting(), await waiting()];
    await decided(good.id, [ann, bob], { verdict: 'certify' });
    await decided(bad.id, [ann, bob], failure);
    const files = async ({ user }: { user: UserId }): Promise<number> =>
      (await world.db.query('SELECT 1 FROM files WHERE user_id = $1', [user])).rowCount;
    await world.pass(90 * dayMs - 1);
    assert.deepEqual([await files(good), await files(bad)], [2, 2]);
    await world.pass(1);
    assert.deepEqual([await files(good), await files(bad)], [2, 0]);
    assert.partialDeepStrictEqual(await world.open(ann, bad.id), { person: null, pictures: [], state: 'failed' });
    assert.partialDeepStrictEqual(await level2Of(bad.user), { state: 3, can_appeal: false });
    assert.equal(await world.refusal(appeal, bad.user, { level: 2, text: 'too late' }), 'STATE_CHANGED');
    await world.pass(1_735 * dayMs);
    assert.equal(await files(good), 0);
    assert.partialDeepStrictEqual(await world.open(ann, good.id), { person: { name: 'Maya Lindqvist' }, pictures: [] });
  });
});
