import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { eventOf, type EventKind, type PayloadOf } from '@bourse/contract/event';
import {
  marketStatusChanged,
  noticesAdded,
  passwordChanged,
  securityChanged,
  spotOrdersEnded,
  unknownPlaceSignedIn,
  walletConverted,
  walletCredited,
  walletTransferred,
} from '@bourse/contract/events';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { groupOf, moduleOfNotice, noticeKinds } from '@bourse/contract/notices';
import { supportCalls } from '@bourse/contract/support';
import { type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { keptDays } from '@bourse/testing/kept-days';
import { testCaller } from '@bourse/testing/test-caller';
import { safeParse } from 'zod/mini';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { loadRegistry } from '../registry/index.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { pgDriver } from '../../platform/database/pg-driver.ts';
import { heldDriver } from '../../platform/metrics/held-driver.ts';
import { systemScheduler } from '../../platform/clock/system-clock.ts';
import { beginNotices, type NoticePorts, noticeWriter } from './index.ts';
import { noticeRoutes } from './notice-routes.ts';
import { pruneNotices } from './notice-store.ts';

const { mails, mail, mailRead, mailReadAll, mailUnread } = supportCalls;

describe('notices', async () => {
  const opened = await openTestDatabase();
  after(() => opened.close());
  let now = instant(Date.UTC(2026, 10, 20, 12));
  const clock = { now: () => now };
  const db = opened.connect(clock);
  await ensurePartitions(db, now, 2);
  const ended: NoticePorts['endedOrders'] = async (_db, orders) =>
    orders.map(({ userId: owner, id }) => ({
      userId: owner,
      args: { order_id: String(id), symbol: 'BTC/USDT', side: 'buy', reason: 'time', amount: '2', filled: '0.5' },
    }));
  const ports: NoticePorts = {
    db,
    clock,
    registry: await loadRegistry(db),
    tellers: [],
    symbolOf: () => 'BTC/USDT',
    endedOrders: ended,
    ownersIn: async () => [
      { userId: ann, orders: 2 },
      { userId: house, orders: 40 },
    ],
  };
  const [ann, bob, house] = [
    await account('ann', 'customer'),
    await account('bob', 'customer'),
    await account('maker', 'house'),
  ];
  await beginNotices(db);
  const work = noticeWriter(ports);
  const routes = noticeRoutes({ db, clock });

  async function account(name: string, kind: string): Promise<UserId> {
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, kind, created_at)
       VALUES ($1, '', $3, $2, 'en', $4, $3) RETURNING id`,
      [`${name}@example.test`, name, toIso(now), kind],
    );
    return userId(present(rows[0], 'the account').id);
  }

  async function call<C extends AnyCall>(
    one: C,
    owner: UserId,
    input: SentInputOf<C>,
  ): Promise<Result<OutputOf<C>, Rejection>> {
    const binding = present(
      routes.find((route) => route.call === one),
      one.name,
    );
    const answer = await binding.run(testCaller(owner), input);
    if (answer.ok) assert.ok(safeParse(one.output, answer.value).success, JSON.stringify(answer.value));
    return answer as Result<OutputOf<C>, Rejection>; // the call's own schema has just said so
  }

  async function succeed<C extends AnyCall>(one: C, owner: UserId, input: SentInputOf<C>): Promise<OutputOf<C>> {
    const answer = await call(one, owner, input);
    assert.ok(answer.ok, answer.ok ? '' : answer.error.code);
    return answer.value;
  }

  async function announce<K extends EventKind>(kind: K, payload: PayloadOf<K>): Promise<void> {
    await db.withTx('announce', async (tx) => appendEvents(tx, now, [eventOf(kind, payload)]));
  }

  async function announced(): Promise<PayloadOf<typeof noticesAdded>['list'][number][]> {
    const { rows } = await db.query<{ payload: PayloadOf<typeof noticesAdded> }>(
      `SELECT payload FROM outbox WHERE type = $1 ORDER BY xid, seq`,
      [noticesAdded.type],
    );
    return rows.flatMap(({ payload }) => payload.list);
  }

  beforeEach(async () => {
    await work.run();
    await db.query('DELETE FROM notices');
    await db.query('DELETE FROM outbox');
  });

  const at = (): string => toIso(now);
  const transfer = {
    transfer_id: '1',
    currency_id: 3,
    number: '1.5',
    from_field: 'change',
    to_field: 'legal',
  } as const;
  const conversion = { conversion_id: '1', from_currency_id: 3, to_currency_id: 1, number: '100', received: '0.0016' };

  it('take as many round trips in their transaction for many events as for one', async () => {
    const { driver, holds } = heldDriver(pgDriver({ url: opened.url, engine: opened.engine }));
    const watched = createDatabase({ driver, clock, scheduler: systemScheduler });
    const asked: NoticePorts['endedOrders'] = async (queryable, orders) => {
      await queryable.query('SELECT 1');
      return ended(queryable, orders);
    };
    const writer = noticeWriter({ ...ports, db: watched, endedOrders: asked });
    const longest = async (events: number): Promise<number> => {
      for (let one = 0; one < events; one += 1) {
        await announce(spotOrdersEnded, { orders: [{ id: one + 1, user_id: ann }], at: at() });
      }
      let most = 0;
      holds.onHold = ({ roundTrips }) => (most = Math.max(most, roundTrips));
      await writer.run();
      return most;
    };
    const one = await longest(1);
    assert.equal(await longest(60), one);
    assert.equal((await db.query('SELECT 1 FROM notices')).rowCount, 61);
    await watched.close();
  });

  it('are made of what happens, once, for customers alone [SPEC-1.33]', async () => {
    await announce(walletTransferred, { ...transfer, user_id: ann, at: at() });
    await announce(walletConverted, { ...conversion, user_id: ann, fee: '0.000001', at: at() });
    await announce(walletCredited, { user_id: ann, kind: 'demo_grant', reference: 'demo:1', at: at() });
    await announce(walletCredited, { user_id: ann, kind: 'something_else', reference: '1', at: at() });
    await announce(unknownPlaceSignedIn, { user_id: ann, device: 'Phone', address: '192.0.2.7', at: at() });
    await announce(passwordChanged, { user_id: ann, at: at() });
    await announce(securityChanged, { user_id: ann, change: 'totp_on', at: at() });
    const orders = [ann, house].map((owner) => ({ id: 77, user_id: owner }));
    await announce(spotOrdersEnded, { at: at(), orders });
    const status = { market_id: 1, status_version: 1, staff_id: '1', reason: 'a test', at: at() };
    await announce(marketStatusChanged, { ...status, status: 'halted' });
    await announce(marketStatusChanged, { ...status, status: 'open' });
    await work.run();
    await work.run();
    const { list, total } = await succeed(mails, ann, {});
    assert.equal(total, 9);
    assert.deepEqual(list.map(({ kind, args, group, read }) => [kind, args, group, read]).toReversed(), [
      ['transferred', { number: '1.5', currency: 'USDT', from_field: 'change', to_field: 'legal' }, 'funds', false],
      ['converted', { number: '100', currency: 'USDT', received: '0.0016', received_currency: 'BTC' }, 'funds', false],
      ['demo_granted', {}, 'funds', false],
      ['new_sign_in', { device: 'Phone', address: '192.0.2.7' }, 'security', false],
      ['password_changed', {}, 'security', false],
      ['security_changed', { change: 'totp_on' }, 'security', false],
      [
        'order_ended',
        { order_id: '77', symbol: 'BTC/USDT', side: 'buy', reason: 'time', amount: '2', filled: '0.5' },
        'trading',
        false,
      ],
      ['market_halted', { symbol: 'BTC/USDT', orders: 2 }, 'trading', false],
      ['market_resumed', { symbol: 'BTC/USDT', orders: 2 }, 'trading', false],
    ]);
    // Told by the modules where they happen.
    const toldElsewhere: readonly string[] = [
      'level_certified',
      'level_failed',
      'goodwill_credited',
      'rebates_paid',
      'coupon_given',
      'copy_skipped',
      'copy_stopped',
      'copy_share_paid',
      'price_alert',
      'exit_refused',
      'recharge_credited',
      'recharge_rejected',
      'fiat_order_paid',
      'fiat_order_cancelled',
      'fiat_order_returned',
      'deposit_credited',
      'withdrawal_requested',
      'deposit_returned',
      'withdrawal_paid',
      'withdrawal_returned',
      'bank_transfer_returned',
      'complaint_acknowledged',
      'complaint_answered',
      'support_answered',
    ];
    assert.deepEqual(
      [...list.map(({ kind }) => kind), ...toldElsewhere].toSorted(),
      noticeKinds.filter((kind) => moduleOfNotice(kind) === null).toSorted(),
    );
    assert.ok(list.every(({ kind, group }) => groupOf(kind) === group));
    assert.equal((await succeed(mails, house, {})).total, 0);
    // What is told to other nodes is what is listed, in its order.
    assert.deepEqual(
      (await announced()).map(({ user_id: owner, notice }) => [owner, notice]),
      list.toReversed().map((notice) => [ann, notice]),
    );
  });

  it('are written once where two nodes write', async () => {
    const other = noticeWriter({ ...ports, db: opened.connect(clock) });
    for (let one = 1; one <= 30; one += 1) await announce(passwordChanged, { user_id: bob, at: at() });
    await Promise.all([work.run(), other.run()]);
    await work.run();
    assert.equal((await succeed(mails, bob, {})).total, 30);
  });

  it('come page by page, and of one group where that is asked [SPEC-7.123]', async () => {
    for (let one = 1; one <= 12; one += 1) await announce(passwordChanged, { user_id: bob, at: at() });
    await announce(walletCredited, { user_id: bob, kind: 'demo_grant', reference: 'demo:2', at: at() });
    await work.run();
    const first = await succeed(mails, bob, {});
    assert.deepEqual([first.list.length, first.limit, first.total], [10, 10, 13]);
    const second = await succeed(mails, bob, { cursor: present(first.cursor, 'the way on') });
    assert.deepEqual([second.list.length, second.cursor], [3, undefined]);
    const ids = [...first.list, ...second.list].map(({ id }) => Number.parseInt(id, 10));
    assert.deepEqual(
      ids,
      ids.toSorted((one, other) => other - one),
    );
    const funds = await succeed(mails, bob, { group: 'funds' });
    assert.deepEqual([funds.total, funds.list[0]?.kind], [1, 'demo_granted']);
    const strange = await call(mails, bob, { cursor: 'AAAA' });
    assert.deepEqual(strange.ok ? '' : strange.error, { code: 'PARAMETER_ERROR', data: { field: 'cursor' } });
  });

  it('are read one by one or all at once, by their owner alone [SPEC-3.48] [SPEC-7.124]', async () => {
    for (const owner of [ann, bob]) {
      await announce(passwordChanged, { user_id: owner, at: at() });
      await announce(walletCredited, { user_id: owner, kind: 'demo_grant', reference: 'demo:3', at: at() });
      await announce(walletTransferred, { ...transfer, user_id: owner, at: at() });
    }
    await work.run();
    assert.deepEqual(await succeed(mailUnread, ann, {}), { all: 3, trading: 0, funds: 2, security: 1 });
    const [newest, middle] = (await succeed(mails, ann, {})).list;
    const [id, other] = [present(newest, 'a notice').id, present(middle, 'a notice').id];
    for (const one of [mail, mailRead]) {
      const refused = await call(one, bob, { id });
      assert.equal(refused.ok ? '' : refused.error.code, 'NOT_FOUND');
    }
    assert.equal((await succeed(mailUnread, ann, {})).all, 3);
    // Opening marks as read, and what it answers says so.
    assert.deepEqual(await succeed(mail, ann, { id }), { ...newest, read: true });
    assert.equal((await succeed(mails, ann, {})).list[0]?.read, true);
    assert.deepEqual(await succeed(mailRead, ann, { id: other }), { all: 1, trading: 0, funds: 0, security: 1 });
    assert.deepEqual(await succeed(mailRead, ann, { id: other }), { all: 1, trading: 0, funds: 0, security: 1 });
    assert.equal((await succeed(mailReadAll, ann, {})).all, 0);
    assert.equal((await succeed(mailUnread, bob, {})).all, 3);
    const { rows } = await db.query(`SELECT 1 FROM outbox WHERE type = 'notices.read'`);
    assert.equal(rows.length, 3, 'only what changed something is told');
  });

  it('go after half a year', async () => {
    await announce(passwordChanged, { user_id: ann, at: toIso(instant(now - 181 * dayMs)) });
    await announce(passwordChanged, { user_id: ann, at: toIso(instant(now - 179 * dayMs)) });
    await work.run();
    await pruneNotices(db, keptDays({ notices: 180 }), now);
    assert.equal((await succeed(mails, ann, {})).total, 1);
  });

  it('begin behind what had happened before', async () => {
    await db.query(`DELETE FROM outbox_readers WHERE name = 'notices'`);
    await announce(passwordChanged, { user_id: ann, at: at() });
    await beginNotices(db);
    const later = noticeWriter(ports);
    await announce(walletCredited, { user_id: ann, kind: 'demo_grant', reference: 'demo:4', at: at() });
    now = instant(now + 1_000);
    await later.run();
    assert.deepEqual(
      (await succeed(mails, ann, {})).list.map(({ kind }) => kind),
      ['demo_granted'],
    );
  });
});
