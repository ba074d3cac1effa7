import { hourMs, type Instant, instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { type KeptMark, marksBetween } from '../../prices/index.ts';
import type { FundingDue } from './charge-funding.ts';
import type { ContractTerms } from '../orders/contract-terms.ts';
import { fundingRate, meanPremium, premiumOf } from './funding-rate.ts';
import { type PastFunding, selectFundings } from './funding-store.ts';

/** How many hours that are over are told. */
const told = 24;

/** The beginning of the hour of a moment. */
export const startOfHour = (at: Instant): Instant => instant(at - (at % hourMs));

interface Running {
  readonly hour: Instant;
  sum: bigint;
  count: number;
}

/** The funding of an hour before its end. */
export interface FundingOutlook {
  /** What the hour so far would make; null before its first mark price. In 10^-12. */
  readonly rate: bigint | null;
  readonly nextAt: Instant;
  readonly past: readonly PastFunding[];
}

/** What of each contract's funding was paid, and what the running hour makes of the next one. */
export class FundingHours {
  readonly #past = new Map<string, readonly PastFunding[]>();
  readonly #running = new Map<string, Running>();
  /** Hours that had nothing to pay. */
  readonly #empty = new Map<string, Instant>();

  /** Takes what was paid from the database. */
  async read(db: Queryable, contracts: readonly ContractTerms[]): Promise<void> {
    const ids = contracts.filter(({ funding }) => funding !== null).map(({ productId }) => productId);
    const past = Map.groupBy(await selectFundings(db, ids, told), ({ productId }) => productId);
    this.#past.clear();
    for (const [id, hours] of past) this.#past.set(id, hours);
  }

  /** Adds a mark price to its hour; what was before a start is taken from the database. */
  async note(db: Queryable, { productId, funding }: ContractTerms, kept: KeptMark): Promise<void> {
    if (funding === null) return;
    const hour = startOfHour(kept.at);
    const running = this.#running.get(productId);
    if (running?.hour === hour) {
      running.sum += premiumOf(kept);
      running.count += 1;
      return;
    }
    const marks = await marksBetween(db, kept.symbol, hour, kept.at);
    const sum = marks.reduce((total, one) => total + premiumOf(one), 0n);
    this.#running.set(productId, { hour, sum, count: marks.length });
  }

  /**
   * What a mark price, as the first from the end of an hour on, lets longs and shorts pay each other. An hour without a mark
   * price, as while the server was down, and one that was over before the terms began, is paid by nobody.
   */
  async due(db: Queryable, { productId, funding, since }: ContractTerms, kept: KeptMark): Promise<FundingDue | null> {
    if (funding === null) return null;
    const hour = startOfHour(kept.at);
    const last = this.#past.get(productId)?.[0]?.hour;
    const began = instant(hour - hourMs);
    if ((last !== undefined && last >= hour) || this.#empty.get(productId) === hour || since >= hour) return null;
    const marks = await marksBetween(db, kept.symbol, began, instant(hour - 1));
    const mean = meanPremium(marks.map(premiumOf));
    if (mean === null) {
      this.#empty.set(productId, hour);
      return null;
    }
    return { hour, ...mean, interest: funding, rate: fundingRate(mean.premium, funding) };
  }

  /** Notes that an hour was paid. */
  paid({ productId }: ContractTerms, { hour, rate }: FundingDue): void {
    const past = this.#past.get(productId) ?? [];
    this.#past.set(productId, [{ productId, hour, rate }, ...past].slice(0, told));
  }

  /** The next funding of a contract; null where it has none. */
  outlook({ productId, funding }: ContractTerms, now: Instant): FundingOutlook | null {
    if (funding === null) return null;
    const hour = startOfHour(now);
    const running = this.#running.get(productId);
    const isNow = running !== undefined && running.hour === hour && running.count > 0;
    return {
      rate: isNow ? fundingRate(running.sum / BigInt(running.count), funding) : null,
      nextAt: instant(hour + hourMs),
      past: this.#past.get(productId) ?? [],
    };
  }
}
