import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { supportCalls } from '@bourse/contract/support';
import type { UserId } from '@bourse/kernel/ids';
import { hourMs, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { decryptPush, pushBrowser } from '../../platform/push/push-fixture.ts';
import { triesMax } from './notice-mail-store.ts';
import { openPushWorld } from './push-world-fixture.ts';

describe('pushes of notices', async () => {
  const world = await openPushWorld();
  after(() => world.close());
  const { service, later, grant, waiting, succeed, account, db } = world;
  const [ann, ken] = [await account('ann', 'en'), await account('ken', 'jp')];
  const browser = pushBrowser();
  const subscribe = (owner: UserId, path: string, session = world.sessionOf(owner)) =>
    succeed(supportCalls.pushSubscribe, owner, { endpoint: service.origin + path, keys: { ...browser.keys } }, session);
  const shown = () => service.got.map(({ body }): unknown => JSON.parse(decryptPush(body, browser).toString()));

  beforeEach(async () => {
    await db.query('DELETE FROM push_subscriptions');
    await db.query('DELETE FROM notice_wishes');
    service.got.length = 0;
  });

  it('reach the customer’s browsers alone, once, and in their language', async () => {
    await subscribe(ken, '/ken');
    await subscribe(ken, '/ken');
    await subscribe(ann, '/ann');
    await grant(ken);
    await later(4_000);
    assert.equal(service.got.length, 0, 'they gather for five seconds');
    await later(1_000);
    await later(hourMs);
    assert.deepEqual(
      service.got.map(({ path }) => path),
      ['/ken'],
    );
    const { rows } = await db.query<{ id: string }>('SELECT id::text AS id FROM notices WHERE user_id = $1', [ken]);
    const [push] = shown();
    assert.partialDeepStrictEqual(push, { lang: 'jp', notice: present(rows[0], 'the notice').id });
    assert.match(JSON.stringify(push), /"title":"Bourse: [^"]+","body":"[^"]+"/);
    service.got.length = 0;
    await grant(ken);
    await grant(ken);
    await later(5_000);
    assert.partialDeepStrictEqual(shown(), [{ title: 'Bourse: 2 件のお知らせ', notice: null }]);
  });

  it('stop with the wish, with the session, and where the browser has ended them', async () => {
    await subscribe(ann, '/ann');
    await grant(ann);
    await succeed(supportCalls.wishNotices, ann, { topic: 'money', channel: 'push', on: '0' });
    await later(5_000);
    assert.deepEqual([service.got.length, await waiting()], [0, 0]);
    await succeed(supportCalls.wishNotices, ann, { topic: 'money', channel: 'push', on: '1' });
    service.answer('/gone', 410);
    await subscribe(ann, '/gone');
    const session = await world.openSession(ann);
    const { push_endpoints: three } = await subscribe(ann, '/signed-out', session);
    assert.equal(three.length, 3);
    await world.endSession(session);
    await grant(ann);
    await later(5_000);
    assert.deepEqual(
      service.got.map(({ path }) => path),
      ['/ann'],
    );
    const { push_endpoints: left } = await succeed(supportCalls.noticeWishes, ann, {});
    assert.deepEqual(left, [`${service.origin}/ann`]);
    assert.equal(await waiting(), 0);
  });

  it('belong to who subscribed last: what waited for another customer is not shown', async () => {
    await subscribe(ann, '/shared');
    await grant(ann);
    await subscribe(ken, '/shared');
    await later(5_000);
    assert.deepEqual([service.got.length, await waiting()], [0, 0]);
    // Nobody ends the pushes of another.
    await succeed(supportCalls.pushUnsubscribe, ann, { endpoint: `${service.origin}/shared` });
    await grant(ken);
    await later(5_000);
    assert.equal(service.got.length, 1);
    await succeed(supportCalls.pushUnsubscribe, ken, { endpoint: `${service.origin}/shared` });
    await grant(ken);
    assert.equal(await waiting(), 0);
  });

  it('are tried again where the service fails, browser by browser, and given up in the end', async () => {
    service.answer('/down', 503);
    await subscribe(ann, '/down');
    await subscribe(ann, '/up');
    await grant(ann);
    await later(5_000);
    service.answer('/down', 201);
    await later(minuteMs);
    assert.deepEqual(
      service.got.map(({ path }) => path),
      ['/up', '/down'],
    );
    service.answer('/down', 503);
    await grant(ann);
    const before = world.failures();
    for (let one = 1; one <= triesMax + 2; one += 1) await later(hourMs);
    assert.equal(world.failures() - before, triesMax);
    assert.equal(await waiting(), 0);
  });
});
