import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { fiatCalls } from '@bourse/contract/fiat';
import { waitingMax } from '@bourse/contract/fiat-rules';
import { rechargeCalls } from '@bourse/contract/recharge';
import { type AccountId, assetId, type StaffId, type UserId } from '@bourse/kernel/ids';
import { dayMs, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { verifyAudit } from '../../audit/index.ts';
import { halt, houseAccount, resume, userAccount } from '../../ledger/index.ts';
import { type FiatWorld, openFiatWorld } from '../fiat-fixture.ts';

const { countries, methods, quote, submit, detail, proof, cancel, orders } = fiatCalls;
const { queue, screenshot, pay, giveBack } = fiatCalls;
const { enterPayment } = rechargeCalls;
const { approve } = approvalCalls;
const usdt = assetId(3);
const units = (whole: number): bigint => BigInt(whole) * 100_000_000n;

const wish = {
  country: 'US',
  currency_code: 'USD',
  method: 'bank_transfer',
  bank: 'Chase',
  amount: '500',
  currency_id: usdt,
};
const payer = { full_name: 'Maya Lindqvist', email: 'maya@example.org', phone: '+1 212 5550100' };

describe('buying with fiat money', () => {
  let world: FiatWorld;
  let maya: UserId;
  let [ann, bob, cat] = [] as unknown as [StaffId, StaffId, StaffId]; // hired below
  let treasury: AccountId;
  let entered = 0;

  before(async () => {
    world = await openFiatWorld();
    maya = await american();
    ann = await world.hire('ann', ['fiat.work']);
    bob = await world.hire('bob', ['fiat.work']);
    cat = await world.hire('cat', ['fiat.work']);
    treasury = await world.ledger.fund(houseAccount('treasury', usdt), units(20_000));
  });
  after(() => world.close());

  const american = (level: 1 | 2 = 1): Promise<UserId> => world.customer('Maya Lindqvist', 'US', level);
  const spotOf = (user: UserId): Promise<AccountId> => world.ledger.account(userAccount(user, usdt, 'change'));
  const has = async (user: UserId): Promise<bigint> => (await world.ledger.balance(await spotOf(user))).available;
  const held = async (): Promise<bigint> => (await world.ledger.balance(treasury)).held;
  const offer = async (user: UserId, more: object = {}): Promise<string> =>
    (await world.run(quote, user, { ...wish, ...more })).quote_id;
  const open = async (user: UserId, more: object = {}): Promise<string> =>
    (await world.run(submit, user, { quote_id: await offer(user, more), payer })).id;
  const prove = async (user: UserId, id: string): Promise<void> => {
    await world.run(proof, user, { id, screenshot: await world.upload(user) });
  };
  const proved = async (user: UserId, more: object = {}): Promise<string> => {
    const id = await open(user, more);
    await prove(user, id);
    return id;
  };
  const found = async (amount = '500', more: object = {}, by = ann): Promise<string> => {
    entered += 1;
    const received_on = '2026-03-01';
    const fields = {
      currency: 'USD',
      amount,
      reference: `WIRE ${String(entered)}`,
      payer: 'Maya',
      received_on,
      ...more,
    };
    return (await world.staff.run(enterPayment, by, fields)).id;
  };

  it('is offered in nine countries by five methods [SPEC-9.42] [SPEC-1.18] [SPEC-1.19] [SPEC-1.20] [SPEC-1.21] [SPEC-1.22]', async () => {
    const all = await world.run(countries, maya, {});
    assert.deepEqual(
      all.map(({ code }) => code),
      ['US', 'NG', 'TH', 'ID', 'BR', 'IN', 'VN', 'MX', 'PH'],
    );
    for (const { code, currency_code, methods: names } of all) {
      assert.equal(names.length, 5, code);
      const list = await world.run(methods, maya, { country: code, currency_code });
      assert.deepEqual(
        list.map(({ provider }) => provider),
        ['bank', 'test', 'test', 'test', 'test'],
      );
      for (const { method, banks } of list) assert.equal(banks.length > 0, method !== 'card', `${code} ${method}`);
    }
    assert.equal(await world.refusal(methods, maya, { country: '', currency_code: '' }), 'COUNTRY_REQUIRED country');
    assert.equal(
      await world.refusal(methods, maya, { country: 'DE', currency_code: '' }),
      'AREA_NOT_SUPPORTED country',
    );
    assert.equal(
      await world.refusal(methods, maya, { country: 'US', currency_code: 'THB' }),
      'CURRENCY_REQUIRED currency_code',
    );
  });

  it('offers bank transfers alone outside the demo, and none before the house has an account', async () => {
    const real = await openFiatWorld({ isDemo: false });
    try {
      const user = await real.customer();
      for (const { methods: names } of await real.run(countries, user, {})) assert.deepEqual(names, []);
      assert.equal(await real.refusal(quote, user, wish), 'PRODUCT_NOT_OPEN');
    } finally {
      await real.close();
    }
  });

  it('quotes US dollars one to one, the fee apart, others by their rate [SPEC-9.40]', async () => {
    const dollars = await world.run(quote, maya, wish);
    assert.partialDeepStrictEqual(dollars, { rate: '1', fee: '2.5', received: '497.5', amount: '500' });
    const { rows } = await world.db.query<{ rate: bigint }>(`SELECT rate FROM fiat_rates WHERE currency_code = 'THB'`);
    const rate = present(rows[0], 'the rate').rate;
    const baht = { country: 'TH', currency_code: 'THB', bank: 'SCB', amount: '3500' };
    const other = await world.run(quote, maya, { ...wish, ...baht });
    const gross = (3_500n * 10n ** 16n) / rate;
    const fee = (gross * 50n + 9_999n) / 10_000n;
    assert.equal(BigInt(Math.round(Number(other.received) * 1e8)), gross - fee);
  });

  it('is refused at the quote in the documented order [SPEC-5.16] [SPEC-5.17] [SPEC-8.22]', async () => {
    let fields: object = { country: '', currency_code: '', method: '', bank: '', amount: '0.5', currency_id: 999 };
    const steps: readonly (readonly [object, string])[] = [
      [{}, 'COUNTRY_REQUIRED'],
      [{ country: 'DE' }, 'AREA_NOT_SUPPORTED'],
      [{ country: 'US' }, 'CURRENCY_REQUIRED'],
      [{ currency_code: 'USD' }, 'PAYMENT_METHOD_REQUIRED'],
      [{ method: 'bank_transfer' }, 'BANK_REQUIRED'],
      [{ bank: 'No such bank' }, 'BANK_REQUIRED'],
      [{ bank: 'Chase' }, 'INTEGER_REQUIRED'],
      [{ amount: '9' }, 'BELOW_MIN_NOTIONAL'],
      [{ amount: '10001' }, 'LIMIT_EXCEEDED'],
      [{ amount: '500' }, 'CURRENCY_NOT_FOUND'],
      [{ currency_id: 1 }, 'PRICE_UNAVAILABLE'],
    ];
    for (const [change, code] of steps) {
      fields = { ...fields, ...change };
      const [said] = (await world.refusal(quote, maya, fields)).split(' ');
      assert.equal(said, code, JSON.stringify(change));
    }
  });

  it('is refused at the submit in the documented order [SPEC-8.23]', async () => {
    const user = await american();
    const refusal = (fields: object, by = user): Promise<string> =>
      world.refusal(submit, by, { quote_id: '999', payer, ...fields });
    assert.equal(await refusal({ payer: 'x' }), 'PARAMETER_ERROR payer');
    assert.equal(await refusal({}), 'NOT_FOUND');
    assert.equal(await refusal({ quote_id: await offer(maya) }), 'NOT_FOUND');
    const late = await offer(user);
    world.skip(minuteMs + 1);
    assert.equal(await refusal({ quote_id: late, payer: {} }), 'QUOTE_EXPIRED');
    const german = await world.customer();
    assert.equal(await refusal({ quote_id: await offer(german), payer: {} }, german), 'AREA_NOT_SUPPORTED');
    const quote_id = await offer(user);
    const fields = ['full_name', 'email', 'phone'] as const;
    for (const field of fields) {
      assert.equal(await refusal({ quote_id, payer: { ...payer, [field]: ' ' } }), `PARAMETER_ERROR payer.${field}`);
    }
    assert.equal(await refusal({ quote_id, payer: { ...payer, email: 'x' } }), 'PARAMETER_ERROR payer.email');
    assert.equal(await refusal({ quote_id: await offer(user, { amount: '2001' }) }), 'LIMIT_EXCEEDED');
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal({ quote_id }), 'TRADING_HALTED');
    await resume(world.db, []);
    await world.run(submit, user, { quote_id, payer });
    assert.equal(await refusal({ quote_id }), 'QUOTE_EXPIRED', 'a quote serves once');
    for (let n = 1; n < waitingMax; n += 1) await open(user);
    const last = await offer(user);
    assert.equal(await refusal({ quote_id: last }), 'LIMIT_EXCEEDED');
    const { list } = await world.run(orders, user, { status: 0 });
    assert.equal(list.length, waitingMax);
    for (const { id } of list) await world.run(cancel, user, { id });
    assert.equal(await held(), 0n);
    const rich = await american(2);
    await open(rich, { amount: '10000' });
    await open(rich, { amount: '9000' });
    assert.equal(await refusal({ quote_id: await offer(rich, { amount: '1001' }) }, rich), 'PRODUCT_SOLD_OUT');
    for (const { id } of (await world.run(orders, rich, {})).list) await world.run(cancel, rich, { id });
  });

  it('reserves on the treasury, takes the screenshot, and pays once the money was found [SPEC-2.163] [SPEC-2.164] [SPEC-3.51] [SPEC-4.33]', async () => {
    const user = await american();
    const id = await open(user);
    assert.equal(await held(), units(500));
    const shown = await world.run(detail, user, { id });
    assert.partialDeepStrictEqual(shown, {
      status: 0,
      provider: 'bank',
      payer,
      transfer: { iban: 'GB29NWBK60161331926819', reference: `BUY-${id.padStart(6, '0')}` },
      payment_until: null,
    });
    assert.equal(Date.parse(shown.proof_until) - Date.parse(shown.created_at), 30 * minuteMs);
    assert.equal(await world.refusal(proof, user, { id, screenshot: '' }), 'VOUCHER_REQUIRED screenshot');
    const picture = await world.upload(user);
    assert.equal(await world.refusal(proof, maya, { id, screenshot: picture }), 'NOT_FOUND');
    for (const one of [detail, cancel]) assert.equal(await world.refusal(one, maya, { id }), 'NOT_FOUND');
    assert.equal(await world.refusal(proof, user, { id, screenshot: await world.upload(maya) }), 'NOT_FOUND');
    await world.run(proof, user, { id, screenshot: picture });
    assert.equal(await world.refusal(proof, user, { id, screenshot: await world.upload(user) }), 'STATE_CHANGED');
    assert.equal(await world.refusal(cancel, user, { id }), 'STATE_CHANGED');
    assert.equal(await has(user), 0n, 'a screenshot credits nothing');
    const { list } = await world.staff.run(queue, bob, {});
    assert.partialDeepStrictEqual(list[0], { id, user_id: user, has_proof: true, approval_id: null });
    assert.match((await world.staff.run(screenshot, bob, { id })).address, /^\/files\//);
    const paid = await world.staff.run(pay, bob, { id, payment_id: await found() });
    assert.partialDeepStrictEqual(paid, { approval: null, order: { status: 2, received: '497.5' } });
    assert.deepEqual([await has(user), await held()], [49_750_000_000n, 0n]);
    const { rows } = await world.db.query(
      `SELECT kind, amount::text AS amount, is_inflow FROM postings WHERE reference = 'fiat_order:${id}' ORDER BY kind`,
    );
    assert.deepEqual(rows, [
      { kind: 'fiat_buy', amount: '50000000000', is_inflow: true },
      { kind: 'fiat_buy_fee', amount: '250000000', is_inflow: false },
    ]);
    await world.ledger.assertAddsUp();
  });

  it('lies sealed: no name of a payer is in the table', async () => {
    const { rows } = await world.db.query<{ text: string }>(
      `SELECT encode(payer, 'escape') AS text FROM fiat_orders WHERE payer IS NOT NULL`,
    );
    assert.ok(rows.length > 0);
    for (const { text } of rows) assert.doesNotMatch(text, /Maya|example/);
  });

  it('is refused to staff in the documented order', async () => {
    const user = await american();
    const id = await proved(user);
    const refusal = (payment_id: string, more: object = {}): Promise<string> =>
      world.staff.refusal(pay, bob, { id, payment_id, ...more });
    assert.equal(await refusal('999', { id: '999' }), 'NOT_FOUND');
    assert.equal(await refusal('999', { id: await open(user) }), 'STATE_CHANGED');
    assert.equal(await refusal('999'), 'NOT_FOUND');
    assert.equal(await refusal(await found('500', {}, bob)), 'NOT_ALLOWED');
    assert.equal(await refusal(await found('500', { currency: 'THB' })), 'PARAMETER_ERROR payment_id');
    assert.equal(await refusal(await found('499.99')), 'PARAMETER_ERROR payment_id');
    const fine = await found();
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal(fine), 'TRADING_HALTED');
    await resume(world.db, []);
    assert.equal(await world.staff.refusal(giveBack, bob, { id: '999', reason: 'not found' }), 'NOT_FOUND');
    await world.staff.run(giveBack, bob, { id, reason: 'not found' });
    assert.equal(await world.staff.refusal(giveBack, bob, { id, reason: 'not found' }), 'STATE_CHANGED');
    assert.equal(await refusal(fine), 'STATE_CHANGED');
    assert.partialDeepStrictEqual(await world.run(detail, user, { id }), { status: 4, reason: 'not found' });
    for (const one of (await world.run(orders, user, { status: 0 })).list)
      await world.run(cancel, user, { id: one.id });
    assert.deepEqual([await has(user), await held()], [0n, 0n]);
  });

  it('takes a second person above the threshold, and nobody pays for money that they have entered [B1]', async () => {
    const user = await american();
    const id = await proved(user, { amount: '1500' });
    const payment_id = await found('1500');
    const asked = await world.staff.run(pay, bob, { id, payment_id });
    const decide = { id: present(asked.approval, 'a request').id, reason: 'seen on the statement' };
    assert.equal(await world.staff.refusal(pay, bob, { id, payment_id }), 'STATE_CHANGED');
    for (let n = 0; n < 50; n += 1) assert.equal(await world.staff.refusal(approve, bob, decide), 'NOT_ALLOWED');
    assert.equal(await world.staff.refusal(approve, ann, decide), 'NOT_ALLOWED', 'who entered the payment');
    const { list } = await world.staff.run(approvalCalls.list, ann, { state: 'open' });
    assert.equal(list.find((one) => one.id === decide.id)?.hindrance, 'involved');
    assert.equal(await has(user), 0n);
    const both = await Promise.all([cat, cat].map((by) => world.staff.attempt(approve, by, decide)));
    assert.equal(both.filter((one) => one.ok).length, 1);
    assert.equal(await has(user), 149_250_000_000n);
  });

  it('is paid exactly once, however many review at once', async () => {
    const user = await american();
    const [first, second] = [await proved(user), await proved(user)];
    const payment_id = await found();
    const tries = [first, second, first, second].flatMap((id) => [bob, cat].map((by) => ({ id, by })));
    const done = await Promise.all(tries.map(({ id, by }) => world.staff.attempt(pay, by, { id, payment_id })));
    assert.equal(done.filter((one) => one.ok).length, 1);
    assert.equal(await has(user), 49_750_000_000n);
    for (const { id } of (await world.run(orders, user, { status: 1 })).list) {
      await world.staff.run(giveBack, bob, { id, reason: 'one transfer only' });
    }
    assert.equal(await held(), 0n);
  });

  it('is opened once with the same key, and two at once share no quote', async () => {
    const user = await american();
    const fields = { quote_id: await offer(user), payer };
    const both = await Promise.all([1, 2].map(() => world.attempt(submit, user, fields, 'once')));
    assert.deepEqual(both[0], both[1]);
    const quote_id = await offer(user);
    const two = await Promise.all([1, 2].map(() => world.attempt(submit, user, { quote_id, payer })));
    assert.equal(two.filter((one) => one.ok).length, 1);
    assert.equal(await held(), units(1_000));
    for (const { id } of (await world.run(orders, user, {})).list) await world.run(cancel, user, { id });
  });

  it('is cancelled without a screenshot within 30 minutes, and without money after five working days [SPEC-4.34] [SPEC-9.41]', async () => {
    const user = await american();
    const [without, withProof] = [await open(user), await proved(user)];
    const { payment_until: until } = await world.run(detail, user, { id: withProof });
    assert.equal(until, '2026-03-09T23:59:59.999Z');
    world.skip(30 * minuteMs + 1);
    // Its time is over although nothing has looked after it yet.
    const late = { id: without, screenshot: await world.upload(user) };
    assert.equal(await world.refusal(proof, user, late), 'STATE_CHANGED');
    await world.work();
    const statusOf = async (id: string): Promise<number> => (await world.run(detail, user, { id })).status;
    assert.deepEqual([await statusOf(without), await statusOf(withProof), await held()], [3, 1, units(500)]);
    world.skip(8 * dayMs);
    await world.work();
    await world.work();
    assert.deepEqual([await statusOf(withProof), await held(), await has(user)], [3, 0n, 0n]);
    const payment_id = await found();
    assert.equal(await world.staff.refusal(pay, bob, { id: withProof, payment_id }), 'STATE_CHANGED');
    await world.ledger.assertAddsUp();
  });

  it('moves no money but the treasury’s, and explains each hold, whatever is done', async () => {
    const random = seededRandom(111);
    const users = await Promise.all([1, 2].map(() => american(2)));
    const accounts = [treasury, ...(await Promise.all(users.map(spotOf)))];
    const fees = await world.ledger.account(houseAccount('fees', usdt, 1));
    const sum = async (): Promise<bigint> => {
      const all = await Promise.all([...accounts, fees].map((one) => world.ledger.balance(one)));
      return all.reduce((total, one) => total + one.available + one.held, 0n);
    };
    const whole = await sum();
    for (let step = 0; step < 30; step += 1) {
      const user = random.pick(users);
      const amount = String(random.int(10, 1_000));
      const opened = await world.attempt(submit, user, { quote_id: await offer(user, { amount }), payer });
      if (!opened.ok) continue;
      const { id } = opened.value;
      const payment_id = await found(amount);
      const acts = [
        () => world.attempt(cancel, user, { id }),
        async () => world.attempt(proof, user, { id, screenshot: await world.upload(user) }),
        () => world.staff.attempt(pay, bob, { id, payment_id }),
        () => world.staff.attempt(giveBack, bob, { id, reason: 'not found' }),
      ];
      for (let n = 0; n < 4; n += 1) await random.pick(acts)();
      await world.attempt(cancel, user, { id });
      await world.staff.attempt(giveBack, bob, { id, reason: 'not found' });
      assert.deepEqual([await sum(), await held()], [whole, 0n], `step ${String(step)}`);
    }
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query<{ paid: number; same: boolean }>(
      `SELECT count(*)::int AS paid, sum(gross) = (SELECT sum(amount) FROM postings WHERE kind = 'fiat_buy') AS same
       FROM fiat_orders WHERE state = 2`,
    );
    assert.ok(present(rows[0], 'the sums').paid > 5);
    assert.equal(rows[0]?.same, true);
    assert.equal(await verifyAudit(world.db), null);
  });
});
