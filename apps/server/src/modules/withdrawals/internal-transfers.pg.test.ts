import { asSeen } from '@bourse/testing/as-seen';
import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { depositCalls } from '@bourse/contract/deposit';
import { addressCalls, withdrawalCalls, withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import type { UserId } from '@bourse/kernel/ids';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { hotAddress } from '@bourse/testing/signer-process';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import fc from 'fast-check';
import type { Address } from 'viem';

import { readLimits } from '../kyc/index.ts';
import { openChains } from '../chains/index.ts';
import { userAccount } from '../ledger/index.ts';
import { creditInternal } from './credit-internal.ts';

const { withdraw, cancel, detail, quote } = withdrawalCalls;
const day = 24 * 60 * 60_000;
const units = (whole: number): bigint => BigInt(whole) * 10n ** 8n;

describe('withdrawals to a deposit address of another customer', () => {
  let world: WithdrawalWorld;
  const addresses = new Map<UserId, Address>();

  before(async () => {
    world = await openWithdrawalWorld();
    await answer();
    for (const owner of [ann, bob, eve]) {
      const { address } = await world.run(depositCalls.address, owner, { currency: 'USDT', type: 'ERC' });
      addresses.set(owner, address as Address); // of a network of the EVM
    }
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  const addressOf = (owner: UserId): Address => addresses.get(owner) ?? assert.fail('an address');
  /** The node answers: the network is open at this moment. */
  const answer = async (): Promise<void> => {
    await world.chain.client.mine({ blocks: 1 });
    await world.look();
  };
  const pass = async (ms: number): Promise<void> => {
    world.pass(ms);
    await answer();
  };
  const fields = (to: UserId, number: string, currency = 'USDT') => ({
    currency,
    type: 'ERC',
    number,
    address: addressOf(to),
    pay_password: pin,
  });
  const heldOf = async (owner: UserId): Promise<bigint> =>
    (await world.ledger.balance(await world.ledger.account(userAccount(owner, world.usdtId, 'change')))).held;
  const spots = (): Promise<bigint[]> => Promise.all([ann, bob, eve].map((owner) => world.spotOf(owner, world.usdtId)));
  const credit = (): Promise<void> => creditInternal(world.usual);
  const newestOf = async (owner: UserId) => (await world.run(depositCalls.log, owner, {})).list[0];
  /** Its address is known to the customer from then on. */
  const save = async (owner: UserId, to: UserId): Promise<void> => {
    const address = addressOf(to);
    await world.run(addressCalls.save, owner, { currency: 'USDT', type: 'ERC', name: 'A', address, qrcode: address });
    await pass(2 * day);
  };

  it('are credited without a fee when their hold is over, in one set of postings, and never over the network [S173]', async () => {
    const [issued, hot] = [await world.issuedOf(world.usdtId), await world.tokensOf(hotAddress)];
    const [ofAnn = 0n, ofBob = 0n] = await spots();
    const offered = await world.run(quote, ann, {
      currency: 'USDT',
      number: '50',
      type: 'ERC',
      address: addressOf(bob),
    });
    assert.partialDeepStrictEqual(offered, { receiver: 'customer', fee: '0', arrives: '50' });
    const asked = await world.run(withdraw, ann, fields(bob, '50'));
    assert.partialDeepStrictEqual(asked, { is_internal: true, fee: '0', arrives: '50', state: 0, tx_hash: null });
    assert.ok(asked.held_until !== null, 'a new address waits for a day, as on the chain');
    assert.equal(await heldOf(ann), units(50));
    await pass(day - 60_000);
    await credit();
    assert.equal((await world.run(detail, ann, { id: asked.id })).state, 0);
    world.pass(60_000);
    await credit();
    const done = await world.run(detail, ann, { id: asked.id });
    assert.partialDeepStrictEqual(done, { state: 4, tx_hash: `internal-${asked.id}`, confirmations: 0, required: 0 });
    assert.deepEqual((await spots()).slice(0, 2), [ofAnn - units(50), ofBob + units(50)]);
    assert.equal(await heldOf(ann), 0n);
    assert.partialDeepStrictEqual(await newestOf(bob), {
      is_internal: true,
      number: '50',
      state: 'credited',
      address: addressOf(bob),
      tx_hash: `internal-${asked.id}`,
      confirmations: 0,
      required: 0,
    });
    const { rows } = await world.db.query(
      `SELECT kind, amount, is_inflow FROM postings WHERE reference = 'withdrawal:' || $1`,
      [asked.id],
    );
    assert.deepEqual(rows, [{ kind: 'internal_transfer', amount: units(50), is_inflow: true }]);
    await answer();
    await credit();
    assert.equal(await world.issuedOf(world.usdtId), issued);
    assert.deepEqual([await world.tokensOf(hotAddress), await world.tokensOf(addressOf(bob))], [hot, 0n]);
  });

  it('tell the sender nothing of who gets them, and the receiver nothing of who sent them [S173]', async () => {
    await save(ann, eve);
    const asked = await world.run(withdraw, ann, fields(eve, '20'));
    await credit();
    const told = [await world.run(detail, ann, { id: asked.id }), await newestOf(eve)];
    for (const one of told) {
      assert.ok(one !== undefined);
      const names = Object.keys(one).filter((name) => /user|receiver|sender|owner|email|nickname/.test(name));
      assert.deepEqual(names, []);
    }
    const { rows } = await world.db.query<{ type: string; payload: unknown }>(
      `SELECT type, payload FROM outbox WHERE topic IN ('withdrawals', 'deposits') ORDER BY seq DESC LIMIT 2`,
    );
    const tellers = [...(world.module.notices ?? []), ...(openChains(world, [world.network]).notices ?? [])];
    const notices = rows.flatMap(({ type, payload }) =>
      tellers.filter((one) => one.type === type).map(({ tell }) => tell(payload)),
    );
    const args = { number: '20', currency: 'USDT', is_internal: true };
    assert.deepEqual(notices, [
      { userId: eve, kind: 'deposit_credited', args },
      { userId: ann, kind: 'withdrawal_paid', args: { ...args, withdrawal_id: asked.id } },
    ]);
  });

  it('go on while the network is paused and the signer is away, and wait while the books are halted [S173]', async () => {
    await save(bob, ann);
    const asked = await world.run(withdraw, bob, fields(ann, '30'));
    await world.db.withTx('pause', (tx) => tx.query(`UPDATE networks SET paused = 'a test' WHERE name = 'ERC'`));
    await world.db.withTx('halt', (tx) => tx.query('UPDATE ledger_state SET halted = true'));
    await credit();
    assert.equal((await world.run(detail, bob, { id: asked.id })).state, 0);
    await world.db.withTx('resume', (tx) => tx.query('UPDATE ledger_state SET halted = false'));
    await creditInternal({ ...world.usual, signer: null });
    assert.equal((await world.run(detail, bob, { id: asked.id })).state, 4);
    await world.db.withTx('release', (tx) => tx.query(`UPDATE networks SET paused = NULL WHERE name = 'ERC'`));
    await answer();
  });

  it('carry every currency of the network, and count towards limits and fresh funds as on the chain [S173]', async () => {
    const earlier = (await readLimits(world.db, ann, world.clock.now())).withdraw.left;
    const eth = await world.spotOf(eve, world.ethId);
    const asked = await world.run(withdraw, ann, fields(eve, '0.5', 'ETH'));
    await credit();
    assert.equal((await world.run(detail, ann, { id: asked.id })).state, 4);
    assert.equal(await world.spotOf(eve, world.ethId), eth + 5n * 10n ** 17n);
    const left = (await readLimits(world.db, ann, world.clock.now())).withdraw.left;
    assert.equal((Number(earlier) - Number(left)).toFixed(8), '0.02500000');
  });

  it('wait for staff as on the chain, for two of them above a threshold, and come back when refused [B1]', async () => {
    await save(eve, bob);
    const funds = await world.run(withdraw, ann, fields(eve, '900'));
    await credit();
    assert.equal((await world.run(detail, ann, { id: funds.id })).state, 4);
    const big = await world.run(withdraw, eve, fields(bob, '1500'));
    const grants = [withdrawalStaffCalls.review.grant];
    const [rita, saul] = [await hireStaff(world.db, 'rita', grants), await hireStaff(world.db, 'saul', grants)];
    const kinds = world.module.approvals ?? [];
    const staff = staffCalls([...world.routes, ...unsignedApprovals({ db: world.db, clock: world.clock, kinds })]);
    await credit();
    const { list } = await staff.run(withdrawalStaffCalls.list, rita, { queue: 'waiting' });
    assert.partialDeepStrictEqual(list, [
      { id: big.id, receiver_id: bob, is_internal: true, review: ['first_use', 'fresh_funds'] },
    ]);
    const spot = await world.spotOf(eve, world.usdtId);
    const decide = async (id: string, decision: 'pay' | 'reject') =>
      staff.run(withdrawalStaffCalls.review, rita, await asSeen(staff, rita, { id, decision, reason: 'looked at it' }));
    await decide(big.id, 'reject');
    assert.equal(await world.spotOf(eve, world.usdtId), spot + units(1500));
    const large = await world.run(withdraw, ann, fields(bob, '100000'));
    await decide(large.id, 'pay');
    await credit();
    assert.equal(
      (await world.run(detail, ann, { id: large.id })).state,
      0,
      'one person alone lets nothing of this size out',
    );
    const { list: open } = await staff.run(approvalCalls.list, saul, { state: 'open' });
    const id = open[0]?.id ?? assert.fail('none is open');
    await staff.run(approvalCalls.approve, saul, { id, reason: 'agreed' });
    await credit();
    assert.equal((await world.run(detail, ann, { id: large.id })).state, 4);
    assert.partialDeepStrictEqual(await newestOf(bob), { number: '100000', is_internal: true });
  });

  it('are refused to a closed account, and come back where it is closed during the hold [S174]', async () => {
    const close =
      (status: 'open' | 'closed') => (tx: { query: (sql: string, values: unknown[]) => Promise<unknown> }) =>
        tx.query('UPDATE users SET status = $2 WHERE id = $1', [eve, status]);
    const [spot, left] = [
      await world.spotOf(bob, world.usdtId),
      (await readLimits(world.db, bob, world.clock.now())).withdraw.left,
    ];
    const asked = await world.run(withdraw, bob, fields(eve, '40'));
    await world.db.withTx('close', close('closed'));
    assert.equal(await world.refusal(withdraw, bob, fields(eve, '40')), 'NOT_A_RECEIVER');
    world.pass(day);
    await credit();
    const ended = await world.run(detail, bob, { id: asked.id });
    assert.partialDeepStrictEqual(ended, { state: 5, rejected_because: 'not_received' });
    assert.equal(await world.spotOf(bob, world.usdtId), spot);
    assert.equal((await readLimits(world.db, bob, world.clock.now())).withdraw.left, left);
    await world.db.withTx('open', close('open'));
    await answer();
  });

  it('of a whole balance at once: one succeeds, and is credited once by many processes at once [M2]', async () => {
    await save(eve, ann);
    const [ofAnn = 0n, , ofEve = 0n] = await spots();
    const number = (ofEve / units(1)).toString();
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => world.refusal(withdraw, eve, fields(ann, number))),
    );
    assert.equal(asked.filter((one) => one === 'ok').length, 1);
    assert.equal(asked.filter((one) => one === 'INSUFFICIENT_BALANCE').length, 19);
    await world.db.withTx('reviewed', (tx) =>
      tx.query(`UPDATE withdrawals SET state = 1 WHERE state = 0 AND user_id = 3`),
    );
    const others = [1, 2, 3].map(() => ({ ...world.usual, db: world.opened.connect(world.clock) }));
    await Promise.all([world.usual, ...others].map(creditInternal));
    const whole = BigInt(number) * units(1);
    const [annNow, , eveNow] = await spots();
    assert.deepEqual([annNow, eveNow], [ofAnn + whole, ofEve - whole]);
  });

  it('are either taken back or credited, whoever is faster', async () => {
    await save(ann, bob);
    for (let round = 0; round < 10; round += 1) {
      const [ofAnn = 0n, ofBob = 0n] = await spots();
      const { id } = await world.run(withdraw, ann, fields(bob, '10'));
      const [answered] = await Promise.all([world.refusal(cancel, ann, { id }), credit()]);
      const { state } = await world.run(detail, ann, { id });
      assert.equal(state, answered === 'ok' ? 6 : 4);
      const moved = state === 4 ? units(10) : 0n;
      assert.deepEqual((await spots()).slice(0, 2), [ofAnn - moved, ofBob + moved]);
      world.pass(day);
      await answer();
    }
  });

  it('add up whoever sends to whom, in any order and at once', async () => {
    // Nobody waits for the hold of a new address any more.
    for (const [from, to] of [
      [ann, bob],
      [ann, eve],
      [bob, ann],
      [bob, eve],
      [eve, ann],
      [eve, bob],
    ] as const) {
      await world.refusal(withdraw, from, fields(to, '10'));
    }
    await pass(2 * day);
    await credit();
    const people = [ann, bob, eve] as const;
    const sends = fc.array(
      fc.record({ from: fc.nat(2), step: fc.integer({ min: 1, max: 2 }), whole: fc.integer({ min: 10, max: 900 }) }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(sends, async (all) => {
        await pass(day);
        const standing = await spots();
        const wanted = [...standing];
        await Promise.all(
          all.map(async ({ from, step, whole }) => {
            const to = (from + step) % 3;
            const [sender = ann, receiver = ann] = [people[from], people[to]];
            const answered = await world.refusal(withdraw, sender, fields(receiver, String(whole)));
            if (answered !== 'ok') return;
            wanted[from] = (wanted[from] ?? 0n) - units(whole);
            wanted[to] = (wanted[to] ?? 0n) + units(whole);
          }),
        );
        await world.db.withTx('reviewed', (tx) => tx.query('UPDATE withdrawals SET state = 1 WHERE state = 0'));
        await Promise.all([credit(), credit()]);
        assert.deepEqual(await spots(), wanted);
      }),
      { numRuns: 8 },
    );
  });
});
