import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createToastStore, TOAST_MS, type ToastStore } from './toast-store.ts';

/** Timers that go off when the test says that time has passed. */
class HandTimers {
  #nowMs = 0;
  readonly #waiting = new Set<{ readonly atMs: number; readonly act: () => void }>();

  readonly start = (delayMs: number, act: () => void): (() => void) => {
    const timer = { atMs: this.#nowMs + delayMs, act };
    this.#waiting.add(timer);
    return () => this.#waiting.delete(timer);
  };

  pass(ms: number): void {
    this.#nowMs += ms;
    for (const timer of [...this.#waiting].filter(({ atMs }) => atMs <= this.#nowMs)) {
      this.#waiting.delete(timer);
      timer.act();
    }
  }
}

function open(): { store: ToastStore; timers: HandTimers; texts: () => string[] } {
  const timers = new HandTimers();
  const store = createToastStore(timers.start);
  return { store, timers, texts: () => store.list().map((toast) => toast.text) };
}

describe('toasts', () => {
  it('stay four seconds, or as long as was asked', () => {
    const { store, timers, texts } = open();
    store.show({ tone: 'info', text: 'usual' });
    store.show({ tone: 'info', text: 'short' }, 1500);
    timers.pass(1500);
    assert.deepEqual(texts(), ['usual']);
    timers.pass(TOAST_MS - 1501);
    assert.deepEqual(texts(), ['usual']);
    timers.pass(1);
    assert.deepEqual(texts(), []);
  });

  it('stay while they are held, and then their whole time again', () => {
    const { store, timers, texts } = open();
    store.show({ tone: 'done', text: 'held' });
    timers.pass(TOAST_MS - 1);
    store.hold();
    store.show({ tone: 'done', text: 'came while held' });
    timers.pass(TOAST_MS * 10);
    assert.deepEqual(texts(), ['held', 'came while held']);
    store.release();
    timers.pass(TOAST_MS - 1);
    assert.deepEqual(texts(), ['held', 'came while held']);
    timers.pass(1);
    assert.deepEqual(texts(), []);
  });

  it('are three at most, the oldest going first', () => {
    const { store, texts } = open();
    for (const text of ['one', 'two', 'three', 'four']) store.show({ tone: 'info', text });
    assert.deepEqual(texts(), ['two', 'three', 'four']);
  });

  it('say the same only once, with its whole time', () => {
    const { store, timers, texts } = open();
    store.show({ tone: 'failed', text: 'no connection' });
    timers.pass(TOAST_MS - 1);
    store.show({ tone: 'failed', text: 'no connection' });
    timers.pass(TOAST_MS - 1);
    assert.deepEqual(texts(), ['no connection']);
  });

  it('go when they are dismissed, and tell who listens', () => {
    const { store, timers, texts } = open();
    let told = 0;
    const stop = store.subscribe(() => (told += 1));
    const id = store.show({ tone: 'info', text: 'gone' });
    store.dismiss(id);
    assert.deepEqual(texts(), []);
    assert.equal(told, 2);
    stop();
    store.show({ tone: 'info', text: 'unheard' });
    assert.equal(told, 2);
    timers.pass(TOAST_MS);
    assert.deepEqual(texts(), []);
  });
});
