import { type Instant, minuteMs } from '@bourse/kernel/instant';
import { FaultError } from '../../../platform/fault.ts';
import type { LiveContract } from './lane-batch.ts';

/** Does something that keeps nothing else from being done. @returns null where it met a bug, which is noted. @throws FaultError. */
export async function collectBugs<T>(bugs: unknown[], work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FaultError) throw error;
    bugs.push(error);
    return null;
  }
}

/** So many mark prices in a row that met a bug set their contract aside. */
const failuresMost = 3;

/**
 * Contracts whose mark price has met a bug. One that goes on failing is set aside: it has no mark price, so that nothing of it
 * is opened or taken, orders can still be withdrawn, and it is tried again once a minute. All others trade.
 */
export class FailingContracts {
  readonly #failures = new Map<LiveContract, { readonly count: number; readonly at: Instant }>();

  get size(): number {
    return this.#failures.size;
  }

  has(contract: LiveContract): boolean {
    return this.#failures.has(contract);
  }

  failed(contract: LiveContract, at: Instant): void {
    this.#failures.set(contract, { count: (this.#failures.get(contract)?.count ?? 0) + 1, at });
  }

  mended(contract: LiveContract): void {
    this.#failures.delete(contract);
  }

  isAside(contract: LiveContract): boolean {
    return (this.#failures.get(contract)?.count ?? 0) >= failuresMost;
  }

  /** Whether one that is set aside is not tried again yet. */
  isResting(contract: LiveContract, now: Instant): boolean {
    const at = this.#failures.get(contract)?.at;
    return at !== undefined && this.isAside(contract) && now - at < minuteMs;
  }
}
