import type { OutputOf } from '@bourse/contract/call';
import type { termsCalls } from '@bourse/contract/terms';

/** A version of a product's terms. */
export type Version = OutputOf<typeof termsCalls.list>[number];

/** A product with its versions, newest first. */
export interface Product {
  readonly id: string;
  readonly versions: readonly Version[];
  /** Under which it is sold now; undefined before the first begins. */
  readonly inForce: Version | undefined;
  /** What will be in force later, the next first. */
  readonly coming: readonly Version[];
}

/** Whether one version goes before another: the later begun one, and of two at once the later made. */
function isLater(one: Version, other: Version | undefined): boolean {
  if (other === undefined || one.effective_at > other.effective_at) return true;
  return one.effective_at === other.effective_at && one.version > other.version;
}

/** The products of a family out of all its versions, in the order in which they were made. @param now as ISO 8601 in UTC. */
export function productsOf(versions: readonly Version[], now: string): readonly Product[] {
  const byProduct = Map.groupBy(versions, ({ config_id: id }) => id);
  return [...byProduct]
    .map(([id, own]): Product => {
      let inForce: Version | undefined;
      for (const one of own) if (one.effective_at <= now && isLater(one, inForce)) inForce = one;
      const coming = own.filter((one) => one.effective_at > now).toSorted((a, b) => (isLater(a, b) ? 1 : -1));
      return { id, versions: own.toSorted((a, b) => b.version - a.version), inForce, coming };
    })
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}
