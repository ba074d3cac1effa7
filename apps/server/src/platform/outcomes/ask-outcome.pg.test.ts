import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '@bourse/contract/call';
import type { outcomeCalls } from '@bourse/contract/outcome';
import { userId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemClock } from '../clock/system-clock.ts';
import { yieldToEventLoop } from '../clock/yield-to-event-loop.ts';
import { withIdempotency } from '../database/idempotency.ts';
import { reject, type Rejection } from '../http/rejection.ts';
import { askOutcome, plainKeys } from './ask-outcome.ts';
import { OpenRequests } from './open-requests.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

const alice = userId('7');
const callNamed = (verb: string) =>
  defineCall({
    name: `test.${verb}`,
    method: 'POST',
    path: `/test/${verb}`,
    auth: 'user',
    feature: 'wallets',
    idempotent: true,
    input: z.object({}),
    output: z.unknown(),
    summary: 'A call of the test.',
  });
const pay = callNamed('pay');
const lend = callNamed('lend');
const requests = new OpenRequests();
const calls = [plainKeys(pay), plainKeys(lend)];

type Outcome = Omit<OutputOf<typeof outcomeCalls.outcome>, 'reason'>;

interface Asked {
  readonly key?: string;
  readonly client_order_id?: string;
  readonly call?: string;
}

const ask = (input: Asked, user = alice): Promise<Result<Outcome, Rejection>> =>
  askOutcome({ db, clock: systemClock, requests, calls }, user, input);

async function asked(key: string): Promise<Outcome> {
  const result = await ask({ key });
  assert.ok(result.ok);
  return result.value;
}

interface Attempt {
  readonly refuse?: boolean;
  /** What it waits for inside its transaction, after it has claimed its key. */
  readonly until?: Promise<void>;
  /** Called when it has claimed its key. */
  readonly onClaimed?: () => void;
}

function attempt(key: string, { refuse = false, until, onClaimed }: Attempt = {}): Promise<Result<unknown, Rejection>> {
  const id = { userId: alice, call: pay.name, key, inputHash: 'hash' };
  return requests.run({ userId: alice, call: pay.name, key }, () =>
    db.withTx('pay', (tx) =>
      withIdempotency(tx, id, systemClock.now(), async () => {
        onClaimed?.();
        await until;
        return refuse ? reject('INSUFFICIENT_BALANCE') : ok({ paid: key });
      }),
    ),
  );
}

const never = { state: 'never', call: null, answer: null, code: null };

test('a completed request is reported with its first answer', async () => {
  await attempt('done');
  assert.deepEqual(await asked('done'), { state: 'done', call: pay.path, answer: { paid: 'done' }, code: null });
  assert.deepEqual((await attempt('done')).ok, true);
});

test('a key that nobody has used is closed against late arrival, for ever', async () => {
  assert.deepEqual(await asked('late'), never);
  assert.deepEqual(await attempt('late'), reject('KEY_CLOSED'));
  assert.deepEqual(await asked('late'), never);
});

test('a refused request is told with its code, also later, and may not be repeated with its key', async () => {
  await attempt('refused', { refuse: true });
  const told = { state: 'refused', call: pay.path, answer: null, code: 'INSUFFICIENT_BALANCE' };
  assert.deepEqual(await asked('refused'), told);
  assert.deepEqual(await attempt('refused'), reject('INSUFFICIENT_BALANCE'));
  assert.deepEqual(await asked('refused'), told);
});

test('a refusal leaves the key free until its outcome is asked', async () => {
  await attempt('again', { refuse: true });
  assert.equal((await attempt('again')).ok, true);
  assert.equal((await asked('again')).state, 'done');
});

test('a request under way is open, and its key stays open', async () => {
  const gate = Promise.withResolvers<void>();
  const running = attempt('open', { until: gate.promise });
  assert.deepEqual(await asked('open'), { state: 'open', call: pay.path, answer: null, code: null });
  gate.resolve();
  assert.equal((await running).ok, true);
  assert.equal((await asked('open')).state, 'done');
});

test('the transaction of another process is waited for', async () => {
  const gate = Promise.withResolvers<void>();
  const claimed = Promise.withResolvers<void>();
  const running = attempt('elsewhere', { until: gate.promise, onClaimed: claimed.resolve });
  await claimed.promise;
  const elsewhere = new OpenRequests();
  const asking = askOutcome({ db, clock: systemClock, requests: elsewhere, calls }, alice, { key: 'elsewhere' });
  await yieldToEventLoop();
  gate.resolve();
  assert.equal((await running).ok, true);
  const outcome = await asking;
  assert.equal(outcome.ok && outcome.value.state, 'done');
});

test('a repetition waits until the request before it has ended, and has its answer', async () => {
  const gate = Promise.withResolvers<void>();
  const first = attempt('twice', { until: gate.promise });
  let isAnswered = false;
  // What it would be refused with alone must not be told while the first may still succeed.
  const second = attempt('twice', { refuse: true }).finally(() => (isAnswered = true));
  for (let round = 0; round < 50; round += 1) await yieldToEventLoop();
  assert.equal(isAnswered, false);
  gate.resolve();
  assert.deepEqual(await second, await first);
});

test('a request closes or answers for one customer and one call only', async () => {
  assert.equal((await ask({ key: 'mine', call: lend.path })).ok, true);
  assert.equal((await attempt('mine')).ok, true);
  assert.deepEqual(await ask({ key: 'mine' }, userId('8')), ok(never));
  assert.equal((await asked('mine')).state, 'done');
});

test('whoever names no key, two keys or a call without keys is refused', async () => {
  assert.deepEqual(await ask({}), reject('PARAMETER_ERROR', { field: 'key' }));
  assert.deepEqual(await ask({ key: 'a', client_order_id: 'b' }), reject('PARAMETER_ERROR', { field: 'key' }));
  assert.deepEqual(await ask({ key: 'a', call: '/wallet/list' }), reject('PARAMETER_ERROR', { field: 'call' }));
  assert.deepEqual(await ask({ client_order_id: 'own' }), ok(never));
});

test('a request races with the question for its outcome: either it has its effect or its key is closed', async () => {
  const keys = Array.from({ length: 200 }, (_, number) => `race-${String(number)}`);
  const elsewhere = new OpenRequests();
  const states = await Promise.all(
    keys.map(async (key) => {
      const [paid, outcome] = await Promise.all([
        attempt(key),
        askOutcome({ db, clock: systemClock, requests: elsewhere, calls }, alice, { key }),
      ]);
      assert.ok(outcome.ok);
      assert.equal(outcome.value.state, paid.ok ? 'done' : 'never');
      if (!paid.ok) assert.equal(paid.error.code, 'KEY_CLOSED');
      return outcome.value.state;
    }),
  );
  assert.equal(states.length, keys.length);
});
