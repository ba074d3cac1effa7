import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isLongForm, repetitions } from '@bourse/testing/long-form';
import { copiedLots, leftOf, lotsBetween, partSince, type TraderFill } from './copy.ts';

it('copies fills in parts as one, and keeps exactly the trader’s part cut to whole lots, over random lives', () => {
  let state = 7;
  const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  const lives = repetitions('BOURSE_COPY_LIVES', isLongForm ? 100_000 : 500);
  for (let life = 0; life < lives; life += 1) {
    const terms = { mode: random(4) === 0 ? 2 : 1, number: BigInt(100 + random(99_900)) } as const;
    const fills: TraderFill[] = [];
    const add = (opens: boolean, lots: number): string => {
      fills.push({ opens, lots, id: String(fills.length + 8) });
      return String(fills.length + 7);
    };
    // Each copy with what of the trader's lots is left of it, as each close takes its part.
    const copies: { readonly since: string; readonly sent: number; left: bigint; of: bigint; kept: number }[] = [];
    let [opened, sent, open] = [0, 0, 0];
    const openMore = (): void => {
      const more = 1 + random(50);
      const { wanted, least } = lotsBetween(terms, opened, opened + more);
      assert.ok(least >= 0 && least <= wanted);
      [opened, sent, open] = [opened + more, sent + wanted, open + more];
      copies.push({ since: add(true, more), sent: wanted, left: 1n, of: 1n, kept: wanted });
    };
    for (let part = 1 + random(6); part > 0; part -= 1) openMore();
    while (open > 0) {
      if (random(5) === 0 && copies.length < 9) openMore();
      const closes = 1 + random(random(3) === 0 ? open : Math.min(open, 4));
      add(false, closes);
      open -= closes;
      for (const copy of copies) {
        [copy.left, copy.of] = [copy.left * BigInt(open), copy.of * BigInt(open + closes)];
        const kept = leftOf(copy.sent, partSince(fills, copy.since));
        const exact = BigInt(copy.sent) * copy.left;
        assert.ok(BigInt(kept) * copy.of <= exact, 'no larger part than the trader');
        assert.ok(BigInt(kept + 1) * copy.of > exact, 'and no whole lot less');
        assert.ok(kept <= copy.kept, 'never more than before');
        copy.kept = kept;
      }
    }
    assert.equal(sent, copiedLots(terms, opened).wanted);
    assert.ok(copies.every(({ kept }) => kept === 0));
  }
});
