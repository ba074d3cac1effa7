import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventOf } from '@bourse/contract/event';
import { userRegistered } from '@bourse/contract/events';
import { assetId, userId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { appendEvents } from '@bourse/server/platform/bus/outbox';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { openLedgerWorld } from '@bourse/testing/ledger-world';
import { userAccount } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { ignoreNewcomers, welcomeNewcomers } from './index.ts';

const world = await openLedgerWorld();
after(() => world.close());
const { db } = world;
const ports = { db, clock: systemClock, registry: await loadRegistry(db), resolve: world.resolve };

async function register(id: string, kind: 'customer' | 'house' = 'customer'): Promise<void> {
  const at = systemClock.now();
  const payload = { user_id: id, inviter_id: null, lang: 'en', kind, at: toIso(at) } as const;
  await db.withTx('register', async (tx) => appendEvents(tx, at, [eventOf(userRegistered, payload)]));
}

async function usdtOf(id: string): Promise<bigint> {
  const account = await world.account(userAccount(userId(id), assetId(3), 'change'));
  return (await world.balance(account)).available;
}

const granted = 100_000n * 10n ** 8n;

test('who registers in the demo gets money once, through repetitions and on several nodes, and the house gets none', async () => {
  await register('10');
  const [here, there] = [await welcomeNewcomers(ports), await welcomeNewcomers(ports)];
  await register('11');
  await register('12', 'house');
  await Promise.all([here.run(), there.run(), here.run()]);
  await here.run();
  assert.deepEqual([await usdtOf('10'), await usdtOf('11'), await usdtOf('12')], [0n, granted, 0n]);
  const { rows } = await db.query('SELECT DISTINCT kind, reference FROM postings ORDER BY kind');
  assert.deepEqual(rows, [
    { kind: 'demo_grant', reference: 'demo:11' },
    { kind: 'genesis', reference: 'demo:11' },
  ]);
  await world.assertAddsUp();
});

test('a crash between paying and remembering pays nobody twice', async () => {
  await register('13');
  const { rows } = await db.query<{ xid: string; seq: string }>('SELECT xid::text AS xid, seq FROM outbox_readers');
  await (await welcomeNewcomers(ports)).run();
  await db.withTx('as if it had not been remembered', (tx) =>
    tx.query('UPDATE outbox_readers SET xid = $1::xid8, seq = $2', [rows[0]?.xid, rows[0]?.seq]),
  );
  await (await welcomeNewcomers(ports)).run();
  assert.equal(await usdtOf('13'), granted);
});

test('who registers while there is no demo gets nothing, not even when there is one again', async () => {
  await ignoreNewcomers(db);
  await register('14');
  const { rows } = await db.query('SELECT 1 FROM outbox_readers');
  assert.deepEqual(rows, []);
  const again = await welcomeNewcomers(ports);
  await again.run();
  assert.equal(await usdtOf('14'), 0n);
  await register('15');
  await again.run();
  assert.equal(await usdtOf('15'), granted);
});
