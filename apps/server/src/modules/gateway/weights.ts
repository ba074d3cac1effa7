import type { Clock } from '@bourse/kernel/clock';
import { minuteMs } from '@bourse/kernel/instant';
import { networkOf } from '../../platform/http/network-of.ts';

/** What an address may use in a minute. */
export const weightPerMinute = 6_000;
const addressesMax = 50_000;

/** Counts what addresses use in the present minute. */
export class Weights {
  private readonly used = new Map<string, number>();
  private minute = 0;
  private readonly clock: Clock;
  private readonly allowed: number;

  /** @param factor multiplies the allowance: 1 in production. */
  constructor(clock: Clock, factor: number) {
    this.clock = clock;
    this.allowed = Math.ceil(weightPerMinute * factor);
  }

  /** Adds a request. @returns what the address has used, and for how many seconds it has to wait where that is too much. */
  add(ip: string, weight: number): { readonly used: number; readonly waitSeconds: number | null } {
    const now = this.clock.now();
    const minute = Math.floor(now / minuteMs);
    if (minute !== this.minute || this.used.size >= addressesMax) this.used.clear();
    this.minute = minute;
    const network = networkOf(ip);
    const used = (this.used.get(network) ?? 0) + weight;
    this.used.set(network, used);
    return { used, waitSeconds: used > this.allowed ? Math.ceil(((minute + 1) * minuteMs - now) / 1_000) : null };
  }
}
