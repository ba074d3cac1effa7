import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { AnyCall } from '@bourse/contract/call';
import { outcomeCalls } from '@bourse/contract/outcome';
import type { ErrorCode } from '@bourse/contract/error-code';
import { conversionCalls } from '@bourse/contract/conversion';
import { walletCalls } from '@bourse/contract/wallet';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { CallFailure, HttpClient } from './http-client.ts';
import { type IntentionEnd, Intentions, type Wanted } from './intentions.ts';
import { KeyLocks } from './key-locks-fixture.ts';

type Answer = Result<unknown, CallFailure>;

const silence: Answer = err({ kind: 'unreachable', cause: null });
const done = (id: string): Answer => ok({ id });
function refused(code: ErrorCode | 998 | 999, isCertain = true): Answer {
  const reply =
    code === 999
      ? ({ type: '999', code } as const)
      : code === 998
        ? ({ type: '998', code } as const)
        : ({ type: 'error', code } as const);
  return err({ kind: 'refused', reply: { ...reply, message: `because ${code.toString()}` }, isCertain });
}
const came = (state: string, more: object = {}): Answer =>
  ok({ state, call: null, answer: null, code: null, reason: null, ...more });

/** A device whose server answers as written down beforehand. */
class Device {
  readonly log: string[] = [];
  /** The inputs of the requests, in order; not of the questions. */
  readonly sent: object[] = [];
  stored: string | null = null;
  owner = 'ann';
  answers: Answer[] = [];
  /** Who sleeps; at once awake unless a test lets them wait. */
  sleep = async (): Promise<void> => undefined;
  /** Happens between a read of the store and what is written for it. */
  onRead: () => void = () => undefined;
  /** Without it, windows write whenever they like. */
  isLocked = true;
  readonly #locks = new KeyLocks();
  readonly #listeners = new Set<() => void>();
  #keys = 0;
  #latest = Promise.resolve();

  /** Whoever wants to write waits for this first. */
  wait(turn: Promise<void>): void {
    this.#latest = turn;
  }

  /** Another window, or this one after a reload. */
  window(): Intentions {
    const call = async (what: AnyCall, input: object): Promise<Answer> => {
      const { key, client_order_id: own } = input as { key?: string; client_order_id?: string }; // of either call
      this.log.push(what === outcomeCalls.outcome ? `ask ${key ?? ''}` : `send ${own ?? ''}`);
      if (what !== outcomeCalls.outcome) this.sent.push(input);
      const answer = this.answers.shift();
      assert.ok(answer, 'asked once too often');
      return answer;
    };
    return new Intentions({
      http: { call: call as HttpClient['call'] }, // answers are written down as the calls would give them
      store: {
        read: () => {
          const text = this.stored;
          this.onRead();
          return text;
        },
        write: (text) => {
          this.stored = text;
          for (const listener of this.#listeners) listener();
        },
        alone: async (work) => {
          if (!this.isLocked) return work();
          const result = this.#latest.then(work);
          this.#latest = result.then(
            () => undefined,
            () => undefined,
          );
          return result;
        },
        onChange: (listener) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
      },
      owners: () => [this.owner],
      newKey: () => `key-${String((this.#keys += 1))}`,
      scheduler: { sleep: () => this.sleep() },
      hold: (key, mode, signal) => this.#locks.hold(key, mode, signal),
    });
  }
}

/** Lets everything go on that waits for nothing but its turn. */
const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
};

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

test('a reload resumes: the same content goes out with the same key, and what refuses it is not believed', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  device.answers = [refused('INSUFFICIENT_BALANCE'), came('done', { answer: { id: '4' } })];
  const end = await device.window().perform(transfer, wish);
  assert.deepEqual(end, { key: 'key-1', kind: 'done', message: { id: '4' }, isResumed: true });
  assert.deepEqual(device.log.slice(-2), ['send key-1', 'ask key-1']);
});

test('a refusal is not believed when another window has resumed the intention meanwhile', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  const first = device.window();
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  const sending = first.perform(transfer, wish);
  await rest();
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

test('what another window works on is left to it', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  const sending = device.window().perform(transfer, wish);
  await rest();
  await device.window().settle(() => assert.fail('it told'));
  gate.resolve(done('1'));
  assert.equal((await sending).kind, 'done');
  await rest();
  assert.deepEqual(device.window().list(), []);
  assert.deepEqual(device.log, ['send key-1']);
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

test('two windows that write at once keep the intentions of both', async () => {
  for (const isLocked of [true, false]) {
    const device = new Device();
    device.isLocked = isLocked;
    const gate = Promise.withResolvers<Answer>();
    const slow = gate.promise as unknown as Answer; // awaited by whoever calls
    device.answers = [slow, slow];
    const [first, second] = [device.window(), device.window()];
    const ends: Promise<IntentionEnd<unknown>>[] = [];
    device.onRead = () => {
      device.onRead = () => undefined;
      ends.push(second.perform(transfer, { ...wish, number: '6' }));
    };
    ends.push(first.perform(transfer, wish));
    await rest();
    // The control: without a lock, what is written last drops the other.
    assert.equal(device.window().list().length, isLocked ? 2 : 1);
    gate.resolve(done('1'));
    await Promise.all(ends);
    await rest();
    assert.deepEqual(device.window().list(), []);
  }
});

test('two windows that are pressed at once for the same do it once', async () => {
  const device = new Device();
  device.answers = [done('1'), done('1')];
  const ends = await Promise.all([device.window().perform(transfer, wish), device.window().perform(transfer, wish)]);
  assert.deepEqual(
    ends.map(({ key }) => key),
    ['key-1', 'key-1'],
  );
});

test('a press that was made before the end was told is no other wish, though its turn comes after it', async () => {
  for (const first of [done('1'), refused('INSUFFICIENT_BALANCE')]) {
    const device = new Device();
    const gate = Promise.withResolvers<Answer>();
    device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
    const tab = device.window();
    const sending = tab.perform(transfer, wish);
    await rest();
    // Another window has the turn, and this one's end comes meanwhile.
    const turn = Promise.withResolvers<void>();
    device.wait(turn.promise);
    const again = tab.perform(transfer, wish);
    gate.resolve(first);
    await rest();
    device.answers = [done('1'), done('1')];
    turn.resolve();
    const ends = await Promise.all([sending, again]);
    assert.deepEqual(
      ends.map(({ key }) => key),
      ['key-1', 'key-1'],
    );
    await rest();
    assert.deepEqual(device.window().list(), []);
  }
});

test('another quote for the same conversion is the same wish, and goes out as it was first wanted', async () => {
  const device = new Device();
  const conversion = { number: '600', from_currency_id: '3', to_currency_id: '1' };
  const at = (id: string): Wanted<typeof conversionCalls.convert> => ({ ...conversion, quote_id: id });
  device.answers = [silence, refused(999)];
  await device.window().perform(conversionCalls.convert, at('1'));
  assert.ok(device.window().isOpen(conversionCalls.convert, at('2')));
  assert.equal(device.window().isOpen(conversionCalls.convert, { ...at('2'), number: '601' }), false);
  device.answers = [done('7')];
  const end = await device.window().perform(conversionCalls.convert, at('2'));
  assert.deepEqual([end.key, end.kind], ['key-1', 'done']);
  assert.deepEqual(device.sent.at(-1), { ...at('1'), client_order_id: 'key-1' });
});

// Refusals that are given before the key is looked up, of an intention that was begun before.
for (const code of [
  'TOO_MANY_REQUESTS',
  998,
  'AREA_NOT_SUPPORTED',
  'NOT_AVAILABLE',
  'STORAGE_FULL',
  'SYSTEM_BUSY',
] as const) {
  test(`${String(code)} does not end an intention that is resumed`, async () => {
    const device = new Device();
    device.answers = [silence, refused(999)];
    await device.window().perform(transfer, wish);
    device.answers = [refused(code), came('done', { answer: { id: '4' } })];
    const end = await device.window().perform(transfer, wish);
    assert.deepEqual(end, { key: 'key-1', kind: 'done', message: { id: '4' }, isResumed: true });
  });
}

/** What a form that looks on is told, in order. */
function watching(window: Intentions, input: Wanted<typeof transfer> = wish): { told: string[]; stop: () => void } {
  const told: string[] = [];
  const stop = window.watch(transfer, input, {
    onChecking: (isChecking) => told.push(isChecking ? 'checking' : 'idle'),
    onEnd: ({ key, kind }) => told.push(`${key} ${kind}`),
  });
  return { told, stop };
}

test('a form is busy after a reload while the same is open, asks how it ends, and tells it', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  device.answers = [came('open'), silence, came('done', { answer: { id: '9' } })];
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  device.sleep = () => awake;
  const tab = device.window();
  const { told, stop } = watching(tab);
  const other = watching(tab, { ...wish, number: '6' });
  assert.deepEqual(told, ['checking']);
  assert.ok(tab.isOpen(transfer, wish));
  wake();
  await rest();
  assert.deepEqual(told, ['checking', 'idle', 'key-1 done']);
  assert.deepEqual(other.told, ['idle']);
  assert.deepEqual(device.window().list(), []);
  stop();
});

test('a form waits for another window that works on the same, and tells the end, too', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  const { told } = watching(device.window());
  assert.deepEqual(told, ['idle']);
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  const sending = device.window().perform(transfer, wish);
  await rest();
  assert.deepEqual(told, ['idle', 'checking']);
  assert.deepEqual(device.log, ['send key-1'], 'a question would close the key of a request that is on its way');
  device.answers = [came('done', { answer: { id: '1' } })];
  gate.resolve(done('1'));
  assert.equal((await sending).kind, 'done');
  await rest();
  assert.deepEqual(told, ['idle', 'checking', 'idle', 'key-1 done']);
  assert.deepEqual(device.log, ['send key-1', 'ask key-1']);
});

test('a form of the same window is busy while the same is sent, and leaves it to whoever sends it to tell the end', async () => {
  const device = new Device();
  const gate = Promise.withResolvers<Answer>();
  const tab = device.window();
  const { told } = watching(tab);
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  const sending = tab.perform(transfer, wish);
  await rest();
  assert.deepEqual(told, ['idle', 'checking']);
  gate.resolve(done('1'));
  assert.equal((await sending).kind, 'done');
  await rest();
  assert.deepEqual(told, ['idle', 'checking', 'idle']);
});

test('what a form tells of, settling does not tell a second time', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  const gate = Promise.withResolvers<Answer>();
  device.answers = [gate.promise as unknown as Answer]; // awaited by whoever calls
  device.sleep = () => new Promise(() => undefined);
  const tab = device.window();
  const settling = tab.settle(() => assert.fail('it told'));
  await rest();
  const { told } = watching(tab);
  gate.resolve(came('done', { answer: { id: '9' } }));
  await settling;
  await rest();
  assert.deepEqual(told, ['checking', 'idle', 'key-1 done']);
});

test('a form that is left stops asking; the intention stays open', async () => {
  const device = new Device();
  device.answers = [silence, refused(999)];
  await device.window().perform(transfer, wish);
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  device.sleep = () => awake;
  device.answers = [came('open')];
  const { told, stop } = watching(device.window());
  await rest();
  stop();
  device.answers = [came('open')];
  wake();
  await rest();
  assert.deepEqual(told, ['checking']);
  assert.equal(device.window().list().length, 1);
});

test('what is stored by nobody of ours counts as nothing', () => {
  const device = new Device();
  const broken = { key: 'a', owner: 'ann', path: '/wallet/change', content: 'no json' };
  for (const text of ['', 'no json', '{}', '[1, {"key": "a"}]', JSON.stringify([broken])]) {
    device.stored = text;
    assert.deepEqual(device.window().list(), []);
  }
});
