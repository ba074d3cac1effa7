import { fromDate, type Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';

/** Decimals of a rate. */
export const rateScale = 8;

/** A row of the country-rate table of the specification. */
export interface Country {
  readonly id: number;
  readonly name: string;
  readonly name_zh: string;
  readonly code: string;
  readonly code3: string;
  readonly code_num: string;
  readonly currency_code: string;
  readonly currency_name: string;
  readonly currency_name_zh: string;
  /** Units of the currency for one US dollar, in 10^-8. */
  readonly rate: bigint;
  readonly lat: string;
  readonly lng: string;
  readonly hits: number;
  readonly top: boolean;
}

/** All countries: the pinned ones first, then those chosen most, then by name (S39). */
export async function selectCountries(db: Queryable): Promise<Country[]> {
  const { rows } = await db.query<Country>(
    `SELECT c.id, c.name, c.name_zh, c.code, c.code3, c.code_num, c.currency_code, c.currency_name, c.currency_name_zh,
       r.rate, c.lat::text AS lat, c.lng::text AS lng, c.hits::int AS hits, c.top
     FROM countries c JOIN fiat_rates r ON r.currency_code = c.currency_code
     ORDER BY c.top DESC, c.hits DESC, c.name`,
  );
  return rows;
}

/** The rate of a currency and when it was taken. */
export interface FiatRate<Code extends string> {
  readonly currencyCode: Code;
  readonly rate: bigint;
  readonly at: Instant;
}

/** The rates of the named currencies, in the order of the names; those that have none are left out. */
export async function selectRates<Code extends string>(
  db: Queryable,
  codes: readonly Code[],
): Promise<FiatRate<Code>[]> {
  const { rows } = await db.query<{ currency_code: Code; rate: bigint; at: Date }>(
    `SELECT r.currency_code, r.rate, r.at FROM unnest($1::text[]) WITH ORDINALITY AS w (code, place)
     JOIN fiat_rates r ON r.currency_code = w.code ORDER BY w.place`,
    [codes],
  );
  return rows.map((row) => ({ currencyCode: row.currency_code, rate: row.rate, at: fromDate(row.at) }));
}

/** The rate of one currency: its units for one US dollar, in 10^-8. */
export async function readFiatRate(db: Queryable, code: string): Promise<bigint | undefined> {
  return (await selectRates(db, [code]))[0]?.rate;
}
