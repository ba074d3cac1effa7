import type { RateClass } from '@bourse/contract/call';
import type { Clock } from '@bourse/kernel/clock';
import { minuteMs, secondMs } from '@bourse/kernel/instant';
import type { CountSharing } from '../bus/share-counts.ts';
import { networkOf } from './network-of.ts';

interface Allowance {
  /** Calls of one account in a minute. */
  readonly account: number;
  /** Calls of one address in a minute; larger, because an office or a mobile network shares one. */
  readonly address: number;
}

/**
 * Allowances per minute of an account and of an address, by the rate class that a call declares. They bound floods;
 * guessing is limited separately where the secret is checked, by account and by address.
 */
export const allowances: Readonly<Record<RateClass, Allowance>> = {
  read: { account: 1_200, address: 6_000 },
  write: { account: 120, address: 600 },
  auth: { account: 30, address: 60 },
  code: { account: 10, address: 30 },
  trade: { account: 3_000, address: 12_000 },
  money: { account: 60, address: 300 },
};

/** Each counts one call, and gives the seconds to wait when it is one too many, else null. */
export interface RateLimits {
  /** All addresses of an IPv6 /64 count as one. */
  byAddress(rate: RateClass, ip: string): number | null;
  /** `account` is whatever tells accounts apart, for example the user id. */
  byAccount(rate: RateClass, account: string): number | null;
}

export interface RateLimitPorts {
  readonly clock: Clock;
  /** Multiplies every allowance: 1 in production; load tests set more. */
  readonly factor: number;
  /** How nodes come to one count; null where this process is the only one. */
  readonly sharing: CountSharing | null;
}

/** Callers whose calls of one class are counted at once; of more, the one that came first is forgotten. */
const callersMax = 50_000;
/** Other nodes are told of a caller who has used this part of an allowance here. */
const toldPart = 0.05;

/** The calls of one class in the present minute, by caller. */
class MinuteCounts {
  readonly #name: string;
  readonly #allowed: number;
  readonly #ofOthers: ((key: string) => number) | null;
  readonly #counts = new Map<string, number>();
  readonly #busy = new Set<string>();
  #minute = 0;

  constructor(name: string, allowed: number, ofOthers: ((key: string) => number) | null) {
    this.#name = name;
    this.#allowed = allowed;
    this.#ofOthers = ofOthers;
  }

  /** Counts a call. @returns whether it is one too many. */
  isTooMany(caller: string, minute: number): boolean {
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts.clear();
      this.#busy.clear();
    }
    const count = (this.#counts.get(caller) ?? 0) + 1;
    if (count === 1 && this.#counts.size >= callersMax) this.#forgetFirst();
    this.#counts.set(caller, count);
    if (this.#ofOthers === null) return count > this.#allowed;
    if (count >= this.#allowed * toldPart) this.#busy.add(caller);
    return count + this.#ofOthers(this.#keyOf(caller)) > this.#allowed;
  }

  /** What other nodes should know. */
  *busy(): Generator<readonly [key: string, count: number]> {
    for (const caller of this.#busy) yield [this.#keyOf(caller), this.#counts.get(caller) ?? 0];
  }

  #keyOf(caller: string): string {
    return `${this.#name} ${String(this.#minute)} ${caller}`;
  }

  #forgetFirst(): void {
    const first = this.#counts.keys().next().value;
    if (first === undefined) return;
    this.#counts.delete(first);
    this.#busy.delete(first);
  }
}

const rateClasses = Object.keys(allowances) as RateClass[]; // the keys of a record over RateClass

/** Counts calls in memory, in minutes that begin for all callers and nodes alike. */
export function createRateLimits({ clock, factor, sharing }: RateLimitPorts): RateLimits {
  const all: MinuteCounts[] = [];
  const ofOthers = sharing?.join('calls', () => all.flatMap((one) => [...one.busy()])) ?? null;
  const countsOf = (kind: keyof Allowance): ReadonlyMap<RateClass, MinuteCounts> =>
    new Map(
      rateClasses.map((rate) => {
        const counts = new MinuteCounts(`${kind} ${rate}`, Math.ceil(allowances[rate][kind] * factor), ofOthers);
        all.push(counts);
        return [rate, counts];
      }),
    );
  const [addresses, accounts] = [countsOf('address'), countsOf('account')];
  const count = (counts: ReadonlyMap<RateClass, MinuteCounts>, rate: RateClass, caller: string): number | null => {
    const now = clock.now();
    const minute = Math.floor(now / minuteMs);
    if (counts.get(rate)?.isTooMany(caller, minute) !== true) return null;
    return Math.ceil(((minute + 1) * minuteMs - now) / secondMs);
  };
  return {
    byAddress: (rate, ip) => count(addresses, rate, networkOf(ip)),
    byAccount: (rate, account) => count(accounts, rate, account),
  };
}
