import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { rechargeDecided } from '@bourse/contract/fiat-events';
import { secondPersonUsdt, waitingMax } from '@bourse/contract/fiat-rules';
import { rechargeCalls } from '@bourse/contract/recharge';
import { walletCalls } from '@bourse/contract/wallet';
import { formatAmount } from '@bourse/kernel/amount';
import { type AccountId, assetId, type StaffId, type UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { verifyAudit } from '../../audit/index.ts';
import { halt, houseAccount, resume, userAccount } from '../../ledger/index.ts';
import { type FiatWorld, openFiatWorld } from '../fiat-fixture.ts';

const { request, log, detail, cancel, queue, voucher } = rechargeCalls;
const { credit, reject, payments, enterPayment, returnPayment } = rechargeCalls;
const { approve } = approvalCalls;
const usdt = assetId(3);
const units = (whole: number): bigint => BigInt(whole) * 100_000_000n;

describe('recharges', () => {
  let world: FiatWorld;
  let maya: UserId;
  let [ann, bob, cat] = [] as unknown as [StaffId, StaffId, StaffId]; // hired below
  let treasury: AccountId;
  let entered = 0;

  before(async () => {
    world = await openFiatWorld();
    maya = await world.customer();
    ann = await world.hire('ann', ['fiat.work']);
    bob = await world.hire('bob', ['fiat.work']);
    cat = await world.hire('cat', ['fiat.work']);
    treasury = await world.ledger.fund(houseAccount('treasury', usdt), units(5_000));
  });
  after(() => world.close());

  const has = async (account: AccountId): Promise<bigint> => (await world.ledger.balance(account)).available;
  const spotOf = (user: UserId): Promise<AccountId> => world.ledger.account(userAccount(user, usdt, 'change'));
  const ask = async (user: UserId, more: object = {}): Promise<string> => {
    const fields = { account: await world.upload(user), amount: '100', currency: 'USD', ...more };
    return (await world.run(request, user, fields)).id;
  };
  const found = async (more: object = {}, by = ann): Promise<string> => {
    entered += 1;
    const fields = { currency: 'USD', amount: '100', reference: `REF ${String(entered)}0`, payer: 'Maya Lindqvist' };
    return (await world.staff.run(enterPayment, by, { ...fields, received_on: '2026-03-02', ...more })).id;
  };

  it('are claims, which credit nothing before money was found (S62)', async () => {
    const one = await world.run(request, maya, { account: await world.upload(maya), amount: '100', currency: 'usd' });
    assert.partialDeepStrictEqual(one, { status: 0, type: 0, currency: 'USD', amount: '100', credited: null });
    assert.deepEqual(await world.run(detail, maya, { id: one.id }), one);
    assert.equal(await has(await spotOf(maya)), 0n);
    const { list } = await world.staff.run(queue, bob, {});
    assert.partialDeepStrictEqual(list[0], { id: one.id, user_id: maya, account: '', approval_id: null });
    const { address } = await world.staff.run(voucher, bob, { id: one.id });
    assert.match(address, /^\/files\/[\w-]{24}\.webp\?until=/);
    const stranger = await world.customer();
    for (const own of [detail, cancel]) assert.equal(await world.refusal(own, stranger, { id: one.id }), 'NOT_FOUND');
    await world.run(cancel, maya, { id: one.id });
    assert.equal(await world.staff.refusal(credit, bob, { id: one.id, payment_id: await found() }), 'STATE_CHANGED');
  });

  it('are credited what was found, out of the treasury, and told [SPEC-1.42]', async () => {
    const user = await world.customer();
    const id = await ask(user, { account: 'DE89 3704', voucher: await world.upload(user), amount: '90' });
    const had = await has(treasury);
    const paid = await world.staff.run(credit, bob, { id, payment_id: await found({ amount: '100.5' }) });
    assert.partialDeepStrictEqual(paid, {
      approval: null,
      recharge: { status: 1, credited: '100.5', account: 'DE89 3704' },
    });
    assert.equal(await has(await spotOf(user)), 10_050_000_000n);
    assert.equal(had - (await has(treasury)), 10_050_000_000n);
    const { rows } = await world.db.query(`SELECT kind, is_inflow FROM postings WHERE reference = 'recharge:${id}'`);
    assert.deepEqual(rows, [{ kind: 'recharge', is_inflow: true }]);
    const { rows: events } = await world.db.query<{ payload: unknown }>(
      `SELECT payload FROM outbox WHERE type = $1 ORDER BY seq DESC LIMIT 1`,
      [rechargeDecided.type],
    );
    const tell = present(
      world.manifest.notices?.find(({ type }) => type === rechargeDecided.type),
      'the notice',
    ).tell;
    assert.deepEqual(tell(events[0]?.payload), {
      userId: user,
      kind: 'recharge_credited',
      args: { number: '100.5', currency: 'USDT' },
    });
  });

  it('in another currency go by its rate, cut to the atom', async () => {
    const user = await world.customer();
    const { rows } = await world.db.query<{ rate: bigint }>(`SELECT rate FROM fiat_rates WHERE currency_code = 'THB'`);
    const rate = present(rows[0], 'the rate').rate;
    const id = await ask(user, { currency: 'THB', amount: '3500' });
    await world.staff.run(credit, bob, { id, payment_id: await found({ currency: 'THB', amount: '3500' }) });
    assert.equal(await has(await spotOf(user)), (350_000n * 10n ** 16n) / (100n * rate));
  });

  it('show beforehand what one unit would get, the fee apart [SPEC-7.45] (S66)', async () => {
    const { rows } = await world.db.query<{ id: number; rate: bigint }>(
      `SELECT c.id, r.rate FROM countries c JOIN fiat_rates r USING (currency_code) WHERE c.code = 'TH'`,
    );
    const { id, rate } = present(rows[0], 'the country');
    const shown = await world.run(walletCalls.rateCurrency, maya, { id });
    assert.partialDeepStrictEqual(shown, { id, currency_code: 'THB', fee: '0' });
    assert.equal(shown.rate, formatAmount(10n ** 16n / rate, 8));
    assert.equal(await world.refusal(walletCalls.rateCurrency, maya, { id: 99_999 }), 'CURRENCY_NOT_FOUND');
  });

  it('are refused at the request in the documented order [SPEC-5.19]', async () => {
    const user = await world.customer();
    const picture = await world.upload(user);
    const wrong = { account: 'mine', amount: '0', currency: 'QQQ' };
    assert.equal(await world.refusal(request, user, wrong), 'VOUCHER_REQUIRED voucher');
    const none = await world.attempt(request, user, wrong);
    assert.equal(none.ok ? '' : none.error.code, 'VOUCHER_REQUIRED');
    assert.equal(await world.refusal(request, user, { ...wrong, account: picture }), 'CURRENCY_NOT_FOUND');
    assert.equal(await world.refusal(request, user, { ...wrong, account: picture, currency: 'USD' }), 'INVALID_AMOUNT');
    const fine = { account: picture, currency: 'USD' };
    assert.equal(await world.refusal(request, user, { ...fine, amount: '1.001' }), 'INVALID_AMOUNT');
    assert.equal(await world.refusal(request, user, { ...fine, amount: '2000.01' }), 'LIMIT_EXCEEDED');
    assert.equal(await world.refusal(request, maya, { ...fine, amount: '10' }), 'NOT_FOUND');
    await world.run(request, user, { ...fine, amount: '10' });
    assert.equal(await world.refusal(request, user, { ...fine, amount: '10' }), 'NOT_FOUND', 'a voucher serves once');
    for (let n = 1; n < waitingMax; n += 1) await ask(user);
    const last = await Promise.all(
      [1, 2].map(async () => ({ account: await world.upload(user), amount: '9', currency: 'USD' })),
    );
    for (const fields of last) assert.equal(await world.refusal(request, user, fields), 'LIMIT_EXCEEDED');
  });

  it('repeated with the same key are one', async () => {
    const user = await world.customer();
    const fields = { account: await world.upload(user), amount: '10', currency: 'USD' };
    const both = await Promise.all([1, 2].map(() => world.attempt(request, user, fields, 'once')));
    assert.deepEqual(both[0], both[1]);
    assert.equal((await world.run(log, user, {})).total, 1);
    const other = await world.attempt(request, user, { ...fields, amount: '11' }, 'once');
    assert.ok(!other.ok && other.error.code === 'ID_REUSED');
  });

  it('are refused to staff in the documented order', async () => {
    const user = await world.customer();
    const id = await ask(user);
    const [used, theirs, other] = [await found(), await found({}, bob), await found({ currency: 'THB' })];
    await world.staff.run(credit, bob, { id: await ask(user), payment_id: used });
    const refusal = (payment_id: string, more: object = {}) =>
      world.staff.refusal(credit, bob, { id, payment_id, ...more });
    assert.equal(await refusal('999', { id: '999' }), 'NOT_FOUND');
    assert.equal(await refusal('999'), 'NOT_FOUND');
    assert.equal(await refusal(used), 'STATE_CHANGED');
    assert.equal(await refusal(theirs), 'NOT_ALLOWED');
    assert.equal(await refusal(other), 'PARAMETER_ERROR payment_id');
    assert.equal(await refusal(await found({ amount: '2000.01' })), 'LIMIT_EXCEEDED');
    const fine = await found();
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal(fine), 'TRADING_HALTED');
    await resume(world.db, []);
    assert.equal(await world.staff.refusal(reject, bob, { id: '999', reason: 'no such money' }), 'NOT_FOUND');
    await world.staff.run(reject, bob, { id, reason: 'no such money' });
    assert.equal(await world.staff.refusal(reject, bob, { id, reason: 'no such money' }), 'STATE_CHANGED');
    assert.partialDeepStrictEqual(await world.run(detail, user, { id }), { status: 2, reason: 'no such money' });
    assert.equal(await world.refusal(cancel, user, { id }), 'STATE_CHANGED');
  });

  it('take a second person above the threshold, and nobody credits what they have entered [B1]', async () => {
    const user = await world.customer();
    const amount = String(secondPersonUsdt + 1);
    const id = await ask(user, { amount });
    const payment_id = await found({ amount });
    const asked = await world.staff.run(credit, bob, { id, payment_id });
    const approval = present(asked.approval, 'a request');
    assert.equal(await has(await spotOf(user)), 0n);
    assert.equal(await world.staff.refusal(credit, bob, { id, payment_id }), 'STATE_CHANGED');
    const decide = { id: approval.id, reason: 'seen on the statement' };
    for (let n = 0; n < 50; n += 1) assert.equal(await world.staff.refusal(approve, bob, decide), 'NOT_ALLOWED');
    assert.equal(await world.staff.refusal(approve, ann, decide), 'NOT_ALLOWED', 'who entered the payment');
    const { list } = await world.staff.run(approvalCalls.list, ann, { state: 'open' });
    assert.equal(list.find((one) => one.id === approval.id)?.hindrance, 'involved');
    const both = await Promise.all([cat, cat].map((by) => world.staff.attempt(approve, by, decide)));
    assert.equal(both.filter((one) => one.ok).length, 1);
    assert.equal(await has(await spotOf(user)), units(secondPersonUsdt + 1));
    for (let n = 0; n < 50; n += 1) {
      assert.equal(
        await world.staff.refusal(credit, ann, { id: await ask(maya), payment_id: await found() }),
        'NOT_ALLOWED',
      );
      await world.run(cancel, maya, { id: present((await world.run(log, maya, {})).list[0], 'the newest').id });
    }
  });

  it('are credited exactly once, however many review at once', async () => {
    const user = await world.customer();
    const [first, second, payment_id] = [await ask(user), await ask(user), await found()];
    const tries = [first, second, first, second].flatMap((id) => [bob, cat].map((by) => ({ id, by })));
    const done = await Promise.all(tries.map(({ id, by }) => world.staff.attempt(credit, by, { id, payment_id })));
    assert.equal(done.filter((one) => one.ok).length, 1);
    for (const one of done) if (!one.ok) assert.equal(one.error.code, 'STATE_CHANGED');
    assert.equal(await has(await spotOf(user)), units(100));
  });

  it('of money that is written down twice are one: a reference is unique', async () => {
    const reference = 'ab 12 cd';
    const all = await Promise.all(
      [1, 2, 3].map(() =>
        world.staff.attempt(enterPayment, ann, {
          currency: 'USD',
          amount: '1',
          reference,
          payer: 'X',
          received_on: '2026-03-01',
        }),
      ),
    );
    assert.equal(all.filter((one) => one.ok).length, 1);
    for (const one of all) if (!one.ok) assert.equal(one.error.code, 'STATE_CHANGED');
    const fields = { currency: 'QQQ', amount: '0', reference: 'a  b ', payer: ' ', received_on: '2026-03-03' };
    const refusal = (more: object) => world.staff.refusal(enterPayment, ann, { ...fields, ...more });
    assert.equal(await refusal({}), 'CURRENCY_NOT_FOUND');
    assert.equal(await refusal({ currency: 'USD' }), 'INVALID_AMOUNT');
    assert.equal(await refusal({ currency: 'USD', amount: '1' }), 'PARAMETER_ERROR reference');
    assert.equal(await refusal({ currency: 'USD', amount: '1', reference: 'AB12CD' }), 'PARAMETER_ERROR payer');
    const late = { currency: 'USD', amount: '1', reference: 'AB12CD', payer: 'X' };
    assert.equal(await refusal(late), 'PARAMETER_ERROR received_on');
    const { list } = await world.staff.run(payments, ann, { state: 'open', currency: 'USD' });
    const { id } = present(
      list.find((one) => one.reference === 'AB12CD'),
      'the payment',
    );
    await world.staff.run(returnPayment, bob, { id, reason: 'nobody knows it' });
    assert.equal(await world.staff.refusal(returnPayment, bob, { id, reason: 'nobody knows it' }), 'STATE_CHANGED');
    assert.equal(await world.staff.refusal(returnPayment, bob, { id: '999', reason: 'none' }), 'NOT_FOUND');
    const { rows } = await world.db.query<{ text: string }>(
      `SELECT encode(payer, 'escape') AS text FROM received_payments`,
    );
    for (const { text } of rows) assert.doesNotMatch(text, /Maya/);
  });

  it('of coins are credited in the coin, and always by two', async () => {
    const btc = assetId(1);
    await world.ledger.fund(houseAccount('treasury', btc), 100_000_000n);
    const user = await world.customer();
    const id = await ask(user, { type: 1, currency: 'BTC', amount: '0.5' });
    const asked = await world.staff.run(credit, bob, {
      id,
      payment_id: await found({ currency: 'BTC', amount: '0.5' }),
    });
    await world.staff.run(approve, cat, { id: present(asked.approval, 'a request').id, reason: 'seen on the chain' });
    assert.equal(await has(await world.ledger.account(userAccount(user, btc, 'change'))), 50_000_000n);
  });

  it('move no money but the treasury’s, whatever is asked for and decided', async () => {
    const random = seededRandom(62);
    const users = await Promise.all([1, 2, 3].map(() => world.customer()));
    const accounts = [treasury, ...(await Promise.all(users.map(spotOf)))];
    const sum = async (): Promise<bigint> => (await Promise.all(accounts.map(has))).reduce((a, b) => a + b, 0n);
    const whole = await sum();
    for (let step = 0; step < 40; step += 1) {
      const user = random.pick(users);
      const amount = String(random.int(1, 900));
      const id = await ask(user, { amount });
      const payment_id = await found({ amount: String(random.int(1, 900)) }, random.pick([ann, bob]));
      const acts = [
        () => world.staff.attempt(credit, random.pick([ann, bob]), { id, payment_id }),
        () => world.staff.attempt(reject, bob, { id, reason: 'nothing was found' }),
        () => world.attempt(cancel, user, { id }),
      ];
      for (let n = 0; n < 2; n += 1) await random.pick(acts)();
      await world.attempt(cancel, user, { id });
      assert.equal(await sum(), whole, `step ${String(step)}`);
    }
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query(
      `SELECT (SELECT sum(gross) FROM recharges WHERE asset_id = 3) = (SELECT sum(amount) FROM postings
         WHERE kind = 'recharge' AND asset_id = 3) AS same`,
    );
    assert.deepEqual(rows, [{ same: true }]);
    assert.equal(await verifyAudit(world.db), null);
  });

  it('are refused when the treasury has not enough, and stay for later', async () => {
    const user = await world.customer('Maya Lindqvist', 'DE', 2);
    const id = await ask(user, { amount: '500000' });
    const asked = await world.staff.run(credit, bob, { id, payment_id: await found({ amount: '500000' }) });
    const decide = { id: present(asked.approval, 'a request').id, reason: 'seen on the statement' };
    assert.equal((await world.staff.attempt(approve, cat, decide)).ok, false);
    await world.ledger.fund(houseAccount('treasury', usdt), units(500_000));
    await world.staff.run(approve, cat, decide);
    assert.equal(await has(await spotOf(user)), units(500_000));
  });
});
