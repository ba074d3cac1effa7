import assert from 'node:assert/strict';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { walletCredited } from '@bourse/contract/events';
import { sessionId, type SessionId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { testCaller } from '@bourse/testing/test-caller';
import { safeParse } from 'zod/mini';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { openPushService } from '../../platform/push/push-fixture.ts';
import { webPush } from '../../platform/push/web-push.ts';
import { sealerWithKey } from '../../platform/secrets/sealer.ts';
import { loadRegistry } from '../registry/index.ts';
import { beginNotices, noticeWriter, pushKeys, type PushPorts } from './index.ts';
import { noticePushSender } from './send-notice-pushes.ts';
import { wishRoutes } from './wish-routes.ts';

/** Accounts and their sessions, without their passwords and tokens. */
function peopleOf(db: Database, now: () => Instant) {
  const sessions = new Map<UserId, SessionId>();
  async function idOf(statement: string, values: readonly unknown[]): Promise<string> {
    return present((await db.query<{ id: string }>(statement, values)).rows[0], 'the row').id;
  }
  const openSession = async (owner: UserId): Promise<SessionId> =>
    sessionId(
      await idOf(
        `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at, address, device)
         VALUES ($1, sha256(random()::text::bytea), $2, $2, $2::timestamptz + interval '30 days', '', '') RETURNING id`,
        [owner, toIso(now())],
      ),
    );
  return {
    openSession,
    account: async (name: string, lang: string): Promise<UserId> => {
      const owner = userId(
        await idOf(
          `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
           VALUES ($1, '', $3, 'x', $2, $3) RETURNING id`,
          [`${name}@example.test`, lang, toIso(now())],
        ),
      );
      sessions.set(owner, await openSession(owner));
      return owner;
    },
    sessionOf: (owner: UserId): SessionId => present(sessions.get(owner), 'the session'),
    endSession: (session: SessionId) =>
      db.query('UPDATE sessions SET revoked_at = $2 WHERE id = $1', [session, toIso(now())]),
  };
}

/** Customers whose notices are written and pushed to a service on this machine, by a clock of its own. */
export async function openPushWorld() {
  const [opened, service] = [await openTestDatabase(), await openPushService()];
  let now = instant(Date.UTC(2026, 10, 20, 12));
  const clock = { now: () => now };
  const db = opened.connect(clock);
  await ensurePartitions(db, now, 9);
  let failures = 0;
  const ports: PushPorts = {
    db,
    clock,
    siteName: () => 'Bourse',
    onSendFailed: () => {
      failures += 1;
    },
    pushes: webPush(clock, service.origin, 'mailto:desk@example.test'),
    pushKeys: pushKeys({ db, clock, sealer: sealerWithKey() }),
  };
  const registry = await loadRegistry(db);
  const told = { symbolOf: () => 'BTC/USDT', endedOrders: async () => [], ownersIn: async () => [] };
  await beginNotices(db);
  const writer = noticeWriter({ db, clock, registry, tellers: [], ...told });
  const [sender, routes] = [noticePushSender(ports), wishRoutes(ports)];
  const people = peopleOf(db, () => now);

  function ask<C extends AnyCall>(one: C, owner: UserId, input: SentInputOf<C>, session: SessionId | null = null) {
    const binding = present(
      routes.find((route) => route.call === one),
      one.name,
    );
    const parsed = safeParse(one.input, input);
    assert.ok(parsed.success);
    return binding.run({ ...testCaller(owner), sessionId: session }, parsed.data);
  }

  return {
    db,
    service,
    ask,
    now: () => now,
    failures: () => failures,
    close: async () => {
      await service.close();
      await opened.close();
    },
    ...people,
    succeed: async <C extends AnyCall>(one: C, owner: UserId, input: SentInputOf<C>, session?: SessionId) => {
      const answer: Result<unknown, unknown> = await ask(one, owner, input, session);
      assert.ok(answer.ok && safeParse(one.output, answer.value).success, JSON.stringify(answer));
      return answer.value as OutputOf<C>; // the call's own schema has just said so
    },
    /** Something happens that a customer is told of, and its notice is written. */
    grant: async (owner: UserId): Promise<void> => {
      const payload = { user_id: owner, kind: 'demo_grant', reference: 'demo:1', at: toIso(now) } as const;
      await db.withTx('announce', async (tx) => appendEvents(tx, now, [eventOf(walletCredited, payload)]));
      await writer.run();
    },
    /** Time passes, and what is due is sent. */
    later: async (ms: number): Promise<void> => {
      now = instant(now + ms);
      await sender.run();
    },
    waiting: async (): Promise<number> => (await db.query('SELECT 1 FROM notice_pushes')).rows.length,
  };
}
