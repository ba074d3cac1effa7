import * as z from 'zod/mini';
import { sessionIn } from './lever-session.ts';
import { product } from './lever-shapes.ts';
import { namesIn, parseRate, rateIn } from './lockup-family.ts';
import * as s from './scalars.ts';

const tierIn = z.object({
  /** Positions up to this value; the last tier has the largest. */
  up_to: s.decimal,
  max_multiple: z.int().check(z.gte(1), z.lte(1_000)),
  maintenance: rateIn,
});

/** The terms of a contract. The lot stays what it was first: a change of it is a fault of the version. */
export const leverTermsIn = z
  .object({
    names: namesIn,
    symbol: s.symbol,
    level_type: product,
    lot: s.decimal,
    multiples: z.array(z.int().check(z.gte(1), z.lte(1_000))).check(z.minLength(1), z.maxLength(12)),
    tiers: z.array(tierIn).check(z.minLength(1), z.maxLength(12)),
    maker_fee: rateIn,
    taker_fee: rateIn,
    overnight_fee: rateIn,
    /** The interest of eight hours in what longs and shorts pay each other each hour; null where nights are charged. */
    funding: z._default(z.nullable(rateIn), null),
    /** When a tracked symbol is traded (S70); null where a contract is traded at any time. */
    session: z._default(z.nullable(sessionIn), null),
    /** How far from the mark price an order may trade, as a fraction of it. */
    band: rateIn,
    longest_seconds: z.nullable(z.int().check(z.gte(60), z.lte(604_800))),
    /** The most lots that may be open of one direction. */
    max_open_interest: z.int().check(z.gte(1)),
    open: z.boolean(),
  })
  .check(
    z.refine(({ multiples }) => multiples.every((one, place) => place === 0 || one > (multiples[place - 1] ?? 0)), {
      path: ['multiples'],
    }),
    // A position that is opened with the largest multiple of its tier must not be liquidated by its own maintenance margin.
    z.refine(
      ({ tiers }) =>
        tiers.every(({ max_multiple: most, maintenance }, place) => {
          const rate = parseRate(maintenance) ?? 0n;
          const one = parseRate('1') ?? 0n;
          const before = tiers[place - 1];
          return (
            rate > 0n &&
            rate * BigInt(most) * 2n <= one &&
            (before === undefined || (most <= before.max_multiple && rate >= (parseRate(before.maintenance) ?? 0n)))
          );
        }),
      { path: ['tiers'] },
    ),
    z.refine(
      ({ funding, overnight_fee: night, level_type: kind }) =>
        funding === null || (kind === 'heyue' && (parseRate(night) ?? 0n) === 0n),
      { path: ['funding'] },
    ),
    z.refine(({ band }) => (parseRate(band) ?? 0n) > 0n, { path: ['band'] }),
  );
