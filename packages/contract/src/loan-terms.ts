import * as z from 'zod/mini';
import { loanCycles, loanLien } from './loan.ts';
import { namesIn, parseRate, rateIn } from './lockup-family.ts';
import * as s from './scalars.ts';

/** The terms of a product: what is lent for how long at which rate, on which coins. */
export const loanTermsIn = z
  .object({
    names: namesIn,
    currency_id: s.coinIdOut,
    minimum: s.decimal,
    maximum: s.decimal,
    lot: s.decimal,
    cycles: z
      .array(z.int().check(z.gte(loanCycles.least), z.lte(loanCycles.most)))
      .check(z.minLength(1), z.maxLength(12)),
    daily_rate: rateIn,
    pledges: z
      .array(
        z.object({
          currency_id: s.coinIdOut,
          haircut: rateIn,
          minimum: s.decimal,
          maximum: s.decimal,
          /** Of everybody together. */
          cap: s.decimal,
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
    /** OTC lending. */
    otc: z._default(z.boolean(), false),
    /** Under lien: the largest multiple, and how far from the index a purchase may go; both or neither. */
    lien: z._default(z.nullable(z.literal([...loanLien.leverages])), null),
    slippage: z._default(z.nullable(rateIn), null),
    /** Whether loans are given out. */
    open: z.boolean(),
  })
  .check(
    z.refine(({ daily_rate }) => (parseRate(daily_rate) ?? 0n) <= (parseRate('0.005') ?? 0n), { path: ['daily_rate'] }),
    z.refine(({ pledges }) => pledges.every(({ haircut }) => (parseRate(haircut) ?? 0n) < (parseRate('1') ?? 0n)), {
      path: ['pledges'],
    }),
    z.refine(({ lien, slippage }) => (lien === null) === (slippage === null), { path: ['slippage'] }),
    z.refine(({ slippage }) => slippage === null || (parseRate(slippage) ?? 0n) <= (parseRate('0.03') ?? 0n), {
      path: ['slippage'],
    }),
    z.refine(({ lien, otc }) => lien === null || !otc, { path: ['lien'] }),
  );
