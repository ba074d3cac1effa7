import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

/** A browser's history of one window, of which only what the app uses is there. */
class FakeWindow {
  readonly location = { hash: '#/' };
  /** Keeps nothing. */
  readonly localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  scrollY = 0;
  scrollRestoration = '';
  #entries: { state: unknown; hash: string }[] = [{ state: null, hash: '#/' }];
  #at = 0;
  #onPopState: () => void = () => undefined;

  get history(): this {
    return this;
  }
  get state(): unknown {
    return this.#entries[this.#at]?.state ?? null;
  }
  /** The present place, after those to which the way back leads. */
  get places(): string[] {
    return this.#entries.slice(0, this.#at + 1).map(({ hash }) => hash.slice(1));
  }
  get place(): string {
    return this.location.hash.slice(1);
  }
  addEventListener(_type: 'popstate', listener: () => void): void {
    this.#onPopState = listener;
  }
  pushState(state: unknown, _title: string, hash = this.location.hash): void {
    this.#entries.splice(this.#at + 1);
    this.#at += 1;
    this.replaceState(state, '', hash);
  }
  replaceState(state: unknown, _title: string, hash = this.location.hash): void {
    this.#entries[this.#at] = { state, hash };
    this.location.hash = hash;
  }
  /** As in a browser, the entry changes later. */
  go(by: number): void {
    queueMicrotask(() => {
      const entry = this.#entries[this.#at + by];
      if (entry === undefined) return;
      this.#at += by;
      this.location.hash = entry.hash;
      this.#onPopState();
    });
  }
  back(): void {
    this.go(-1);
  }
}

const browser = new FakeWindow();
Object.assign(globalThis, { window: browser });
const { back, navigate, open, protectPages, redirect, relaunch, switchTab } = await import('./navigation.ts');
const { startSession, endSession } = await import('../session/session.ts');

/** Lets the browser change its entry. */
const settled = async (): Promise<void> => {
  await Promise.resolve();
};

beforeEach(async () => {
  relaunch('/pages/index/index');
  await settled();
});

test('navigate opens a page above the present one, and back leads to it [SPEC-2.124]', async () => {
  navigate('/pages/market/search', { q: 'btc' });
  assert.deepEqual(browser.places, ['/pages/index/index', '/pages/market/search?q=btc']);
  back();
  await settled();
  assert.equal(browser.place, '/pages/index/index');
});

test('redirect takes the place of the present page, which back no longer finds [SPEC-2.124]', async () => {
  navigate('/pages/common/register');
  redirect('/pages/common/login');
  assert.deepEqual(browser.places, ['/pages/index/index', '/pages/common/login']);
  back();
  await settled();
  assert.equal(browser.place, '/pages/index/index');
});

test('switch tab closes what is open above the present tab, and back leads from tab to tab [SPEC-2.124]', async () => {
  switchTab('/pages/market/market');
  navigate('/pages/market/search');
  navigate('/pages/transaction/currency');
  switchTab('/pages/transaction/index');
  await settled();
  assert.deepEqual(browser.places, ['/pages/index/index', '/pages/market/market', '/pages/transaction/index']);
  back();
  await settled();
  assert.equal(browser.place, '/pages/market/market');
});

test('switch tab to the tab that is shown leaves the way back as it is [SPEC-2.124]', async () => {
  switchTab('/pages/market/market');
  switchTab('/pages/market/market');
  back();
  await settled();
  assert.equal(browser.place, '/pages/index/index');
});

test('relaunch closes every page, and back leads to none of them [SPEC-2.124]', async () => {
  navigate('/pages/setting/setting');
  navigate('/pages/common/aboutus');
  relaunch('/pages/market/market');
  await settled();
  assert.deepEqual(browser.places, ['/pages/market/market']);
});

test('back leads home from a page that nothing lies before [SPEC-2.124]', async () => {
  relaunch('/pages/common/faq');
  await settled();
  back();
  await settled();
  assert.equal(browser.place, '/pages/index/index');
});

test('every verb asks the interceptor: a visitor stays before a protected page, and is at the login page after 1,200 ms [SPEC-5.33] [SPEC-6.1] [SPEC-2.125]', async () => {
  const told: string[] = [];
  const stop = protectPages(() => told.push('log in first'));
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    for (const verb of [
      () => open('/pages/setting/security'),
      () => navigate('/pages/setting/security'),
      () => redirect('/pages/setting/security'),
      () => switchTab('/pages/setting/security'),
      () => relaunch('/pages/setting/security'),
    ]) {
      verb();
      mock.timers.tick(1_199);
      assert.equal(browser.place, '/pages/index/index');
      mock.timers.tick(1);
      assert.equal(browser.place, '/pages/common/login?back=%2Fpages%2Fsetting%2Fsecurity');
      back();
      await settled();
    }
    assert.equal(told.length, 5);
    startSession('a token');
    navigate('/pages/setting/security');
    assert.equal(browser.place, '/pages/setting/security');
  } finally {
    endSession();
    mock.timers.reset();
    stop();
  }
});
