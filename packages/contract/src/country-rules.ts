import * as z from 'zod/mini';

/**
 * What is closed for a country as a whole: every feature whose calls ask for the country. `identity` is registration,
 * `wallets` conversion, `deposits` the giving out of addresses.
 */
export const countryGroups = [
  'identity',
  'deposits',
  'wallets',
  'spot',
  'lockup',
  'mining',
  'etf',
  'lever',
  'seconds',
  'copy',
  'ieo',
  'dual',
  'nft',
  'loans',
  'otc',
  'c2c',
  'fiat',
  'withdrawals',
  'strategies',
  'guess',
] as const;
/** One of them. */
export type CountryGroup = (typeof countryGroups)[number];

const groups = z.pipe(
  z.array(z.enum(countryGroups)).check(z.maxLength(100)),
  z.transform((named: CountryGroup[]) => countryGroups.filter((group) => named.includes(group))),
);

/** What who is verified in a country may not open (S126), and what asks for level 2 there (S57). What is held can always be left. */
export const countryRules = z.strictObject({ closed: groups, level2: groups });
/** The rules of a country. */
export type CountryRules = z.output<typeof countryRules>;

/** Of a country for which nobody has decided anything. */
export const openCountry: CountryRules = { closed: [], level2: [] };
