import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { memoryHub } from '../bus/memory-bus.ts';
import { shareCounts } from '../bus/share-counts.ts';
import { allowances, createRateLimits, type RateLimits } from './rate-limits.ts';

const noon = Date.UTC(2026, 10, 20, 12);

function world() {
  let now: Instant = instant(noon + 20_000);
  const clock = { now: () => now };
  const hub = memoryHub();
  return {
    alone: () => createRateLimits({ clock, factor: 1, sharing: null }),
    node: (name: string) => {
      const sharing = shareCounts({ bus: hub.join(assert.ifError), clock, node: name });
      return { limits: createRateLimits({ clock, factor: 1, sharing }), tell: () => sharing.work.run() };
    },
    pass: (ms: number) => {
      now = instant(now + ms);
    },
  };
}

/** How many of so many calls are let in. */
function letIn(limits: RateLimits, calls: number, account = '7'): number {
  return Array.from({ length: calls }, () => limits.byAccount('money', account)).filter((wait) => wait === null).length;
}

test('an account has its allowance each minute, and is told how long to wait', () => {
  const { alone, pass } = world();
  const limits = alone();
  assert.equal(letIn(limits, 100), allowances.money.account);
  assert.equal(limits.byAccount('money', '7'), 40);
  assert.equal(limits.byAccount('money', '8'), null);
  assert.equal(limits.byAccount('read', '7'), null);
  pass(39_000);
  assert.equal(limits.byAccount('money', '7'), 1);
  pass(1_000);
  assert.equal(letIn(limits, 100), allowances.money.account);
});

test('addresses of one IPv6 network are one, and accounts and addresses are counted apart', () => {
  const { alone } = world();
  const limits = alone();
  const { address } = allowances.auth;
  for (let call = 1; call <= address; call += 1) {
    assert.equal(limits.byAddress('auth', `2001:db8::${call.toString(16)}`), null);
  }
  assert.equal(limits.byAddress('auth', '2001:db8::ffff'), 40);
  assert.equal(limits.byAddress('auth', '2001:db8:0:1::1'), null);
  assert.equal(limits.byAccount('auth', '2001:db8:0:0::/64'), null);
});

test('on two nodes an account has one allowance, not two', async () => {
  const { node, pass } = world();
  const [one, other] = [node('one'), node('other')];
  const tell = async (): Promise<void> => {
    await one.tell();
    await other.tell();
    await Promise.resolve();
  };
  let total = 0;
  for (let round = 0; round < 30; round += 1) {
    total += letIn(one.limits, 5) + letIn(other.limits, 5);
    await tell();
  }
  // Other nodes learn of calls only after the sharing interval, and not of counts below the reporting threshold.
  assert.ok(total >= allowances.money.account && total <= allowances.money.account + 10, String(total));
  assert.equal(letIn(one.limits, 1, '8') + letIn(other.limits, 1, '8'), 2);
  pass(minuteMs);
  assert.equal(letIn(one.limits, 30) + letIn(other.limits, 30), 60);
  await tell();
  assert.equal(letIn(one.limits, 1) + letIn(other.limits, 1), 0);
});

test('control: nodes that tell each other nothing let twice as much in', () => {
  const { alone } = world();
  assert.equal(letIn(alone(), 100) + letIn(alone(), 100), 2 * allowances.money.account);
});

test('more callers than are counted at once forget the first, and nobody else', () => {
  const { alone } = world();
  const limits = alone();
  const { account } = allowances.code;
  for (const caller of ['first', 'second'])
    for (let call = 0; call < account; call += 1) limits.byAccount('code', caller);
  for (let caller = 0; caller < 49_999; caller += 1) limits.byAccount('code', `other ${String(caller)}`);
  assert.equal(limits.byAccount('code', 'second'), 40);
  assert.equal(limits.byAccount('code', 'first'), null);
});
