import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { nicknameProblem } from '@bourse/contract/text-rules';
import { assetId, userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { openLedgerWorld } from '@bourse/testing/ledger-world';
import { houseAccount, userAccount } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { demoAccounts, openTraders, seedDemo } from './index.ts';

const world = await openLedgerWorld();
after(() => world.close());

test('the five accounts are those that the README names, at the levels of S137', () => {
  assert.deepEqual(
    demoAccounts.map(({ email, password, authLevel }) => [email, password, authLevel]),
    [
      ['demo1@bourse.test', 'Demo-pass-2026!', 2],
      ['demo2@bourse.test', 'Demo-pass-2026!', 2],
      ['demo3@bourse.test', 'Demo-pass-2026!', 2],
      ['demo4@bourse.test', 'Demo-pass-2026!', 1],
      ['demo5@bourse.test', 'Demo-pass-2026!', 0],
    ],
  );
});

test('the names of the demo obey the rule of nicknames (S156)', async () => {
  const named = demoAccounts.map(({ nickname }) => nickname);
  const identity = {
    ensureAccount: async ({ nickname }: { nickname: string }) => {
      named.push(nickname);
      return ok(userId('99'));
    },
  };
  const registry = await loadRegistry(world.db);
  const ports = { db: world.db, clock: systemClock, registry, resolve: world.resolve, identity, replayMarket: false };
  await openTraders(ports);
  assert.ok(named.includes('Maker') && named.includes('Trader 5'));
  for (const name of named) assert.equal(nicknameProblem(name), null, name);
});

test('each demo account gets its money once, however often the server starts', async () => {
  const opened = new Map(demoAccounts.map((account, index) => [account.email, userId(String(index + 1))]));
  const identity = {
    ensureAccount: async ({ email }: { email: string }) => ok(opened.get(email) ?? userId('99')),
  };
  const registry = await loadRegistry(world.db);
  const ports = { db: world.db, clock: systemClock, registry, resolve: world.resolve, identity, replayMarket: false };
  await seedDemo(ports);
  await seedDemo(ports);
  for (const id of opened.values()) {
    const account = await world.account(userAccount(id, assetId(3), 'change'));
    assert.deepEqual(await world.balance(account), { available: 1_000_000n * 10n ** 8n, held: 0n });
  }
  const treasury = await world.account(houseAccount('treasury', assetId(1)));
  assert.deepEqual(await world.balance(treasury), { available: 500n * 10n ** 8n, held: 0n });
  await world.assertAddsUp();
});
