import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { eventOf, type EventKind, type PayloadOf } from '@bourse/contract/event';
import { marketStatusChanged, passwordChanged, walletCredited, walletTransferred } from '@bourse/contract/events';
import { noticeTopics } from '@bourse/contract/notice-wishes';
import { supportCalls } from '@bourse/contract/support';
import { type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { testCaller } from '@bourse/testing/test-caller';
import { safeParse } from 'zod/mini';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { Message } from '../../platform/mail/message-port.ts';
import { webPush } from '../../platform/push/web-push.ts';
import { sealerWithKey } from '../../platform/secrets/sealer.ts';
import { loadRegistry } from '../registry/index.ts';
import { noticeData } from './customer-data-store.ts';
import { beginNotices, type MailPorts, type NoticePorts, noticeWriter } from './index.ts';
import { noticeMails, triesMax } from './notice-mail-store.ts';
import { pushKeys } from './push-keys.ts';
import { noticeMailSender } from './send-notice-mails.ts';
import { wishRoutes } from './wish-routes.ts';

describe('mails of notices', async () => {
  const opened = await openTestDatabase();
  after(() => opened.close());
  let now = instant(Date.UTC(2026, 10, 20, 12));
  const clock = { now: () => now };
  const db = opened.connect(clock);
  await ensurePartitions(db, now, 9);
  const [ann, ken, bob] = [await account('ann', 'en'), await account('ken', 'jp'), await account(null, 'en')];
  await db.query(`UPDATE users SET anti_phishing = 'heron' WHERE id = $1`, [ken]);
  const ports: NoticePorts = {
    db,
    clock,
    registry: await loadRegistry(db),
    tellers: [],
    symbolOf: () => 'BTC/USDT',
    endedOrders: async () => [],
    ownersIn: async () => [{ userId: ann, orders: 2 }],
  };
  const sent: Message[] = [];
  let failures = 0;
  let isDown = false;
  const mailPorts: MailPorts = {
    db,
    clock,
    siteName: () => 'Bourse',
    onSendFailed: () => {
      failures += 1;
    },
    messages: {
      channels: new Set(['email']),
      send: async (message) => {
        if (isDown) throw new Error('no mail server');
        sent.push(message);
      },
    },
  };
  await beginNotices(db);
  const writer = noticeWriter(ports);
  const sender = noticeMailSender(mailPorts);
  const routes = wishRoutes({
    db,
    clock,
    pushes: webPush(clock, '', 'mailto:desk@example.test'),
    pushKeys: pushKeys({ db, clock, sealer: sealerWithKey() }),
  });

  async function account(name: string | null, lang: string): Promise<UserId> {
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO users (email, phone, area_code, password_hash, password_changed_at, nickname, lang, created_at)
       VALUES ($1, $2, $3, '', $5, 'x', $4, $5) RETURNING id`,
      name === null
        ? [null, '+66812345678', '66', lang, toIso(now)]
        : [`${name}@example.test`, null, null, lang, toIso(now)],
    );
    return userId(present(rows[0], 'the account').id);
  }

  async function succeed<C extends AnyCall>(one: C, owner: UserId, input: SentInputOf<C>): Promise<OutputOf<C>> {
    const binding = present(
      routes.find((route) => route.call === one),
      one.name,
    );
    const parsed = safeParse(one.input, input);
    assert.ok(parsed.success);
    const answer = await binding.run(testCaller(owner), parsed.data);
    assert.ok(answer.ok && safeParse(one.output, answer.value).success, JSON.stringify(answer));
    return answer.value as OutputOf<C>; // the call's own schema has just said so
  }

  async function announce<K extends EventKind>(kind: K, payload: PayloadOf<K>): Promise<void> {
    await db.withTx('announce', async (tx) => appendEvents(tx, now, [eventOf(kind, payload)]));
  }

  const granted = (owner: UserId, at = now): Promise<void> =>
    announce(walletCredited, { user_id: owner, kind: 'demo_grant', reference: 'demo:1', at: toIso(at) });
  const moved = {
    transfer_id: '1',
    currency_id: 3,
    number: '1500.5',
    from_field: 'change',
    to_field: 'legal',
  } as const;

  async function later(ms: number): Promise<void> {
    now = instant(now + ms);
    await sender.run();
  }

  async function waiting(): Promise<number> {
    return (await db.query('SELECT 1 FROM notice_mails')).rows.length;
  }

  beforeEach(async () => {
    await db.query('DELETE FROM notice_wishes');
    await db.query('DELETE FROM notice_mails');
    sent.length = 0;
    failures = 0;
    isDown = false;
  });

  it('are wished for by topic: the account and money at first [SPEC-1.33]', async () => {
    const atFirst = await succeed(supportCalls.noticeWishes, ann, {});
    assert.deepEqual(
      atFirst.list.map(({ topic, mail }) => [topic, mail]),
      noticeTopics.map((topic) => [topic, topic === 'account' || topic === 'money']),
    );
    assert.equal(atFirst.has_mail, true);
    assert.equal((await succeed(supportCalls.noticeWishes, bob, {})).has_mail, false);
    for (const on of ['1', '1', '0'] as const) {
      const { list } = await succeed(supportCalls.wishNotices, ann, { topic: 'orders', channel: 'mail', on });
      assert.equal(list.find(({ topic }) => topic === 'orders')?.mail, on === '1');
    }
    assert.deepEqual((await succeed(supportCalls.noticeWishes, ken, {})).list, atFirst.list, 'those of another stay');
  });

  it('gather what happens within a minute, in the customer’s language and with their own word, once', async () => {
    await granted(ken);
    await announce(walletTransferred, { ...moved, user_id: ken, at: toIso(now) });
    // Nobody is mailed of trading who has not said so; security has messages of its own; no address, no mail.
    await announce(passwordChanged, { user_id: ken, at: toIso(now) });
    const status = { market_id: 1, status_version: 1, staff_id: '1', reason: 'a test', at: toIso(now) };
    await announce(marketStatusChanged, { ...status, status: 'halted' });
    await granted(bob);
    await writer.run();
    await later(minuteMs - 1);
    assert.equal(sent.length, 0);
    const other = noticeMailSender({ ...mailPorts, db: opened.connect(clock) });
    now = instant(now + 1);
    await Promise.all([sender.run(), other.run()]);
    await later(dayMs / 2);
    assert.equal(sent.length, 1);
    const mail = sent.at(-1);
    assert.deepEqual([mail?.channel, mail?.to], ['email', 'ken@example.test']);
    assert.equal(mail?.subject, 'Bourse: 2 件のお知らせ');
    assert.match(mail?.text ?? '', /^フィッシング対策コード：heron\n\n/);
    assert.match(mail?.text ?? '', /1,500\.5 USDT/);
    assert.equal(await waiting(), 0);
  });

  it('come of a topic that was turned on, and not of one that was turned off while it waited', async () => {
    await succeed(supportCalls.wishNotices, ann, { topic: 'orders', channel: 'mail', on: '1' });
    const status = { market_id: 1, status_version: 1, staff_id: '1', reason: 'a test', at: toIso(now) };
    await announce(marketStatusChanged, { ...status, status: 'halted' });
    await granted(ann);
    await writer.run();
    await succeed(supportCalls.wishNotices, ann, { topic: 'money', channel: 'mail', on: '0' });
    await later(minuteMs);
    assert.deepEqual(
      sent.map(({ subject }) => subject),
      ['Bourse: Market halted'],
    );
    assert.equal(await waiting(), 0);
  });

  it('write out twenty and count the rest, however many events there are', async () => {
    for (let one = 1; one <= 13; one += 1) await granted(ann);
    await writer.run();
    for (let one = 1; one <= 17; one += 1) await granted(ann);
    await writer.run();
    assert.equal(await waiting(), 1);
    await later(minuteMs);
    assert.match(present(sent[0], 'the mail').text, /\n\n10 more in the app\.\n\n/);
    assert.equal(present(sent[0], 'the mail').text.split('Demo funds received').length, 21);
  });

  it('are tried again with longer pauses, while the next gather, and are given up in the end', async () => {
    isDown = true;
    await granted(ann);
    await writer.run();
    await later(minuteMs);
    await later(minuteMs);
    assert.equal(failures, 1);
    await granted(ann);
    await writer.run();
    assert.equal(await waiting(), 2);
    await later(minuteMs);
    assert.equal(failures, 3, 'the first again, and the second');
    isDown = false;
    await later(10 * minuteMs);
    assert.equal(sent.length, 2);
    isDown = true;
    await granted(ann);
    await writer.run();
    for (let one = 1; one <= triesMax + 2; one += 1) await later(3 * 60 * minuteMs);
    assert.equal(failures, 3 + triesMax);
    assert.equal(await waiting(), 0);
  });

  it('are not sent of what is no news any more, and go with the account', async () => {
    await granted(ann, instant(now - dayMs));
    await writer.run();
    assert.equal(await waiting(), 0);
    await granted(ann);
    await writer.run();
    await noticeMails.prune(db, instant(now + dayMs));
    assert.equal(await waiting(), 1);
    await noticeMails.prune(db, instant(now + dayMs + 1));
    assert.equal(await waiting(), 0);
    await granted(ann);
    await writer.run();
    await db.query(`UPDATE users SET status = 'closed' WHERE id = $1`, [ann]);
    await later(minuteMs);
    assert.deepEqual(sent, []);
    await succeed(supportCalls.wishNotices, ann, { topic: 'offers', channel: 'mail', on: '1' });
    const wishes = noticeData.sections?.find(({ name }) => name === 'notice_wishes');
    const held = await wishes?.read(db, ann, null);
    assert.deepEqual(held?.rows, [{ topic: 'offers', channel: 'mail', wanted: true }]);
    await db.withTx('erase', async (tx) => noticeData.erase?.access?.(tx, ann, now));
    assert.equal((await db.query('SELECT 1 FROM notice_wishes WHERE user_id = $1', [ann])).rows.length, 0);
  });
});
