import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isLongForm, repetitions } from '@bourse/testing/long-form';
import { copiedLots, leftOf, lotsBetween } from './copy.ts';

it('copies fills in parts as one, and never has a larger part than the trader, over random lives', () => {
  let state = 7;
  const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  const lives = repetitions('BOURSE_COPY_LIVES', isLongForm ? 100_000 : 500);
  for (let life = 0; life < lives; life += 1) {
    const terms = { mode: random(4) === 0 ? 2 : 1, number: BigInt(100 + random(99_900)) } as const;
    let [opened, sent, kept, lots] = [0, 0, 0, 0];
    for (let part = 1 + random(6); part > 0; part -= 1) {
      const more = 1 + random(50);
      const { wanted, least } = lotsBetween(terms, opened, opened + more);
      assert.ok(least >= 0 && least <= wanted);
      [opened, sent] = [opened + more, sent + wanted];
    }
    assert.equal(sent, copiedLots(terms, opened).wanted);
    [kept, lots] = [sent, opened];
    while (lots > 0) {
      const after = lots - 1 - random(lots);
      const left = leftOf(kept, lots, after);
      assert.ok(left >= 0 && left <= kept);
      assert.ok(BigInt(left) * BigInt(opened) <= BigInt(sent) * BigInt(after), 'no larger part than the trader');
      [kept, lots] = [left, after];
    }
    assert.equal(kept, 0);
  }
});
