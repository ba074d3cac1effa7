import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { fileCalls } from '@bourse/contract/files';
import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import { verificationCalls } from '@bourse/contract/kyc-form';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import { endWorld } from '@bourse/testing/assert-opens';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { testCaller } from '@bourse/testing/test-caller';
import sharp from 'sharp';
import { safeParse } from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import type { Binding } from '../../platform/http/binding.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { UploadedFile } from '../../platform/http/upload.ts';
import { DueWorker } from '../../platform/jobs/due-work.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { type Sealer, sealerWithKey } from '../../platform/secrets/sealer.ts';

import { openSettings } from '../config/index.ts';
import { openFiles, sealedFiles } from '../files/index.ts';
import { type KycPorts, openKyc } from './index.ts';
import { sealedIdentities } from './sealed-columns.ts';

/** 2026-03-02 10:00 UTC. */
const firstMoment = instant(Date.UTC(2026, 2, 2, 10));

/** Somebody whose passport nothing is wrong with. */
export const maya = {
  real_type: 1,
  id_type: 'passport',
  name: 'Maya Lindqvist',
  card_id: 'S44710283',
  country: 'DE',
  birth_date: '1994-03-14',
} as const;

const named = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);

/** What an account has been certified as. */
async function readVerifiedIn(
  db: Database,
  user: UserId,
): Promise<{ readonly level: number; readonly country: string | null }> {
  const { rows } = await db.query<{ level: number; country: string | null }>(
    'SELECT auth_level AS level, country FROM users WHERE id = $1',
    [user],
  );
  return present(rows[0], 'the customer');
}

async function insertCustomer(db: Database, phone: string | null, number: number): Promise<UserId> {
  const { rows } = await db.withTx('a customer', (tx) =>
    tx.query<{ id: string }>(
      `INSERT INTO users (email, phone, area_code, password_hash, password_changed_at, nickname, lang, created_at)
       VALUES ($1, $2, $3, 'x', now(), 'Ann', 'en', now()) RETURNING id`,
      [`c${String(number)}@example.org`, phone, phone === null ? null : '49'],
    ),
  );
  return userId(present(rows[0], 'the customer').id);
}

/** Calls as customers; what is answered must fit the contract. */
function customerCalls(bindings: readonly Binding[]) {
  async function attempt<C extends AnyCall>(
    call: C,
    user: UserId,
    fields: object,
  ): Promise<Result<OutputOf<C>, Rejection>> {
    const binding = present(
      bindings.find((one) => one.call === call),
      call.name,
    );
    const answer = await binding.run(testCaller(user), fields);
    if (!answer.ok) {
      assert.ok(
        mayRefuseWith(call, answer.error.code),
        `${call.name} is not declared to refuse with ${answer.error.code}`,
      );
      return answer;
    }
    const parsed = safeParse(call.output, answer.value);
    assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
    return { ok: true, value: parsed.data as OutputOf<C> }; // its own schema has made it
  }
  const run = async <C extends AnyCall>(call: C, user: UserId, fields: object): Promise<OutputOf<C>> => {
    const answer = await attempt(call, user, fields);
    assert.ok(answer.ok, answer.ok ? '' : JSON.stringify(answer.error));
    return answer.value;
  };
  return {
    attempt,
    run,
    /** The code of a refusal, and the field that is wrong. */
    refusal: async (call: AnyCall, user: UserId, fields: object): Promise<string> => {
      const answer = await attempt(call, user, fields);
      assert.ok(!answer.ok, 'it was not refused');
      const { code, data } = answer.error;
      return [code, ...['field', 'missing'].flatMap((name) => named(data?.[name]))].join(' ');
    },
  };
}

/** Uploads pictures, each of another colour. */
function uploader(folder: string, run: ReturnType<typeof customerCalls>['run']): (user: UserId) => Promise<string> {
  let count = 0;
  return async (user) => {
    count += 1;
    const path = join(folder, `${String(count)}.png`);
    const create = { width: 40, height: 30, channels: 3, background: { r: count % 256, g: 80, b: 90 } } as const;
    writeFileSync(path, await sharp({ create }).png().toBuffer());
    return run(fileCalls.upload, user, { file: new UploadedFile(path) });
  };
}

/** The module with its neighbours on a database of its own, and a clock that the test moves. */
export type KycWorld = Awaited<ReturnType<typeof openKycWorld>>;

/** Opens it. */
export async function openKycWorld(sealer: Sealer = sealerWithKey(), more: Partial<KycPorts> = {}) {
  const opened = await openTestDatabase();
  let now: Instant = firstMoment;
  const clock = { now: () => now };
  const db = opened.connect(clock);
  await ensurePartitions(db, now, 12);
  const files = await openFiles({ db, clock, sealer });
  const messages = { channels: new Set(['email', 'sms'] as const), send: async () => undefined };
  const { documents } = files;
  const manifest = openKyc({ db, clock, sealer, documents, messages, provider: null, ...more });
  const folder = mkdtempSync(join(tmpdir(), 'bourse-kyc-'));
  const failures: unknown[] = [];
  const worker = new DueWorker({
    db,
    clock,
    works: manifest.dueWork ?? [],
    isHalted: async () => false,
    onFailed: (_, error) => failures.push(error),
  });
  const bindings: readonly Binding[] = [...files.routes, ...(manifest.routes ?? [])];
  const settings = openSettings({ db, clock, areas: manifest.settings ?? [] });
  const kinds = [manifest, settings].flatMap(({ approvals = [] }) => approvals);
  const staffRoutes = [manifest, settings].flatMap((one) => one.staffRoutes ?? []);
  const staff = staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock, kinds })]);

  const { attempt, run, refusal } = customerCalls(bindings);
  let people = 0;
  const upload = uploader(folder, run);
  const passportPictures = async (user: UserId) => ({ front_pic: await upload(user), selfie_pic: await upload(user) });
  return {
    db,
    clock,
    files,
    staff,
    attempt,
    run,
    upload,
    refusal,
    /** A customer with both addresses, unless told otherwise. */
    customer: (phone: string | null = `+4915112345${String(100 + (people += 1))}`) =>
      insertCustomer(db, phone, (people += 1)),
    hooks: manifest.hooks ?? [],
    /** Does what repeats, once. */
    repeat: async () => {
      for (const one of manifest.repetitions ?? []) await one.run();
    },
    hire: (name: string, grants: readonly string[] = ['kyc.review', 'kyc.rules']) => hireStaff(db, name, grants),
    /** Pictures of a passport, as `/user/real` takes them. */
    passportPictures,
    /** Hands in level 2 of who has level 1. @returns the id of the case. */
    submitLevel2: async (user: UserId): Promise<string> => {
      await run(verificationCalls.submit, user, {
        real_type: 2,
        id_type: 'passport',
        ...(await passportPictures(user)),
      });
      const { rows } = await db.query<{ id: string }>(
        'SELECT id FROM verifications WHERE user_id = $1 AND level = 2 ORDER BY id DESC LIMIT 1',
        [user],
      );
      return present(rows[0], 'the case').id;
    },
    open: (member: StaffId, id: string) => staff.run(kycStaffCalls.open, member, { id, reason: 'it is my turn' }),
    /** What an account has been certified as. */
    verified: (user: UserId) => readVerifiedIn(db, user),
    pass: async (ms: number): Promise<void> => {
      now = instant(now + ms);
      await worker.run();
      assert.deepEqual(failures, []);
    },
    close: () => endWorld({ db, sealer, folder, opened }, [...sealedIdentities, ...sealedFiles]),
  };
}
