import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiKeyCalls, apiKeysMax } from '@bourse/contract/api-keys';
import { safetyCalls } from '@bourse/contract/safety';
import { hourMs, instant, minuteMs, secondMs, toIso } from '@bourse/kernel/instant';
import { openIdentityWorld } from '../identity-fixture.ts';

const world = await openIdentityWorld();
after(() => world.close());
const { add, list, remove } = apiKeyCalls;
const wanted = { name: 'Maker', scopes: ['read', 'trade'] };

async function freshCustomer(email: string): Promise<string> {
  const { token } = await world.customer(email);
  const code = await world.code('factor', email, token);
  await world.succeed(safetyCalls.verify, { method: 'email', code }, { token });
  return token;
}

test('a key needs a fresh factor, is told to its owner, and its secret is shown once', async () => {
  const { token } = await world.customer('kay@example.test');
  await world.refuse('FACTOR_REQUIRED', add, { ...wanted, code: '' }, { token });
  await world.refuse('CODE_WRONG', add, { ...wanted, code: '000000' }, { token });
  const fresh = await freshCustomer('lea@example.test');
  const { api_secret: secret, ...shown } = await world.succeed(add, wanted, { token: fresh });
  assert.match(`${shown.key} ${secret}`, /^[0-9a-f]{64} [0-9a-f]{64}$/);
  assert.deepEqual((await world.succeed(list, {}, { token: fresh })).list, [shown]);
  await world.identity.messageWork.run();
  assert.match(world.sent.at(-1)?.text ?? '', /An API key was added/);
  assert.equal((await world.identity.readApiKey(shown.key))?.secret.export().toString(), secret);
});

test('refusals in their order; nothing is added', async () => {
  const token = await freshCustomer('moe@example.test');
  const past = toIso(world.now());
  const bad: readonly (readonly [typeof wanted & { addresses?: string[]; expires?: string }, string])[] = [
    [{ ...wanted, name: ' ', scopes: [] }, 'name'],
    [{ ...wanted, scopes: [], addresses: ['x'] }, 'scopes'],
    [{ ...wanted, scopes: ['withdraw'] }, 'scopes'],
    [{ ...wanted, addresses: ['300.1.1.1'], expires: past }, 'addresses'],
    [{ ...wanted, expires: past }, 'expires'],
    [{ ...wanted, expires: 'soon' }, 'expires'],
  ];
  for (const [fields, field] of bad) {
    assert.deepEqual(await world.refuse('PARAMETER_ERROR', add, fields, { token }), { field });
  }
  assert.deepEqual((await world.succeed(list, {}, { token })).list, []);
  await Promise.all(Array.from({ length: apiKeysMax - 1 }, () => world.succeed(add, wanted, { token })));
  const two = await Promise.all([1, 2].map(() => world.call(add, wanted, { token })));
  assert.deepEqual(two.map(({ type }) => type).toSorted(), ['error', 'ok'], 'one of two at once is the twentieth');
  await world.refuse('LIMIT_EXCEEDED', add, wanted, { token });
});

test('a key ends by itself, and when it is removed; nobody removes one of another', async () => {
  const token = await freshCustomer('ned@example.test');
  const stranger = await freshCustomer('ole@example.test');
  const expires = toIso(instant(world.now() + minuteMs));
  const short = await world.succeed(add, { ...wanted, expires }, { token });
  const long = await world.succeed(add, { ...wanted, addresses: ['198.51.100.7', '10.0.0.0/8'] }, { token });
  await world.refuse('NOT_FOUND', remove, { id: long.id }, { token: stranger });
  const known = await world.identity.readApiKey(long.key);
  assert.deepEqual(
    ['198.51.100.7', '10.9.9.9', '198.51.100.8'].map((ip) => known?.actsFrom(ip)),
    [true, true, false],
  );
  assert.ok(await world.identity.readApiKey(short.key));
  world.advance(minuteMs);
  assert.equal(await world.identity.readApiKey(short.key), null);
  assert.ok(await world.identity.readApiKey(long.key));
  await world.succeed(remove, { id: long.id }, { token });
  world.advance(2 * secondMs);
  assert.equal(await world.identity.readApiKey(long.key), null);
  await world.refuse('NOT_FOUND', remove, { id: long.id }, { token });
  assert.equal(await world.identity.readApiKey('f'.repeat(64)), null);
});

test('each minute of use is noted; keys in use are confirmed at once, and those of a customer who left are none', async () => {
  const [one, other] = [await freshCustomer('pia@example.test'), await freshCustomer('quy@example.test')];
  const [own, theirs] = [
    await world.succeed(add, wanted, { token: one }),
    await world.succeed(add, wanted, { token: other }),
  ];
  const lastUse = async (): Promise<string | null | undefined> =>
    (await world.succeed(list, {}, { token: one })).list[0]?.last_used_at;
  const begun = world.now();
  for (let seconds = 0; seconds <= 64; seconds += 2) {
    assert.ok(await world.identity.readApiKey(own.key));
    assert.equal(await lastUse(), toIso(instant(begun + (seconds < 60 ? 0 : minuteMs))), String(seconds));
    world.advance(2 * secondMs);
  }
  for (const { key } of [own, theirs]) assert.ok(await world.identity.readApiKey(key));
  await world.db.query(`UPDATE users SET status = 'closed' WHERE id = (SELECT user_id FROM api_keys WHERE key = $1)`, [
    own.key,
  ]);
  world.advance(2 * secondMs);
  assert.equal(await world.identity.readApiKey(own.key), null);
  assert.ok(await world.identity.readApiKey(theirs.key));
  world.advance(hourMs);
  assert.ok(await world.identity.readApiKey(theirs.key), 'one that was not used for a while is read anew');
});
