import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { AnyCall } from '@bourse/contract/call';
import { outcomeCalls } from '@bourse/contract/outcome';
import type { ErrorCode } from '@bourse/contract/error-code';
import { walletCalls } from '@bourse/contract/wallet';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { CallFailure, HttpClient } from './http-client.ts';
import { Intentions } from './intentions.ts';

type Answer = Result<unknown, CallFailure>;

const silence: Answer = err({ kind: 'unreachable', cause: null });
const done = (id: string): Answer => ok({ id });
function refused(code: ErrorCode | 999, isCertain = true): Answer {
  const reply = code === 999 ? ({ type: '999', code } as const) : ({ type: 'error', code } as const);
  return err({ kind: 'refused', reply: { ...reply, message: `because ${code.toString()}` }, isCertain });
}
const came = (state: string, more: object = {}): Answer =>
  ok({ state, call: null, answer: null, code: null, reason: null, ...more });

/** A device whose server answers as written down beforehand. */
class Device {
  readonly log: string[] = [];
  stored: string | null = null;
  owner = 'ann';
  answers: Answer[] = [];
  /** Who sleeps; at once awake unless a test lets them wait. */
  sleep = async (): Promise<void> => undefined;
  readonly #held = new Map<string, number>();
  #keys = 0;

  /** Another window, or this one after a reload. */
  window(): Intentions {
    const call = async (what: AnyCall, input: object): Promise<Answer> => {
      const { key, client_order_id: own } = input as { key?: string; client_order_id?: string }; // of either call
      this.log.push(what === outcomeCalls.outcome ? `ask ${key ?? ''}` : `send ${own ?? ''}`);
      const answer = this.answers.shift();
      assert.ok(answer, 'asked once too often');
      return answer;
    };
    return new Intentions({
      http: { call: call as HttpClient['call'] }, // answers are written down as the calls would give them
      store: { read: () => this.stored, write: (text) => (this.stored = text) },
      owners: () => [this.owner],
      newKey: () => `key-${String((this.#keys += 1))}`,
      scheduler: { sleep: () => this.sleep() },
      hold: async (key, alone) => {
        const others = this.#held.get(key) ?? 0;
        if (alone && others > 0) return null;
        this.#held.set(key, others + 1);
        return () => void this.#held.set(key, (this.#held.get(key) ?? 1) - 1);
      },
    });
  }
}

const wish = { currency_id: 3, number: '5', from_field: 'change', to_field: 'legal' } as const;
const transfer = walletCalls.change;

test('a success and a definite refusal end an intention; the same wanted again is another', async () => {
  const device = new Device();
  const tab = device.window();
  device.answers = [refused('INSUFFICIENT_BALANCE'), done('1'), done('2')];
  assert.equal((await tab.perform(transfer, wish)).kind, 'refused');
  assert.equal((await tab.perform(transfer, wish)).kind, 'done');
  assert.equal((await tab.perform(transfer, wish)).kind, 'done');
  assert.deepEqual(device.log, ['send key-1', 'send key-2', 'send key-3']);
  assert.deepEqual(tab.list(), []);
});

test('without a certain answer the server is asked until it says what became of it', async () => {
  for (const first of [silence, refused('OUTCOME_UNKNOWN', false), refused('SYSTEM_BUSY', false)]) {
    const device = new Device();
    const answer = { id: '7' };
    device.answers = [first, silence, refused('TOO_MANY_REQUESTS'), came('open'), came('done', { answer })];
    let checking = 0;
    const end = await device.window().perform(transfer, wish, { onChecking: () => (checking += 1) });
    assert.deepEqual(end, { key: 'key-1', kind: 'done', message: answer, isResumed: true });
    assert.equal(checking, 1);
    assert.deepEqual(device.log, ['send key-1', ...Array.from({ length: 4 }, () => 'ask key-1')]);
    assert.deepEqual(device.window().list(), []);
  }
});

test('never and refused are told as the server told them, and end the intention', async () => {
  const device = new Device();
  device.answers = [silence, came('never')];
  assert.deepEqual(await device.window().perform(transfer, wish), { key: 'key-1', kind: 'never' });
  device.answers = [silence, came('refused', { code: 'INSUFFICIENT_BALANCE', reason: 'too little' })];
  const end = await device.window().perform(transfer, wish);
  assert.deepEqual(end, {
    key: 'key-2',
    kind: 'refused',
    code: 'INSUFFICIENT_BALANCE',
    text: 'too little',
    failure: null,
  });
  assert.deepEqual(device.window().list(), []);
});

test('a session that ends in between leaves the intention open for the next sign-in, and for its owner alone', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  assert.equal((await device.window().perform(transfer, wish)).kind, 'unknown');
  device.owner = 'bob';
  assert.deepEqual(device.window().list(), []);
  device.owner = 'ann';
  device.answers = [came('done', { answer: { id: '9' } })];
  const told: string[] = [];
  await device.window().settle(({ key }, { kind }) => told.push(`${key} ${kind}`));
  assert.deepEqual(told, ['key-1 done']);
});

test('what was settled a moment ago answers a press that could not have read it; later, the press is another', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  const { promise: read, resolve: wake } = Promise.withResolvers<void>();
  device.sleep = () => read;
  device.answers = [came('done', { answer: { id: '9' } }), done('10'), done('11')];
  const tab = device.window();
  await tab.settle(() => undefined);
  const end = { key: 'key-1', kind: 'done', message: { id: '9' }, isResumed: true };
  assert.deepEqual(await tab.perform(transfer, wish), end);
  assert.equal((await tab.perform(transfer, { ...wish, number: '6' })).key, 'key-2');
  wake();
  await setImmediate();
  assert.equal((await tab.perform(transfer, wish)).key, 'key-3');
});

test('a reload resumes: the same content is sent with the same key, and its refusal is not definite', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  device.answers = [refused('INSUFFICIENT_BALANCE'), came('done', { answer: { id: '4' } })];
  const end = await device.window().perform(transfer, wish);
  assert.deepEqual(end, { key: 'key-1', kind: 'done', message: { id: '4' }, isResumed: true });
  assert.deepEqual(device.log.slice(-2), ['send key-1', 'ask key-1']);
});

test('a refusal is not definite when another window has resumed the intention meanwhile', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  const first = device.window();
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  const sending = first.perform(transfer, wish);
  await Promise.resolve();
  device.answers.push(done('5'));
  assert.equal((await device.window().perform(transfer, wish)).kind, 'done');
  device.answers.push(came('done', { answer: { id: '5' } }));
  gate.resolve(refused('TOO_MANY_REQUESTS'));
  assert.deepEqual(await sending, { key: 'key-1', kind: 'done', message: { id: '5' }, isResumed: true });
});

test('other content is another intention, while the first stays open', async () => {
  const device = new Device();
  device.answers = [silence, refused(999), done('2')];
  await device.window().perform(transfer, wish);
  assert.equal((await device.window().perform(transfer, { ...wish, number: '6' })).kind, 'done');
  assert.deepEqual(
    device
      .window()
      .list()
      .map(({ key }) => key),
    ['key-1'],
  );
});

test('an intention that another window has locked is skipped', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  const working = device.window();
  const held = new Intentions({
    http: { call: (async () => gate.promise) as HttpClient['call'] }, // the one answer that is waited for
    store: { read: () => device.stored, write: (text) => (device.stored = text) },
    owners: () => ['ann'],
    newKey: () => 'slow',
    scheduler: { sleep: async () => undefined },
    hold: async () => () => undefined,
  });
  const sending = held.perform(transfer, wish);
  const other = new Intentions({
    http: { call: async () => assert.fail('it asked') },
    store: { read: () => device.stored, write: (text) => (device.stored = text) },
    owners: () => ['ann'],
    newKey: () => 'none',
    scheduler: { sleep: async () => undefined },
    hold: async () => null,
  });
  await other.settle(() => assert.fail('it told'));
  gate.resolve(done('1'));
  assert.equal((await sending).kind, 'done');
  assert.deepEqual(working.list(), []);
});

test('who stops asking leaves the intention open', async () => {
  const device = new Device();
  const stopped = new AbortController();
  stopped.abort();
  device.answers = [silence, silence];
  const end = await device.window().perform(transfer, wish, { signal: stopped.signal });
  assert.equal(end.kind, 'unknown');
  assert.equal(device.window().list().length, 1);
});

test('foreign data in the store is ignored', () => {
  const device = new Device();
  for (const text of ['', 'no json', '{}', '[1, {"key": "a"}]']) {
    device.stored = text;
    assert.deepEqual(device.window().list(), []);
  }
});
