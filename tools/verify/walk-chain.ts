/** Follows the whole chain over everything that was looked at, to a head that was kept. */
import { askPart } from './ask-server.ts';
import { checkChain, checkHashes } from './chain-steps.ts';
import type { Head } from './check-head.ts';
import { platformSha256, type Evidence } from './recompute.ts';
import { endOf } from './whole-steps.ts';

/** What settlements have said of the chain. */
export class SeenTicks {
  readonly #hashes = new Map<number, string>();
  /** The number that follows the last tick of a settlement, and until when that one would have counted for which. */
  readonly #ends = new Map<number, { readonly end: number; readonly reference: string }>();

  /** Notes what a settlement tells. @returns the number of a tick that another one has told differently; null where there is none. */
  add({ reference, settlement, ticks }: Evidence): number | null {
    let other: number | null = null;
    for (const { tick_id: id, hash } of ticks) {
      const number = Number(id);
      const known = this.#hashes.get(number);
      if (known === undefined) this.#hashes.set(number, hash);
      else if (known !== hash) other ??= number;
    }
    const [last, end] = [ticks.at(-1), endOf(settlement)];
    if (last !== undefined && end !== null) {
      const next = Number(last.tick_id) + 1;
      if ((this.#ends.get(next)?.end ?? 0) < end) this.#ends.set(next, { end, reference });
    }
    return other;
  }

  get numbers(): readonly number[] {
    return [...this.#hashes.keys()];
  }

  /**
   * Reads every tick from the first that was told to a head, newest first, and compares.
   * @returns what does not fit; empty where everything does.
   */
  async walk(url: string, head: Head): Promise<string[]> {
    const told = this.numbers;
    const top = Number(head.id);
    const [first, last] = told.reduce(([low, high], id) => [Math.min(low, id), Math.max(high, id)], [top, top]);
    const wrong: string[] = [];
    let [behind, left]: [{ readonly previous_hash: string } | null, number] = [null, last];
    for (let before: string | null = null; left >= first;) {
      const part: Evidence | null = await askPart(url, `tick:${String(first)}-${String(last)}`, before);
      const ticks = part?.ticks ?? [];
      const newest = ticks.at(-1);
      const isNext = newest?.tick_id === String(left) && (behind === null || newest.hash === behind.previous_hash);
      const fits =
        isNext && checkChain(ticks).fits === true && (await checkHashes(ticks, platformSha256())).fits === true;
      if (!fits) return [...wrong, `the chain breaks at tick ${String(left)}`];
      for (const { tick_id: id, at, hash } of ticks) wrong.push(...this.#compare(Number(id), at, hash, head));
      left -= ticks.length;
      behind = ticks[0] ?? null;
      before = ticks[0]?.tick_id ?? null;
    }
    return wrong;
  }

  #compare(id: number, at: string, hash: string, head: Head): string[] {
    const wrong: string[] = [];
    if (id === Number(head.id) && hash !== head.hash) wrong.push(`tick ${head.id} is not the head that was kept`);
    const known = this.#hashes.get(id);
    if (known !== undefined && known !== hash)
      wrong.push(`tick ${String(id)} is not the one that a settlement was told with`);
    const told = this.#ends.get(id);
    if (told !== undefined && Date.parse(at) <= told.end) wrong.push(`${told.reference} leaves out tick ${String(id)}`);
    return wrong;
  }
}
