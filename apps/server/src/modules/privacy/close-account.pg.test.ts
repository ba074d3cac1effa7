import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { identityCalls } from '@bourse/contract/identity';
import type { ClosingObstacle, OpenItem } from '@bourse/contract/privacy';
import { closingObstacles, privacyCalls } from '@bourse/contract/privacy';
import { atoms } from '@bourse/kernel/amount';
import { assetId, type UserId } from '@bourse/kernel/ids';
import { dayMs } from '@bourse/kernel/instant';
import { houseAccount, post, userAccount } from '../ledger/index.ts';
import { accountResolver } from '../ledger/index.ts';
import { openPrivacyWorld, password, type PrivacyWorld } from './privacy-fixture.ts';

const { closeAccount, hold } = privacyCalls;
const usdt = assetId(3);

describe('closing an account', () => {
  let world: PrivacyWorld;
  /** What other modules say is open, of everybody. */
  let others: OpenItem[] = [];
  let meanwhile: (() => Promise<void>) | null = null;

  before(async () => {
    world = await openPrivacyWorld([
      {
        open: async () => {
          await meanwhile?.();
          return others;
        },
      },
    ]);
  });
  after(() => world.opened.close());

  /** Money that comes to a customer from outside, or does not. */
  async function arrives(owner: UserId, amount: bigint): Promise<boolean> {
    const resolve = accountResolver(world.db);
    try {
      const [from, to] = await resolve([houseAccount('issuance', usdt), userAccount(owner, usdt, 'change')]);
      assert.ok(from !== undefined && to !== undefined);
      const posting = {
        debit: from,
        credit: to,
        assetId: usdt,
        amount: atoms(amount),
        kind: 'genesis',
        reference: 'test',
      } as const;
      const posted = await world.db.withTx('money arrives', (tx) =>
        post(tx, { at: world.clock.now(), postings: [posting] }),
      );
      return posted.ok;
    } catch (error) {
      assert.match(String(error), /closed/);
      return false;
    }
  }
  async function standing(owner: UserId): Promise<{ status: string; balance: bigint }> {
    const { rows } = await world.db.query<{ status: string; balance: bigint }>(
      `SELECT status, (SELECT coalesce(sum(available + held), 0) FROM ledger_accounts WHERE user_id = $1) AS balance
       FROM users WHERE id = $1`,
      [owner],
    );
    return { status: rows[0]?.status ?? '', balance: rows[0]?.balance ?? -1n };
  }

  it('ends every session, frees the address, and signing in then answers as for an account that never was', async () => {
    const ann = await world.customer('ann@example.org');
    const other = await world.run(identityCalls.login, { user_string: ann.email, password }, world.visitor);
    await world.run(closeAccount, { password }, ann.caller);
    assert.equal(await world.identity.readSession(other), null);
    const known = await world.refusal(identityCalls.login, { user_string: ann.email, password }, world.visitor);
    const never = await world.refusal(
      identityCalls.login,
      { user_string: 'never@example.org', password },
      world.visitor,
    );
    assert.deepEqual([known, never], ['LOGIN_FAILED', 'LOGIN_FAILED']);
    await world.identity.messageWork.run();
    assert.equal(world.sent.filter(({ to, text }) => to === ann.email && text.includes('closed')).length, 1);
    const again = await world.customer('ann@example.org');
    assert.notEqual(again.id, ann.id);
  });

  it('is refused in the documented order, and names everything that stands in the way at once', async () => {
    const bob = await world.customer('bob@example.org');
    assert.equal(await world.refusal(closeAccount, { password: 'wrong-one-1' }, bob.caller), 'PASSWORD_WRONG');
    for (const kind of closingObstacles) {
      others = kind === 'legal_hold' ? [] : [{ kind }];
      const staff = kind === 'legal_hold' ? await world.hire('ann') : null;
      if (staff !== null) await world.run(hold, { id: bob.id, reason: 'a court' }, world.asStaff(staff));
      const found: ClosingObstacle[] = [...new Set<ClosingObstacle>(['legal_hold', kind])];
      assert.equal(await world.refusal(closeAccount, { password }, bob.caller), `ACCOUNT_IN_USE ${found.join(' ')}`);
    }
    others = closingObstacles.toReversed().flatMap((kind) => (kind === 'legal_hold' ? [] : [{ kind }]));
    assert.equal(
      await world.refusal(closeAccount, { password }, bob.caller),
      `ACCOUNT_IN_USE ${closingObstacles.join(' ')}`,
    );
    others = [];
    assert.equal((await standing(bob.id)).status, 'open');
  });

  it('names each balance that is left, and closes once it is gone', async () => {
    const cid = await world.customer('cid@example.org');
    assert.ok(await arrives(cid.id, 1n));
    assert.equal(await world.refusal(closeAccount, { password }, cid.caller), 'ACCOUNT_IN_USE balance');
  });

  for (const [state, isOpened] of [
    ['an account that is there', true],
    ['an account that is opened for it', false],
  ] as const) {
    it(`refuses money that arrives, into ${state}, while the closing is under way`, async () => {
      const dan = await world.customer(`dan-${String(isOpened)}@example.org`);
      if (isOpened) await accountResolver(world.db)([userAccount(dan.id, usdt, 'change')]);
      // Behind the locks of the closing, which has found nothing left.
      const [entered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      meanwhile = () => {
        entered.resolve();
        return released.promise;
      };
      const closing = world.run(closeAccount, { password }, dan.caller);
      await entered.promise;
      const arrival = arrives(dan.id, 5n);
      await setTimeout(50);
      meanwhile = null;
      released.resolve();
      await closing;
      assert.equal(await arrival, false);
      assert.deepEqual(await standing(dan.id), { status: 'closed', balance: 0n });
    });
  }

  it('and money that arrives at any moment beside it: one of the two happens, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const gus = await world.customer(`gus${String(round)}@example.org`);
      const closing = world.refusal(closeAccount, { password }, gus.caller);
      await setTimeout(round * 6);
      const [closed, arrived] = await Promise.all([closing, arrives(gus.id, 5n)]);
      assert.notEqual(closed === 'ok', arrived, `round ${String(round)}: ${closed}`);
      assert.equal((await standing(gus.id)).balance, arrived ? 5n : 0n);
    }
  });

  it('takes nothing in ever after, by whatever statement', async () => {
    const eve = await world.customer('eve@example.org');
    await accountResolver(world.db)([userAccount(eve.id, usdt, 'change')]);
    await world.run(closeAccount, { password }, eve.caller);
    assert.equal(await arrives(eve.id, 1n), false);
    const update = `UPDATE ledger_accounts SET available = 1 WHERE user_id = ${eve.id}`;
    await assert.rejects(world.db.withTx('a statement', (tx) => tx.query(update)));
    await assert.rejects(accountResolver(world.db)([userAccount(eve.id, usdt, 'micro')]));
    assert.equal((await standing(eve.id)).balance, 0n);
  });

  it('twice at once is one closing, and opens no session beside it', async () => {
    const flo = await world.customer('flo@example.org');
    const [first, second, token] = await Promise.all([
      world.refusal(closeAccount, { password }, flo.caller),
      world.refusal(closeAccount, { password }, flo.caller),
      world.refusal(identityCalls.login, { user_string: flo.email, password }, world.visitor),
    ]);
    // Who comes when the account is closed already finds no password to compare with.
    const answers = [first, second].toSorted();
    assert.ok(
      answers.includes('ok') && answers.every((one) => one === 'ok' || one === 'PASSWORD_WRONG'),
      answers.join(),
    );
    assert.ok(token === 'ok' || token === 'LOGIN_FAILED');
    const { rows } = await world.db.query<{ live: number; closed: number; due: Date[] }>(
      `SELECT (SELECT count(*)::int FROM sessions WHERE user_id = $1 AND revoked_at IS NULL) AS live,
         (SELECT count(*)::int FROM closed_accounts WHERE user_id = $1) AS closed,
         (SELECT array_agg(due_at ORDER BY due_at) FROM erasures WHERE user_id = $1) AS due`,
      [flo.id],
    );
    assert.deepEqual([rows[0]?.live, rows[0]?.closed], [0, 1]);
    const due = (rows[0]?.due ?? []).map((at) => (at.getTime() - world.clock.now()) / dayMs);
    assert.deepEqual(due, [90, 1826]);
  });
});
