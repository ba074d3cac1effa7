import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type AlertRuleKind, caseCalls } from '@bourse/contract/alerts';
import { eventOf } from '@bourse/contract/event';
import { withdrawalChanged, withdrawalStates } from '@bourse/contract/withdrawal';
import { dayMs, hourMs, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { type AlertsWorld, openAlertsWorld } from './alerts-fixture.ts';

/** What is planted as a request. */
interface Planted {
  readonly amount: number;
  readonly twoFrom?: number | null;
  readonly leftOver?: number | null;
  readonly address?: string;
  readonly state?: number;
}

describe('alert rules on withdrawals', () => {
  let world: AlertsWorld;
  let { db, calls, ann, run } = {} as AlertsWorld; // opened below
  let now: Instant = instant(Date.UTC(2026, 10, 2, 10));
  let user = 0;
  const clock = { now: () => now };

  before(async () => {
    world = await openAlertsWorld(clock);
    ({ db, calls, ann, run } = world);
  });
  after(() => world.close());
  beforeEach(() => {
    user += 1;
    now = instant(now + dayMs);
  });

  const owner = (): string => String(user);
  const withdraw = async ({ amount, twoFrom = 1_000, leftOver = 1_000_000, address = '0xa', state = 0 }: Planted) => {
    await db.withTx('plant', async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `INSERT INTO withdrawals (user_id, asset_id, network, address, amount, fee, worth, review, needs_two, state,
           requested_at, changed_at, two_from, left_over, tx_hash, nonce)
         VALUES ($1, 3, 'ERC', $2, $3, 0, 1, '{}', false, $4::smallint, $5, $5, $6, $7,
           CASE WHEN $4::smallint = 4 THEN '0x1' END, CASE WHEN $4::smallint = 4 THEN $1::bigint END) RETURNING id`,
        [owner(), address, amount, state, toIso(now), twoFrom, leftOver],
      );
      const told = { user_id: owner(), withdrawal_id: rows[0]?.id ?? '', currency_id: 3, number: '1', at: toIso(now) };
      appendEvents(tx, now, [eventOf(withdrawalChanged, { ...told, state: withdrawalStates.requested })]);
      // What becomes of it is no request.
      appendEvents(tx, now, [eventOf(withdrawalChanged, { ...told, state: withdrawalStates.cancelled })]);
    });
    now = instant(now + minuteMs);
  };
  const found = async (rule: AlertRuleKind) => {
    await run();
    const { list } = await calls.run(caseCalls.list, ann, {});
    return list.filter((one) => one.rule === rule && one.user_ids[0] === owner()).map((one) => one.evidence_count);
  };

  it('velocity fires at its count within its minutes, once, and not spread wider', async () => {
    for (let n = 0; n < 4; n += 1) await withdraw({ amount: 1 });
    assert.deepEqual(await found('withdrawal_velocity'), []);
    now = instant(now + hourMs);
    await withdraw({ amount: 1 });
    assert.deepEqual(await found('withdrawal_velocity'), [], 'five of them, but not within the hour');
    for (let n = 0; n < 4; n += 1) await withdraw({ amount: 1 });
    assert.deepEqual(await found('withdrawal_velocity'), [5]);
    const [file] = (await calls.run(caseCalls.list, ann, {})).list;
    const { evidence } = await calls.run(caseCalls.one, ann, { id: file?.id });
    assert.deepEqual([...new Set(evidence.map(({ source }) => source))], ['withdrawal']);
  });

  it('structuring counts amounts just below what needed a second person then, not at it nor far below', async () => {
    await withdraw({ amount: 1_000 });
    await withdraw({ amount: 799 });
    await withdraw({ amount: 999, twoFrom: null });
    await withdraw({ amount: 999 });
    await withdraw({ amount: 800 });
    assert.deepEqual(await found('withdrawal_structuring'), []);
    await withdraw({ amount: 4_999, twoFrom: 5_000 });
    assert.deepEqual(await found('withdrawal_structuring'), [3]);
  });

  it('an account that is emptied to a new address is found', async () => {
    await withdraw({ amount: 899, leftOver: 101 });
    assert.deepEqual(await found('emptied_account'), [], 'a tenth and more stays');
    await withdraw({ amount: 900, leftOver: 100 });
    assert.deepEqual(await found('emptied_account'), [1]);
  });

  it('an account that is emptied to an address that is known for long, or was paid, is not', async () => {
    await db.query(
      `INSERT INTO saved_addresses (user_id, asset_id, network, name, address, created_at) VALUES ($1, 3, 'ERC', 'x', '0xold', $2)`,
      [owner(), toIso(instant(now - 3 * dayMs - 1))],
    );
    await withdraw({ amount: 1_000, leftOver: 0, address: '0xold' });
    await withdraw({ amount: 1, leftOver: 1_000, address: '0xpaid', state: 4 });
    await withdraw({ amount: 1_000, leftOver: 0, address: '0xpaid' });
    assert.deepEqual(await found('emptied_account'), []);
    await withdraw({ amount: 1_000, leftOver: 0, address: '0xnew' });
    assert.deepEqual(await found('emptied_account'), [1]);
  });

  it('a rule that is off finds nothing, and a case file acts upon nobody', async () => {
    const rule = (await calls.run(caseCalls.rules, ann, {})).find(({ kind }) => kind === 'emptied_account');
    assert.ok(rule);
    const parameters = JSON.stringify(rule.parameters);
    const reason = 'a test of rules';
    await world.setRule({ kind: rule.kind, version: rule.version, active: false, parameters, reason });
    await withdraw({ amount: 1_000, leftOver: 0 });
    assert.deepEqual(await found('emptied_account'), []);
    const { rows } = await db.query('SELECT 1 FROM customer_restrictions');
    assert.equal(rows.length, 0);
  });
});
