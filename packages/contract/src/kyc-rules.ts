import * as z from 'zod/mini';
import { documentTypes } from './kyc-words.ts';
import * as s from './scalars.ts';

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
const age = z.int().check(z.gte(14), z.lte(99));
const accepted = z.array(z.enum(documentTypes));
const days = z.int().check(z.gte(1), z.lte(20_000));

/** What a level allows (S14). */
export const levelLimits = z.object({
  /** In the rolling 24 hours, in BTC. */
  withdraw_btc: s.decimal.check(z.regex(/^\d{1,12}(?:\.\d{1,8})?$/)),
  /** A single fiat order, in USDT. */
  fiat_usdt: s.decimal.check(z.regex(/^\d{1,12}(?:\.\d{1,6})?$/)),
});

/** The limits of a level. */
export type LevelLimits = z.output<typeof levelLimits>;

/** What verification goes by: one document, whose versions two members of staff decide. */
export const kycRules = z.object({
  limits: z.object({ level1: levelLimits, level2: levelLimits }),
  /** Years that a customer must have completed. */
  ages: z.object({ general: age, by_country: z.record(countryCode, age) }),
  /** Kinds of documents that are accepted. */
  documents: z.object({ general: accepted, by_country: z.record(countryCode, accepted) }),
  /** Whose documents are not accepted at all. */
  refused_countries: z.array(countryCode),
  /** Cases that one member of staff may open in an hour (B3). */
  views_per_hour: z.int().check(z.gte(1), z.lte(10_000)),
  /** How long what was handed in is kept after the decision. */
  keep_days: z.object({ failed: days, certified: days }),
  /** Whether a provider's clean result certifies level 2 by itself where nothing is flagged; otherwise two people decide. */
  provider_certifies: z.boolean(),
});

/** The rules as they hold. */
export type KycRules = z.output<typeof kycRules>;
