import assert from 'node:assert/strict';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { languages } from '@bourse/contract/lang';
import { atoms } from '@bourse/kernel/amount';
import { assetId, type AssetId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import type { BeaconPorts } from '@bourse/server/modules/beacons/index';
import { type ChancePorts, openTestChance } from './chance.ts';
import { openTestDatabase } from './disposable-database.ts';
import { type LedgerWorld, ledgerWorldOn } from './ledger-world.ts';
import { testCaller } from './test-caller.ts';
import { safeParse } from 'zod/mini';
import type { Database } from '@bourse/server/platform/database/database';
import { ensurePartitions } from '@bourse/server/platform/database/partitions';
import type { Binding } from '@bourse/server/platform/http/binding';
import type { Rejection } from '@bourse/server/platform/http/rejection';
import { DueWorker } from '@bourse/server/platform/jobs/due-work';
import type { ModuleManifest } from '@bourse/server/platform/module-manifest';
import { insertTerms } from '@bourse/server/modules/config/index';
import { type MoneyPorts, poolAccount, productAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { loadRegistry, type Registry } from '@bourse/server/modules/registry/index';

/** 2026-03-02 10:00 UTC, a Monday. */
export const firstMoment = instant(Date.UTC(2026, 2, 2, 10));

/** Names of a product for tests, the same in every language. */
export const testNames = Object.fromEntries(languages.map((lang) => [lang, `Product ${lang}`]));

/** How customers of a test make the calls of a family. */
export function callsOf(manifest: ModuleManifest) {
  const bindingOf = (call: AnyCall): Binding =>
    present(
      manifest.routes?.find((one) => one.call === call),
      call.name,
    );

  /** Makes a call as a customer; what is answered must fit the contract. */
  async function attempt<C extends AnyCall>(
    call: C,
    user: UserId,
    fields: object,
    idempotencyKey?: string,
  ): Promise<Result<OutputOf<C>, Rejection>> {
    const answer = await bindingOf(call).run({ ...testCaller(user), idempotencyKey }, fields);
    if (!answer.ok) return answer;
    const parsed = safeParse(call.output, answer.value);
    assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
    return { ok: true, value: parsed.data as OutputOf<C> }; // its own schema has made it
  }

  return {
    attempt,
    /** The same where a refusal is a failure of the test. */
    run: async <C extends AnyCall>(call: C, user: UserId, fields: object, key?: string): Promise<OutputOf<C>> => {
      const answer = await attempt(call, user, fields, key);
      assert.ok(answer.ok, answer.ok ? '' : answer.error.code);
      return answer.value;
    },
    /** The code of a refusal; the success of what should have been refused fails. */
    refusal: async (call: AnyCall, user: UserId, fields: object, key?: string): Promise<string> => {
      const answer = await attempt(call, user, fields, key);
      assert.ok(!answer.ok, 'it was not refused');
      return answer.error.code;
    },
  };
}

/** The newest customer on a database, which several families may share. */
const newest = new WeakMap<Database, number>();

/** Money of a test's customers and pool. */
function moneyOf(ledger: Omit<LedgerWorld, 'close'>, family: string) {
  return {
    /** A new customer with atoms on change. */
    customer: async (asset: AssetId, amount: bigint): Promise<UserId> => {
      const number = (newest.get(ledger.db) ?? 1_000) + 1;
      newest.set(ledger.db, number);
      const user = userId(String(number));
      if (amount > 0n) await ledger.fund(userAccount(user, asset, 'change'), amount);
      return user;
    },
    fillPool: (asset: AssetId, amount: bigint) => ledger.fund(poolAccount(family, asset), atoms(amount)),
    /** What somebody has on change and in the product, and the pool free and held, in atoms. */
    standing: async (user: UserId, asset: AssetId) => {
      const [change, product, pool] = await Promise.all(
        [userAccount(user, asset, 'change'), productAccount(user, asset, family), poolAccount(family, asset)].map(
          async (key) => ledger.balance(await ledger.account(key)),
        ),
      );
      return {
        change: change?.available ?? 0n,
        product: product?.available ?? 0n,
        free: pool?.available ?? 0n,
        held: pool?.held ?? 0n,
      };
    },
  };
}

/** What a family is opened with; those of draws take what they need. */
type FamilyWorldPorts = MoneyPorts & { readonly registry: Registry } & ChancePorts;

type OpenFamily = (ports: FamilyWorldPorts) => ModuleManifest;

/** What a family's tests stand on: a database of their own, a clock that they move, and the family's manifest. */
export async function openProductWorld(family: string, open: OpenFamily) {
  const opened = await openTestDatabase();
  const world = await productWorldOn(opened.connect(), family, open);
  return { ...world, url: opened.url, close: () => opened.close() };
}

/** The same on a database that is open and migrated already. @param beacon what its draws take their chance from; the exchange's own ticks unless given. */
export async function productWorldOn(
  db: Database,
  family: string,
  open: OpenFamily,
  beacon: Partial<BeaconPorts> = {},
) {
  await ensurePartitions(db, firstMoment, 12);
  let now: Instant = firstMoment;
  const clock = { now: () => now };
  const ledger = ledgerWorldOn(db, clock);
  const registry = await loadRegistry(db);
  const chance = await openTestChance(db, clock, beacon);
  const manifest = open({ db, clock, resolve: ledger.resolve, registry, ...chance.ports });
  const failures: unknown[] = [];
  const worker = new DueWorker({
    db,
    clock,
    works: manifest.dueWork ?? [],
    isHalted: async () => false,
    onFailed: (_entry, error) => failures.push(error),
  });
  return {
    db,
    clock,
    ledger,
    registry,
    manifest,
    chance,
    ...callsOf(manifest),
    ...moneyOf(ledger, family),
    addProduct: async (terms: object, productId: string | null = null): Promise<string> => {
      const wanted = { family, productId, terms: { ...terms }, effectiveAt: now, by: null, reason: 'test', at: now };
      const id = await db.withTx('terms', (tx) => insertTerms(tx, wanted));
      return present(id, 'the product');
    },
    /** Moves the clock, and does what repeats and what is due. */
    pass: async (ms: number): Promise<void> => {
      now = instant(now + ms);
      for (const one of [...(chance.manifest.repetitions ?? []), ...(manifest.repetitions ?? [])]) await one.run();
      await worker.run();
      assert.deepEqual(failures, []);
    },
    /** Moves the clock alone. */
    moveTo: (at: Instant): void => {
      now = at;
    },
  };
}

/** What {@link openProductWorld} gives. */
export type ProductWorld = Awaited<ReturnType<typeof openProductWorld>>;

/** USDT, of 8 decimals. */
export const usdt = assetId(3);
/** An amount of whole USDT in atoms. */
export const units = (whole: number): bigint => BigInt(whole) * 100_000_000n;
