import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type AlertRuleKind, caseCalls } from '@bourse/contract/alerts';
import { approvalCalls } from '@bourse/contract/approval';
import type { OutputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { spotBatch, walletConverted, walletTransferred } from '@bourse/contract/events';
import { atoms } from '@bourse/kernel/amount';
import { assetId, type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { type LedgerWorld, ledgerWorldOn } from '@bourse/testing/ledger-world';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { verifyAudit } from '../audit/index.ts';
import { houseAccount, post, userAccount } from '../ledger/index.ts';
import { type AlertsWorld, openAlertsWorld } from './alerts-fixture.ts';

const usdt = assetId(3);
const house = userId('20');
const units = (whole: number): bigint => BigInt(whole) * 100_000_000n;
const reason = 'a test of rules';

describe('alert rules', () => {
  let world: AlertsWorld;
  let { db, calls, ann, run } = {} as AlertsWorld; // opened below
  let ledger: Omit<LedgerWorld, 'close'>;
  let now: Instant = instant(Date.UTC(2026, 10, 25, 10));
  let trades = 0;
  const clock = { now: () => now };

  before(async () => {
    world = await openAlertsWorld(clock);
    ({ db, calls, ann, run } = world);
    ledger = ledgerWorldOn(db, clock);
    for (const kind of ['velocity', 'volume', 'structuring', 'linked_trades', 'round_trips'] as const) {
      await set(kind, {}, false);
    }
  });
  after(() => world.close());

  type Rule = OutputOf<typeof caseCalls.rules>[number];
  const ruleOf = async (kind: AlertRuleKind): Promise<Rule> =>
    (await calls.run(caseCalls.rules, ann, {})).find((one) => one.kind === kind) ?? assert.fail(kind);
  const change = (rule: Rule, parameters: object, active = true) => ({
    kind: rule.kind,
    version: rule.version,
    active,
    parameters: JSON.stringify({ ...rule.parameters, ...parameters }),
    reason,
  });
  const set = async (kind: AlertRuleKind, parameters: object, active = true): Promise<void> =>
    world.setRule(change(await ruleOf(kind), parameters, active));
  const casesOf = async (rule: AlertRuleKind) =>
    (await calls.run(caseCalls.list, ann, {})).list.filter((one) => one.rule === rule);

  /** Posts what a customer has done, and announces it. */
  const move = async (user: UserId, kind: 'transfer' | 'conversion', amount: bigint): Promise<void> => {
    const [from, to] = [userAccount(user, usdt, 'change'), userAccount(user, usdt, 'legal')];
    const debit = await ledger.fund(from, amount);
    const credit = await ledger.account(kind === 'transfer' ? to : houseAccount('treasury', usdt));
    const posting = { debit, credit, assetId: usdt, amount: atoms(amount), kind, reference: 'planted' } as const;
    await db.withTx('plant', async (tx) => {
      assert.ok((await post(tx, { at: now, postings: [posting] })).ok);
      const told = { user_id: user, number: '1', at: toIso(now) };
      const event =
        kind === 'transfer'
          ? eventOf(walletTransferred, {
              ...told,
              transfer_id: '1',
              currency_id: 3,
              from_field: 'change',
              to_field: 'legal',
            })
          : eventOf(walletConverted, {
              ...told,
              conversion_id: '1',
              from_currency_id: 3,
              to_currency_id: 1,
              received: '1',
              fee: '0',
            });
      appendEvents(tx, now, [event]);
    });
    now = instant(now + 1_000);
  };
  /** Writes a trade, as the lane does, and announces it. */
  const trade = async (buyer: UserId, seller: UserId, price: number): Promise<void> => {
    trades += 1;
    const taken = { id: trades, price, quantity: 10, taker_side: 'buy', maker_order_id: 1, taker_order_id: 2 } as const;
    await db.withTx('plant', async (tx) => {
      await tx.query(
        `INSERT INTO spot_trades (id, at, market_id, price, quantity, turnover, taker_side, taker_order_id, maker_order_id,
           taker_user_id, maker_user_id, taker_fee, maker_fee) VALUES ($1, $2, 1, $3, 10, 1, 'buy', 1, 2, $4, $5, 0, 0)`,
        [trades, toIso(now), price, buyer, seller],
      );
      const market = {
        market_id: 1,
        seq: trades,
        orders: [],
        trades: [{ ...taken, maker_user_id: seller, taker_user_id: buyer }],
      };
      appendEvents(tx, now, [eventOf(spotBatch, { batch_id: String(trades), at: toIso(now), markets: [market] })]);
    });
    now = instant(now + 1_000);
  };

  it('velocity fires at its count within its minutes, and not one below, nor spread wider', async () => {
    await set('velocity', { activity: 'transfer', count: 3, minutes: 5 });
    const [fast, slow, few] = [userId('1'), userId('2'), userId('3')];
    for (let n = 0; n < 2; n += 1) await move(few, 'transfer', 1n);
    for (let n = 0; n < 3; n += 1) {
      await move(slow, 'transfer', 1n);
      now = instant(now + 3 * minuteMs);
    }
    for (let n = 0; n < 3; n += 1) await move(fast, 'transfer', 1n);
    for (let n = 0; n < 5; n += 1) await move(few, 'conversion', 1n);
    await run();
    const found = await casesOf('velocity');
    assert.deepEqual(
      found.map((one) => [one.user_ids, one.evidence_count, one.state]),
      [[[fast], 3, 'open']],
    );
    const { parameters, rule_version: version, evidence } = await calls.run(caseCalls.one, ann, { id: found[0]?.id });
    assert.deepEqual([parameters, version], [{ activity: 'transfer', count: 3, minutes: 5 }, 3]);
    const { rows } = await db.query<{ id: string }>(
      `SELECT p.id::text AS id FROM postings p JOIN ledger_accounts a ON a.id = p.debit_account
       WHERE a.user_id = $1 AND p.kind = 'transfer' ORDER BY p.id DESC`,
      [fast],
    );
    assert.deepEqual(
      evidence.map(({ source, id }) => [source, id]),
      rows.map(({ id }) => ['posting', id]),
    );
    await set('velocity', {}, false);
  });

  it('velocity counts trades of either side', async () => {
    await set('velocity', { activity: 'trade', count: 4, minutes: 5 });
    const [often, once] = [userId('4'), userId('5')];
    for (let n = 0; n < 2; n += 1) await trade(often, once, 100);
    await trade(userId('6'), often, 100);
    await run();
    assert.equal((await casesOf('velocity')).length, 1, 'three are not enough');
    await trade(often, userId('7'), 100);
    await run();
    assert.deepEqual((await casesOf('velocity'))[0]?.user_ids, [often]);
    assert.equal((await casesOf('velocity')).length, 2);
    await set('velocity', {}, false);
  });

  it('volume fires at its amount, and not an atom below', async () => {
    await set('volume', { activity: 'conversion', currency_id: 3, amount: '100', minutes: 60 });
    await move(userId('8'), 'conversion', units(60));
    await move(userId('8'), 'conversion', units(40) - 1n);
    await run();
    assert.deepEqual(await casesOf('volume'), []);
    await move(userId('8'), 'conversion', 1n);
    await run();
    assert.deepEqual(
      (await casesOf('volume')).map((one) => [one.user_ids, one.evidence_count]),
      [[['8'], 3]],
    );
    await set('volume', {}, false);
  });

  it('structuring counts amounts just below the threshold, not at it nor far below it', async () => {
    const rule = { activity: 'conversion', currency_id: 3, threshold: '1000', below_bps: 1_000, count: 3, minutes: 60 };
    await set('structuring', rule);
    const user = userId('9');
    for (const amount of [units(1_000), units(900) - 1n, units(950), units(1_000) - 1n]) {
      await move(user, 'conversion', amount);
    }
    await run();
    assert.deepEqual(await casesOf('structuring'), []);
    await move(user, 'conversion', units(900));
    await run();
    assert.deepEqual(
      (await casesOf('structuring')).map((one) => [one.user_ids, one.evidence_count]),
      [[[user], 3]],
    );
    await set('structuring', {}, false);
  });

  it('linked trades need the count and a shared device or address', async () => {
    await set('linked_trades', { count: 2, minutes: 60, days: 30 });
    const [one, other, apart, stranger] = ['10', '11', '12', '13'].map(userId) as [UserId, UserId, UserId, UserId]; // four names
    const seen = (user: UserId, address: string, daysAgo: number): Promise<unknown> =>
      db.withTx('session', (tx) =>
        tx.query(
          `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at, address, device)
           VALUES ($1, decode(lpad($2, 64, '0'), 'hex'), $3, $3, $3, $4, 'a device')`,
          [user, `${user}${String(daysAgo)}`, toIso(instant(now - daysAgo * dayMs)), address],
        ),
      );
    await seen(one, '192.0.2.1', 1);
    await seen(other, '192.0.2.1', 2);
    await seen(apart, '192.0.2.9', 1);
    await seen(stranger, '192.0.2.9', 40);
    const [rare, rarer] = [userId('18'), userId('19')];
    for (const user of [rare, rarer]) await seen(user, '192.0.2.7', 1);
    await trade(rare, rarer, 100);
    now = instant(now + hourMs);
    await trade(rare, rarer, 100);
    await trade(one, other, 100);
    for (let n = 0; n < 3; n += 1) await trade(apart, stranger, 100);
    for (let n = 0; n < 3; n += 1) await trade(one, house, 100);
    await run();
    assert.deepEqual(
      await casesOf('linked_trades'),
      [],
      'one trade is not enough, nor are two that lie apart, nor an address of long ago',
    );
    await trade(other, one, 500);
    await run();
    assert.deepEqual(
      (await casesOf('linked_trades')).map((found) => [found.user_ids, found.evidence_count]),
      [[[one, other], 2]],
    );
    await set('linked_trades', {}, false);
  });

  it('round trips need both directions, as often as the count, at prices near to each other', async () => {
    await set('round_trips', { count: 2, minutes: 60, price_bps: 10 });
    const [one, other, odd, even] = ['14', '15', '16', '17'].map(userId) as [UserId, UserId, UserId, UserId]; // four names
    for (const price of [10_000, 10_010]) await trade(one, other, price);
    await trade(other, one, 10_005);
    for (let n = 0; n < 3; n += 1) await trade(odd, even, 10_000);
    await run();
    assert.deepEqual(await casesOf('round_trips'), [], 'one of three legs is missing');
    for (let n = 0; n < 2; n += 1) await trade(even, odd, 10_011);
    await run();
    assert.deepEqual(await casesOf('round_trips'), [], 'they lose too much on the way');
    await trade(other, one, 10_005);
    await run();
    assert.deepEqual(
      (await casesOf('round_trips')).map((found) => [found.user_ids, found.evidence_count]),
      [[[one, other], 4]],
    );
    await set('round_trips', {}, false);
  });

  it('open one case at a time, add to it, and count nothing twice after it was closed', async () => {
    await set('velocity', { activity: 'conversion', count: 2, minutes: 60 });
    const user = userId('18');
    const mine = async () => (await casesOf('velocity')).filter(({ user_ids: [id] }) => id === user);
    for (let n = 0; n < 3; n += 1) await move(user, 'conversion', 1n);
    await run();
    const [first] = await mine();
    assert.deepEqual([(await mine()).length, first?.evidence_count], [1, 3]);
    await move(user, 'conversion', 1n);
    await run();
    assert.deepEqual([(await mine()).length, (await mine())[0]?.evidence_count], [1, 4]);
    const id = first?.id ?? assert.fail();
    await calls.run(caseCalls.close, ann, { id, outcome: 'no_concern', reason });
    await move(user, 'conversion', 1n);
    await run();
    assert.equal((await mine()).length, 1, 'one that is new is not enough');
    await move(user, 'conversion', 1n);
    await run();
    assert.deepEqual(
      (await mine()).map(({ state, evidence_count: count }) => [state, count]),
      [
        ['open', 2],
        ['closed', 4],
      ],
    );
    await set('velocity', {}, false);
  });

  it('are changed by a version with its author, not by two at once, nor to what is no rule', async () => {
    const rule = await ruleOf('volume');
    const refusal = (more: object): Promise<string> =>
      calls.refusal(caseCalls.setRule, ann, { ...change(rule, {}), ...more });
    const bad = (parameters: object): object => ({ parameters: JSON.stringify({ ...rule.parameters, ...parameters }) });
    assert.equal(await refusal({ parameters: 'no JSON', reason: '' }), 'PARAMETER_ERROR reason');
    for (const parameters of ['no JSON', '{}'])
      assert.equal(await refusal({ parameters }), 'PARAMETER_ERROR parameters');
    assert.equal(await refusal(bad({ amount: '0' })), 'PARAMETER_ERROR parameters');
    assert.equal(await refusal({ ...bad({ currency_id: 999 }), version: 1 }), 'CURRENCY_NOT_FOUND');
    assert.equal(await refusal({ ...bad({ amount: '0.000000001' }), version: 1 }), 'INVALID_AMOUNT');
    assert.equal(await refusal({ version: rule.version - 1 }), 'STATE_CHANGED');
    assert.deepEqual(await ruleOf('volume'), rule);
    const asked = [];
    for (const n of [1, 2]) asked.push(await calls.run(caseCalls.setRule, ann, change(rule, { minutes: n })));
    assert.partialDeepStrictEqual(asked[0], {
      kind: 'cases.set_rule',
      subject: 'alert_rule:volume',
      payload: { rule: 'volume', active: true, was: { active: false, parameters: rule.parameters } },
    });
    assert.deepEqual(await ruleOf('volume'), rule, 'one person alone changes nothing');
    const approve = (by: StaffId, id = '') => calls.attempt(approvalCalls.approve, by, { id, reason: 'read, too' });
    assert.equal(await calls.refusal(approvalCalls.approve, ann, { id: asked[0]?.id, reason }), 'NOT_ALLOWED');
    const both = await Promise.all(asked.map(({ id }) => approve(world.bob, id)));
    assert.deepEqual(both.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), ['STATE_CHANGED', 'ok']);
    assert.partialDeepStrictEqual(await ruleOf('volume'), {
      version: rule.version + 1,
      author: { name: 'ann' },
      reason: `${reason} / read, too`,
    });
    assert.equal(await verifyAudit(db), null);
    await set('volume', {}, false);
  });

  it('give cases to people, who take, note and close them, each in the audit log; a closed one stays as it is', async () => {
    const [found] = await casesOf('structuring');
    const id = found?.id ?? assert.fail();
    const { take, note, close } = caseCalls;
    for (const [call, more] of [
      [take, {}],
      [note, { text: 'a note' }],
      [close, { outcome: 'reported', reason }],
    ] as const) {
      assert.equal(await calls.refusal(call, ann, { id: '999', ...more }), 'NOT_FOUND', call.name);
    }
    assert.partialDeepStrictEqual(await calls.run(take, ann, { id }), { state: 'review', assignee: { name: 'ann' } });
    const { notes } = await calls.run(note, ann, { id, text: 'she pays her suppliers' });
    assert.partialDeepStrictEqual(notes, [{ text: 'she pays her suppliers', by: { name: 'ann' } }]);
    const closed = await calls.run(close, ann, { id, outcome: 'no_concern', reason });
    assert.partialDeepStrictEqual(closed, { state: 'closed', outcome: 'no_concern', closed_by: { name: 'ann' } });
    for (const [call, more] of [
      [take, {}],
      [note, { text: 'a note' }],
      [close, { outcome: 'reported', reason }],
    ] as const) {
      assert.equal(await calls.refusal(call, ann, { id, ...more }), 'STATE_CHANGED', call.name);
    }
    const { rows } = await db.query<{ action: string }>('SELECT action FROM audit_log WHERE subject = $1 ORDER BY id', [
      `case:${id}`,
    ]);
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['cases.take', 'cases.note', 'cases.close'],
    );
    for (const table of ['alert_evidence', 'alert_notes', 'alert_rules']) {
      await assert.rejects(
        db.withTx('by hand', (tx) => tx.query(`DELETE FROM ${table}`)),
        table,
      );
    }
  });
});
