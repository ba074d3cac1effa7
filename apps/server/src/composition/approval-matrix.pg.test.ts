import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall } from '@bourse/contract/call';
import { roleGrants, staffGrants, staffRoles } from '@bourse/contract/roles';
import type { StaffId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import { type Evidence, type KindRow, kindRows } from './approval-evidence-fixture.ts';
import { fieldsOf, openKinds, staffColumns } from './approval-kinds-fixture.ts';
import { requestApproval } from '../modules/approvals/index.ts';
import type { ApprovalKind } from '../platform/module-manifest.ts';

const { list, approve, refuse, withdraw } = approvalCalls;
const reason = 'a test of who decides';

/** What becomes of approving, refusing and taking back, and what the list of requests says beforehand. */
type Outcome = readonly [approve: string, refuse: string, withdraw: string, listed: string | null];

const barred = (listed: string): Outcome => ['NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED', listed];
/** By who somebody is to a request. */
const outcomes = {
  'whoever asked': ['NOT_ALLOWED', 'NOT_ALLOWED', 'done', 'own'],
  'an account that whoever asked has invited': barred('linked'),
  'an account of the device of whoever asked': ['DEVICE_SHARED', 'DEVICE_SHARED', 'NOT_ALLOWED', 'device'],
  'whoever made what it rests on': barred('involved'),
  'an account that whoever made it has invited': barred('involved'),
  'another with every grant but that of the kind': barred('unseen'),
  'another with the grant of the kind alone': ['done', 'done', 'NOT_ALLOWED', null],
} as const satisfies Record<string, Outcome>;
type Place = keyof typeof outcomes;

describe('who decides a request of each kind: by grants, roles and who made what it rests on [B4]', () => {
  let world: Awaited<ReturnType<typeof openKinds>>;
  let calls: ReturnType<typeof staffCalls>;
  let asker: StaffId;
  let invited: StaffId;
  let neighbour: StaffId;
  let maker: StaffId;
  let colleague: StaffId;
  let makersOwn: StaffId;
  let other: StaffId;
  before(async () => {
    world = await openKinds();
    const { db, clock } = world;
    // What is carried out has tests of its own: here is asked who may.
    const kinds = world.kinds.map((kind) => ({ ...kind, apply: async () => ok(undefined) }));
    calls = staffCalls(unsignedApprovals({ db, clock, kinds }));
    const hire = (name: string) => hireStaff(db, name, staffGrants);
    asker = await hire('asker');
    invited = await hire('invited');
    neighbour = await hire('neighbour');
    maker = await hire('maker');
    colleague = await hire('colleague');
    makersOwn = await hire('makers-own');
    other = await hire('other');
    await db.withTx('who may be whom', async (tx) => {
      for (const [account, by] of [
        [invited, asker],
        [makersOwn, maker],
      ]) {
        const link = 'INSERT INTO staff_links (staff_id, issued_by, issued_at) VALUES ($1, $2, now())';
        await tx.query(link, [account, by]);
      }
      for (const one of [asker, neighbour]) {
        await tx.query(
          `INSERT INTO staff_sessions (staff_id, token_hash, created_at, last_seen_at, expires_at, address, device, device_hash)
           VALUES ($1, sha256(gen_random_uuid()::text::bytea), now(), now(), now(), '', '', sha256('the desk'))`,
          [one],
        );
      }
    });
  });
  after(() => world.close());

  const grantTo = (one: StaffId, grants: readonly string[]) =>
    world.db.withTx('grants', (tx) => tx.query('UPDATE staff SET grants = $2 WHERE id = $1', [one, grants]));
  let open: string | null = null;
  /** Asks, after the request before was taken back where it is open: of some kinds there is one at a time. */
  const ask = async (kind: string, payload: Readonly<Record<string, unknown>>): Promise<string> => {
    if (open !== null) await calls.attempt(withdraw, asker, { id: open, reason });
    const wanted = { kind, subject: 'the matrix', payload, reason, summary: {}, requestedBy: asker };
    const at = world.clock.now();
    open = (await world.db.withTx('ask', (tx) => requestApproval(tx, kind, { ...wanted, at }))).id;
    return open;
  };
  const rowOf = ({ kind }: ApprovalKind): KindRow => kindRows[kind] ?? assert.fail(`${kind} has no row`);
  const made = new Map<string, Evidence>();
  /** What a request holds, and who has made what it rests on; made once. */
  const evidenceOf = async (kind: ApprovalKind): Promise<Evidence> => {
    const { fields, make } = rowOf(kind);
    const nothing = { payload: Object.fromEntries(fields.map((field) => [field, '1'])), makers: [] };
    const evidence = made.get(kind.kind) ?? (await make?.({ ...world, calls, makers: [maker, colleague] })) ?? nothing;
    made.set(kind.kind, evidence);
    return evidence;
  };
  const decide = async (call: AnyCall, by: StaffId, id: string) => {
    const answer = await calls.attempt(call, by, { id, reason });
    return answer.ok ? 'done' : answer.error.code;
  };
  const seenBy = async (by: StaffId, id: string): Promise<string | null | undefined> => {
    const { list: rows } = await calls.run(list, by, { state: 'open' });
    const found = rows.find((one) => one.id === id);
    return found === undefined ? 'unseen' : found.hindrance;
  };

  it('has a row for each kind that there is, and none of another, each with all that its requests hold', async () => {
    assert.deepEqual(world.kinds.map(({ kind }) => kind).toSorted(), Object.keys(kindRows).toSorted());
    for (const kind of world.kinds) {
      assert.deepEqual(await fieldsOf(world.db, kind), rowOf(kind).fields.toSorted(), kind.kind);
    }
  });

  it('names whoever made what it rests on, and where nobody did, no field and no column does but for a reason', async () => {
    for (const kind of world.kinds) {
      const { make, about, fields } = rowOf(kind);
      const { payload, makers } = await evidenceOf(kind);
      const involved = await kind.involved(world.db, payload);
      assert.deepEqual(involved.toSorted(), makers.toSorted(), kind.kind);
      assert.equal(make === undefined, about !== undefined, `${kind.kind} rests on staff, or says what it is about`);
      assert.equal(makers.length > 0, make !== undefined, kind.kind);
      if (about === undefined) continue;
      assert.deepEqual(
        fields.filter((field) => /staff|member|colleague|author|approver|_by$/.test(field)),
        [],
      );
      assert.notDeepEqual(about, {}, kind.kind);
      for (const [table, reasons] of Object.entries(about)) {
        assert.deepEqual(await staffColumns(world.db, table), Object.keys(reasons), `${kind.kind}: ${table}`);
      }
    }
  });

  it('is decided by who has its grant and no part in it, and by nobody else', async () => {
    for (const kind of world.kinds) {
      const { payload, makers } = await evidenceOf(kind);
      const others = staffGrants.filter((grant) => grant !== kind.grant);
      const people: readonly (readonly [Place, StaffId])[] = [
        ['whoever asked', asker],
        ['an account that whoever asked has invited', invited],
        ['an account of the device of whoever asked', neighbour],
        ...makers.map((one) => ['whoever made what it rests on', one] as const),
        ...(makers.length > 0 ? [['an account that whoever made it has invited', makersOwn] as const] : []),
        ['another with every grant but that of the kind', other],
        ['another with the grant of the kind alone', other],
      ];
      for (const [place, by] of people) {
        if (by === other) await grantTo(other, place.endsWith('alone') ? [kind.grant] : others);
        let id = await ask(kind.kind, payload);
        const listed = await seenBy(by, id);
        const ends: string[] = [];
        for (const call of [approve, refuse, withdraw]) {
          const end = await decide(call, by, id);
          ends.push(end);
          if (end === 'done') id = await ask(kind.kind, payload);
        }
        assert.deepEqual([...ends, listed], outcomes[place], `${kind.kind}: ${place}`);
      }
    }
  });

  it('is decided by the roles that have its grant, and by no other role', async () => {
    for (const kind of world.kinds) {
      const { payload } = await evidenceOf(kind);
      const may: string[] = [];
      let id = await ask(kind.kind, payload);
      for (const role of staffRoles) {
        await grantTo(other, roleGrants[role]);
        const ends: string[] = [];
        for (const call of [approve, refuse]) {
          const end = await decide(call, other, id);
          ends.push(end);
          if (end === 'done') id = await ask(kind.kind, payload);
        }
        if (ends[0] === 'done') may.push(role);
        const isGranted = roleGrants[role].some((grant) => grant === kind.grant);
        assert.deepEqual(new Set(ends), new Set([isGranted ? 'done' : 'NOT_ALLOWED']), `${kind.kind}: ${role}`);
      }
      assert.ok(may.includes('administrator') && may.length < staffRoles.length, `${kind.kind}: ${may.join()}`);
    }
  });
});
