import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { fileCalls } from '@bourse/contract/files';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { endWorld } from '@bourse/testing/assert-opens';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { testCaller } from '@bourse/testing/test-caller';
import sharp from 'sharp';
import { safeParse } from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { UploadedFile } from '../../platform/http/upload.ts';
import { DueWorker } from '../../platform/jobs/due-work.ts';
import { type Sealer, sealerWithKey } from '../../platform/secrets/sealer.ts';

import { openSettings } from '../config/index.ts';
import { openFiles, sealedFiles } from '../files/index.ts';
import { price, type PriceFeed, priceScale } from '../prices/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openWithdrawals, publishedTravelRules, sealedBeneficiaries } from '../withdrawals/index.ts';
import { bankDoorOf, type FiatGround, openFiat } from './index.ts';
import { sealedBankFacts } from './sealed-columns.ts';

/** 2026-03-02 10:00 UTC, a Monday. */
const firstMoment = instant(Date.UTC(2026, 2, 2, 10));
/** The pay password of everybody. */
export const payPassword = '483920';

const named = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);

/** Calls as customers; what is answered must fit the contract. */
function customerCalls(bindings: readonly Binding[]) {
  async function attempt<C extends AnyCall>(
    call: C,
    user: UserId,
    fields: object,
    idempotencyKey?: string,
  ): Promise<Result<OutputOf<C>, Rejection>> {
    const binding = present(
      bindings.find((one) => one.call === call),
      call.name,
    );
    const answer = await binding.run({ ...testCaller(user), idempotencyKey }, fields);
    if (!answer.ok) {
      const { code } = answer.error;
      assert.ok(mayRefuseWith(call, code), `${call.name} is not declared to refuse with ${code}`);
      return answer;
    }
    const parsed = safeParse(call.output, answer.value);
    assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
    return { ok: true, value: parsed.data as OutputOf<C> }; // its own schema has made it
  }
  async function run<C extends AnyCall>(call: C, user: UserId, fields: object): Promise<OutputOf<C>> {
    const answer = await attempt(call, user, fields);
    assert.ok(answer.ok, answer.ok ? '' : JSON.stringify(answer.error));
    return answer.value;
  }
  /** The code of a refusal, and the field that is wrong. */
  async function refusal(call: AnyCall, user: UserId, fields: object): Promise<string> {
    const answer = await attempt(call, user, fields);
    assert.ok(!answer.ok, 'it was not refused');
    const { code, data } = answer.error;
    return [code, ...named(data?.['field'])].join(' ');
  }
  return { attempt, run, refusal };
}

/** Makes customers. */
function certifier(db: Database, sealer: Sealer) {
  let people = 0;
  /** A customer who is certified under a name. */
  async function customer(
    name: string | null = 'Maya Lindqvist',
    country = 'DE',
    level: 0 | 1 | 2 = 1,
  ): Promise<UserId> {
    people += 1;
    const mail = `c${String(people)}@example.org`;
    return db.withTx('a customer', async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, auth_level, country, created_at)
         VALUES ($1, 'x', now(), 'Ann', 'en', $2, $3, now()) RETURNING id::text AS id`,
        [mail, level, level === 0 ? null : country],
      );
      const id = userId(present(rows[0], 'the customer').id);
      if (name === null) return id;
      const person = { name, cardId: `S${id}`, birthDate: '1994-03-14' };
      await tx.query(
        `INSERT INTO verifications (user_id, level, state, country, id_type, person, document_hash, submitted_at, decided_at)
         VALUES ($1::bigint, 1, 'certified', $2, 'passport', $3, sha256($1::text::bytea), now(), now())`,
        [id, country, sealer.seal(Buffer.from(JSON.stringify(person)), `kyc:person:${id}:1`)],
      );
      return id;
    });
  }
  return customer;
}

/** Uploads pictures, each of another colour. */
function uploader(folder: string, run: ReturnType<typeof customerCalls>['run']) {
  let pictures = 0;
  /** A picture that was brought. */
  async function picture(): Promise<UploadedFile> {
    pictures += 1;
    const path = join(folder, `${String(pictures)}.png`);
    const create = { width: 40, height: 30, channels: 3, background: { r: pictures % 256, g: 80, b: 90 } } as const;
    writeFileSync(path, await sharp({ create }).png().toBuffer());
    return new UploadedFile(path);
  }
  /** A picture that a customer has brought; its address. */
  const upload = async (user: UserId): Promise<string> => run(fileCalls.upload, user, { file: await picture() });
  return { picture, upload };
}

/** BTC at a price in USDT that the test sets, by which limits of withdrawals are counted. */
function btcFeed() {
  let btc = 50_000n;
  const feed: PriceFeed = {
    simulated: true,
    refresh: () => Promise.resolve(),
    samples: () => [],
    line: () => [],
    index: (symbol) =>
      symbol === 'BTC/USDT'
        ? { price: price(btc * 10n ** BigInt(priceScale)), at: firstMoment, quorum: 1, samples: [] }
        : null,
  };
  return {
    feed,
    /** Sets it. */
    setBtc: (usdt: bigint): void => {
      btc = usdt;
    },
  };
}

/** The module with its neighbours on a database of its own, and a clock that the test moves. */
export type FiatWorld = Awaited<ReturnType<typeof openFiatWorld>>;

/** Knows the pay password. */
const identity = {
  checkPayPassword: async (_: UserId, pin: string) =>
    pin === payPassword ? ok(undefined) : reject('PAY_PASSWORD_WRONG', { field: 'pay_password' }),
};

/** Opens it. @param wrap puts something before the database that the modules write to. */
export async function openFiatWorld(more: Partial<FiatGround> = {}, wrap = (db: Database): Database => db) {
  const opened = await openTestDatabase();
  let now: Instant = firstMoment;
  const clock = { now: () => now };
  const db = wrap(opened.connect(clock));
  await ensurePartitions(db, now, 12);
  const sealer = sealerWithKey();
  const files = await openFiles({ db, clock, sealer });
  const registry = await loadRegistry(db);
  const ledger = ledgerWorldOn(db, clock);
  const { documents } = files;
  const manifest = openFiat({ db, clock, sealer, registry, feed: null, documents, identity, isDemo: true, ...more });
  const { feed, setBtc } = btcFeed();
  const bank = { ...bankDoorOf({ sealer, isDemo: more.isDemo ?? true }), evidence: files.staffEvidence };
  const rules = { sealer, travelRules: publishedTravelRules };
  const way = {
    ...rules,
    db,
    clock,
    registry,
    resolve: ledger.resolve,
    networks: [],
    signer: null,
    readQr: files.readQr,
  };
  const withdrawals = openWithdrawals({ ...way, feed, identity, bank });
  const bindings: readonly Binding[] = [...files.routes, ...(manifest.routes ?? []), ...(withdrawals.routes ?? [])];
  const areas = [manifest, withdrawals].flatMap((one) => one.settings ?? []);
  const settings = openSettings({ db, clock, areas });
  const kinds = [manifest, withdrawals, settings].flatMap(({ approvals = [] }) => approvals);
  const staffRoutes = [manifest, withdrawals, settings].flatMap((one) => one.staffRoutes ?? []);
  const staff = staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock, kinds })]);
  const failures: unknown[] = [];
  const worker = new DueWorker({
    db,
    clock,
    works: manifest.dueWork ?? [],
    isHalted: async () => false,
    onFailed: (_, error) => failures.push(error),
  });
  const folder = mkdtempSync(join(tmpdir(), 'bourse-fiat-'));
  const { attempt, run, refusal } = customerCalls(bindings);
  const { picture, upload } = uploader(folder, run);
  return {
    db,
    clock,
    ledger,
    manifest,
    staff,
    attempt,
    run,
    refusal,
    customer: certifier(db, sealer),
    upload,
    picture,
    setBtc,
    hire: (name: string, grants: readonly (string | undefined)[]): Promise<StaffId> => hireStaff(db, name, grants),
    /** Lets time pass without any work. */
    skip: (ms: number): void => {
      now = instant(now + ms);
    },
    /** Does what is due. */
    work: async (): Promise<void> => {
      await worker.run();
      assert.deepEqual(failures, []);
    },
    close: () => endWorld({ db, sealer, folder, opened }, [...sealedBankFacts, ...sealedFiles, ...sealedBeneficiaries]),
  };
}
