import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import { bankWithdrawalCalls } from '@bourse/contract/bank-withdrawal';
import { withdrawalCalls, withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import { dayMs } from '@bourse/kernel/instant';
import { halt, resume } from '../../ledger/index.ts';
import { payPassword } from '../fiat-fixture.ts';
import { openPayoutWorld, type PayoutWorld, units } from './payout-fixture.ts';

const { withdraw, cancel, detail, log, quote } = withdrawalCalls;
const { account, confirm, evidence, sent, take } = bankPayoutCalls;

describe('withdrawals to bank cards', () => {
  let world: PayoutWorld;
  before(async () => {
    world = await openPayoutWorld();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  it('are held from the request to the end, and leave against the account of the bank [SPEC-1.43][SPEC-3.53][SPEC-7.59]', async () => {
    const { user, card } = await world.customer();
    const { ann, bob, cat } = world.people;
    const asked = await world.ask(user, card, '100');
    assert.partialDeepStrictEqual(asked, {
      state: 0,
      type: 'bank',
      currency: 'USDT',
      number: '100',
      fee: '5',
      arrives: '95',
      address: '•••• 1111',
      is_reviewed_by_staff: true,
      held_until: null,
      bank: { currency: 'USD', amount: '100', fee: '5', arrives: '95', rate: '1', bank: 'Nordbank', reference: null },
    });
    const { id } = asked;
    const held = { available: units(9_900), held: units(100) };
    assert.deepEqual(await world.balanceOf(user), held);
    await world.review(id);
    await world.staff.run(take, bob, { id });
    const whole = await world.staff.run(account, bob, { id });
    assert.match(whole.card_number, /^1{8}\d$/);
    assert.partialDeepStrictEqual(whole, { real_name: 'Maya Lindqvist', aba: '021001208', kind: 'international' });
    const file = await world.evidence(bob);
    await world.staff.run(sent, bob, { id, reference: ' wire 77 12', evidence: file });
    assert.match((await world.staff.run(evidence, ann, { id })).address, /^\/files\/[\w-]{24}\.webp\?until=/);
    assert.deepEqual(await world.balanceOf(user), held, 'nothing has left before the bank has told so');
    await world.staff.run(confirm, cat, { id });
    assert.deepEqual(await world.balanceOf(user), { available: units(9_900), held: 0n });
    assert.partialDeepStrictEqual(await world.run(detail, user, { id }), {
      state: 4,
      bank: { reference: 'WIRE7712', returned: null },
    });
    const { rows } = await world.db.query(
      `SELECT kind, amount, is_inflow FROM postings WHERE reference = $1 ORDER BY kind`,
      [`withdrawal:${id}`],
    );
    assert.deepEqual(rows, [
      { kind: 'bank_withdrawal', amount: units(95), is_inflow: true },
      { kind: 'bank_withdrawal_fee', amount: units(5), is_inflow: false },
    ]);
  });

  it('are reckoned in the currency of the bank by its scale, rounded against who asks', async () => {
    const { user, card } = await world.customer();
    const eur = await world.run(quote, user, { currency: 'eur', number: '100.01', card_id: card });
    // 100.01 EUR at 0.88022588 EUR for a dollar are 113.618563451... USDT.
    assert.partialDeepStrictEqual(eur, { fee: '1', arrives: '99.01', bank: { takes: '113.61856346', coin: 'USDT' } });
    assert.equal((await world.ask(user, card, '100.01', { currency: 'EUR' })).number, '113.61856346');
    const { coin, list: offers } = await world.run(bankWithdrawalCalls.banks, user, {});
    assert.equal(coin, 'USDT');
    assert.partialDeepStrictEqual(
      offers.find(({ currency }) => currency === 'JPY'),
      { scale: 0, minimum: '3000', fee: '300' },
    );
    assert.equal(
      await world.refusal(withdraw, user, world.fields(card, '3000.5', { currency: 'JPY' })),
      'INVALID_AMOUNT',
    );
  });

  it('are refused in the documented order [SPEC-5.20]', async () => {
    const { user, card } = await world.customer();
    const stranger = await world.customer();
    await world.ask(user, card, '9000', {}).catch(() => undefined);
    let given: Record<string, string> = {
      currency: 'QQQ',
      card_id: stranger.card,
      memo: 'a',
      type: 'ERC',
      address: 'x',
    };
    const refusal = (more: Record<string, string>, without: readonly string[] = []) => {
      given = { ...given, ...more };
      given = Object.fromEntries(Object.entries(given).filter(([name]) => !without.includes(name)));
      return world.refusal(withdraw, user, given);
    };
    assert.equal(await refusal({}), 'PARAMETER_ERROR number');
    assert.equal(await refusal({ number: '2500.001' }), 'PARAMETER_ERROR address');
    assert.equal(await refusal({}, ['address']), 'PARAMETER_ERROR memo');
    assert.equal(await refusal({}, ['memo']), 'PARAMETER_ERROR type');
    assert.equal(await refusal({}, ['type']), 'CURRENCY_NOT_FOUND');
    assert.equal(await refusal({ currency: 'USDT' }), 'CURRENCY_NOT_FOUND', 'a coin goes to an address');
    assert.equal(await refusal({ currency: 'USD' }), 'INVALID_AMOUNT');
    assert.equal(await refusal({ number: '19.99' }), 'INVALID_AMOUNT');
    assert.equal(await refusal({ number: '100000.01' }), 'INVALID_AMOUNT');
    assert.equal(await refusal({ number: '2500' }), 'PAY_PASSWORD_WRONG pay_password');
    assert.equal(await refusal({ pay_password: payPassword }), 'NOT_FOUND card_id', 'the card of another');
    world.setBtc(1n);
    assert.equal(await refusal({ card_id: card }), 'LIMIT_EXCEEDED', 'of 24 hours');
    world.setBtc(50_000n);
    assert.equal(await refusal({}), 'LIMIT_EXCEEDED', 'of a fiat order of the level');
    for (let n = 0; n < 5; n += 1) await world.ask(user, card, '2000');
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal({ number: '2000' }), 'TRADING_HALTED');
    await resume(world.db, []);
    assert.equal(await refusal({}), 'INSUFFICIENT_BALANCE');
    const nobody = await world.customer();
    await world.db.withTx('unverify', (tx) => tx.query('UPDATE users SET auth_level = 0 WHERE id = $1', [nobody.user]));
    assert.equal(await world.refusal(withdraw, nobody.user, world.fields(nobody.card, '20')), 'VERIFICATION_REQUIRED');
  });

  it('count towards the rolling 24 hours while they wait, and no more once they come back (S59)', async () => {
    const { user, card } = await world.customer();
    world.setBtc(5n);
    const first = await world.ask(user, card, '600');
    assert.equal(await world.refusal(withdraw, user, world.fields(card, '500')), 'LIMIT_EXCEEDED');
    await world.run(cancel, user, { id: first.id });
    await world.ask(user, card, '500');
    world.skip(dayMs);
    await world.ask(user, card, '1000');
    world.setBtc(50_000n);
  });

  it('to a new card wait for a day, also to one that was changed (A4)', async () => {
    const { user } = await world.customer();
    const { bob } = world.people;
    const card = await world.saveCard(user);
    const asked = await world.ask(user, card);
    assert.equal(asked.held_until, new Date(world.clock.now() + dayMs).toISOString());
    await world.review(asked.id);
    assert.equal(await world.staff.refusal(take, bob, { id: asked.id }), 'STATE_CHANGED');
    world.skip(dayMs - 1);
    assert.equal(await world.staff.refusal(take, bob, { id: asked.id }), 'STATE_CHANGED');
    world.skip(1);
    await world.staff.run(take, bob, { id: asked.id });
  });

  it('are taken back while nobody has reviewed them, and two at once are one [A4]', async () => {
    const { user, card } = await world.customer();
    const asked = await world.ask(user, card);
    const both = await Promise.all([1, 2].map(() => world.attempt(cancel, user, { id: asked.id })));
    assert.deepEqual(both.filter((one) => one.ok).length, 1);
    assert.deepEqual(await world.balanceOf(user), { available: units(10_000), held: 0n });
    const other = await world.ask(user, card);
    await world.review(other.id);
    assert.equal(await world.refusal(cancel, user, { id: other.id }), 'STATE_CHANGED');
    const stranger = await world.customer();
    for (const call of [cancel, detail])
      assert.equal(await world.refusal(call, stranger.user, { id: other.id }), 'NOT_FOUND');
    const rich = await world.customer(2);
    const pair = await Promise.all(
      [1, 2].map(() => world.attempt(withdraw, rich.user, world.fields(rich.card, '6000'))),
    );
    assert.deepEqual(pair.map((one) => (one.ok ? 'done' : one.error.code)).toSorted(), [
      'INSUFFICIENT_BALANCE',
      'done',
    ]);
    const once = await Promise.all(
      [1, 2].map(() => world.attempt(withdraw, user, world.fields(card, '50'), 'same key')),
    );
    assert.deepEqual(once[0], once[1]);
  });

  it('are listed with those to addresses, filtered by currency, state and day [SPEC-7.60]', async () => {
    const { user, card } = await world.customer();
    const first = await world.ask(user, card);
    await world.run(cancel, user, { id: first.id });
    world.skip(dayMs);
    const second = await world.ask(user, card, '50', { currency: 'EUR' });
    const day = new Date(world.clock.now()).toISOString().slice(0, 10);
    const ids = async (filter: object) => (await world.run(log, user, filter)).list.map(({ id }) => id);
    assert.deepEqual(await ids({}), [second.id, first.id]);
    assert.deepEqual(await ids({ currency: 'eur' }), [second.id]);
    assert.deepEqual(await ids({ currency: 'USDT' }), [second.id, first.id]);
    assert.deepEqual(await ids({ currency: 'BTC' }), []);
    assert.deepEqual(await ids({ state: '6' }), [first.id]);
    assert.deepEqual(await ids({ from: day }), [second.id]);
    assert.deepEqual(await ids({ from: '2026-01-01', to: '2026-01-02' }), []);
    const { list: head, cursor } = await world.run(log, user, { limit: 1 });
    assert.deepEqual([head.map(({ id }) => id), await ids({ limit: 1, cursor })], [[second.id], [first.id]]);
    assert.equal(await world.refusal(log, user, { currency: 'NOPE' }), 'CURRENCY_NOT_FOUND');
  });

  it('lie sealed, and nothing changes what is sent and where to', async () => {
    const { rows } = await world.db.query<{ text: string }>(
      `SELECT encode(card, 'escape') || row_to_json(b)::text AS text FROM bank_withdrawals b`,
    );
    assert.ok(rows.length > 0);
    for (const { text } of rows) assert.doesNotMatch(text, /Lindqvist|Nordbank|11111111/);
    for (const change of ['amount = amount + 1', 'card_id = 1', `currency_code = 'EUR'`, `card = 'x'`]) {
      await assert.rejects(
        world.db.withTx('tamper', (tx) => tx.query(`UPDATE bank_withdrawals SET ${change}`)),
        /never changes/,
      );
    }
    const found = await world.staff.run(withdrawalStaffCalls.list, world.people.ann, {});
    assert.doesNotMatch(JSON.stringify(found), /11111111/);
  });
});
