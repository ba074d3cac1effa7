import assert from 'node:assert/strict';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { chatCalls } from '@bourse/contract/support-chat';
import { type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { DocumentFiles } from '@bourse/server/modules/files/index';
import { openSupport } from '@bourse/server/modules/support/index';
import type { Database } from '@bourse/server/platform/database/database';
import { safeParse } from 'zod/mini';
import { openTestDatabase } from './disposable-database.ts';
import { hireStaff, staffCalls } from './staff-world.ts';
import { testCaller } from './test-caller.ts';

/** Who writes to support: a customer, or a visitor by their key. */
export type Person = UserId | { readonly key: string };

/** The key of a visitor. */
export const visitorKey = (digit: string): Person => ({ key: digit.repeat(64).slice(0, 64) });

/** Support over a database with customers 1 to `customers` and the agents ann and bob; the clock is the test's. */
export async function openSupportWorld(customers = 4) {
  const opened = await openTestDatabase();
  const db: Database = opened.connect();
  await db.withTx('users', (tx) =>
    tx.query(
      `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
       SELECT 'c' || n || '@example.test', 'none', now(), 'C', 'en', now() FROM generate_series(1, $1) n`,
      [customers],
    ),
  );
  const time: { now: Instant } = { now: instant(Date.UTC(2026, 10, 25, 10)) };
  /** Pictures that were brought and not used. */
  const brought = new Map<string, UserId>();
  const documents: DocumentFiles = {
    nameOf: (address) => (address.startsWith('/files/') ? address.slice('/files/'.length) : null),
    keep: async (_tx, name, owner) => brought.get(name) === owner && brought.delete(name),
    linkTo: (name) => `/files/${name}`,
    contentOf: async () => null,
    delete: async () => undefined,
  };
  const manifest = openSupport({ db, clock: { now: () => time.now }, documents });
  const attempt = (call: AnyCall, who: Person, fields: object) => {
    const binding = present(
      (manifest.routes ?? []).find((one) => one.call === call),
      call.name,
    );
    if (typeof who === 'string') return binding.run(testCaller(who), fields);
    return binding.run({ ...testCaller(userId('1')), userId: null, ip: '192.0.2.1' }, { visitor: who.key, ...fields });
  };
  const run = async <C extends AnyCall>(call: C, who: Person, fields: object): Promise<OutputOf<C>> => {
    const answer = await attempt(call, who, fields);
    assert.ok(answer.ok, answer.ok ? '' : JSON.stringify(answer.error));
    const parsed = safeParse(call.output, answer.value);
    assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
    return parsed.data as OutputOf<C>; // its own schema has made it
  };
  return {
    db,
    time,
    manifest,
    brought,
    attempt,
    run,
    ann: await hireStaff(db, 'ann', ['support.chat']),
    bob: await hireStaff(db, 'bob', ['support.chat']),
    /** Somebody of the house who answers no chats. */
    cal: await hireStaff(db, 'cal', ['office.read']),
    staff: staffCalls(manifest.staffRoutes ?? []),
    write: (who: Person, text: string, client_id: string, more: object = {}) =>
      run(chatCalls.chatSend, who, { text, client_id, ...more }),
    refusal: async (call: AnyCall, who: Person, fields: object): Promise<string> => {
      const answer = await attempt(call, who, fields);
      assert.ok(!answer.ok, 'it was not refused');
      const { code, data } = answer.error;
      assert.ok(mayRefuseWith(call, code), `${call.name} is not declared to refuse with ${code}`);
      return [code, ...(data !== undefined && 'field' in data ? [String(data.field)] : [])].join(' ');
    },
    close: () => opened.close(),
  };
}

/** An agent of {@link openSupportWorld}. */
export type Agent = StaffId;
