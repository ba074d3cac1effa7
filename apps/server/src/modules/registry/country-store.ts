import { fromDate, toIso, type Instant } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
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

/** Counts that a customer has chosen a country, by which lists are sorted (S39). @throws where there is none of that code. */
export function countChoice(tx: Tx, code: string): void {
  tx.send('UPDATE countries SET hits = hits + 1 WHERE code = $1', [code], 1);
}

/** The ISO 3166-1 alpha-2 codes of all countries. */
export async function readCountryCodes(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ code: string }>('SELECT code FROM countries');
  return new Set(rows.map(({ code }) => code));
}

/** The three letters of a country; undefined where there is none of these two. */
export async function readCountryCode3(db: Queryable, code: string): Promise<string | undefined> {
  const { rows } = await db.query<{ code3: string }>('SELECT code3 FROM countries WHERE code = $1', [code]);
  return rows[0]?.code3;
}

/** The rate of a currency, the source's time of it, and when the house stored it. */
export interface FiatRate<Code extends string> {
  readonly currencyCode: Code;
  readonly rate: bigint;
  readonly at: Instant;
  readonly savedAt: Instant;
}

interface RateRow<Code extends string> {
  readonly currency_code: Code;
  readonly rate: bigint;
  readonly at: Date;
  readonly saved_at: Date;
}

function rateOf<Code extends string>(row: RateRow<Code>): FiatRate<Code> {
  return {
    currencyCode: row.currency_code,
    rate: row.rate,
    at: fromDate(row.at),
    savedAt: fromDate(row.saved_at),
  };
}

/** The rates of all currencies. */
export async function selectAllRates(db: Queryable): Promise<FiatRate<string>[]> {
  const { rows } = await db.query<RateRow<string>>('SELECT currency_code, rate, at, saved_at FROM fiat_rates');
  return rows.map(rateOf);
}

/** Takes over new rates by currency; one that is newer already stays. */
export async function saveRates(
  tx: Queryable,
  rates: ReadonlyMap<string, bigint>,
  of: { readonly at: Instant; readonly savedAt: Instant; readonly source: string },
): Promise<void> {
  await tx.query(
    `UPDATE fiat_rates f SET rate = n.rate, at = $3, saved_at = $4, source = $5
     FROM unnest($1::text[], $2::numeric[]) AS n (code, rate) WHERE f.currency_code = n.code AND f.at < $3`,
    [[...rates.keys()], [...rates.values()].map(String), toIso(of.at), toIso(of.savedAt), of.source],
  );
}

/** Takes the turn to ask for rates, and puts the next off to `dueAt`; false where it is not time. Of two at once one gets it. */
export async function claimRefresh(tx: Queryable, now: Instant, dueAt: Instant): Promise<boolean> {
  const { rowCount } = await tx.query('UPDATE fiat_rate_schedule SET due_at = $2 WHERE due_at <= $1', [
    toIso(now),
    toIso(dueAt),
  ]);
  return rowCount === 1;
}

export async function postponeRefresh(tx: Queryable, dueAt: Instant): Promise<void> {
  await tx.query('UPDATE fiat_rate_schedule SET due_at = $1', [toIso(dueAt)]);
}

/** The rates of the named currencies, in the order of the names; those that have none are left out. */
export async function selectRates<Code extends string>(
  db: Queryable,
  codes: readonly Code[],
): Promise<FiatRate<Code>[]> {
  const { rows } = await db.query<RateRow<Code>>(
    `SELECT r.currency_code, r.rate, r.at, r.saved_at FROM unnest($1::text[]) WITH ORDINALITY AS w (code, place)
     JOIN fiat_rates r ON r.currency_code = w.code ORDER BY w.place`,
    [codes],
  );
  return rows.map(rateOf);
}

/** The currency of a country with its rate; undefined where there is no such country. */
export async function readCountryRate(db: Queryable, id: number): Promise<FiatRate<string> | undefined> {
  const { rows } = await db.query<RateRow<string>>(
    `SELECT r.currency_code, r.rate, r.at, r.saved_at FROM countries c
     JOIN fiat_rates r ON r.currency_code = c.currency_code WHERE c.id = $1`,
    [id],
  );
  return rows.map(rateOf)[0];
}

/** The rate of one currency: its units for one US dollar, in 10^-8. */
export async function readFiatRate(db: Queryable, code: string): Promise<bigint | undefined> {
  return (await selectRates(db, [code]))[0]?.rate;
}

/** Every fiat currency that has a rate, by its code. */
export async function listFiatCodes(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ code: string }>('SELECT currency_code AS code FROM fiat_rates ORDER BY 1', []);
  return rows.map(({ code }) => code);
}
