import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { VisitorLimit, visitorsAnHour } from './visitor-limit.ts';

test('networks are counted apart, an IPv6 /64 as one, and an hour that slides', () => {
  let now = instant(Date.UTC(2026, 10, 25, 10));
  const limit = new VisitorLimit({ now: () => now });
  const open = (ip: string): boolean => limit.mayOpen(ip);
  assert.ok(open('192.0.2.1'));
  now = instant(now + 1_800_000);
  for (let n = 1; n < visitorsAnHour; n += 1) assert.ok(open('192.0.2.1'));
  assert.equal(open('192.0.2.1'), false);
  assert.ok(open('192.0.2.2'));
  for (let n = 0; n < visitorsAnHour; n += 1) assert.ok(open(`2001:db8::${n.toString(16)}`));
  assert.equal(open('2001:db8::ffff'), false);
  assert.ok(open('2001:db8:0:1::1'));
  now = instant(now + 1_800_000);
  assert.ok(open('192.0.2.1'), 'the first is an hour old');
  assert.equal(open('192.0.2.1'), false, 'the others are not');
});
