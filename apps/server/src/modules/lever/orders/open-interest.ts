import type { UserId } from '@bourse/kernel/ids';
import type { Position } from '../positions/position.ts';

type Counted = Pick<Position, 'userId' | 'sign' | 'lots'>;

/**
 * The lots that accounts have long beyond their own shorts, which are as many as are short beyond their own longs. What an
 * account holds both ways, such as a maker who was traded with from both sides, is between nobody.
 */
export class OpenInterest {
  /** Lots of each account, its shorts with a minus; accounts of which nothing is left have none. */
  readonly #net = new Map<UserId | null, number>();
  #lots = 0;

  get lots(): number {
    return this.#lots;
  }

  /** Counts a position as it is now instead of as it was. */
  change(before: Counted | undefined, next: Counted | undefined): void {
    const user = (next ?? before)?.userId ?? null;
    const had = this.#net.get(user) ?? 0;
    const has = had - signed(before) + signed(next);
    this.#lots += Math.max(0, has) - Math.max(0, had);
    if (has === 0) this.#net.delete(user);
    else this.#net.set(user, has);
  }
}

const signed = (one: Counted | undefined): number => (one === undefined ? 0 : one.sign * one.lots);
