import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 20;
/** Long enough for a machine with much else to do; whoever waits longer waits for nothing. */
const patienceMs = 180_000;

/** Waits until something holds. @throws AssertionError that names the line that waited, when it does not come to hold. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const late = new assert.AssertionError({ message: 'what was waited for did not come', stackStartFn: until });
  const endsAtMs = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > endsAtMs) throw late;
    await sleep(lookEveryMs);
  }
}

/** Waits until what is read matches. @throws AssertionError with what was read last, when it does not come to match. */
export async function untilMatch(read: () => Promise<string>, pattern: RegExp): Promise<void> {
  const endsAtMs = performance.now() + patienceMs;
  for (;;) {
    const text = await read();
    if (pattern.test(text)) return;
    if (performance.now() > endsAtMs) assert.match(text, pattern);
    await sleep(lookEveryMs);
  }
}

/**
 * Asks two ways for the same until they agree: either may be a moment ahead of the other, and what one of them said only
 * in between the other need never say.
 * @throws AssertionError with the last difference, when they do not come to agree.
 */
export async function untilEqual<T>(read: () => Promise<readonly [one: T, other: T]>): Promise<void> {
  const endsAtMs = performance.now() + patienceMs;
  for (;;) {
    const [one, other] = await read();
    try {
      assert.deepEqual(one, other);
      return;
    } catch (difference) {
      if (performance.now() > endsAtMs) throw difference;
    }
    await sleep(lookEveryMs);
  }
}
