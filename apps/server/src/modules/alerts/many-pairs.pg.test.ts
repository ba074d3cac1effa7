import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AlertRuleKind, caseCalls } from '@bourse/contract/alerts';
import { eventOf } from '@bourse/contract/event';
import { spotBatch } from '@bourse/contract/events';
import { hourMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type AlertsWorld, openAlertsWorld } from './alerts-fixture.ts';

/** Statements by themselves, and the longest transaction in statements. */
const counted = { alone: 0, longest: 0 };

/** What happens once behind the next transaction. */
let afterNext: (() => void) | null = null;

/** Counts what the reader asks: each statement is a turn of the embedded database's one session. */
function counting(db: Database): Database {
  const withTx: Database['withTx'] = async (name, work, options) => {
    const done = await db.withTx(
      name,
      (tx) => {
        let statements = 0;
        const query: Tx['query'] = (...asked) => {
          statements += 1;
          counted.longest = Math.max(counted.longest, statements);
          return tx.query(...asked);
        };
        return work({ ...tx, query });
      },
      options,
    );
    afterNext?.();
    afterNext = null;
    return done;
  };
  const query: Database['query'] = (...asked) => {
    counted.alone += 1;
    return db.query(...asked);
  };
  return { ...db, query, withTx };
}

let world: AlertsWorld;
let now: Instant = instant(Date.UTC(2026, 10, 25, 10));
let trades = 0;
const firstUser = 1_000;
const most = 100;

before(async () => {
  world = await openAlertsWorld({ now: () => now }, counting);
  await world.db.query(
    `INSERT INTO users (id, email, password_hash, password_changed_at, nickname, lang, kind, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT n, 'm' || n || '@example.test', 'none', now(), 'C', 'en', 'customer', now() FROM generate_series($1::int, $2::int) n`,
    [firstUser, firstUser + 2 * most - 1],
  );
  // All of them behind one address, as customers of one office or carrier are.
  await world.db.query(
    `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at, address, device)
     SELECT n, decode(lpad(n::text, 64, '0'), 'hex'), $3, $3, $3, '192.0.2.1', 'a device' FROM generate_series($1::int, $2::int) n`,
    [firstUser, firstUser + 2 * most - 1, toIso(now)],
  );
  for (const kind of ['velocity', 'volume', 'structuring', 'round_trips', 'linked_trades'] as const)
    await activateLinkedAlone(kind);
});
after(() => world.close());

/** Leaves the rule about trades of linked customers active, and no other. */
async function activateLinkedAlone(kind: AlertRuleKind): Promise<void> {
  const rule = (await world.calls.run(caseCalls.rules, world.ann, {})).find((one) => one.kind === kind);
  assert.ok(rule !== undefined);
  const active = kind === 'linked_trades';
  const parameters = JSON.stringify({ ...rule.parameters, ...(active && { count: 3, minutes: 60, days: 30 }) });
  await world.setRule({ kind, version: rule.version, active, parameters, reason: 'a test' });
}

/** Batches in which each of so many pairs trades once. */
async function trade(pairs: number, batches: number): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    const made = Array.from({ length: pairs }, (_, pair) => {
      trades += 1;
      const [maker, taker] = [String(firstUser + 2 * pair), String(firstUser + 2 * pair + 1)];
      return { id: trades, maker_user_id: maker, taker_user_id: taker };
    });
    await world.db.withTx('plant', async (tx) => {
      await tx.query(
        `INSERT INTO spot_trades (id, at, market_id, price, quantity, turnover, taker_side, taker_order_id, maker_order_id,
           taker_user_id, maker_user_id, taker_fee, maker_fee)
         SELECT t.id, $1, 1, 100, 10, 1, 'buy', 1, 2, t.taker, t.maker, 0, 0
         FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS t (id, taker, maker)`,
        [
          toIso(now),
          `{${made.map(({ id }) => id).join(',')}}`,
          `{${made.map((one) => one.taker_user_id).join(',')}}`,
          `{${made.map((one) => one.maker_user_id).join(',')}}`,
        ],
      );
      const plain = { price: 100, quantity: 10, taker_side: 'buy', maker_order_id: 1, taker_order_id: 2 } as const;
      const market = { market_id: 1, seq: trades, orders: [], trades: made.map((one) => ({ ...plain, ...one })) };
      appendEvents(tx, now, [eventOf(spotBatch, { batch_id: String(trades), at: toIso(now), markets: [market] })]);
    });
    now = instant(now + 1_000);
  }
}

/** What a look at all that has happened takes, and how many cases and how much evidence there are then. */
async function look(): Promise<Readonly<Record<string, number>>> {
  Object.assign(counted, { alone: 0, longest: 0 });
  await world.runOnce();
  const { rows } = await world.db.query<{ cases: number; evidence: number }>(
    `SELECT (SELECT count(*)::int FROM alert_cases) AS cases, (SELECT count(*)::int FROM alert_evidence) AS evidence`,
  );
  return { ...counted, ...rows[0] };
}

test('customers of one address who trade with each other cost as many statements as one pair does, however many they are', async () => {
  await trade(1, 5);
  const one = await look();
  assert.partialDeepStrictEqual(one, { cases: 1, evidence: 5 });
  now = instant(now + 2 * hourMs);
  await trade(most, 5);
  assert.deepEqual(await look(), { ...one, cases: most, evidence: 5 + 5 * most });
  // What was filed once is not filed anew: a case only grows by what has happened since.
  await trade(most, 1);
  assert.deepEqual(await look(), { ...one, cases: most, evidence: 5 + 6 * most });
  assert.ok(counted.longest <= 5, `a transaction of ${String(counted.longest)} statements holds the session for long`);
});

test('a look that is told to stop ends behind the transaction that runs, and the next one goes on there', async () => {
  await trade(1, 201);
  const placeOf = async (): Promise<string | undefined> =>
    (await world.db.query<{ seq: string }>('SELECT seq FROM outbox_readers WHERE name = $1', ['alerts'])).rows[0]?.seq;
  const atFirst = Number(await placeOf());
  const ending = new AbortController();
  afterNext = () => ending.abort();
  await world.runOnce(ending.signal);
  assert.equal(Number(await placeOf()) - atFirst, 100, 'the events of one turn');
  await world.runOnce();
  assert.equal(Number(await placeOf()) - atFirst, 201);
  const { rows } = await world.db.query<{ evidence: number }>('SELECT count(*)::int AS evidence FROM alert_evidence');
  assert.deepEqual(rows, [{ evidence: 5 + 6 * most + 201 }]);
});
