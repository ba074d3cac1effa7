import { unsignedApprovals } from './unsigned-approvals.ts';
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { c2cCalls } from '@bourse/contract/c2c';
import type { OutputOf } from '@bourse/contract/call';
import { fileCalls } from '@bourse/contract/files';
import type { AssetId, StaffId, UserId } from '@bourse/kernel/ids';
import { userId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';

import { c2cSettings, openC2c, sealedC2c } from '@bourse/server/modules/c2c/index';
import { openSettings } from '@bourse/server/modules/config/index';
import { openFiles, sealedFiles } from '@bourse/server/modules/files/index';
import { houseAccount, productAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { openThreads } from '@bourse/server/modules/threads/index';
import type { Database } from '@bourse/server/platform/database/database';
import { reject } from '@bourse/server/platform/http/rejection';
import { UploadedFile } from '@bourse/server/platform/http/upload';
import { type Sealer, sealerWithKey } from '@bourse/server/platform/secrets/sealer';
import sharp from 'sharp';
import { endWorld } from './assert-opens.ts';
import { openTestDatabase } from './disposable-database.ts';
import { firstMoment, productWorldOn, units, usdt } from './product-world.ts';
import { receiptWorldOn } from './receipt-world.ts';
import { hireStaff, staffCalls } from './staff-world.ts';

/** The pay password of everybody. */
export const payPassword = '483920';

/** Knows it. */
const identity = {
  checkPayPassword: async (_: UserId, pin: string) =>
    pin === payPassword ? ok(undefined) : reject('PAY_PASSWORD_WRONG', { field: 'pay_password' }),
};

/** Makes customers who are certified under a name, or nobody where it is null. */
export function certifier(db: Database, sealer: Sealer) {
  let people = 0;
  return async (name: string | null, level: 0 | 1 | 2 = name === null ? 0 : 2): Promise<UserId> => {
    people += 1;
    const mail = `c2c${String(people)}@example.org`;
    return db.withTx('a customer', async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, auth_level, country, created_at)
         VALUES ($1, 'x', now(), $2, 'en', $3, $4, now()) RETURNING id::text AS id`,
        [mail, `Trader ${String(people)}`, level, level === 0 ? null : 'DE'],
      );
      const id = userId(present(rows[0], 'the customer').id);
      if (name === null) return id;
      const person = JSON.stringify({ name, cardId: `S${id}`, birthDate: '1994-03-14' });
      await tx.query(
        `INSERT INTO verifications (user_id, level, state, country, id_type, person, document_hash, submitted_at, decided_at)
         VALUES ($1::bigint, 1, 'certified', 'DE', 'passport', $2, sha256($1::text::bytea), now(), now())`,
        [id, sealer.seal(Buffer.from(person), `kyc:person:${id}:1`)],
      );
      return id;
    });
  };
}

/** A picture file of a colour of its own. */
export async function pictureFile(folder: string, place: number): Promise<UploadedFile> {
  const path = join(folder, `${String(place)}.png`);
  const create = { width: 40, height: 30, channels: 3, background: { r: place % 256, g: 80, b: 90 } } as const;
  writeFileSync(path, await sharp({ create }).png().toBuffer());
  return new UploadedFile(path);
}

/** An offer of 1,000 USDT at one dollar each, 10 to 500 dollars an order. */
export const offer = {
  type: 'sell',
  currency_id: 3,
  fiat: 'USD',
  price: '1',
  minimum: '10',
  maximum: '500',
  number: '1000',
  terms: 'Transfers from your own account only.',
} as const;

/** Trading between customers on a database of its own, with conversations and pictures, and a clock that the test moves. */
export async function openC2cWorld() {
  const opened = await openTestDatabase();
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const receipts = await receiptWorldOn(opened.connect(clock), clock);
  const world = await c2cWorldOn(receipts.db);
  clockNow = world.clock.now;
  const { db, sealer, folder } = world;
  const close = () => endWorld({ db, sealer, folder, opened }, [...sealedC2c, ...sealedFiles]);
  return { ...world, receipts, url: opened.url, close };
}

/** The same on a database that is open and migrated already. */
export async function c2cWorldOn(db: Database) {
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const sealer = sealerWithKey();
  const files = await openFiles({ db, clock, sealer });
  const { documents } = files;
  const threads = openThreads({ db, clock, documents });
  const world = await productWorldOn(db, 'c2c', (ports) => {
    const c2c = openC2c({ ...ports, sealer, documents, identity, feed: null });
    return { ...c2c, routes: [...(c2c.routes ?? []), ...(threads.routes ?? []), ...files.routes] };
  });
  clockNow = world.clock.now;
  const { manifest, ledger } = world;
  const settings = openSettings({ db, clock: world.clock, areas: [c2cSettings] });
  const kinds = [manifest, settings].flatMap(({ approvals = [] }) => approvals);
  const staffRoutes = [manifest, settings].flatMap((one) => one.staffRoutes ?? []);
  const staff = staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock: world.clock, kinds })]);
  const folder = mkdtempSync(join(tmpdir(), 'bourse-c2c-'));
  const certify = certifier(db, sealer);
  let pictures = 0;

  const balanceOf = async (key: Parameters<typeof ledger.account>[0]): Promise<bigint> =>
    (await ledger.balance(await ledger.account(key))).available;
  /** A certified customer with USDT on legal. */
  const trader = async (name = 'Maya Lindqvist', whole = 2_000): Promise<UserId> => {
    const user = await certify(name);
    if (whole > 0) await ledger.fund(userAccount(user, usdt, 'legal'), units(whole));
    return user;
  };
  const method = async (user: UserId, name = 'Maya Lindqvist', type = 'bank_transfer'): Promise<string> => {
    const fields = { real_name: name, account: 'DE89 3704 0044 0532 0130 00', bank: 'Sparkasse', branch: '' };
    return (await world.run(c2cCalls.methodSave, user, { type, fields })).id;
  };
  return {
    ...world,
    sealer,
    folder,
    documents,
    staff,
    trader,
    certify,
    method,
    upload: async (user: UserId): Promise<string> =>
      world.run(fileCalls.upload, user, { file: await pictureFile(folder, (pictures += 1)) }),
    hire: (name: string, grants: readonly (string | undefined)[]): Promise<StaffId> => hireStaff(db, name, grants),
    /** Publishes a sale of a seller with a method of their own. */
    sell: async (user: UserId, more: object = {}): Promise<OutputOf<typeof c2cCalls.publish>> =>
      world.run(c2cCalls.publish, user, { ...offer, methods: [await method(user)], ...more }),
    take: (user: UserId, ad: string, number = '100', more: object = {}) =>
      world.run(c2cCalls.buy, user, { id: ad, number, ...more }),
    /** What somebody has on legal and in escrow, in atoms. */
    stand: async (user: UserId, asset: AssetId = usdt) => ({
      legal: await balanceOf(userAccount(user, asset, 'legal')),
      escrow: await balanceOf(productAccount(user, asset, 'c2c')),
    }),
    fees: (asset: AssetId = usdt) => balanceOf(houseAccount('fees', asset)),
    /** That what lies in escrow is what open sales have left and the coins of running orders, for everybody. */
    assertEscrow: async (): Promise<void> => {
      const { rows } = await db.query<{ user_id: string; asset_id: number; held: bigint; owed: bigint }>(
        `SELECT user_id::text AS user_id, asset_id, sum(held) AS held, sum(owed) AS owed FROM (
           SELECT user_id, asset_id, available + held AS held, 0::numeric AS owed
             FROM ledger_accounts WHERE kind = 'product:c2c'
           UNION ALL SELECT user_id, asset_id, 0, remaining FROM c2c_ads WHERE side = 2 AND closed_at IS NULL
           UNION ALL SELECT seller_id, asset_id, 0, amount FROM c2c_orders WHERE state NOT IN (2, 3)) every
         GROUP BY 1, 2 HAVING sum(held) <> sum(owed)`,
      );
      assert.deepEqual(rows, [], 'escrow differs from what it is held for');
    },
  };
}

/** What {@link openC2cWorld} gives. */
export type C2cWorld = Awaited<ReturnType<typeof openC2cWorld>>;
