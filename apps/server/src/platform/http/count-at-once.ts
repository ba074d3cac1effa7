import { networkOf } from './network-of.ts';

/** How many may be under way at once. */
export interface MostAtOnce {
  /** For one address; all of an IPv6 /64 count as one. */
  readonly ofAddress: number;
  readonly inAll: number;
}

/**
 * Begins something for an address. @returns how its end is noted, once; `address` where that has too many under way already,
 * else `all` where everybody together has.
 */
export type BeginAtOnce = (ip: string) => (() => void) | 'address' | 'all';

/** Counts what is under way, in memory: a process bounds its own. */
export function countAtOnce({ ofAddress, inAll }: MostAtOnce): BeginAtOnce {
  const counts = new Map<string, number>();
  let all = 0;
  return (ip) => {
    const network = networkOf(ip);
    const own = counts.get(network) ?? 0;
    if (own >= ofAddress) return 'address';
    if (all >= inAll) return 'all';
    counts.set(network, own + 1);
    all += 1;
    return () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
      all -= 1;
    };
  };
}
