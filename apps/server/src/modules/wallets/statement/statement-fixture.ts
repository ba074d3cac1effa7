import assert from 'node:assert/strict';
import type { AnyCall, InputOf, OutputOf, SentInputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { walletCalls } from '@bourse/contract/wallet';
import { atoms } from '@bourse/kernel/amount';
import { type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '@bourse/server/platform/database/database';
import type { Binding } from '@bourse/server/platform/http/binding';
import { ensurePartitions } from '@bourse/server/platform/database/partitions';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { testCaller } from '@bourse/testing/test-caller';
import { safeParse } from 'zod/mini';
import { type AccountKey, post, type PostingKind } from '../../ledger/index.ts';
import { loadRegistry } from '../../registry/index.ts';
import { walletRoutes } from '../wallet-routes.ts';
import { readCsv } from '@bourse/testing/read-csv';
import { statementRoutes } from './statement-routes.ts';

/** Makes calls as a customer, in English unless another language is said; `run` checks the answer by the contract. */
function callersOf(routes: readonly Binding[]) {
  const ask = <C extends AnyCall>(call: C, user: UserId, input: SentInputOf<C>, lang: Lang = 'en') => {
    const binding = present(
      routes.find((one) => one.call === call),
      call.name,
    );
    return binding.run({ ...testCaller(user), lang }, input);
  };
  const run = async <C extends AnyCall>(
    call: C,
    user: UserId,
    input: SentInputOf<C>,
    lang?: Lang,
  ): Promise<OutputOf<C>> => {
    const answer = await ask(call, user, input, lang);
    assert.ok(answer.ok, JSON.stringify(answer));
    const parsed = safeParse(call.output, answer.value);
    assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
    return parsed.data as OutputOf<C>; // parsed by the call's own schema
  };
  return { ask, run };
}

async function addCustomer(db: Database, id: string, nickname: string): Promise<UserId> {
  await db.withTx('add a customer', (tx) =>
    tx.query(
      `INSERT INTO users (id, email, password_hash, password_changed_at, nickname, lang, currency_code, created_at)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'x', now(), $3, 'en', 'USD', now())`,
      [id, `customer${id}@bourse.test`, nickname],
    ),
  );
  return userId(id);
}

/** A database with a clock of its own, customers, and the calls of wallets and statements. */
export async function openStatementWorld(begin: Instant, months: number) {
  const opened = await openTestDatabase();
  const db = opened.connect();
  let now: Instant = begin;
  const clock = { now: () => now };
  await ensurePartitions(db, begin, months);
  const world = ledgerWorldOn(db, clock);
  const registry = await loadRegistry(db);
  const routes = [
    ...walletRoutes({ db, clock, registry, resolve: world.resolve, feed: null }),
    ...statementRoutes({ db, clock, registry, siteName: () => 'Bourse' }),
  ];
  const { ask, run } = callersOf(routes);
  return {
    db,
    world,
    registry,
    ask,
    run,
    close: () => opened.close(),
    setNow: (at: number) => {
      now = instant(at);
    },
    now: () => now,
    addCustomer: (id: string, nickname: string) => addCustomer(db, id, nickname),
    /** Posts one amount at the moment of the clock. */
    async move(
      debit: AccountKey,
      credit: AccountKey,
      amount: bigint,
      kind: PostingKind,
      reference = 'test',
    ): Promise<void> {
      const posting = {
        debit: await world.account(debit),
        credit: await world.account(credit),
        assetId: debit.assetId,
      };
      const postings = [{ ...posting, amount: atoms(amount), kind, reference }];
      const posted = await db.withTx('move', (tx) => post(tx, { at: now, postings }));
      assert.ok(posted.ok, JSON.stringify(posted));
    },
    /** A statement's CSV, all its parts behind one another, as rows without the head. */
    async statementRowsOf(user: UserId, month: string, lang: Lang = 'en'): Promise<string[][]> {
      const parts: string[] = [];
      let after: string | undefined;
      do {
        const input: InputOf<typeof walletCalls.statement> = { month, format: 'csv', after };
        const part = await run(walletCalls.statement, user, input, lang);
        parts.push(part.content);
        after = part.next ?? undefined;
      } while (after !== undefined);
      return readCsv(parts.join('')).slice(1);
    },
  };
}

/** What {@link openStatementWorld} opens. */
export type StatementWorld = Awaited<ReturnType<typeof openStatementWorld>>;

/** Atoms of a figure with eight decimals. */
export function atomsOf(text: string): bigint {
  if (text === '') return 0n;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(8, '0'));
  return text.startsWith('-') ? -value : value;
}
