import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { supportCalls } from '@bourse/contract/support';
import { sealerWithKey } from '../../platform/secrets/sealer.ts';
import { pushBrowser } from '../../platform/push/push-fixture.ts';
import { noticeData } from './customer-data-store.ts';
import { pushKeys } from './push-keys.ts';
import { openPushWorld } from './push-world-fixture.ts';

const world = await openPushWorld();
after(() => world.close());
const ann = await world.account('ann', 'en');
const keys = { ...pushBrowser().keys };

it('takes the push services of browsers alone, and keys that a browser has', async () => {
  for (const endpoint of ['https://example.test/push', 'http://127.0.0.1:1/', 'https://10.0.0.7/', 'nonsense']) {
    const answer = await world.ask(supportCalls.pushSubscribe, ann, { endpoint, keys });
    assert.partialDeepStrictEqual(answer, { error: { code: 'PARAMETER_ERROR', data: { field: 'endpoint' } } });
  }
  const endpoint = `${world.service.origin}/a`;
  const off = { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
  const answer = await world.ask(supportCalls.pushSubscribe, ann, { endpoint, keys: off });
  assert.partialDeepStrictEqual(answer, { error: { code: 'PARAMETER_ERROR', data: { field: 'keys' } } });
  const { push_endpoints: none } = await world.succeed(supportCalls.noticeWishes, ann, {});
  assert.deepEqual(none, []);
});

it('tells twenty browsers of a customer, the newest', async () => {
  for (let one = 1; one <= 22; one += 1)
    await world.succeed(supportCalls.pushSubscribe, ann, { endpoint: `${world.service.origin}/${one}`, keys });
  const { push_endpoints: endpoints } = await world.succeed(supportCalls.noticeWishes, ann, {});
  assert.equal(endpoints.length, 20);
  assert.ok(endpoints[0]?.endsWith('/22') && endpoints.at(-1)?.endsWith('/3'));
  await world.grant(ann);
  assert.equal(await world.waiting(), 20);
  await world.db.withTx('erase', async (tx) => noticeData.erase?.access?.(tx, ann, world.now()));
  assert.equal(await world.waiting(), 0);
});

it('knows itself by keys that are made once and lie sealed', async () => {
  const sealer = sealerWithKey();
  await world.db.query('DELETE FROM push_keys');
  const ports = { db: world.db, clock: { now: world.now }, sealer };
  const [one, other] = await Promise.all([pushKeys(ports)(), pushKeys(ports)()]);
  assert.deepEqual(one, other);
  assert.deepEqual(await pushKeys(ports)(), one);
  const { rows } = await world.db.query<{ key: Buffer }>('SELECT private_key AS key FROM push_keys');
  assert.ok(rows.length === 1 && !rows[0]?.key.includes(one.privateKey.d ?? ''));
});
