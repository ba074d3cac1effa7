import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff } from '@bourse/testing/staff-world';
import { testCaller } from '@bourse/testing/test-caller';
import { privacyCalls } from '@bourse/contract/privacy';
import { customerDataOf } from './customer-data.ts';
import { openComplaints } from '../modules/complaints/index.ts';
import { createIdentity, createPasswordHasher, type Identity } from '../modules/identity/index.ts';
import { openFiles } from '../modules/files/index.ts';
import { openKyc } from '../modules/kyc/index.ts';
import { openPrivacy, retention } from '../modules/privacy/index.ts';
import { dropOldEvents } from '../platform/bus/drop-old-events.ts';
import type { Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partitions.ts';
import { DueWorker } from '../platform/jobs/due-work.ts';
import { pruneMessages } from '../platform/mail/outbox-messages.ts';
import { sealerWithKey } from '../platform/secrets/sealer.ts';

/** What nobody may find any more, in any spelling of a column. */
const planted = { name: 'Quillfeather', email: 'quillfeather@example.org', phone: '+491701234567' } as const;
const password = 'horse-staple-9';

let disposable: TestDatabase;
let db: Database;
let now: Instant = instant(Date.UTC(2026, 0, 5, 12));
const clock = { now: () => now };
let identity: Identity;
let privacy: ReturnType<typeof openPrivacy>;
let owner: UserId;
let staff: StaffId;

before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect();
  await ensurePartitions(db, now, 1);
  const sealer = sealerWithKey();
  const messages = { channels: new Set(['email', 'sms'] as const), send: async () => undefined };
  const hasher = createPasswordHasher({ memoryKib: 1_024, passes: 1 }, 8);
  const common = { db, clock, sealer, messages };
  identity = createIdentity({
    ...common,
    hasher,
    siteName: () => 'Bourse',
    wordsOf: () => undefined,
    retention,
    inviteRequired: true,
    attemptFactor: 100,
    vipLevelOf: () => 0,
    onSendFailed: (error) => assert.fail(String(error)),
  });
  const files = await openFiles(common);
  const kyc = openKyc({ ...common, documents: files.documents, provider: null });
  const complaints = openComplaints({ db, clock });
  privacy = openPrivacy({
    db,
    clock,
    identity,
    held: () => customerDataOf([identity, files, kyc, complaints]),
    counts: {},
  });
  staff = await hireStaff(db, 'reviewer', []);
  const account = await identity.ensureAccount({
    email: planted.email,
    password,
    nickname: planted.name,
    authLevel: 0,
  });
  assert.ok(account.ok);
  owner = account.value;
  await plant();
});
after(() => disposable.close());

/** Rows of every kind that says who a customer is, and where they were. */
async function plant(): Promise<void> {
  const at = toIso(now);
  const { name, email, phone } = planted;
  const statements: [string, unknown[]][] = [
    [
      `UPDATE users SET phone = $2, area_code = '49', signature = $3, head_portrait = $3 WHERE id = $1`,
      [owner, phone, name],
    ],
    [
      `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at, address, device)
      VALUES ($1, sha256('x'), $2, $2, $2, '192.0.2.1', $3)`,
      [owner, at, name],
    ],
    [
      `INSERT INTO sign_ins (user_id, at, address, device, outcome) VALUES ($1, $2, '192.0.2.1', $3, 'ok')`,
      [owner, at, name],
    ],
    [`INSERT INTO known_devices (user_id, token_hash, last_used_at) VALUES ($1, sha256('d'), $2)`, [owner, at]],
    [
      `INSERT INTO codes (address, scene, salt, code_hash, created_at, expires_at) VALUES ($1, 'login', 'x', 'x', $2, $2)`,
      [`email:${email}`, at],
    ],
    [`INSERT INTO phone_candidates (user_id, phone, area_code, at) VALUES ($1, $2, '49', $3)`, [owner, phone, at]],
    [
      `INSERT INTO security_messages (user_id, channel, recipient, content, at, next_at) VALUES ($1, 'email', $2, $3, $4, $4)`,
      [owner, email, JSON.stringify({ device: name }), at],
    ],
    [
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) VALUES ($1, 'c', 'k', 0, '{}', $2, $3)`,
      [owner, name, at],
    ],
    [
      `INSERT INTO factor_recoveries (user_id, state, requested_at, ready_at, ended_at, address, device) VALUES ($1, 'cancelled', $2, $2, $2, '192.0.2.1', $3)`,
      [owner, at, name],
    ],
    [`INSERT INTO preferences (user_id, time_zone) VALUES ($1, $2)`, [owner, name]],
    [
      `INSERT INTO notices (user_id, kind, args, at) VALUES ($1, 'new_sign_in', $2, $3)`,
      [owner, JSON.stringify({ device: name }), at],
    ],
    [
      `INSERT INTO message_outbox (channel, recipient, subject, body, created_at) VALUES ('email', $1, 'x', $2, $3)`,
      [email, name, at],
    ],
    [
      `INSERT INTO outbox (at, topic, type, version, payload) VALUES ($1, 'identity', 'identity.unknown_place_signed_in', 1, $2)`,
      [at, JSON.stringify({ device: name })],
    ],
    [
      `INSERT INTO files (name, user_id, purpose, content, sealed, at) VALUES ('a23456789012345678901234', $1, 'avatar', $2, false, $3)`,
      [owner, Buffer.from(name), at],
    ],
    [
      `INSERT INTO files (name, user_id, purpose, content, sealed, at) VALUES ('d23456789012345678901234', $1, 'document', $2, true, $3)`,
      [owner, Buffer.from(name), at],
    ],
    [
      `INSERT INTO verifications (user_id, level, state, country, id_type, person, document_hash, reason_code, reason, appeal, provider_comment, provider_ref, submitted_at, decided_at)
      VALUES ($1, 1, 'failed', 'DE', 'passport', $2, sha256('h'), 'other', $3, $2, $3, $3, $4, $4)`,
      [owner, Buffer.from(name), name, at],
    ],
    [
      `INSERT INTO verification_views (staff_id, verification_id, reason, at) SELECT $1, id, $2, $3 FROM verifications`,
      [staff, name, at],
    ],
    [
      `INSERT INTO customer_restrictions (user_id, kind, reason, placed_by, placed_at, expires_at) VALUES ($1, 'trade', $2, $3, $4, $4::timestamptz + interval '1 second')`,
      [owner, name, staff, at],
    ],
    [
      `INSERT INTO market_makers (user_id, since, expires_at, marked_by, mark_approver, reason)
      VALUES ($1, $5, $5::timestamptz + interval '1 second', $3, $4, $2)`,
      [owner, name, staff, await hireStaff(db, 'approver', []), at],
    ],
    [
      `INSERT INTO approvals (kind, subject, payload, reason, state, requested_by, requested_at, decided_by, decided_at,
         decision_reason, frozen, frozen_hash, customer_id)
      VALUES ('customer.lift', $1, '{}', $2, 'withdrawn', $3, $4, $3, $4, $2, $2, sha256(convert_to($2, 'UTF8')), $5)`,
      [`customer:${owner}`, name, staff, at, owner],
    ],
    [
      `INSERT INTO complaints (user_id, subject, text, state, filed_at, acknowledge_by, answer_by, acknowledged_at, answer, answered_by, answered_at)
      VALUES ($1, 'other', $2, 'answered', $3, $3::timestamptz + interval '1 day', $3::timestamptz + interval '2 days', $3, $2, $4, $3)`,
      [owner, name, at, staff],
    ],
  ];
  await db.withTx('plant', async (tx) => {
    for (const [text, values] of statements) await tx.query(text, values);
  });
}

/** The columns of the whole schema in which one of these words stands. */
async function found(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await db.query<{ table: string; column: string; type: string }>(
    `SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND c.data_type IN ('text', 'character', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY') ORDER BY 1, 2`,
  );
  assert.ok(columns.length > 100, 'the whole schema is looked at');
  const hits: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rows } = await db.query<{ hit: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM "${table}" WHERE EXISTS (
         SELECT 1 FROM unnest($1::text[]) w WHERE position(lower(w) IN lower(${text})) > 0)) AS hit`,
      [words],
    );
    if (rows[0]?.hit === true) hits.push(`${table}.${column}`);
  }
  return hits;
}

test('after the last erasure no table holds name, mail or phone of who has closed their account', async () => {
  const words = Object.values(planted);
  const had = await found(words);
  for (const column of [
    'users.email',
    'users.nickname',
    'files.content',
    'verifications.person',
    'notices.args',
    'message_outbox.body',
    'complaints.text',
    'complaints.answer',
  ]) {
    assert.ok(had.includes(column), `${column} was planted`);
  }
  const close = present(
    privacy.routes?.find(({ call }) => call === privacyCalls.closeAccount),
    'the call',
  );
  now = instant(now + dayMs);
  const closed = await close.run(testCaller(userId(owner)), { password });
  assert.ok(closed.ok, JSON.stringify(closed));
  const failed: unknown[] = [];
  const works = privacy.dueWork ?? [];
  const worker = new DueWorker({
    db,
    clock,
    works,
    isHalted: () => Promise.resolve(false),
    onFailed: (_entry, error) => failed.push(error),
  });
  now = instant(now + 90 * dayMs);
  await worker.run();
  await dropOldEvents(db, now);
  await pruneMessages(db, now);
  const left = await found(words);
  assert.ok(left.includes('verifications.person') && left.includes('users.nickname'), 'the identity is still kept');
  assert.ok(!left.includes('sessions.device') && !left.includes('notices.args'), 'how the account was used is not');
  now = instant(now + 1_826 * dayMs);
  await worker.run();
  assert.deepEqual(failed, []);
  assert.deepEqual(await found(words), []);
  const { rows } = await db.query('SELECT id FROM users WHERE id = $1', [owner]);
  assert.equal(rows.length, 1, 'the number stays');
});
